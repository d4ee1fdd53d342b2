/* The compiled kernel: plays, rollouts and endgames of Upwords, for one edition and one word list.

   Everything here is plain C without Python: compiled_generator.py calls it through ctypes, which lets go of the
   interpreter's lock meanwhile. A tile is its place in the edition's alphabet; a set of tiles is a bit for each.
   Nothing in the inner loops allocates. The rules obeyed are those of games/upwords/rules.py; tests/agreement
   compares the plays found with those of the generator in Python, one by one. */

#ifndef UPWORDS_KERNEL_H
#define UPWORDS_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#define API_VERSION 10 /* raise it, and VERSION in __init__.py, with anything below that has a twin there */

enum { ACROSS, DOWN };
enum { MAX_SIZE = 16, MAX_SQUARES = MAX_SIZE * MAX_SIZE, MAX_FACES = 32, MAX_SEATS = 6, MAX_RACK = 16, MAX_TILES = 256 };
enum { MAX_TRIED = 64 }; /* candidates at a time */
enum { EMPTY = 255, NO_FACE = 255 };

/* Words as a minimal acyclic graph in one block of 32-bit numbers, so that a file of it can be mapped and shared: a
   header, then the nodes. A node is its tiles, a bit for each; then for each of them in 16 bits, in the order of the
   alphabet, after how many more tiles words end (bit 0: with this one); then for each the place of the node after it.
   All of a node lies together: what takes time in a walk is to fetch it. */
enum { GRAPH_MAGIC = 0x47577055, GRAPH_HEADER = 4 };

typedef struct {
    const uint32_t *block;
    uint32_t root;
} Graph;

typedef struct {
    int32_t size, faces, max_height, rack_size;
    int32_t flat_points, stacked_points, all_rack_bonus;
    int32_t flat_bonus, flat_each, placed_bonus;
    uint32_t flat_tiles, placed_tiles;
    int32_t plural; /* NO_FACE if the edition has no such rule */
    int32_t keep_one, repeat_in_stack;
    int32_t leftover_penalty, pass_rounds;
    int32_t ends_when_out; /* an empty rack ends the game once the bag is empty too */
} Rules;

/* What the line across a square says about a tile laid there; `tiles` are those that make words of it. */
typedef struct {
    uint32_t tiles;
    int16_t score, bonus;
    uint8_t touches, is_plural;
} Crossing;

typedef struct {
    uint8_t tops[MAX_SQUARES], heights[MAX_SQUARES];
    uint32_t stacks[MAX_SQUARES];            /* the faces anywhere in the stack */
    Crossing crossings[2][MAX_SQUARES];      /* for a play across, and one down */
    int32_t is_empty;
    uint32_t wanted; /* the tiles that may still be laid: what crossings say of others is never asked */
} Board;

typedef struct {
    uint8_t counts[MAX_FACES];
    int32_t size;
} Rack;

/* A play: its score and its main word, kept tiles included. `placed` has a bit for each position of the word. */
typedef struct {
    int32_t score;
    uint8_t way, row, col, length;
    uint16_t placed;
    uint8_t word[MAX_SIZE];
} Play;

/* What tiles are worth on the rack, in hundredths of a point, and so what laying them costs: the first of a face,
   each further one, and besides for each tile laid on a stack of such a height (engine/upwords/leave). */
enum { MAX_HEIGHTS = 8, STAGES = 3 };

typedef struct {
    int32_t first[MAX_FACES], more[MAX_FACES], on[MAX_HEIGHTS];
} Worth;

/* One for each stage of the game: the bag is empty, holds up to `few` tiles, or more. */
typedef struct {
    int32_t few;
    Worth stages[STAGES];
} Leaves;

static inline const Worth *worth_at(const Leaves *leaves, int bag)
{
    return leaves ? &leaves->stages[bag == 0 ? 0 : bag <= leaves->few ? 1 : 2] : NULL;
}

/* A play that answers what lays nothing on its squares and leaves a tile on the rack; a bit for each square, by way and
   line. */
typedef struct {
    int32_t score;
    uint16_t squares[2][MAX_SIZE];
} Threat;

/* Where plays go: all of them to `plays` (up to `room`; `count` goes on), or without `plays` just the best to `best`.
   That is the one with the highest score, or with `worth` the one with the most left after what it costs; of equals
   the first; `count` then only says whether there is one. `is_any`: the first that is found will do. `least_laid`:
   what can't lay so many tiles is not wanted. Nor is a play that one of `threats` answers and that, with `worth`, is
   worth no more than `least` and that one's score: by how much more at most, is told in `answered`. */
typedef struct {
    Play *plays;
    size_t room, count;
    int is_any, least_laid;
    const Worth *worth;
    const Threat *threats;
    int32_t threat_count, least, answered;
    Play best;
    int32_t best_value;
} Sink;

int64_t kernel_plays(const Board *board, const Rules *rules, const Graph *graph, const Rack *rack, Play *plays,
                     size_t room);
int graph_open(Graph *graph, const uint32_t *block, size_t words);

void board_set_up(Board *board, const Rules *rules, const Graph *graph);
void board_lay(Board *board, const Rules *rules, const Graph *graph, const Play *play, Rack *rack);
void generate(const Board *board, const Rules *rules, const Graph *graph, const Rack *rack, Sink *sink);
int fit(const Board *board, const Rules *rules, const Rack *rack, Play *play);

static inline int tile_count(const uint32_t *node)
{
    return __builtin_popcount(node[0]);
}

/* After how many more tiles words end, and where the node comes, after tile number `at` of a node. */
static inline uint32_t reach_at(const uint32_t *node, int at)
{
    return ((const uint16_t *)(node + 1))[at];
}

static inline const uint32_t *node_after(const Graph *graph, const uint32_t *node, int at)
{
    return graph->block + node[1 + (tile_count(node) + 1) / 2 + at];
}

static inline int place_of(const uint32_t *node, unsigned tile)
{
    return __builtin_popcount(node[0] & ((1u << tile) - 1));
}

static inline int square_of(const Rules *rules, int way, int line, int place)
{
    return way == ACROSS ? line * rules->size + place : place * rules->size + line;
}

#endif
