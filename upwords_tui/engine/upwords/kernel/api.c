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

/* Put plays in their order: by score, way, row, column and length, and then as they were found. Returns 0 without
   memory. */
static int sort_plays(Play *plays, size_t count)
{
    uint64_t *keys = malloc(2 * count * sizeof *keys), *from = keys, *to = keys + count;
    Play *sorted = malloc(count * sizeof *sorted);
    int is_done = keys && sorted;
    if (is_done) {
        for (size_t i = 0; i < count; i++) {
            const Play *p = &plays[i];
            uint32_t key = (uint32_t)(INT16_MAX - p->score) << 16 | (uint32_t)p->way << 15 | (uint32_t)p->row << 10
                | (uint32_t)p->col << 5 | p->length;
            keys[i] = (uint64_t)key << 32 | i;
        }
        for (int shift = 32; shift < 64; shift += 8) { /* a stable sort by each byte of the key, the last one first */
            size_t begins[257] = {0};
            for (size_t i = 0; i < count; i++)
                begins[(from[i] >> shift & 255) + 1]++;
            for (int byte = 0; byte < 256; byte++)
                begins[byte + 1] += begins[byte];
            for (size_t i = 0; i < count; i++)
                to[begins[from[i] >> shift & 255]++] = from[i];
            uint64_t *swapped = from;
            from = to;
            to = swapped;
        }
        for (size_t i = 0; i < count; i++)
            sorted[i] = plays[from[i] & UINT32_MAX];
        memcpy(plays, sorted, count * sizeof *plays);
    }
    free(keys);
    free(sorted);
    return is_done;
}

/* Write to `places` which `room` of some plays are worth most at first sight, of equals those that come first; return
   how many these are. `heights` are those of the board. */
int kernel_first_sight(const Play *plays, int64_t count, int size, const uint8_t *heights, const Rack *rack,
                       const Worth *worth, int32_t *places, int room)
{
    int32_t values[MAX_TRIED];
    int kept = 0;
    for (int64_t number = 0; number < count; number++) {
        const Play *play = &plays[number];
        uint8_t counts[MAX_FACES];
        memcpy(counts, rack->counts, sizeof counts);
        int at = play->row * size + play->col, step = play->way == ACROSS ? 1 : size, value = 100 * play->score;
        for (int i = 0; i < play->length; i++, at += step) {
            if (!(play->placed >> i & 1))
                continue;
            int tile = play->word[i], height = heights[at] < MAX_HEIGHTS ? heights[at] : MAX_HEIGHTS - 1;
            value -= (counts[tile]-- > 1 ? worth->more : worth->first)[tile] + worth->on[height];
        }
        if (kept == room && value <= values[kept - 1])
            continue;
        int place = kept < room ? kept++ : kept - 1;
        for (; place && values[place - 1] < value; place--) {
            values[place] = values[place - 1];
            places[place] = places[place - 1];
        }
        values[place] = value;
        places[place] = (int32_t)number;
    }
    return kept;
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
   written is of no use and a larger room is needed. Without `plays` return whether there are any. Returns -1 without
   memory. */
int64_t kernel_plays(const Board *board, const Rules *rules, const Graph *graph, const Rack *rack, Play *plays,
                     size_t room)
{
    Sink sink = {.plays = plays, .room = room, .is_any = !plays};
    generate(board, rules, graph, rack, &sink);
    if (sink.count <= room && sink.count > 1 && !sort_plays(plays, sink.count))
        return -1;
    return (int64_t)sink.count;
}

size_t kernel_board_size(void)
{
    return sizeof(Board);
}
