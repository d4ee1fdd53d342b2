/* Every legal play of a position.

   Along each line, from each square that can begin a word, the word graph is walked square by square: an occupied
   square keeps its tile or takes another, an empty one takes a tile. Where the next square is empty and the graph
   says that a word ends, there is a play. Walking the tiles in the order of the alphabet finds the words of one
   place in the order in which plays are listed. */

#include <string.h>

#include "kernel.h"

typedef struct {
    const Graph *graph;
    const Rules *rules;
    Sink *sink;
    Rack rack;
    uint32_t rack_tiles;
    int way, line, start, is_first;
    uint8_t tops[MAX_SIZE + 1], heights[MAX_SIZE];
    uint32_t laid[MAX_SIZE];
    Crossing crossings[MAX_SIZE];
    uint32_t occupied;
    uint8_t word[MAX_SIZE];
} Search;

/* What is known of a word while it grows. */
typedef struct {
    uint32_t node, placed;
    int32_t points, height;
    int16_t tallest, flat_hits;
    uint8_t count, is_connected, is_covering;
    int32_t cost;
} State;

/* Return whether a run of two or more occupied places is covered entirely. */
static int covers_a_word(uint32_t occupied, uint32_t covered)
{
    if (!(covered & covered >> 1))
        return 0;
    while (occupied) {
        uint32_t lowest = occupied & -occupied;
        uint32_t run = occupied & ~(occupied + lowest);
        if (run != lowest && (run & covered) == run)
            return 1;
        occupied ^= run;
    }
    return 0;
}

/* Whether play `a` comes before `b` in the order of plays, the words being found in order. */
static int comes_first(const Play *a, const Play *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    if (a->way != b->way)
        return a->way < b->way;
    if (a->row != b->row)
        return a->row < b->row;
    if (a->col != b->col)
        return a->col < b->col;
    return a->length < b->length;
}

static void take(Search *s, int end, const State *state)
{
    const Rules *rules = s->rules;
    int length = end - s->start;
    if (state->count == 1) {
        int place = __builtin_ctz(state->placed);
        const Crossing *crossing = &s->crossings[place];
        if (s->way == DOWN && crossing->touches)
            return;
        if (place == end - 1 && length >= 3 && s->word[length - 1] == rules->plural && s->tops[place] == EMPTY
            && s->tops[place - 1] != rules->plural && crossing->is_plural)
            return;
    } else if (rules->keep_one) {
        uint32_t span = (1u << end) - (1u << s->start);
        if (covers_a_word(s->occupied & span, s->occupied & state->placed))
            return;
    }
    int score = state->points;
    if (!state->is_covering && state->tallest <= 1) {
        score += rules->flat_points * length;
        if (state->flat_hits)
            score += rules->flat_each ? rules->flat_bonus * state->flat_hits : rules->flat_bonus;
    } else {
        score += rules->stacked_points * (state->height + state->count);
    }
    if (state->count == rules->rack_size)
        score += rules->all_rack_bonus;
    Sink *sink = s->sink;
    Play play;
    play.score = score;
    play.way = (uint8_t)s->way;
    play.row = (uint8_t)(s->way == ACROSS ? s->line : s->start);
    play.col = (uint8_t)(s->way == ACROSS ? s->start : s->line);
    play.length = (uint8_t)length;
    if (!sink->plays) {
        int value = score * 100 - state->cost;
        if (sink->count++ && value <= sink->best_value
            && (value < sink->best_value || !comes_first(&play, &sink->best)))
            return;
        sink->best_value = value;
    } else if (sink->count >= sink->room) {
        sink->count++;
        return;
    }
    play.placed = (uint16_t)(state->placed >> s->start);
    memcpy(play.word, s->word, sizeof play.word);
    if (sink->plays)
        sink->plays[sink->count++] = play;
    else
        sink->best = play;
}

/* Take in what a tile placed at `place` brings besides standing in the main word. */
static void add_placed(const Search *s, State *state, int place, unsigned tile)
{
    const Rules *rules = s->rules;
    const Crossing *crossing = &s->crossings[place];
    uint32_t bit = 1u << tile;
    state->points += crossing->score;
    if (bit & rules->flat_tiles) {
        state->points += crossing->bonus;
        state->flat_hits++;
    }
    if (bit & rules->placed_tiles)
        state->points += rules->placed_bonus;
    if (s->sink->worth) {
        const Worth *worth = s->sink->worth;
        int height = s->heights[place] < MAX_HEIGHTS ? s->heights[place] : MAX_HEIGHTS - 1;
        state->cost += (s->rack.counts[tile] > 1 ? worth->more : worth->first)[tile] + worth->on[height];
    }
    state->placed |= 1u << place;
    state->count++;
    if (s->tops[place] != EMPTY) {
        state->is_covering = state->is_connected = 1;
        state->height += s->heights[place];
        if (s->heights[place] > state->tallest)
            state->tallest = s->heights[place];
    } else if (crossing->touches) {
        state->is_connected = 1;
    }
}

static void walk(Search *s, int place, const State *state);

static void step(Search *s, int place, State *next, const uint32_t *node, unsigned tile)
{
    s->word[place - s->start] = (uint8_t)tile;
    next->node = arc_of(s->graph, node, tile);
    int after = place + 1;
    if (s->tops[after] == EMPTY && node[1] >> tile & 1 && next->count && next->is_connected && after - s->start >= 2)
        take(s, after, next);
    if (after < s->rules->size)
        walk(s, after, next);
}

static void walk(Search *s, int place, const State *state)
{
    const uint32_t *node = node_of(s->graph, state->node);
    uint32_t here = node[0] & s->laid[place] & s->rack_tiles, keep = 0;
    unsigned top = s->tops[place];
    if (top != EMPTY)
        here |= keep = node[0] & 1u << top; /* never laid on its like, so this bit means to keep it */
    for (; here; here &= here - 1) {
        unsigned tile = (unsigned)__builtin_ctz(here);
        State next = *state;
        if (keep >> tile & 1) {
            next.is_connected = 1;
            next.height += s->heights[place];
            if (s->heights[place] > next.tallest)
                next.tallest = s->heights[place];
            if (1u << tile & s->rules->flat_tiles)
                next.flat_hits++;
            step(s, place, &next, node, tile);
            continue;
        }
        add_placed(s, &next, place, tile);
        if (!--s->rack.counts[tile])
            s->rack_tiles ^= 1u << tile;
        step(s, place, &next, node, tile);
        if (!s->rack.counts[tile]++)
            s->rack_tiles ^= 1u << tile;
    }
}

/* Return whether a word that begins at `start` can reach a tile (or a centre square) with the rack. */
static int can_connect(const Search *s, int start)
{
    int left = s->rack.size;
    for (int place = start; place < s->rules->size; place++) {
        if (s->tops[place] != EMPTY)
            return 1;
        if (!left-- || !(s->laid[place] & s->rack_tiles))
            return 0;
        if (s->crossings[place].touches)
            return 1;
    }
    return 0;
}

static void search_line(Search *s, const Board *board)
{
    const Rules *rules = s->rules;
    int size = rules->size, low = (size - 1) / 2, high = size / 2;
    s->occupied = 0;
    for (int place = 0; place < size; place++) {
        int square = square_of(rules, s->way, s->line, place);
        unsigned top = board->tops[square];
        s->tops[place] = (uint8_t)top;
        s->heights[place] = board->heights[square];
        s->crossings[place] = board->crossings[s->way][square];
        uint32_t laid = s->crossings[place].tiles;
        if (top != EMPTY) {
            s->occupied |= 1u << place;
            laid &= ~(rules->repeat_in_stack ? 1u << top : board->stacks[square]);
            if (s->heights[place] >= rules->max_height)
                laid = 0;
        } else if (s->is_first) {
            s->crossings[place].touches
                = (s->line == low || s->line == high) && (place == low || place == high);
        }
        s->laid[place] = laid;
    }
    s->tops[size] = EMPTY;
    for (s->start = 0; s->start < size - 1; s->start++)
        if ((s->start == 0 || s->tops[s->start - 1] == EMPTY) && can_connect(s, s->start)) {
            State state = {.node = s->graph->root};
            walk(s, s->start, &state);
        }
}

void generate(const Board *board, const Rules *rules, const Graph *graph, const Rack *rack, Sink *sink)
{
    Search s = {.graph = graph, .rules = rules, .sink = sink, .rack = *rack, .is_first = board->is_empty};
    for (unsigned tile = 0; tile < (unsigned)rules->faces; tile++)
        if (rack->counts[tile])
            s.rack_tiles |= 1u << tile;
    sink->count = 0;
    for (s.way = ACROSS; s.way <= DOWN; s.way++)
        for (s.line = 0; s.line < rules->size; s.line++)
            search_line(&s, board);
}
