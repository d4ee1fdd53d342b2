/* Every legal play of a position, or the best one.

   A word lies on a span: from one square to another of a line, with nothing before and behind it. What a span asks of
   a word (to be connected, to lay something, not more than the rack holds) is known before any word is, and so is a
   bound of what a word there brings. From each square that can begin words the word graph is walked square by square:
   an occupied square keeps its tile or takes another, an empty one takes a tile; but only where the graph says that
   words end where a span does. Walking the tiles in the order of the alphabet finds the words of one place in the
   order in which plays are listed.

   For the best play alone the squares that promise most come first, and those that promise less than what has been
   found are left out. A bound takes for each square the most that any tile can bring there, and for the tiles the
   cheapest of the rack: no play is worth more than the bound of its span. */

#include <string.h>

#include "kernel.h"

enum { HUNDRED = 100 }; /* values are hundredths of a point */

typedef struct {
    uint8_t tops[MAX_SIZE + 1], heights[MAX_SIZE];
    uint32_t laid[MAX_SIZE]; /* the tiles of the rack that may be laid on a square */
    Crossing crossings[MAX_SIZE];
    uint32_t occupied, open, connected; /* a bit for each place: where something lies, may be laid, joins what lies there */
} Line;

/* The spans that begin at a square: where they may end, a bit for the square behind each, and what each can bring. */
typedef struct {
    int32_t most, values[MAX_SIZE + 1];
    uint32_t ends;
    uint8_t way, line, start;
} Start;

typedef struct {
    const Graph *graph;
    const Rules *rules;
    Sink *sink;
    const Line *line;
    Rack rack;
    uint32_t rack_tiles, ends;
    int way, number, start;
    const Start *spans;
    int32_t cheapest[MAX_RACK + 1]; /* what so many tiles cost at least */
    int32_t flat_on_rack;
    uint8_t word[MAX_SIZE];
} Search;

/* What is known of a word while it grows. */
typedef struct {
    const uint32_t *node;
    uint32_t placed;
    int32_t points, height;
    int16_t tallest, flat_hits;
    uint8_t count, is_covering;
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

/* Leave out the spans of this square that promise less than the best play so far. */
static void leave_out(Search *s)
{
    for (uint32_t left = s->ends; left; left &= left - 1)
        if (s->spans->values[__builtin_ctz(left)] < s->sink->best_value)
            s->ends ^= left & -left;
}

static void take(Search *s, int end, const State *state)
{
    const Rules *rules = s->rules;
    const Line *line = s->line;
    int length = end - s->start;
    if (state->count == 1) {
        int place = __builtin_ctz(state->placed);
        const Crossing *crossing = &line->crossings[place];
        if (s->way == DOWN && crossing->touches)
            return;
        if (place == end - 1 && length >= 3 && s->word[length - 1] == rules->plural && line->tops[place] == EMPTY
            && line->tops[place - 1] != rules->plural && crossing->is_plural)
            return;
    } else if (rules->keep_one) {
        uint32_t span = (1u << end) - (1u << s->start);
        if (covers_a_word(line->occupied & span, line->occupied & state->placed))
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
    play.row = (uint8_t)(s->way == ACROSS ? s->number : s->start);
    play.col = (uint8_t)(s->way == ACROSS ? s->start : s->number);
    play.length = (uint8_t)length;
    if (!sink->plays) {
        int value = score * HUNDRED - state->cost;
        if (sink->count++ && value <= sink->best_value
            && (value < sink->best_value || !comes_first(&play, &sink->best)))
            return;
        sink->best_value = value;
        leave_out(s);
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
    const Crossing *crossing = &s->line->crossings[place];
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
        int height = s->line->heights[place] < MAX_HEIGHTS ? s->line->heights[place] : MAX_HEIGHTS - 1;
        state->cost += (s->rack.counts[tile] > 1 ? worth->more : worth->first)[tile] + worth->on[height];
    }
    state->placed |= 1u << place;
    state->count++;
    if (s->line->tops[place] != EMPTY) {
        state->is_covering = 1;
        state->height += s->line->heights[place];
        if (s->line->heights[place] > state->tallest)
            state->tallest = s->line->heights[place];
    }
}

/* Take in what a tile brings that stays where it is. */
static void add_kept(const Search *s, State *state, int place)
{
    const Line *line = s->line;
    state->height += line->heights[place];
    if (line->heights[place] > state->tallest)
        state->tallest = line->heights[place];
    state->flat_hits += (int16_t)(s->rules->flat_tiles >> line->tops[place] & 1);
}

static void walk(Search *s, int place, const State *state)
{
    const uint32_t *node = state->node;
    const Line *line = s->line;
    unsigned top = line->tops[place];
    uint32_t tiles = node[0], here = tiles & line->laid[place] & s->rack_tiles, keep = 0;
    if (top != EMPTY)
        here |= keep = tiles & 1u << top; /* never laid on its like, so this bit means to keep it */
    int after = place + 1;
    for (; here; here &= here - 1) {
        uint32_t bit = here & -here;
        int at = __builtin_popcount(tiles & (bit - 1));
        uint32_t ends = reach_at(node, at) & s->ends >> after;
        if (!ends)
            continue;
        const uint32_t *further = node_after(s->graph, node, at);
        __builtin_prefetch(further);
        unsigned tile = (unsigned)__builtin_ctz(bit);
        State next = *state;
        s->word[place - s->start] = (uint8_t)tile;
        if (keep & bit) {
            add_kept(s, &next, place);
        } else {
            add_placed(s, &next, place, tile);
            if (!--s->rack.counts[tile])
                s->rack_tiles ^= bit;
        }
        if (ends & 1 && next.count)
            take(s, after, &next);
        if (ends >> 1) {
            next.node = further;
            walk(s, after, &next);
        }
        if (!(keep & bit) && !s->rack.counts[tile]++)
            s->rack_tiles ^= bit;
    }
}

static void set_up_line(const Search *s, Line *line, const Board *board, int way, int number)
{
    const Rules *rules = s->rules;
    int size = rules->size, low = (size - 1) / 2, high = size / 2;
    line->occupied = line->open = line->connected = 0;
    for (int place = 0; place < size; place++) {
        int square = square_of(rules, way, number, place);
        unsigned top = board->tops[square];
        line->tops[place] = (uint8_t)top;
        line->heights[place] = board->heights[square];
        line->crossings[place] = board->crossings[way][square];
        uint32_t laid = line->crossings[place].tiles & s->rack_tiles;
        if (top != EMPTY) {
            line->occupied |= 1u << place;
            laid &= ~(rules->repeat_in_stack ? 1u << top : board->stacks[square]);
            if (line->heights[place] >= rules->max_height)
                laid = 0;
        } else if (board->is_empty) {
            line->crossings[place].touches
                = (number == low || number == high) && (place == low || place == high);
        }
        line->laid[place] = laid;
        line->open |= (uint32_t)(laid != 0) << place;
        line->connected |= (uint32_t)(top != EMPTY || line->crossings[place].touches) << place;
    }
    line->tops[size] = EMPTY;
}

/* The most that a tile can bring at a place besides standing in the main word, less what laying it there costs. */
static int gain_at(const Search *s, const Line *line, int place)
{
    const Rules *rules = s->rules;
    const Crossing *crossing = &line->crossings[place];
    int points = crossing->score;
    if (crossing->bonus > 0 && line->laid[place] & rules->flat_tiles)
        points += crossing->bonus;
    if (rules->placed_bonus > 0 && line->laid[place] & rules->placed_tiles)
        points += rules->placed_bonus;
    int height = line->heights[place] < MAX_HEIGHTS ? line->heights[place] : MAX_HEIGHTS - 1;
    return HUNDRED * points - (s->sink->worth ? s->sink->worth->on[height] : 0);
}

/* What is known of a span while it grows. */
typedef struct {
    int forced, forced_gain, height, tallest, flat_kept, covers;
    int cover_gains[MAX_SIZE]; /* the greatest first */
} Span;

static void extend(const Search *s, const Line *line, int place, Span *span)
{
    int gain = line->laid[place] ? gain_at(s, line, place) : 0;
    if (line->tops[place] == EMPTY) {
        span->forced++;
        span->forced_gain += gain;
        return;
    }
    span->height += line->heights[place];
    span->tallest = line->heights[place] > span->tallest ? line->heights[place] : span->tallest;
    span->flat_kept += s->rules->flat_tiles >> line->tops[place] & 1;
    if (line->laid[place]) {
        int at = span->covers++;
        for (; at > 0 && span->cover_gains[at - 1] < gain; at--)
            span->cover_gains[at] = span->cover_gains[at - 1];
        span->cover_gains[at] = gain;
    }
}

/* The most that a word of `length` tiles on a span can be worth. */
static int bound_of(const Search *s, const Span *span, int length)
{
    const Rules *rules = s->rules;
    int most = INT32_MIN, room = s->rack.size, count = span->forced, gain = span->forced_gain;
    if (count && span->tallest <= 1) {
        int hits = span->flat_kept + (count < s->flat_on_rack ? count : s->flat_on_rack);
        int points = rules->flat_points * length + (count == rules->rack_size ? rules->all_rack_bonus : 0);
        if (hits && rules->flat_bonus > 0)
            points += rules->flat_each ? rules->flat_bonus * hits : rules->flat_bonus;
        most = HUNDRED * points + gain - s->cheapest[count];
    }
    for (int covers = 0;; covers++) {
        if (count && (covers || span->tallest > 1)) {
            int points = rules->stacked_points * (span->height + count);
            if (count == rules->rack_size)
                points += rules->all_rack_bonus;
            int value = HUNDRED * points + gain - s->cheapest[count];
            most = value > most ? value : most;
        }
        if (covers == span->covers || count == room)
            return most;
        gain += span->cover_gains[covers];
        count++;
    }
}

/* Return where spans that begin at a place may end, a bit for the square behind each: it is empty, and between is
   enough to lay and something to join, no square that must stay empty, and no more empty squares than there are
   tiles. */
static uint32_t ends_from(const Search *s, const Line *line, int start)
{
    uint32_t from = UINT32_MAX << start, all = (2u << s->rules->size) - 1;
    uint32_t open = line->open & from, connected = line->connected & from;
    for (int left = s->sink->least_laid; left > 1; left--)
        open &= open - 1;
    if (!open || !connected || (start && line->occupied >> (start - 1) & 1))
        return 0;
    uint32_t empty = ~line->occupied & from & all, limits = empty & ~line->open & ~(1u << s->rules->size);
    uint32_t more = empty & ~(1u << s->rules->size);
    for (int left = s->rack.size; left && more; left--)
        more &= more - 1;
    limits |= more;
    uint32_t least = (open & -open) | (connected & -connected) | 1u << (start + 1);
    least = 31 - (uint32_t)__builtin_clz(least);
    uint32_t ends = empty & UINT32_MAX << (least + 1);
    return limits ? ends & ((limits & -limits) * 2 - 1) : ends;
}

/* Whether a threat answers all plays on a span that are worth so much at most; not where all tiles may be laid. */
static int is_answered(const Search *s, const Line *line, const Start *start, int end, int value)
{
    Sink *sink = s->sink;
    uint32_t span = (1u << end) - (1u << start->start);
    if (__builtin_popcount(line->open & span) >= s->rack.size)
        return 0;
    for (int t = 0; t < sink->threat_count; t++)
        if (!(sink->threats[t].squares[start->way][start->line] & span)) {
            int more = value - HUNDRED * sink->threats[t].score;
            if (more > sink->least)
                return 0;
            sink->answered = more > sink->answered ? more : sink->answered;
            return 1;
        }
    return 0;
}

/* Find the spans that begin at a place; return whether there are any. */
static int find_spans(const Search *s, const Line *line, Start *start)
{
    start->ends = ends_from(s, line, start->start);
    start->most = INT32_MIN;
    if (!start->ends || (s->sink->plays && !s->sink->threat_count))
        return start->ends != 0;
    Span span = {0};
    for (int place = start->start; start->ends >> place > 1; place++) {
        extend(s, line, place, &span);
        int end = place + 1;
        if (start->ends >> end & 1) {
            int value = start->values[end] = bound_of(s, &span, end - start->start);
            start->most = value > start->most ? value : start->most;
            if (is_answered(s, line, start, end, value))
                start->ends ^= 1u << end;
        }
    }
    return start->ends != 0;
}

/* What so many tiles of the rack cost at least. */
static void find_cheapest(Search *s)
{
    const Worth *worth = s->sink->worth;
    int costs[MAX_RACK], held = 0;
    for (int tile = 0; tile < s->rules->faces && worth; tile++)
        for (int count = s->rack.counts[tile]; count; count--) {
            int cost = (count > 1 ? worth->more : worth->first)[tile], at = held;
            if (held < MAX_RACK)
                held++;
            else if (costs[--at] <= cost)
                continue;
            for (; at > 0 && costs[at - 1] > cost; at--)
                costs[at] = costs[at - 1];
            costs[at] = cost;
        }
    for (int count = 0; count < MAX_RACK; count++)
        s->cheapest[count + 1] = s->cheapest[count] + (count < held ? costs[count] : 0);
}

static void search(Search *s, const Line lines[2][MAX_SIZE], const Start *start)
{
    State state = {.node = s->graph->block + s->graph->root};
    s->way = start->way;
    s->number = start->line;
    s->start = start->start;
    s->line = &lines[start->way][start->line];
    s->spans = start;
    s->ends = start->ends;
    walk(s, s->start, &state);
}

static void search_best(Search *s, const Line lines[2][MAX_SIZE], Start *starts, int count)
{
    Sink *sink = s->sink;
    while (count && !(sink->is_any && sink->count)) {
        int first = 0;
        for (int i = 1; i < count; i++)
            if (starts[i].most > starts[first].most)
                first = i;
        if (sink->count && starts[first].most < sink->best_value)
            return;
        search(s, lines, &starts[first]);
        starts[first] = starts[--count];
        starts[count].most = INT32_MIN;
    }
}

static void take_rack(Search *s, const Rack *rack)
{
    s->rack = *rack;
    for (unsigned tile = 0; tile < (unsigned)s->rules->faces; tile++)
        if (rack->counts[tile]) {
            s->rack_tiles |= 1u << tile;
            if (s->rules->flat_tiles >> tile & 1)
                s->flat_on_rack += rack->counts[tile];
        }
    s->sink->count = 0;
    s->sink->best_value = INT32_MIN;
}

void generate(const Board *board, const Rules *rules, const Graph *graph, const Rack *rack, Sink *sink)
{
    Search s = {.graph = graph, .rules = rules, .sink = sink};
    Line lines[2][MAX_SIZE];
    Start starts[2 * MAX_SQUARES];
    int count = 0;
    take_rack(&s, rack);
    find_cheapest(&s);
    for (int way = ACROSS; way <= DOWN; way++)
        for (int number = 0; number < rules->size; number++) {
            Line *line = &lines[way][number];
            set_up_line(&s, line, board, way, number);
            if (!line->open)
                continue;
            for (int place = 0; place < rules->size - 1; place++) {
                Start *start = &starts[count];
                start->way = (uint8_t)way, start->line = (uint8_t)number, start->start = (uint8_t)place;
                if (!find_spans(&s, line, start))
                    continue;
                if (sink->plays)
                    search(&s, lines, start);
                else
                    count++;
            }
        }
    if (!sink->plays)
        search_best(&s, lines, starts, count);
}

/* Return what a play, whose main word is one, scores on this board and from this rack, or -1 if it is not legal there.
   What of it is laid follows from the board. */
int fit(const Board *board, const Rules *rules, const Rack *rack, Play *play)
{
    Play found;
    Sink sink = {.plays = &found, .room = 1};
    Search s = {.rules = rules, .sink = &sink};
    Line line;
    State state = {0};
    int is_across = play->way == ACROSS, place = is_across ? play->col : play->row, end = place + play->length;
    s.way = play->way, s.number = is_across ? play->row : play->col, s.start = place;
    take_rack(&s, rack);
    set_up_line(&s, &line, board, s.way, s.number);
    if (!(ends_from(&s, &line, place) >> end & 1))
        return -1;
    s.line = &line;
    memcpy(s.word, play->word, sizeof s.word);
    for (; place < end; place++) {
        unsigned tile = play->word[place - s.start];
        if (line.tops[place] == tile) {
            add_kept(&s, &state, place);
        } else if (s.rack.counts[tile] && line.laid[place] >> tile & 1) {
            add_placed(&s, &state, place, tile);
            s.rack.counts[tile]--;
        } else {
            return -1;
        }
    }
    if (state.count)
        take(&s, end, &state);
    if (!sink.count)
        return -1;
    *play = found;
    return play->score;
}
