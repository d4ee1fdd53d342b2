/* The end of a game of two when the bag is empty: nothing is hidden any more, so it can be looked through.

   Alpha-beta to the end of the game, in rounds. The first ones look only at a few plays of each position, those that
   are best at first sight; the last at all. What a round has found out stands in a table, so that the next begins with
   the best move of each position and cuts off nearly all the rest. Values are what the seat to move gains on the other
   from here on; of each it is known whether it is proven to be at least, or at most, so much: plays left out might
   have been better. An answer is exact when it is proven both ways.

   What takes time is to find plays and to lay them. So a position is looked up before it is set up, a good move from
   before is tried before others are found, and a play is not even tried that leaves the other seat one to go out with
   that refutes it. Of plays to go out with only the best counts. */

#include <stdlib.h>
#include <string.h>

#include "rollout.h"

enum { INFINITE = 30000, THREATS = 8, SOON_OUT = 3, KILLERS = 2, MOST_LAID = 7 };
enum { CLOSE = 25 }; /* an end that is won or lost by more is clear */
enum { LOWER = 1, UPPER = 2 }; /* a value is proven to be at least, at most that */

/* Plays listed on the way, positions in the table (2 MB), and positions on the way: with passes between, each tile is
   laid on a turn of its own. */
enum { MOST_PLAYS = 16384, TABLE_SIZE = 90000, MOST_DEPTH = 4 * MAX_RACK + 4 };

/* How many plays of a position are looked at, round by round, and how many of those looked at are put in order. */
static const int WIDTHS[] = {1, 3, 10, MOST_PLAYS};
enum { ROUNDS = sizeof WIDTHS / sizeof *WIDTHS, IN_ORDER = 16 };

/* What is known of a position: proven bounds, and a value found in one round, whose `kind` says what it is a bound of.
   `play` is the best one, packed; 0 if that is a pass, or not known. */
typedef struct {
    uint64_t key, play;
    int16_t low, high, found;
    uint8_t round, kind;
} Entry;

/* A position on the way from the first one to where the search is. */
typedef struct {
    const Board *board; /* `own`, or that of the node before a pass */
    Board own;
    Play play; /* what led here, to be laid on `own` when it is needed */
    int32_t is_laid;
    Rack racks[2];
    uint64_t key;
    int32_t turn, passes, turns_left;
    size_t first, count; /* its plays among those listed */
    Play killers[KILLERS];
} Node;

/* What has been found of a node so far. */
typedef struct {
    int alpha, beta, value, proof, is_all_proven, has_best;
    Play best;
    int threat_count, refuted;
    Threat threats[THREATS]; /* plays with which the other seat could go out, those that score most first */
} Found;

struct Solver {
    Rules own_rules;
    const Rules *rules;
    const Graph *graph;
    const Worth *worth;
    Worth penalties; /* what tiles cost that stay on the rack, in terms of what laying them costs */
    const volatile int32_t *stop;
    int64_t nodes, limit;
    Node *path;
    Play *plays;
    int32_t *orders; /* of `plays`: the greater the sooner */
    Entry *table;
    int32_t round, is_cut;
};

/* Keys: the key of a position is a sum over what it is made of, so that equal positions have the same. All 64 bits are
   compared; among a million positions two different ones agree once in 30 million questions. */

static uint64_t mix(uint64_t z)
{
    /* One step of SplitMix64 (Steele, Lea and Flood 2014). */
    z += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint64_t rack_key(int seat, unsigned tile)
{
    return mix(1u << 20 | (unsigned)seat << 10 | tile);
}

static uint64_t square_key(int square, unsigned height, unsigned tile)
{
    return mix((uint64_t)2 << 40 | (uint64_t)square << 16 | height << 8 | tile);
}

static uint64_t state_key(const Node *node)
{
    return mix((uint64_t)3 << 60 | (uint64_t)node->turns_left << 16 | (uint64_t)node->passes << 1 | (uint64_t)node->turn);
}

static Entry *entry_of(const Solver *s, uint64_t key)
{
    return &s->table[(key >> 32) * TABLE_SIZE >> 32];
}

/* Plays */

static int line_of(const Play *play)
{
    return play->way == ACROSS ? play->row : play->col;
}

static int start_of(const Play *play)
{
    return play->way == ACROSS ? play->col : play->row;
}

static int laid_by(const Play *play)
{
    return __builtin_popcount(play->placed);
}

static int is_same(const Play *a, const Play *b)
{
    return a->way == b->way && a->row == b->row && a->col == b->col && a->length == b->length
        && !memcmp(a->word, b->word, a->length);
}

/* Return a play in 64 bits; 0 if it lays too many tiles for that. */
static uint64_t packed(const Play *play)
{
    uint64_t laid = 0;
    int shift = 0;
    if (laid_by(play) > MOST_LAID)
        return 0;
    for (int position = 0; position < play->length; position++)
        if (play->placed >> position & 1) {
            laid |= (uint64_t)play->word[position] << shift;
            shift += 5;
        }
    return laid << 29 | (uint64_t)play->placed << 13 | (uint64_t)(play->length - 1) << 9 | (uint64_t)play->row << 5
        | (uint64_t)play->col << 1 | play->way;
}

static Play unpacked(uint64_t from, const Board *board, const Rules *rules)
{
    Play play = {.way = from & 1, .col = from >> 1 & 15, .row = from >> 5 & 15, .placed = (uint16_t)(from >> 13)};
    play.length = (uint8_t)((from >> 9 & 15) + 1);
    from >>= 29;
    for (int position = 0; position < play.length; position++)
        if (play.placed >> position & 1) {
            play.word[position] = from & 31;
            from >>= 5;
        } else {
            play.word[position] = board->tops[square_of(rules, play.way, line_of(&play), start_of(&play) + position)];
        }
    return play;
}

/* Nodes */

static int goes_out(const Solver *s, const Node *node, const Play *play)
{
    return s->rules->ends_when_out && laid_by(play) == node->racks[node->turn].size;
}

/* Whether a move ends the game; without `play` that is a pass. */
static int ends(const Solver *s, const Node *node, const Play *play)
{
    if (node->turns_left == 1)
        return 1;
    return play ? goes_out(s, node, play) : node->passes + 1 >= 2 * s->rules->pass_rounds;
}

/* Make `next` the node after a move; without `play` that is a pass. */
static void move(const Solver *s, const Node *node, Node *next, const Play *play)
{
    Rack *rack = &next->racks[node->turn];
    memcpy(next->racks, node->racks, sizeof next->racks);
    next->key = node->key - state_key(node);
    next->board = node->board;
    next->is_laid = 1;
    if (play) {
        next->board = &next->own;
        next->play = *play;
        next->is_laid = 0;
        for (int position = 0; position < play->length; position++)
            if (play->placed >> position & 1) {
                int square = square_of(s->rules, play->way, line_of(play), start_of(play) + position);
                unsigned height = node->board->heights[square], tile = play->word[position];
                if (height && s->rules->repeat_in_stack) /* then only tops matter */
                    next->key -= square_key(square, height, node->board->tops[square]);
                next->key += square_key(square, height + 1, tile) - rack_key(node->turn, tile);
                rack->counts[tile]--;
                rack->size--;
            }
    }
    next->turn = !node->turn;
    next->passes = play ? 0 : node->passes + 1;
    next->turns_left = node->turns_left ? node->turns_left - 1 : 0;
    next->key += state_key(next);
    next->first = node->first + node->count;
    next->count = 0;
}

static uint32_t tiles_of(const Rack *rack)
{
    uint32_t tiles = 0;
    for (unsigned tile = 0; tile < MAX_FACES; tile++)
        tiles |= (uint32_t)(rack->counts[tile] != 0) << tile;
    return tiles;
}

/* Set up the board of a node, if that has not been done. */
static void lay(const Solver *s, Node *node)
{
    if (node->is_laid)
        return;
    const Board *from = node[-1].board;
    Board *to = &node->own;
    size_t squares = (size_t)(s->rules->size * s->rules->size);
    memcpy(to->tops, from->tops, squares);
    memcpy(to->heights, from->heights, squares);
    memcpy(to->stacks, from->stacks, squares * sizeof *to->stacks);
    for (int way = ACROSS; way <= DOWN; way++)
        memcpy(to->crossings[way], from->crossings[way], squares * sizeof **to->crossings);
    to->wanted = tiles_of(&node->racks[0]) | tiles_of(&node->racks[1]);
    Rack rack = node[-1].racks[!node->turn];
    board_lay(to, s->rules, s->graph, &node->play, &rack);
    node->is_laid = 1;
}

/* A tile alone */

static unsigned only_tile(const Rack *rack)
{
    unsigned tile = 0;
    while (!rack->counts[tile])
        tile++;
    return tile;
}

/* Whether a rack has one tile left that ends the game wherever it makes words; a plural tile may not lie everywhere. */
static int is_last(const Solver *s, const Node *node, const Rack *rack)
{
    return rack->size == 1 && s->rules->ends_when_out && !node->turns_left
        && only_tile(rack) != (unsigned)s->rules->plural && !node->board->is_empty;
}

/* Return what a tile alone scores on a square, or -1 if it may not be laid there: what the lines across say of it. */
static int score_alone(const Rules *rules, const Board *board, unsigned tile, int square)
{
    const Crossing *one = &board->crossings[ACROSS][square], *other = &board->crossings[DOWN][square];
    uint32_t bit = 1u << tile;
    if (!(one->tiles & other->tiles & bit) || !(one->touches | other->touches)
        || board->heights[square] >= rules->max_height || board->tops[square] == tile
        || (!rules->repeat_in_stack && board->stacks[square] & bit))
        return -1;
    int score = one->score + other->score;
    if (bit & rules->flat_tiles)
        score += one->bonus + other->bonus;
    if (bit & rules->placed_tiles)
        score += rules->placed_bonus;
    return score + (rules->rack_size == 1 ? rules->all_rack_bonus : 0);
}

/* Return the most that the only tile of a rack can score, or -1. */
static int best_alone(const Rules *rules, const Board *board, const Rack *rack)
{
    int best = -1;
    unsigned tile = only_tile(rack);
    for (int square = 0; square < rules->size * rules->size; square++) {
        int score = score_alone(rules, board, tile, square);
        best = score > best ? score : best;
    }
    return best;
}

/* Threats */

static Threat *new_threat(Found *f, int score)
{
    int at = f->threat_count < THREATS ? f->threat_count++ : THREATS - 1;
    for (; at > 0 && f->threats[at - 1].score < score; at--)
        f->threats[at] = f->threats[at - 1];
    f->threats[at] = (Threat){.score = score};
    return &f->threats[at];
}

static int is_threat(const Found *f, int score)
{
    return score >= 0 && (f->threat_count < THREATS || score > f->threats[THREATS - 1].score);
}

/* Mark the squares from `first` to `last` of a line, and on to the first empty ones before and behind. */
static void mark(Threat *t, const Rules *rules, const Board *board, int way, int line, int first, int last)
{
    for (first--; first >= 0 && board->tops[square_of(rules, way, line, first)] != EMPTY;)
        first--;
    for (last++; last < rules->size && board->tops[square_of(rules, way, line, last)] != EMPTY;)
        last++;
    for (int place = first < 0 ? 0 : first; place <= last && place < rules->size; place++) {
        t->squares[way][line] |= (uint16_t)(1u << place);
        t->squares[!way][place] |= (uint16_t)(1u << line);
    }
}

/* Find the plays with which the other seat could go out now. */
static void find_threats(const Solver *s, const Node *node, Found *f)
{
    const Rules *rules = s->rules;
    const Board *board = node->board;
    const Rack *rack = &node->racks[!node->turn];
    size_t used = node->first + node->count;
    f->threat_count = 0;
    if (node->turns_left == 1)
        return; /* it has no turn */
    if (is_last(s, node, rack)) {
        for (int row = 0; row < rules->size; row++)
            for (int col = 0; col < rules->size; col++) {
                int score = score_alone(rules, board, only_tile(rack), row * rules->size + col);
                if (is_threat(f, score)) {
                    Threat *t = new_threat(f, score);
                    mark(t, rules, board, ACROSS, row, col, col);
                    mark(t, rules, board, DOWN, col, row, row);
                }
            }
        return;
    }
    Sink sink = {.plays = s->plays + used, .room = MOST_PLAYS - used, .least_laid = rack->size};
    generate(board, rules, s->graph, rack, &sink);
    for (size_t i = 0; i < sink.count && i < sink.room; i++) {
        const Play *play = &sink.plays[i];
        if (laid_by(play) < rack->size || !is_threat(f, play->score))
            continue;
        Threat *t = new_threat(f, play->score);
        int line = line_of(play), start = start_of(play);
        mark(t, rules, board, play->way, line, start, start + play->length - 1);
        for (int position = 0; position < play->length; position++)
            if (play->placed >> position & 1)
                mark(t, rules, board, !play->way, start + position, line, line);
    }
}

/* Whether a play lays something on the squares of a threat; a pass does not. */
static int touches(const Threat *t, const Play *play)
{
    return play && t->squares[play->way][line_of(play)] & (uint32_t)play->placed << start_of(play);
}

/* The search */

static int search(Solver *s, int depth, int alpha, int beta, int *proof);

/* Return at most what a move gains, by a threat that it leaves; INFINITE if there is none that refutes it. */
static int refuted(const Solver *s, const Found *f, const Play *play, int left)
{
    int score = (play ? play->score : 0) - s->rules->leftover_penalty * left;
    for (int t = 0; t < f->threat_count && score - f->threats[t].score <= f->alpha; t++)
        if (!touches(&f->threats[t], play))
            return score - f->threats[t].score;
    return INFINITE;
}

/* Take in what a move gains, `proof` of which is proven. */
static void take_in(Found *f, const Play *play, int value, int proof)
{
    f->is_all_proven &= proof >> 1;
    if (value > f->value) {
        f->value = value;
        f->proof = proof & LOWER;
        f->has_best = play != NULL;
        if (play)
            f->best = *play;
    } else if (value == f->value) {
        f->proof |= proof & LOWER;
    }
    if (value > f->alpha)
        f->alpha = value;
}

/* Try a move; without `play` a pass. Returns whether the rest need not be looked at. */
static int consider(Solver *s, int depth, const Play *play, Found *f)
{
    Node *node = &s->path[depth];
    const Rack *other = &node->racks[!node->turn];
    int score = play ? play->score : 0, left = node->racks[node->turn].size - (play ? laid_by(play) : 0);
    if (ends(s, node, play)) {
        take_in(f, play, score + s->rules->leftover_penalty * (other->size - left), LOWER | UPPER);
        return f->alpha >= f->beta;
    }
    int value = refuted(s, f, play, left), proof;
    if (!play && (node->passes + 2 >= 2 * s->rules->pass_rounds || node->turns_left == 2)) {
        /* The other seat could pass too, and that would be the end. */
        int most = s->rules->leftover_penalty * (other->size - left);
        if (most <= f->alpha && most < value)
            value = most;
    }
    if (value < INFINITE) {
        take_in(f, play, value, UPPER);
        return 0;
    }
    int alpha = f->alpha - score, beta = f->beta - score;
    move(s, node, &s->path[depth + 1], play);
    value = beta;
    if (f->value > -INFINITE && beta - alpha > 1)
        value = -search(s, depth + 1, -alpha - 1, -alpha, &proof);
    if (value > alpha && !s->is_cut && (value < beta || f->value == -INFINITE || beta - alpha == 1))
        value = -search(s, depth + 1, -beta, -alpha, &proof);
    if (s->is_cut)
        return 1;
    /* What bounds the other's gain from above bounds one's own from below. */
    take_in(f, play, score + value, proof >> 1 | (proof & LOWER) << 1);
    if (score + value <= f->alpha && ++f->refuted == 2 && s->rules->ends_when_out && !is_last(s, node, other))
        find_threats(s, node, f);
    return f->alpha >= f->beta;
}

/* List the plays of a node but those that threats refute, of those to go out with only the best; return whether there
   was room for all. */
static int list(Solver *s, Node *node, Found *f)
{
    const Rack *rack = &node->racks[node->turn];
    Play *plays = s->plays + node->first, *out = NULL;
    Sink sink = {.plays = plays, .room = MOST_PLAYS - node->first, .worth = &s->penalties};
    sink.threats = f->threats;
    sink.threat_count = f->threat_count;
    sink.least = 100 * (f->alpha + s->rules->leftover_penalty * rack->size);
    sink.answered = INT32_MIN;
    generate(node->board, s->rules, s->graph, rack, &sink);
    int answered = sink.answered / 100 - s->rules->leftover_penalty * rack->size;
    if (sink.answered > INT32_MIN && answered > f->value)
        take_in(f, NULL, answered, UPPER);
    size_t found = sink.count < sink.room ? sink.count : sink.room;
    for (size_t i = 0; i < found; i++) {
        int is_out = goes_out(s, node, &plays[i]);
        Play *play = is_out && out ? out : &plays[node->count++];
        if (play != out || plays[i].score > out->score)
            *play = plays[i];
        if (is_out)
            out = play;
    }
    for (size_t i = 0; i < node->count; i++) {
        int32_t *order = &s->orders[node->first + i];
        *order = 100 * plays[i].score;
        for (int position = 0; position < plays[i].length; position++)
            if (plays[i].placed >> position & 1) {
                unsigned tile = plays[i].word[position];
                *order -= s->worth ? (rack->counts[tile] > 1 ? s->worth->more : s->worth->first)[tile] : -300;
            }
    }
    return sink.count <= sink.room;
}

/* Bring the play of a node that comes first in order, from number `at` on, to that place. */
static const Play *next_play(Solver *s, const Node *node, size_t at)
{
    Play *plays = s->plays + node->first;
    int32_t *orders = s->orders + node->first;
    if (at < IN_ORDER) {
        size_t first = at;
        for (size_t i = at + 1; i < node->count; i++)
            if (orders[i] > orders[first])
                first = i;
        Play play = plays[first];
        int32_t order = orders[first];
        plays[first] = plays[at];
        orders[first] = orders[at];
        plays[at] = play;
        orders[at] = order;
    }
    return &plays[at];
}

/* Return what the seat to move gains if both have but their last tile; `own` is the most it scores, or -1. */
static int last_two(const Solver *s, const Node *node, int own)
{
    int penalty = s->rules->leftover_penalty, other = best_alone(s->rules, node->board, &node->racks[!node->turn]);
    int value = ends(s, node, NULL) || other < 0 ? 0 : -other - penalty;
    return own >= 0 && own + penalty > value ? own + penalty : value;
}

/* Try the moves of a node, those first that did well before. Returns whether all have been looked at. */
static int try_all(Solver *s, int depth, const Entry *entry, Found *f)
{
    Node *node = &s->path[depth];
    const Rack *rack = &node->racks[node->turn];
    Play tried[1 + KILLERS];
    int count = 0, width = WIDTHS[s->round], is_all = 1, may_end = ends(s, node, NULL);
    if (may_end && consider(s, depth, NULL, f))
        return 0;
    for (int k = -1; k < KILLERS; k++) {
        Play *play = &tried[count];
        if (k >= 0)
            *play = node->killers[k];
        else if (entry && entry->play)
            *play = unpacked(entry->play, node->board, s->rules);
        else
            continue;
        int is_new = play->length && fit(node->board, s->rules, rack, play) >= 0;
        for (int i = 0; i < count; i++)
            is_new &= !is_same(play, &tried[i]);
        if (is_new && consider(s, depth, &tried[count++], f))
            return 0;
    }
    if (!s->round) { /* the best at first sight, without looking for all others */
        Sink sink = {.worth = s->worth};
        generate(node->board, s->rules, s->graph, rack, &sink);
        consider(s, depth, sink.count ? &sink.best : NULL, f);
        return 0;
    }
    const Rack *other = &node->racks[!node->turn];
    if (is_last(s, node, other) || (count && !f->threat_count && other->size <= SOON_OUT && s->rules->ends_when_out))
        find_threats(s, node, f);
    is_all = list(s, node, f);
    width -= count;
    for (size_t i = 0; i < node->count; i++) {
        Play play = *next_play(s, node, i);
        int is_tried = 0;
        for (int k = 0; k < count; k++)
            is_tried |= is_same(&play, &tried[k]);
        if (is_tried)
            continue;
        if (width-- <= 0) {
            is_all = 0;
            break;
        }
        if (consider(s, depth, &play, f))
            return 0;
    }
    return (may_end || !consider(s, depth, NULL, f)) && is_all;
}

/* Return what the seat to move gains on the other, both playing best, if that is between `alpha` and `beta`; else a
   bound of it. `proof` tells what of it is proven. */
static int search(Solver *s, int depth, int alpha, int beta, int *proof)
{
    Node *node = &s->path[depth];
    *proof = 0;
    if (s->is_cut || *s->stop || (s->limit && s->round && s->nodes >= s->limit)) {
        s->is_cut = 1;
        return 0;
    }
    s->nodes++;
    if (depth == MOST_DEPTH - 1)
        return 0;
    Entry *entry = entry_of(s, node->key), *known = entry->key == node->key ? entry : NULL;
    if (known) {
        int is_exact = entry->low == entry->high;
        *proof = is_exact ? LOWER | UPPER : entry->low >= beta ? LOWER : entry->high <= alpha ? UPPER : 0;
        if (*proof)
            return *proof & LOWER ? entry->low : entry->high;
        if (entry->round == s->round
            && (entry->kind == (LOWER | UPPER) || (entry->kind == LOWER && entry->found >= beta)
                || (entry->kind == UPPER && entry->found <= alpha)))
            return entry->found;
    }
    lay(s, node);
    node->count = 0; /* it may have been here before, with another window */
    Found f;
    f.alpha = alpha, f.beta = beta, f.value = -INFINITE, f.proof = 0, f.is_all_proven = 1, f.has_best = 0;
    f.threat_count = f.refuted = 0;
    const Rack *rack = &node->racks[node->turn], *other = &node->racks[!node->turn];
    int is_all = 1;
    if (is_last(s, node, rack)) {
        int score = best_alone(s->rules, node->board, rack);
        if (is_last(s, node, other)) {
            *proof = LOWER | UPPER;
            return last_two(s, node, score);
        }
        if (score >= 0)
            take_in(&f, NULL, score + s->rules->leftover_penalty * other->size, LOWER | UPPER);
        if (f.alpha < beta)
            consider(s, depth, NULL, &f);
    } else {
        is_all = try_all(s, depth, known, &f);
    }
    if (s->is_cut)
        return 0;
    int kind = f.value >= beta ? LOWER : f.value <= alpha ? UPPER : LOWER | UPPER;
    *proof = kind & (f.proof | (is_all && f.is_all_proven ? UPPER : 0));
    if (kind == LOWER && f.has_best && !is_same(&f.best, &node->killers[0])) {
        node->killers[1] = node->killers[0];
        node->killers[0] = f.best;
    }
    if (!known || entry->key != node->key) /* another position may have come in between */
        *entry = (Entry){.key = node->key, .low = -INFINITE, .high = INFINITE};
    if (kind & LOWER && f.has_best)
        entry->play = packed(&f.best);
    entry->round = (uint8_t)s->round;
    entry->kind = (uint8_t)kind;
    entry->found = (int16_t)f.value;
    if (*proof & LOWER && f.value > entry->low)
        entry->low = (int16_t)f.value;
    if (*proof & UPPER && f.value < entry->high)
        entry->high = (int16_t)f.value;
    return f.value;
}

/* The first position */

void kernel_solver_free(Solver *s)
{
    if (!s)
        return;
    free(s->path);
    free(s->plays);
    free(s->orders);
    free(s->table);
    free(s);
}

/* Return what it takes to look through endgames, to be given back; NULL without memory. */
Solver *kernel_solver(const Rules *rules, const Graph *graph, const Leaves *leaves)
{
    Solver *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->own_rules = *rules;
    s->rules = &s->own_rules;
    s->graph = graph;
    s->worth = worth_at(leaves, 0);
    s->path = calloc(MOST_DEPTH, sizeof *s->path);
    s->plays = malloc(MOST_PLAYS * sizeof *s->plays);
    s->orders = malloc(MOST_PLAYS * sizeof *s->orders);
    s->table = calloc(TABLE_SIZE, sizeof *s->table);
    for (int tile = 0; tile < MAX_FACES; tile++)
        s->penalties.first[tile] = s->penalties.more[tile] = -100 * rules->leftover_penalty;
    if (s->path && s->plays && s->orders && s->table)
        return s;
    kernel_solver_free(s);
    return NULL;
}

/* Begin with a position; `pass_rounds` of the game end it. */
static Node *begin(Solver *s, const Board *board, const Rack *racks, int turn, int passes, int turns_left,
                   int pass_rounds)
{
    Node *root = s->path;
    root->board = board;
    root->is_laid = 1;
    root->racks[0] = racks[0];
    root->racks[1] = racks[1];
    root->turn = turn;
    root->first = root->count = 0;
    for (int depth = 0; depth < MOST_DEPTH; depth++)
        for (int k = 0; k < KILLERS; k++)
            s->path[depth].killers[k].length = 0;
    s->nodes = s->is_cut = 0;
    /* No game has more turns than one for each tile and all passes that there can be between. And what a position is
       worth is the same however many passes may still be made, if it is not the last one: who would rather not
       move passes as often as the other. So only what is left after a pass here must be two or more. */
    int tiles = racks[0].size + racks[1].size, passes_left = 2 * pass_rounds - passes;
    root->turns_left = turns_left > 2 * pass_rounds * (tiles + 1) ? 0 : turns_left;
    root->passes = passes;
    s->own_rules.pass_rounds = pass_rounds;
    if (!root->turns_left) {
        s->own_rules.pass_rounds = 1;
        root->passes = 2 - (passes_left < 3 ? passes_left : 3);
    }
    root->key = state_key(root);
    for (int square = 0; square < s->rules->size * s->rules->size; square++)
        if (board->heights[square]) {
            root->key += square_key(square, board->heights[square], board->tops[square]);
            if (!s->rules->repeat_in_stack)
                root->key += mix((uint64_t)5 << 60 | (uint64_t)square << 32 | board->stacks[square]);
        }
    for (int seat = 0; seat < 2; seat++)
        for (unsigned tile = 0; tile < MAX_FACES; tile++)
            root->key += racks[seat].counts[tile] * rack_key(seat, tile);
    return root;
}

/* Return what the seat to move gains on the other to the end of a game of two whose bag is empty and in which it is
   ahead by `lead`. That is what a look at the best at first sight says; if the end is close then, what rounds find that
   look at `limit` positions. The table remembers: where they broke off before, they go on. Sets `is_sure` if it is
   proven, or proven that the end is clear. */
int solve_rest(Solver *s, const Game *game, const Board *board, int pass_rounds, int64_t limit, int *is_sure)
{
    static const int32_t go_on = 0;
    int lead = game->scores[game->turn] - game->scores[!game->turn];
    int low = -lead - CLOSE, high = -lead + CLOSE, value = 0, proof;
    const Node *root = begin(s, board, game->racks, game->turn, game->passes, game->turns_left, pass_rounds);
    const Entry *known = entry_of(s, root->key);
    s->stop = &go_on;
    s->limit = limit;
    s->round = 0;
    *is_sure = 0;
    if (known->key == root->key) {
        s->round = known->round;
        value = known->found;
    }
    for (; s->round < ROUNDS; s->round++) {
        int found = s->round ? search(s, 0, low, high, &proof) : search(s, 0, -INFINITE, INFINITE, &proof);
        if (s->is_cut)
            break;
        value = found;
        *is_sure = proof == (LOWER | UPPER) || (proof & LOWER && value >= high) || (proof & UPPER && value <= low);
        if (*is_sure || (!s->round && (value >= high || value <= low)))
            break;
    }
    return value;
}

/* Where candidates stand: in order of what was found, the best first. */
typedef struct {
    int32_t place, value;
} Rank;

/* Look at all candidates once. The `least` best and the one `asked` about get a value, the others a bound from above:
   `ranks` has them in order then. Returns whether all that is proven, and sets `is_cut` if there was no time. */
static int look_at(Solver *s, const Candidate *candidates, int count, int least, int asked, Rank *ranks, int *done)
{
    Found f = {.threat_count = 0};
    int is_proven = 1;
    for (*done = 0; *done < count; ++*done) {
        Rank rank = ranks[*done];
        const Candidate *candidate = &candidates[rank.place];
        int is_open = *done < least || rank.place == asked;
        f.alpha = is_open ? -INFINITE : ranks[least - 1].value;
        f.beta = INFINITE;
        f.value = is_open ? -INFINITE : -INFINITE + 1;
        f.proof = 0, f.is_all_proven = 1, f.has_best = 0;
        int bound = f.alpha;
        consider(s, 0, candidate->kind == PLAY ? &candidate->play : NULL, &f);
        if (s->is_cut)
            return 0;
        is_proven &= f.is_all_proven && (f.value <= bound || f.proof & LOWER);
        rank.value = f.value;
        int at = *done;
        for (; at > 0 && ranks[at - 1].value < rank.value; at--)
            ranks[at] = ranks[at - 1];
        ranks[at] = rank;
    }
    return is_proven;
}

/* Find the best of `count` candidates for seat 0 of `table`, whose bag is empty and who has one opponent. Writes to
   `places` the candidates, the best first, and to `values` by how many points seat 0 will be ahead after each: of the
   `least` best and the one `asked` about (-1: none) that is as much as was found out, of the others an upper bound of
   it. Returns 2 if everything has been looked at, 1 if not, 0 if there was no time for anything. `limit` is the number
   of positions to look at after the first round, 0 for as many as `stop` allows. */
int kernel_endgame(const Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
                   const Table *table, const Candidate *candidates, int count, int least, int asked, int64_t limit,
                   const volatile int32_t *stop, int32_t *places, int16_t *values)
{
    int found = 0;
    Rank *ranks = malloc((size_t)count * sizeof *ranks), *now = malloc((size_t)count * sizeof *now);
    Solver *s = kernel_solver(rules, graph, leaves);
    if (ranks && now && s) {
        Rack racks[2] = {table->rack, {{0}, 0}};
        for (int i = 0; i < table->unseen_count && i < table->tiles[1]; i++) {
            racks[1].counts[table->unseen[i]]++;
            racks[1].size++;
        }
        begin(s, board, racks, 0, table->passes, table->turns_left, rules->pass_rounds);
        s->stop = stop;
        s->limit = limit;
        for (int i = 0; i < count; i++)
            ranks[i] = (Rank){.place = i};
        for (s->round = 0; s->round < ROUNDS && found < 2; s->round++) {
            int done;
            memcpy(now, ranks, (size_t)count * sizeof *now);
            found = look_at(s, candidates, count, least, asked, now, &done) ? 2 : s->is_cut ? found : 1;
            if (s->is_cut && (s->round == 0 || done <= least || least > 1 || asked >= 0))
                break;
            /* What there was no time to look at again comes after what there was. */
            memcpy(ranks, now, (size_t)count * sizeof *now);
            if (s->is_cut)
                break;
        }
        for (int i = 0; i < count; i++) {
            places[i] = ranks[i].place;
            values[ranks[i].place] = (int16_t)(table->scores[0] - table->scores[1] + ranks[i].value);
        }
    }
    free(ranks);
    free(now);
    kernel_solver_free(s);
    return found;
}
