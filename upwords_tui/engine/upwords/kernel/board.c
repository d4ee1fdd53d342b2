/* The board, and what the line across each square says about a tile laid there. */

#include <string.h>

#include "kernel.h"

/* Return those of `wanted` that make words of what stands before and after a square. */
static uint32_t tiles_between(const Graph *graph, const uint8_t *tops, int start, int place, int end, uint32_t wanted)
{
    const uint32_t *node = graph->block + graph->root;
    for (int p = start; p < place; p++) {
        if (!(node[0] >> tops[p] & 1))
            return 0;
        node = node_after(graph, node, place_of(node, tops[p]));
    }
    uint32_t tiles = 0, length = 1u << (end - 1 - place);
    for (uint32_t left = node[0] & wanted; left; left &= left - 1) {
        int at = place_of(node, (unsigned)__builtin_ctz(left));
        if (!(reach_at(node, at) & length))
            continue;
        uint32_t reach = 1;
        if (place + 1 < end) {
            const uint32_t *after = node_after(graph, node, at);
            for (int p = place + 1;; p++) {
                int next = place_of(after, tops[p]);
                reach = after[0] >> tops[p] & 1 ? reach_at(after, next) : 0;
                if (!reach || p == end - 1)
                    break;
                after = node_after(graph, after, next);
            }
        }
        if (reach & 1)
            tiles |= left & -left;
    }
    return tiles;
}

/* Work out what a line says about the squares of the run at a place, and those before and behind it; about all squares
   without a place. */
static void cross(Board *board, const Rules *rules, const Graph *graph, int way, int line, int at)
{
    uint8_t tops[MAX_SIZE] = {0}, heights[MAX_SIZE] = {0};
    int size = rules->size;
    for (int place = 0; place < size; place++) {
        int square = square_of(rules, way, line, place);
        tops[place] = board->tops[square];
        heights[place] = board->heights[square];
    }
    int low = at < 0 ? 0 : at, high = at < 0 ? size - 1 : at;
    if (at >= 0) {
        while (low > 0 && tops[low] != EMPTY)
            low--;
        while (high < size - 1 && tops[high] != EMPTY)
            high++;
    }
    for (int place = low; place <= high; place++) {
        Crossing *crossing = &board->crossings[!way][square_of(rules, way, line, place)];
        int start = place, end = place + 1, tallest = 0, height = 0, hits = 0;
        while (start > 0 && tops[start - 1] != EMPTY)
            start--;
        while (end < size && tops[end] != EMPTY)
            end++;
        if (end - start == 1) {
            *crossing = (Crossing){.tiles = UINT32_MAX, .is_plural = 1};
            continue;
        }
        for (int p = start; p < end; p++) {
            tallest = heights[p] > tallest ? heights[p] : tallest;
            height += heights[p];
            if (p != place)
                hits += rules->flat_tiles >> tops[p] & 1;
        }
        crossing->tiles = tiles_between(graph, tops, start, place, end, board->wanted);
        crossing->touches = 1;
        crossing->is_plural = end == place + 1 && place - start >= 2 && tops[place - 1] != rules->plural;
        crossing->bonus = 0;
        if (heights[place] || tallest > 1) {
            crossing->score = (int16_t)(rules->stacked_points * (height + 1));
        } else {
            int score = rules->flat_points * (end - start);
            if (rules->flat_each)
                score += rules->flat_bonus * hits;
            else if (hits)
                score += rules->flat_bonus;
            if (rules->flat_each || !hits)
                crossing->bonus = (int16_t)rules->flat_bonus;
            crossing->score = (int16_t)score;
        }
    }
}

/* Work everything out from `tops`, `heights` and `stacks`. */
void board_set_up(Board *board, const Rules *rules, const Graph *graph)
{
    board->wanted = UINT32_MAX;
    board->is_empty = 1;
    for (int square = 0; square < rules->size * rules->size; square++)
        if (board->heights[square])
            board->is_empty = 0;
    for (int way = ACROSS; way <= DOWN; way++)
        for (int line = 0; line < rules->size; line++)
            cross(board, rules, graph, way, line, -1);
}

/* Lay the tiles of a play, and take them from the rack. */
void board_lay(Board *board, const Rules *rules, const Graph *graph, const Play *play, Rack *rack)
{
    int line = play->way == ACROSS ? play->row : play->col, start = play->way == ACROSS ? play->col : play->row;
    for (int position = 0; position < play->length; position++)
        if (play->placed >> position & 1) {
            unsigned tile = play->word[position];
            int square = square_of(rules, play->way, line, start + position);
            board->tops[square] = (uint8_t)tile;
            board->heights[square]++;
            board->stacks[square] |= 1u << tile;
            rack->counts[tile]--;
            rack->size--;
        }
    board->is_empty = 0;
    cross(board, rules, graph, play->way, line, start);
    for (int position = 0; position < play->length; position++)
        if (play->placed >> position & 1)
            cross(board, rules, graph, !play->way, start + position, line);
}
