/* Making and reading the word graph. */

#include <stdlib.h>
#include <string.h>

#include "kernel.h"

typedef struct {
    const uint8_t *entries[MAX_SIZE + 1]; /* by length in tiles, sorted, one after the other */
    uint32_t *nodes, *arcs, *table;
    size_t node_count, node_room, arc_count, arc_room, table_size;
    int max_length, failed;
} Builder;

/* While it is made, a node is its tiles, those that end a word, and where its arcs begin among those of all. */
enum { NODE_WORDS = 3 };

typedef struct {
    uint32_t low[MAX_SIZE + 1], high[MAX_SIZE + 1]; /* for each length the words that begin alike */
} Range;

static int grow(uint32_t **block, size_t *room, size_t wanted, size_t unit)
{
    if (wanted <= *room)
        return 1;
    size_t more = *room ? *room * 2 : 4096;
    uint32_t *grown = realloc(*block, more * unit * sizeof(uint32_t));
    if (!grown)
        return 0;
    *block = grown;
    *room = more;
    return 1;
}

static size_t hash_node(uint32_t tiles, uint32_t ends, const uint32_t *arcs, int count)
{
    uint64_t hash = tiles * 0x9E3779B97F4A7C15u ^ ends;
    for (int i = 0; i < count; i++)
        hash = (hash ^ arcs[i]) * 0x100000001B3u, hash ^= hash >> 29;
    return (size_t)(hash ^ hash >> 32);
}

static int rehash(Builder *b)
{
    size_t size = b->table_size ? b->table_size * 2 : 1 << 14;
    uint32_t *table = calloc(size, sizeof *table);
    if (!table)
        return 0;
    for (size_t node = 0; node < b->node_count; node++) {
        const uint32_t *n = b->nodes + node * NODE_WORDS;
        size_t slot = hash_node(n[0], n[1], b->arcs + n[2], __builtin_popcount(n[0])) & (size - 1);
        while (table[slot])
            slot = (slot + 1) & (size - 1);
        table[slot] = (uint32_t)node + 1;
    }
    free(b->table);
    b->table = table;
    b->table_size = size;
    return 1;
}

/* Return the node with these tiles, ends and arcs: the one there is, or a new one. */
static uint32_t find_node(Builder *b, uint32_t tiles, uint32_t ends, const uint32_t *arcs)
{
    int count = __builtin_popcount(tiles);
    if ((b->node_count + 1) * 2 > b->table_size && !rehash(b)) {
        b->failed = 1;
        return 0;
    }
    size_t slot = hash_node(tiles, ends, arcs, count) & (b->table_size - 1);
    for (; b->table[slot]; slot = (slot + 1) & (b->table_size - 1)) {
        uint32_t node = b->table[slot] - 1;
        const uint32_t *n = b->nodes + node * NODE_WORDS;
        if (n[0] == tiles && n[1] == ends && !memcmp(b->arcs + n[2], arcs, (size_t)count * sizeof *arcs))
            return node;
    }
    if (!grow(&b->nodes, &b->node_room, b->node_count + 1, NODE_WORDS)
        || !grow(&b->arcs, &b->arc_room, b->arc_count + (size_t)count, 1)) {
        b->failed = 1;
        return 0;
    }
    uint32_t *n = b->nodes + b->node_count * NODE_WORDS;
    n[0] = tiles, n[1] = ends, n[2] = (uint32_t)b->arc_count;
    if (count)
        memcpy(b->arcs + b->arc_count, arcs, (size_t)count * sizeof *arcs);
    b->arc_count += (size_t)count;
    b->table[slot] = (uint32_t)b->node_count + 1;
    return (uint32_t)b->node_count++;
}

/* Return the node for the words of `range`, which are alike in their first `depth` tiles. */
static uint32_t build(Builder *b, int depth, const Range *range)
{
    uint32_t tiles = 0, ends = 0, arcs[MAX_FACES];
    int count = 0;
    Range left = *range;
    while (!b->failed) {
        unsigned tile = MAX_FACES;
        for (int length = depth + 1; length <= b->max_length; length++)
            if (left.low[length] < left.high[length]) {
                unsigned next = b->entries[length][(size_t)left.low[length] * (size_t)length + (size_t)depth];
                tile = next < tile ? next : tile;
            }
        if (tile == MAX_FACES)
            break;
        Range with = left;
        for (int length = depth + 1; length <= b->max_length; length++) {
            uint32_t end = left.low[length];
            while (end < left.high[length]
                   && b->entries[length][(size_t)end * (size_t)length + (size_t)depth] == tile)
                end++;
            with.high[length] = left.low[length] = end;
        }
        tiles |= 1u << tile;
        if (with.low[depth + 1] < with.high[depth + 1])
            ends |= 1u << tile;
        with.high[depth + 1] = with.low[depth + 1];
        arcs[count++] = build(b, depth + 1, &with);
    }
    return find_node(b, tiles, ends, arcs);
}

/* Return how many numbers a node with so many tiles takes. */
static size_t size_of(int tiles)
{
    return 1 + (size_t)(tiles + 1) / 2 + (size_t)tiles;
}

/* After how many tiles words end, counted from before a node. */
static uint32_t reach_from(const uint32_t *node)
{
    uint32_t reach = 0;
    for (int at = 0; at < tile_count(node); at++)
        reach |= reach_at(node, at);
    return reach;
}

/* Write the nodes of a builder, each after those that come after it in a word. */
static void write_nodes(const Builder *b, uint32_t *block, uint32_t *places)
{
    uint32_t place = GRAPH_HEADER;
    for (size_t node = 0; node < b->node_count; node++) {
        const uint32_t *n = b->nodes + node * NODE_WORDS;
        int count = __builtin_popcount(n[0]), at = 0;
        uint32_t *made = block + place;
        made[0] = n[0];
        for (uint32_t left = n[0]; left; left &= left - 1, at++) {
            uint32_t after = places[b->arcs[n[2] + (uint32_t)at]];
            ((uint16_t *)(made + 1))[at] = (uint16_t)(reach_from(block + after) << 1 | (n[1] & left & -left ? 1 : 0));
            made[1 + (count + 1) / 2 + at] = after;
        }
        places[node] = place;
        place += (uint32_t)size_of(count);
    }
}

/* Make the graph of the words in `entries`: for each length from 0 its words in tiles, sorted, `counts` of them.
   Returns a block of `*words` numbers to be freed with `graph_free`, or NULL without memory. Its root is the
   last node. Every tile must be below MAX_FACES. */
uint32_t *graph_make(const uint8_t *const *entries, const uint32_t *counts, int max_length, size_t *words)
{
    Builder b = {.max_length = max_length};
    Range range = {{0}, {0}};
    uint32_t *block = NULL, *places = NULL;
    if (max_length > MAX_SIZE)
        return NULL;
    for (int length = 0; length <= max_length; length++) {
        b.entries[length] = entries[length];
        range.high[length] = counts[length];
    }
    uint32_t root = build(&b, 0, &range);
    *words = GRAPH_HEADER;
    for (size_t node = 0; node < b.node_count; node++)
        *words += size_of(__builtin_popcount(b.nodes[node * NODE_WORDS]));
    if (!b.failed) {
        block = calloc(*words, sizeof *block);
        places = calloc(b.node_count, sizeof *places);
    }
    if (block && places) {
        write_nodes(&b, block, places);
        block[0] = GRAPH_MAGIC;
        block[1] = places[root];
        block[2] = (uint32_t)*words;
    } else {
        free(block);
        block = NULL;
    }
    free(places);
    free(b.nodes);
    free(b.arcs);
    free(b.table);
    return block;
}

void graph_free(uint32_t *block)
{
    free(block);
}

/* Return whether the nodes of a block hold together; `begins` has room for a bit for each of its numbers. */
static int is_sound(const uint32_t *block, size_t words, uint8_t *begins)
{
    size_t place = GRAPH_HEADER, last = 0;
    while (place < words) {
        const uint32_t *node = block + place;
        int count = tile_count(node);
        if (size_of(count) > words - place)
            return 0;
        for (int at = 0; at < count; at++) {
            uint32_t after = node[1 + (count + 1) / 2 + at];
            /* Later nodes are made of earlier ones, so that there is no circle. */
            if (after >= place || !(begins[after / 8] >> after % 8 & 1)
                || reach_at(node, at) >> 1 != (reach_from(block + after) & 0x7FFF))
                return 0;
        }
        begins[place / 8] |= (uint8_t)(1 << place % 8);
        last = place;
        place += size_of(count);
    }
    return last && block[1] == last;
}

/* Read a block; return 0 if it is none. Everything in it is checked: a file may hold anything. */
int graph_open(Graph *graph, const uint32_t *block, size_t words)
{
    if (words < GRAPH_HEADER || block[0] != GRAPH_MAGIC || block[2] != words)
        return 0;
    uint8_t *begins = calloc(words / 8 + 1, 1);
    int is_read = begins && is_sound(block, words, begins);
    free(begins);
    graph->block = block;
    graph->root = block[1];
    return is_read;
}
