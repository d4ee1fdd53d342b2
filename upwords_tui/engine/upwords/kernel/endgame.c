/* The end of a game of two when the bag is empty: nothing is hidden any more, so it can be looked through.

   Alpha-beta with deepening: each round looks one turn further, and beyond its horizon lets both sides take the
   play that is best at first sight. A round that never met its horizon has looked at everything: its answer is
   exact. */

#include <stdlib.h>
#include <string.h>

#include "rollout.h"

enum { MAX_DEPTH = 24, ROOM = 1024, INFINITE = 30000 };

typedef struct {
    const Rules *rules;
    const Graph *graph;
    const Leaves *leaves;
    const volatile int32_t *stop;
    int64_t nodes, limit;
    Play *plays; /* ROOM for each depth */
    int met_horizon, is_cut;
} Solver;

static int by_score(const void *a, const void *b)
{
    const Play *one = a, *other = b;
    return (one->score < other->score) - (one->score > other->score);
}

/* Return by how much the seat to move will be ahead, both playing best. */
static int search(Solver *s, const Game *game, const Board *board, int depth, int height, int alpha, int beta)
{
    int me = game->turn;
    if (game->is_over)
        return game->scores[me] - game->scores[!me];
    if (s->is_cut || *s->stop || (s->limit && s->nodes >= s->limit)) {
        s->is_cut = 1;
        return 0;
    }
    s->nodes++;
    if (depth == 0 || height == MAX_DEPTH) {
        Game rest = *game;
        Board now = *board;
        s->met_horizon = 1;
        play_on(&rest, &now, s->rules, s->graph, s->leaves, 64, 0);
        return rest.scores[me] - rest.scores[!me];
    }
    Play *plays = s->plays + (size_t)height * ROOM;
    Sink sink = {.plays = plays, .room = ROOM};
    generate(board, s->rules, s->graph, &game->racks[me], &sink);
    size_t count = sink.count < ROOM ? sink.count : ROOM;
    if (sink.count > ROOM)
        s->met_horizon = 1;
    qsort(plays, count, sizeof *plays, by_score);
    int best = -INFINITE;
    for (size_t i = 0; i <= count; i++) {
        Game next = *game;
        Board now;
        if (i < count) {
            now = *board;
            do_play(&next, &now, s->rules, s->graph, &plays[i]);
        } else {
            do_pass(&next, s->rules);
        }
        int value = -search(s, &next, i < count ? &now : board, depth - 1, height + 1, -beta, -alpha);
        if (s->is_cut)
            return 0;
        if (value > best)
            best = value;
        if (value > alpha)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* Find the best of `count` candidates for seat 0 of `table`, whose bag is empty and who has one opponent. Writes
   for each candidate the points by which seat 0 will be ahead (an upper bound for all but the best), and puts the
   best first in `best`. Returns the depth looked through, negative if everything has been looked at; 0 if there was
   no time for anything. `limit` is the number of positions to look at, 0 for as many as `stop` allows. */
int kernel_endgame(const Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
                   const Table *table, const Candidate *candidates, int count, int64_t limit,
                   const volatile int32_t *stop, int32_t *best, int16_t *values)
{
    Solver s = {.rules = rules, .graph = graph, .leaves = leaves, .stop = stop, .limit = limit};
    Game start = {.seats = 2, .passes = table->passes, .turns_left = table->turns_left};
    int done = 0, *order = malloc((size_t)count * sizeof *order);
    int16_t *found = malloc((size_t)count * sizeof *found);
    s.plays = malloc((size_t)(MAX_DEPTH + 1) * ROOM * sizeof *s.plays);
    start.racks[0] = table->rack;
    for (int i = 0; i < table->unseen_count && i < table->tiles[1]; i++) {
        start.racks[1].counts[table->unseen[i]]++;
        start.racks[1].size++;
    }
    memcpy(start.scores, table->scores, sizeof start.scores);
    for (int i = 0; order && i < count; i++)
        order[i] = i;
    for (int depth = 1; order && found && s.plays && depth <= MAX_DEPTH; depth++) {
        int top = -INFINITE, top_place = 0;
        s.met_horizon = 0;
        for (int place = 0; place < count; place++) {
            const Candidate *candidate = &candidates[order[place]];
            Game next = start;
            Board now = *board;
            if (candidate->kind == PLAY)
                do_play(&next, &now, rules, graph, &candidate->play);
            else
                do_pass(&next, rules);
            int value = -search(&s, &next, &now, depth - 1, 0, -INFINITE, -top);
            if (s.is_cut)
                break;
            found[order[place]] = (int16_t)value;
            if (value > top) {
                top = value;
                top_place = place;
            }
        }
        if (s.is_cut)
            break;
        /* The best first: the next round will cut more. */
        int chosen = order[top_place];
        memmove(order + 1, order, (size_t)top_place * sizeof *order);
        order[0] = chosen;
        memcpy(values, found, (size_t)count * sizeof *found);
        *best = chosen;
        done = depth;
        if (!s.met_horizon) {
            done = -depth;
            break;
        }
    }
    free(order);
    free(found);
    free(s.plays);
    return done;
}
