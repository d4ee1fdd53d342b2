/* What Python calls. */

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

/* Return API_VERSION, or 0 on a processor that lacks what this was compiled for: whoever installed it need not be
   whoever compiled it. */
int kernel_version(void)
{
#if defined __x86_64__ && defined __SSE4_2__ && defined __POPCNT__
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt"))
        return 0;
#endif
    return API_VERSION;
}

static int by_key(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* Put plays in their order: the key is what they are ordered by, then the order in which they were found. */
static int sort_plays(Play *plays, size_t count)
{
    uint64_t *keys = malloc(count * sizeof *keys);
    Play *sorted = malloc(count * sizeof *sorted);
    int is_done = keys && sorted;
    if (is_done) {
        for (size_t i = 0; i < count; i++) {
            const Play *p = &plays[i];
            keys[i] = (uint64_t)(INT16_MAX - p->score) << 40 | (uint64_t)p->way << 39 | (uint64_t)p->row << 34
                | (uint64_t)p->col << 29 | (uint64_t)p->length << 24 | i;
        }
        qsort(keys, count, sizeof *keys, by_key);
        for (size_t i = 0; i < count; i++)
            sorted[i] = plays[keys[i] & 0xFFFFFF];
        memcpy(plays, sorted, count * sizeof *plays);
    }
    free(keys);
    free(sorted);
    return is_done;
}

/* Set a board up from its squares, row by row. */
void kernel_board(Board *board, const Rules *rules, const Graph *graph, const uint8_t *tops, const uint8_t *heights,
                  const uint32_t *stacks)
{
    size_t squares = (size_t)(rules->size * rules->size);
    memcpy(board->tops, tops, squares);
    memcpy(board->heights, heights, squares);
    memcpy(board->stacks, stacks, squares * sizeof *stacks);
    board_set_up(board, rules, graph);
}

/* Write every legal play to `plays`, best first; return how many there are. If that is more than `room`, what is
   written is of no use and a larger room is needed. Returns -1 without memory. */
int64_t kernel_plays(const Board *board, const Rules *rules, const Graph *graph, const Rack *rack, Play *plays,
                     size_t room)
{
    Sink sink = {.plays = plays, .room = room};
    generate(board, rules, graph, rack, &sink);
    if (sink.count <= room && sink.count > 1 && !sort_plays(plays, sink.count))
        return -1;
    return (int64_t)sink.count;
}

size_t kernel_board_size(void)
{
    return sizeof(Board);
}
