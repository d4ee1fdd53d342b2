/* Whole games of computer players that look no move ahead, from a seed, action for action as games/upwords plays them.

   The one idea: nothing of a game is kept but what decides how it goes on: a board for each list of words in play, a
   rack and a score a seat, and the bag in the order of the alphabet. Chance is that of games/draw.py. */

#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "digest.h"
#include "rollout.h"

enum { HIGHEST_SCORE, FIRST_SIGHT, LEARNER };
enum { DECLARE_STUCK = PASS + 1 };
enum { OUT, STUCK, ALL_PASSED, NO_ROOM = -1 };
enum { SEED = 32, IDLE_ROUNDS = 6 };

/* Who plays. `usefulness` orders tiles of which the rack has equally many: the least is exchanged. Of a learner:
   the chance to see a play, by the tiles of its word, by those laid on others, and by the words it forms besides. */
typedef struct {
    int32_t kind;
    const Graph *graph;
    const Leaves *leaves;
    int32_t usefulness[MAX_FACES];
    double by_length[MAX_SIZE + 1], on_top[MAX_SIZE + 1], alongside[MAX_SIZE + 1];
} Player;

/* What a match is played with: the tiles of the edition in the order of the alphabet, and its rules for the bag. */
typedef struct {
    int32_t seats, tile_count, exchange_tiles, stuck_needs_empty_bag;
    uint8_t tiles[MAX_TILES];
    uint8_t seed[SEED];
    char names[512]; /* the players of the seats, as they enter into the seed of each question */
} Match;

typedef struct {
    int32_t kind, seat, tile;
    Play play;
} Action;

/* How a game ended; `seconds` and `moves`: for how long each seat thought, about how many of them. */
typedef struct {
    int32_t reason, first, actions;
    int32_t totals[MAX_SEATS], moves[MAX_SEATS];
    double seconds[MAX_SEATS];
} Ending;

typedef struct {
    const Match *match;
    const Rules *rules;
    const Graph *graphs[MAX_SEATS + 1]; /* the first knows all words */
    Board boards[MAX_SEATS + 1];
    int board_count, board_of[MAX_SEATS];
    Rack racks[MAX_SEATS];
    int32_t scores[MAX_SEATS], passes[MAX_SEATS];
    uint8_t bag[MAX_TILES];
    int bag_count, turn, since_play;
    uint64_t draws;
    Play *plays;
    size_t room;
} State;

/* Draw number `counter` of the seed: a number below `choices`. */
static unsigned drawn_number(const uint8_t *seed, uint64_t counter, unsigned choices)
{
    static const char domain[] = "upwords-tui draw 1";
    enum { DOMAIN = sizeof domain - 1 };
    uint8_t message[DOMAIN + SEED + 12], digest[32];
    memcpy(message, domain, DOMAIN);
    memcpy(message + DOMAIN, seed, SEED);
    for (int i = 0; i < 8; i++)
        message[DOMAIN + SEED + i] = (uint8_t)(counter >> (56 - 8 * i));
    for (uint32_t attempt = 0;; attempt++) {
        for (int i = 0; i < 4; i++)
            message[DOMAIN + SEED + 8 + i] = (uint8_t)(attempt >> (24 - 8 * i));
        sha256(digest, message, sizeof message);
        /* What is left over of all digests, and so the first that does not count, counted from the last one. */
        unsigned over = 1, rest = 0, is_high = 1;
        for (int i = 0; i < 32; i++)
            over = over * 256 % choices;
        for (int i = 0; i < 32; i++)
            rest = (rest * 256 + digest[i]) % choices;
        for (int i = 0; i < 31; i++)
            is_high = is_high && digest[i] == 255;
        if (!is_high || digest[31] < 256 - over)
            return rest;
    }
}

static uint8_t draw_tile(State *s)
{
    unsigned place = drawn_number(s->match->seed, s->draws++, (unsigned)s->bag_count);
    uint8_t tile = s->bag[place];
    memmove(s->bag + place, s->bag + place + 1, (size_t)(--s->bag_count) - place);
    return tile;
}

static void fill_bag(State *s)
{
    s->bag_count = s->match->tile_count;
    memcpy(s->bag, s->match->tiles, (size_t)s->bag_count);
}

static void put_back(State *s, uint8_t tile)
{
    int place = s->bag_count++;
    for (; place > 0 && s->bag[place - 1] > tile; place--)
        s->bag[place] = s->bag[place - 1];
    s->bag[place] = tile;
}

static void draw_to_rack(State *s, int seat, int count)
{
    for (; count > 0 && s->bag_count; count--) {
        s->racks[seat].counts[draw_tile(s)]++;
        s->racks[seat].size++;
    }
}

/* Return the seat that plays first: nearest to the start of the alphabet, those that are tied draw again. */
static int draw_for_first(State *s)
{
    uint8_t drawn[MAX_SEATS];
    int tied[MAX_SEATS], count = s->match->seats;
    for (int seat = 0; seat < count; seat++)
        tied[seat] = seat;
    while (count > 1) {
        int least = EMPTY, still = 0;
        if (s->bag_count < count)
            fill_bag(s);
        for (int i = 0; i < count; i++) {
            drawn[i] = draw_tile(s);
            least = drawn[i] < least ? drawn[i] : least;
        }
        for (int i = 0; i < count; i++)
            if (drawn[i] == least)
                tied[still++] = tied[i];
        count = still;
    }
    return tied[0];
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int has_play(const State *s, int board, const Rack *rack)
{
    Sink sink = {.is_any = 1};
    generate(&s->boards[board], s->rules, s->graphs[board], rack, &sink);
    return sink.count > 0;
}

static int nobody_can_play(const State *s)
{
    for (int seat = 0; seat < s->match->seats; seat++)
        if (has_play(s, 0, &s->racks[seat]))
            return 0;
    return 1;
}

/* Write all plays in their order to s->plays; return how many, -1 without memory. */
static int64_t list_plays(State *s)
{
    int board = s->board_of[s->turn];
    for (;;) {
        int64_t count = kernel_plays(&s->boards[board], s->rules, s->graphs[board], &s->racks[s->turn], s->plays, s->room);
        if (count <= (int64_t)s->room)
            return count;
        Play *more = realloc(s->plays, (size_t)count * sizeof *more);
        if (!more)
            return -1;
        s->plays = more;
        s->room = (size_t)count;
    }
}

/* The seed of the question that action number `actions` answers. */
static uint64_t question_seed(const State *s, int actions)
{
    char text[2 * SEED + sizeof s->match->names + 16];
    uint8_t digest[32];
    uint64_t number = 0;
    int length = 0;
    for (int i = 0; i < SEED; i++)
        length += snprintf(text + length, 3, "%02x", s->match->seed[i]);
    length += snprintf(text + length, sizeof text - (size_t)length, " %s %d", s->match->names, actions);
    sha256(digest, (const uint8_t *)text, (size_t)length);
    for (int i = 0; i < 6; i++)
        number = number << 8 | digest[i];
    return number;
}

static double lot(uint64_t seed, const Play *play)
{
    char text[128 + 2 * MAX_SIZE];
    int length = snprintf(text, sizeof text, "%llu Square(row=%d, col=%d) %s ", (unsigned long long)seed, play->row,
                          play->col, play->way == ACROSS ? "across" : "down");
    for (int i = 0; i < play->length; i++)
        length += snprintf(text + length, 3, "%02x", play->word[i]);
    return blake2b_32((const uint8_t *)text, (size_t)length) / 4294967296.0;
}

static double chance_to_see(const State *s, const Player *player, const Play *play)
{
    const Board *board = &s->boards[s->board_of[s->turn]];
    int line = play->way == ACROSS ? play->row : play->col, start = play->way == ACROSS ? play->col : play->row;
    int on_top = 0, alongside = 0;
    for (int position = 0; position < play->length; position++)
        if (play->placed >> position & 1) {
            int square = square_of(s->rules, play->way, line, start + position);
            on_top += board->heights[square] > 0;
            alongside += board->crossings[play->way][square].touches;
        }
    double chance = player->by_length[play->length];
    chance *= player->on_top[on_top];
    return chance * player->alongside[alongside];
}

/* Find what the seat to move lays; return whether it lays anything, -1 without memory. */
static int choose(State *s, const Player *player, int actions, Play *chosen)
{
    int board = s->board_of[s->turn];
    if (player->kind != LEARNER) {
        Sink sink = {.worth = player->kind == FIRST_SIGHT ? worth_at(player->leaves, s->bag_count) : NULL};
        generate(&s->boards[board], s->rules, s->graphs[board], &s->racks[s->turn], &sink);
        *chosen = sink.best;
        return sink.count > 0;
    }
    int64_t count = list_plays(s);
    uint64_t seed = question_seed(s, actions);
    double easiest = -1;
    for (int64_t i = 0; i < count; i++) {
        double chance = chance_to_see(s, player, &s->plays[i]);
        if (lot(seed, &s->plays[i]) < chance) {
            *chosen = s->plays[i];
            break;
        }
        if (chance > easiest) {
            easiest = chance;
            *chosen = s->plays[i];
        }
    }
    return count < 0 ? -1 : count > 0;
}

/* The tile the rack has most of, of equals the least useful. */
static uint8_t tile_to_exchange(const State *s, const Player *player)
{
    const Rack *rack = &s->racks[s->turn];
    int chosen = 0;
    for (int tile = 1; tile < s->rules->faces; tile++) {
        int more = rack->counts[tile] - rack->counts[chosen];
        if (more > 0 || (!more && player->usefulness[tile] < player->usefulness[chosen]))
            chosen = tile;
    }
    return (uint8_t)chosen;
}

/* Whether some draw could lead to a play: with all tiles that do not lie on the board. */
static int may_help(const State *s)
{
    Rack all = {{0}, 0};
    for (int seat = 0; seat < s->match->seats; seat++)
        for (int tile = 0; tile < s->rules->faces; tile++)
            all.counts[tile] += s->racks[seat].counts[tile];
    for (int i = 0; i < s->bag_count; i++)
        all.counts[s->bag[i]]++;
    for (int tile = 0; tile < s->rules->faces; tile++)
        all.size += all.counts[tile];
    return has_play(s, s->board_of[s->turn], &all);
}

/* Make an action, and return why the game is over then, NO_ROOM while it is not. */
static int act(State *s, const Action *action)
{
    int seat = s->turn, seats = s->match->seats, all_passed = 1;
    Rack *rack = &s->racks[seat];
    s->since_play++;
    if (action->kind != PASS)
        memset(s->passes, 0, sizeof s->passes);
    if (action->kind == PLAY) {
        s->since_play = 0;
        Rack before = *rack;
        for (int board = 0; board < s->board_count; board++) {
            *rack = before;
            board_lay(&s->boards[board], s->rules, s->graphs[board], &action->play, rack);
        }
        s->scores[seat] += action->play.score;
        draw_to_rack(s, seat, s->rules->rack_size - rack->size);
    } else if (action->kind == EXCHANGE) {
        draw_to_rack(s, seat, 1);
        rack->counts[action->tile]--;
        rack->size--;
        put_back(s, (uint8_t)action->tile);
    } else {
        s->passes[seat]++;
    }
    s->turn = (seat + 1) % seats;
    for (int other = 0; other < seats; other++) {
        if (!s->bag_count && !s->racks[other].size)
            return OUT;
        all_passed = all_passed && s->passes[other];
    }
    return all_passed ? ALL_PASSED : NO_ROOM;
}

static void set_up(State *s, const Graph *all, const Player *const *players)
{
    s->graphs[0] = all;
    s->board_count = 1;
    for (int seat = 0; seat < s->match->seats; seat++) {
        int board = 0;
        while (board < s->board_count && s->graphs[board] != players[seat]->graph)
            board++;
        if (board == s->board_count)
            s->graphs[s->board_count++] = players[seat]->graph;
        s->board_of[seat] = board;
    }
    for (int board = 0; board < s->board_count; board++) {
        memset(s->boards[board].tops, EMPTY, sizeof s->boards[board].tops);
        board_set_up(&s->boards[board], s->rules, s->graphs[board]);
    }
}

static void play_game(State *s, const Player *const *players, Action *actions, int room, Ending *ending)
{
    int seats = s->match->seats, reason = NO_ROOM;
    fill_bag(s);
    ending->first = s->turn = draw_for_first(s);
    fill_bag(s);
    for (int step = 0; step < seats; step++)
        draw_to_rack(s, (s->turn + step) % seats, s->rules->rack_size);
    while (reason == NO_ROOM && ending->actions < room) {
        const Player *player = players[s->turn];
        Action action = {.kind = PLAY, .seat = s->turn};
        double begun = now();
        int found = choose(s, player, ending->actions, &action.play);
        if (found < 0)
            return;
        if (!found) {
            if ((!s->bag_count || !s->match->stuck_needs_empty_bag) && nobody_can_play(s)) {
                action.kind = DECLARE_STUCK;
                reason = STUCK;
            } else if (s->match->exchange_tiles && s->bag_count && may_help(s)
                       && s->since_play < IDLE_ROUNDS * seats) {
                action.kind = EXCHANGE;
                action.tile = tile_to_exchange(s, player);
            } else {
                action.kind = PASS;
            }
        }
        if (reason != STUCK) {
            ending->seconds[s->turn] += now() - begun;
            ending->moves[s->turn]++;
            reason = act(s, &action);
        }
        actions[ending->actions++] = action;
    }
    ending->reason = reason;
    for (int seat = 0; seat < seats; seat++)
        ending->totals[seat] = s->scores[seat] - s->rules->leftover_penalty * s->racks[seat].size;
}

/* Play a game of `players`, one a seat, and write what they do to `actions`. The reason in `ending` is NO_ROOM if
   there was none, or no memory. `all` are the words of the game; a player may know fewer. */
void kernel_match(const Rules *rules, const Graph *all, const Match *match, const Player *const *players,
                  Action *actions, int room, Ending *ending)
{
    State *s = calloc(1, sizeof *s);
    *ending = (Ending){.reason = NO_ROOM};
    if (!s)
        return;
    s->match = match;
    s->rules = rules;
    set_up(s, all, players);
    play_game(s, players, actions, room, ending);
    free(s->plays);
    free(s);
}
