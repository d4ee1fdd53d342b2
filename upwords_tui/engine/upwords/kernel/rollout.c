/* Playing on from a position, many times, to see what a move leads to.

   Every sample deals the tiles nobody has seen, to the other racks and into a bag in an order. All candidates are
   tried on the same samples, so that what differs is the candidates' doing and not the tiles'. After the candidate
   everybody takes the play that is best at first sight, for so many turns or to the end of the game. */

#include <math.h>
#include <string.h>

#include "rollout.h"

static uint64_t next_random(uint64_t *state)
{
    /* SplitMix64 (Steele, Lea and Flood 2014). */
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void add_tile(Rack *rack, unsigned tile)
{
    rack->counts[tile]++;
    rack->size++;
}

/* Deal the unseen tiles of `table` for the sample of this number, beginning with another of them: `turned` by so many. */
void deal(Game *game, const Table *table, uint64_t seed, uint64_t sample, int turned)
{
    uint64_t random = seed + sample * 0xD1342543DE82EF95u;
    uint8_t unseen[MAX_TILES];
    int count = table->unseen_count, next = 0;
    memcpy(unseen, table->unseen, (size_t)count);
    for (int i = count - 1; i > 0; i--) {
        int j = (int)(next_random(&random) % (uint64_t)(i + 1));
        uint8_t tile = unseen[i];
        unseen[i] = unseen[j];
        unseen[j] = tile;
    }
    if (turned) {
        uint8_t first[MAX_TILES];
        memcpy(first, unseen, (size_t)turned);
        memmove(unseen, unseen + turned, (size_t)(count - turned));
        memcpy(unseen + count - turned, first, (size_t)turned);
    }
    memset(game->racks, 0, sizeof game->racks);
    game->racks[0] = table->rack;
    for (int seat = 1; seat < table->seats; seat++)
        for (int i = 0; i < table->tiles[seat] && next < count; i++)
            add_tile(&game->racks[seat], unseen[next++]);
    game->bag_count = count - next < table->bag ? count - next : table->bag;
    memcpy(game->bag, unseen + next, (size_t)game->bag_count);
    memcpy(game->scores, table->scores, sizeof game->scores);
    game->seats = table->seats;
    game->turn = 0;
    game->passes = table->passes;
    game->turns_left = table->turns_left;
    game->is_over = 0;
    game->random = random;
}

static void draw(Game *game, const Rules *rules)
{
    Rack *rack = &game->racks[game->turn];
    while (rack->size < rules->rack_size && game->bag_count)
        add_tile(rack, game->bag[--game->bag_count]);
}

static void end(Game *game, const Rules *rules)
{
    game->is_over = 1;
    for (int seat = 0; seat < game->seats; seat++)
        game->scores[seat] -= rules->leftover_penalty * game->racks[seat].size;
}

/* Give the turn to the next seat, unless that was the last turn there is. */
static void next_turn(Game *game, const Rules *rules)
{
    if (game->turns_left && !--game->turns_left && !game->is_over)
        end(game, rules);
    game->turn = (game->turn + 1) % game->seats;
}

void do_play(Game *game, Board *board, const Rules *rules, const Graph *graph, const Play *play)
{
    Rack *rack = &game->racks[game->turn];
    board_lay(board, rules, graph, play, rack);
    game->scores[game->turn] += play->score;
    game->passes = 0;
    draw(game, rules);
    if (!rack->size && !game->bag_count && rules->ends_when_out)
        end(game, rules);
    next_turn(game, rules);
}

void do_pass(Game *game, const Rules *rules)
{
    if (++game->passes >= game->seats * rules->pass_rounds)
        end(game, rules);
    next_turn(game, rules);
}

/* Exchange tiles: new ones come from the top of the bag, the old go back anywhere in it. */
void do_exchange(Game *game, const Rules *rules, const uint8_t *tiles, int count)
{
    Rack *rack = &game->racks[game->turn];
    for (int i = 0; i < count && game->bag_count; i++) {
        if (!rack->counts[tiles[i]])
            continue;
        unsigned drawn = game->bag[--game->bag_count];
        int place = (int)(next_random(&game->random) % (uint64_t)(game->bag_count + 1));
        memmove(game->bag + place + 1, game->bag + place, (size_t)(game->bag_count - place));
        game->bag[place] = tiles[i];
        game->bag_count++;
        rack->counts[tiles[i]]--;
        rack->counts[drawn]++;
    }
    game->passes = 0;
    next_turn(game, rules);
}

/* The tile to exchange: the one worth least, without values the one the rack has most of; of equals the first. */
static uint8_t least_useful(const Rack *rack, const Rules *rules, const Worth *worth)
{
    int chosen = 0, least = INT32_MAX;
    for (int tile = 0; tile < rules->faces; tile++) {
        int count = rack->counts[tile];
        if (!count)
            continue;
        int value = worth ? (count > 1 ? worth->more : worth->first)[tile] : -count;
        if (value < least) {
            least = value;
            chosen = tile;
        }
    }
    return (uint8_t)chosen;
}

/* What the tiles of a rack are worth, in hundredths of a point. */
static int rack_worth(const Rack *rack, const Rules *rules, const Worth *worth)
{
    int value = 0;
    for (int tile = 0; tile < rules->faces; tile++)
        if (rack->counts[tile])
            value += worth->first[tile] + (rack->counts[tile] - 1) * worth->more[tile];
    return value;
}

/* Do what the player in the rollout does: the best play, else an exchange, else a pass. */
void take_turn(Game *game, Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
               int may_exchange)
{
    const Worth *worth = worth_at(leaves, game->bag_count);
    Sink sink = {.worth = worth};
    generate(board, rules, graph, &game->racks[game->turn], &sink);
    if (sink.count) {
        do_play(game, board, rules, graph, &sink.best);
    } else if (may_exchange && game->bag_count) {
        uint8_t tile = least_useful(&game->racks[game->turn], rules, worth);
        do_exchange(game, rules, &tile, 1);
    } else {
        do_pass(game, rules);
    }
}

/* The points seat 0 is ahead by, in hundredths, what is on the racks counted in. */
static int ahead_by(const Game *game, const Rules *rules, const Leaves *leaves)
{
    const Worth *worth = game->is_over ? NULL : worth_at(leaves, game->bag_count);
    int own = 0, best = INT32_MIN;
    for (int seat = 0; seat < game->seats; seat++) {
        int value = 100 * game->scores[seat] + (worth ? rack_worth(&game->racks[seat], rules, worth) : 0);
        if (seat == 0)
            own = value;
        else if (value > best)
            best = value;
    }
    return game->seats > 1 ? own - best : own;
}

/* Play on from a candidate on a sample that was dealt; if `is_to_empty`, no further than until the bag is empty. */
static Game follow(const Game *dealt, Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
                   const Candidate *candidate, int plies, int may_exchange, int is_to_empty)
{
    Game game = *dealt;
    if (candidate->kind == PLAY)
        do_play(&game, board, rules, graph, &candidate->play);
    else if (candidate->kind == EXCHANGE)
        do_exchange(&game, rules, candidate->tiles, candidate->tile_count);
    else
        do_pass(&game, rules);
    for (int ply = 0; ply < plies && !game.is_over && !(is_to_empty && !game.bag_count); ply++)
        take_turn(&game, board, rules, graph, leaves, may_exchange);
    return game;
}

/* How many tiles nobody has laid yet; -1 if the game is over. */
static int tiles_left(const Game *game)
{
    int tiles = game->bag_count;
    for (int seat = 0; seat < game->seats; seat++)
        tiles += game->racks[seat].size;
    return game->is_over ? -1 : tiles;
}

/* Try `count` candidates on `samples` samples from number `first` on, and write for each candidate and sample the
   points by which seat 0 is then ahead (in hundredths), and how many tiles nobody has laid yet (-1: the game is
   over). `leaves` may be NULL: then everybody takes the highest score. `seats` may be NULL too; else it is told, seat
   by seat of each, the score and how many tiles are left on the rack. */
void kernel_rollouts(const Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
                     const Table *table, const Candidate *candidates, int count, uint64_t seed, int first,
                     int samples, int plies,
                     int32_t *spreads, int32_t *left, int32_t *seats)
{
    for (int sample = 0; sample < samples; sample++) {
        Game dealt;
        deal(&dealt, table, seed, (uint64_t)(first + sample), 0);
        for (int c = 0; c < count; c++) {
            Board now = *board;
            Game game = follow(&dealt, &now, rules, graph, leaves, &candidates[c], plies, table->exchange > 0, 0);
            for (int seat = 0; seats && seat < game.seats; seat++) {
                int32_t *told = seats + 2 * ((c * samples + sample) * game.seats + seat);
                told[0] = game.scores[seat];
                told[1] = game.racks[seat].size;
            }
            spreads[c * samples + sample] = ahead_by(&game, rules, leaves);
            left[c * samples + sample] = tiles_left(&game);
        }
    }
}

/* Add to `tally` what `samples` samples from number `first` on say of the candidates at `count` places, until `stop`
   is set. Returns how many samples were tried: one at least. With a `solver`, which must have seen no other position, a
   game of two goes on to its end, and what is left once the bag is empty is looked through; then each of the unseen
   tiles has its turn to be dealt first, before they are mixed anew. */
int kernel_trials(const Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
                  const Table *table, const Candidate *candidates, uint64_t seed, int first, int samples,
                  const Horizon *horizon, const int32_t *places, int count, Solver *solver,
                  const volatile int32_t *stop, Tally *tally)
{
    int sample = 0, turns = solver && table->unseen_count ? table->unseen_count : 1;
    do {
        Game dealt;
        int number = first + sample++;
        deal(&dealt, table, seed, (uint64_t)(number / turns), number % turns);
        double worths[MAX_TRIED];
        for (int i = 0; i < count; i++) {
            Board now = *board;
            int is_sure = 0;
            Game game = follow(&dealt, &now, rules, graph, leaves, &candidates[places[i]], horizon->plies,
                               table->exchange > 0, solver != NULL);
            if (solver && !game.is_over) {
                int gain = solve_rest(solver, &game, &now, rules->pass_rounds, horizon->nodes, &is_sure);
                game.scores[game.turn] += gain;
                game.is_over = 1;
            }
            double points = ahead_by(&game, rules, leaves) / 100.0 + (game.is_over ? 0 : horizon->to_move);
            double deviation = game.is_over ? horizon->over : horizon->deviation * sqrt(tiles_left(&game) + 1);
            double chance = points > 0 ? 1 : points < 0 ? 0 : 0.5;
            if (deviation > 0 && !is_sure)
                chance = 0.5 * (1 + erf(points / (deviation * sqrt(2))));
            worths[i] = chance + horizon->point * points;
            tally->points[places[i]] += points;
            tally->worths[places[i]] += worths[i];
        }
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
                tally->products[places[i]][places[j]] += worths[i] * worths[j];
    } while (sample < samples && !*stop);
    return sample;
}
