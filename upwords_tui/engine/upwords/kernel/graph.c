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

/* Make the graph of the words in `entries`: for each length from 0 its words in tiles, sorted, `counts` of them.
   Returns a block of `*words` numbers to be freed with `graph_free`, or NULL without memory. Its root is the
   last node. Every tile must be below MAX_FACES. */
uint32_t *graph_make(const uint8_t *const *entries, const uint32_t *counts, int max_length, size_t *words)
{
    Builder b = {.max_length = max_length};
    Range range = {{0}, {0}};
    uint32_t *block = NULL;
    if (max_length > MAX_SIZE)
        return NULL;
    for (int length = 0; length <= max_length; length++) {
        b.entries[length] = entries[length];
        range.high[length] = counts[length];
    }
    uint32_t root = build(&b, 0, &range);
    *words = GRAPH_HEADER + b.node_count * NODE_WORDS + b.arc_count;
    if (!b.failed)
        block = malloc(*words * sizeof *block);
    if (block) {
        block[0] = GRAPH_MAGIC;
        block[1] = root;
        block[2] = (uint32_t)b.node_count;
        block[3] = (uint32_t)b.arc_count;
        memcpy(block + GRAPH_HEADER, b.nodes, b.node_count * NODE_WORDS * sizeof *block);
        if (b.arc_count)
            memcpy(block + GRAPH_HEADER + b.node_count * NODE_WORDS, b.arcs, b.arc_count * sizeof *block);
    }
    free(b.nodes);
    free(b.arcs);
    free(b.table);
    return block;
}

void graph_free(uint32_t *block)
{
    free(block);
}

/* Read a block; return 0 if it is none. Everything in it is checked: a file may hold anything. */
int graph_open(Graph *graph, const uint32_t *block, size_t words)
{
    if (words < GRAPH_HEADER || block[0] != GRAPH_MAGIC)
        return 0;
    uint64_t nodes = block[2], arcs = block[3];
    if (!nodes || block[1] != nodes - 1 || GRAPH_HEADER + nodes * NODE_WORDS + arcs != words)
        return 0;
    graph->nodes = block + GRAPH_HEADER;
    graph->arcs = graph->nodes + nodes * NODE_WORDS;
    graph->root = block[1];
    for (uint64_t node = 0; node < nodes; node++) {
        const uint32_t *n = graph->nodes + node * NODE_WORDS;
        uint64_t count = (uint64_t)__builtin_popcount(n[0]);
        if (n[1] & ~n[0] || n[2] + count > arcs)
            return 0;
        for (uint64_t arc = n[2]; arc < n[2] + count; arc++)
            if (graph->arcs[arc] >= node) /* later nodes are made of earlier ones, so that there is no circle */
                return 0;
    }
    return 1;
}
