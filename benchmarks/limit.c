/* What the machine can do: Jolly & Roger at random in a bare C loop, the yardstick for the compiled rules.
 *
 * The same game as src/jollyroger/games/duel: every legal move is written down before one is chosen, by the same kind
 * of generator. There is no record of the game, no phase to resume from, no refusal and no narration: only what random
 * play itself needs. A step is a split, a pick or one card played. Numbers in comments are rules in docs/rules/duel.md.
 *
 *     gcc -O3 -march=native -o limit limit.c && ./limit advanced 1000000 1
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOLLY, ROGER, NOBODY = -1 };
enum { SHIPS = 4, STRENGTHS = 5, KRAKEN = SHIPS * STRENGTHS, SKELETON, TORTUGA, KINDS, FACE_DOWN = 32 };
enum { PARROT, FACE_UP = PARROT + SHIPS, AWAY = FACE_UP + SHIPS, USES = 16 }; /* 16: codes need no division */
enum { DECK = 50, DRAWN = 5, ALL_DRAWN = 31, MOST_IN_SET = 4, MOST_IN_CREW = 40, MOST_LEGAL = 4 * (AWAY + 1) };

struct variant { const char *name; int cards, turns; };
static const struct variant VARIANTS[] = {{"introductory", 43, 8}, {"advanced", DECK, 8}, {"all-cards", DECK, 10}};

static const int COPIES[KINDS] = {
    4, 3, 2, 2, 2, 4, 3, 2, 2, 1, /* green, yellow */
    4, 2, 2, 1, 1, 3, 2, 1, 1, 1, /* blue, red */
    3, 2, 2,                      /* kraken, skeleton, Tortuga */
};
static const int SHIP_GOLD[SHIPS] = {3, 5, 7, 9};

static struct {
    int hand[2][MOST_IN_SET], hand_size[2];
    int crew[2][SHIPS][MOST_IN_CREW], crew_size[2][SHIPS], strength[2][SHIPS];
    int captain[SHIPS], gold[2];
} table;

static int deck[DECK], codes[MOST_LEGAL];
static uint32_t generator[2];

static inline int random_below(int limit)
{
    uint32_t mixed = generator[0] ^ generator[0] << 10;
    generator[0] = generator[1];
    generator[1] = generator[1] ^ generator[1] >> 10 ^ mixed ^ mixed >> 13;
    return (int)((uint64_t)generator[1] * (uint32_t)limit >> 32);
}

static inline int strength_of(int card) { return card == SKELETON ? 3 : card % STRENGTHS + 1; }

/* 3.2 Shuffled only as far as it is drawn; the order that the last game left behind does no harm. */
static inline int draw(int drawn, int cards)
{
    int place = drawn + random_below(cards - drawn), card = deck[place];
    deck[place] = deck[drawn];
    deck[drawn] = card;
    return card;
}

/* 3.3 Sets of sets as bits: HAS[i] are the first sets with card i. Of equal cards the earlier goes first. */
static inline int legal_splits(const int *dealt)
{
    static const uint32_t HAS[DRAWN] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    uint32_t refused = 0;
    int count = 0;
    for (int later = 2; later < DRAWN; later++)
        for (int earlier = 1; earlier < later; earlier++)
            if (dealt[earlier] == dealt[later])
                refused |= HAS[later] & ~HAS[earlier];
    for (int first_set = 1; first_set < ALL_DRAWN; first_set += 2) {
        codes[count] = first_set;
        count += ~refused >> first_set & 1;
    }
    return count;
}

/* 3.4 */
static inline int legal_picks(void)
{
    codes[0] = 0;
    codes[1] = 1;
    return 2;
}

/* 4.1 A code names the card by its place in the set: a card that lies there twice counts once. */
static inline int legal_plays(int seat)
{
    const int *hand = table.hand[seat];
    int count = 0;
    for (int place = 0; place < table.hand_size[seat]; place++) {
        int card = hand[place], first = 0, code = place * USES;
        while (hand[first] != card)
            first++;
        if (first < place)
            continue;
        for (int ship = 0; ship < SHIPS; ship++)
            codes[count++] = code + PARROT + ship;
        if (card < KRAKEN) {
            int colour = card / STRENGTHS;
            codes[count++] = code + FACE_UP + colour;
            codes[count] = code + AWAY;
            count += table.captain[colour] == seat; /* 6.1 */
        } else if (card == SKELETON) {
            for (int ship = 0; ship < SHIPS; ship++)
                codes[count++] = code + FACE_UP + ship;
        } else {
            if (card == KRAKEN) /* 7.3, 7.4 */
                for (int ship = 0; ship < SHIPS; ship++) {
                    int size = table.crew_size[1 - seat][ship];
                    if (size > 0 && table.crew[1 - seat][ship][size - 1] != SKELETON)
                        codes[count++] = code + FACE_UP + ship;
                }
            codes[count++] = code + AWAY; /* 7.5, 7.6 */
        }
    }
    return count;
}

/* 5.4, 5.5 */
static inline void check_captain(int ship)
{
    int lead = table.strength[JOLLY][ship] - table.strength[ROGER][ship];
    table.captain[ship] = lead > 0 ? JOLLY : lead < 0 ? ROGER : NOBODY;
}

/* 5.3 */
static inline void join_crew(int seat, int ship, int card, int strength)
{
    table.crew[seat][ship][table.crew_size[seat][ship]++] = card;
    table.strength[seat][ship] += strength;
    check_captain(ship);
}

/* 7.3 */
static inline void release_kraken(int enemy, int ship)
{
    int victim = table.crew[enemy][ship][--table.crew_size[enemy][ship]];
    table.strength[enemy][ship] -= victim >= FACE_DOWN ? 1 : strength_of(victim);
    check_captain(ship);
}

/* 7.6, 7.7 */
static inline void visit_tortuga(int seat)
{
    for (int ship = 0; ship < SHIPS; ship++) {
        int *crew = table.crew[seat][ship];
        for (int place = 0; place < table.crew_size[seat][ship]; place++)
            if (crew[place] >= FACE_DOWN && crew[place] < FACE_DOWN + KRAKEN) {
                crew[place] -= FACE_DOWN;
                table.strength[seat][ship] += strength_of(crew[place]) - 1;
            }
        check_captain(ship);
    }
}

static inline void play(int seat, int code)
{
    int place = code / USES, use = code % USES, card = table.hand[seat][place];
    table.hand[seat][place] = table.hand[seat][--table.hand_size[seat]];
    if (use < FACE_UP)
        join_crew(seat, use - PARROT, card + FACE_DOWN, 1);
    else if (card == TORTUGA)
        visit_tortuga(seat);
    else if (card == KRAKEN) {
        if (use != AWAY)
            release_kraken(1 - seat, use - FACE_UP);
    } else if (use == AWAY)
        table.gold[seat] += strength_of(card); /* 6.2 */
    else
        join_crew(seat, use - FACE_UP, card, strength_of(card));
}

static inline int play_set(int seat)
{
    int steps = table.hand_size[seat];
    while (table.hand_size[seat] > 0)
        play(seat, codes[random_below(legal_plays(seat))]);
    return steps;
}

static int play_game(const struct variant *variant)
{
    int steps = 0, drawn = 0, splitter = random_below(2);
    memset(table.crew_size, 0, sizeof table.crew_size);
    memset(table.strength, 0, sizeof table.strength);
    table.gold[JOLLY] = table.gold[ROGER] = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        table.captain[ship] = NOBODY;
    for (int turn = 0; turn < variant->turns; turn++, splitter = 1 - splitter) {
        int dealt[DRAWN], picker = 1 - splitter;
        for (int i = 0; i < DRAWN; i++)
            dealt[i] = draw(drawn++, variant->cards);
        int first_set = codes[random_below(legal_splits(dealt))];
        int which = codes[random_below(legal_picks())];
        for (int i = 0; i < DRAWN; i++) {
            int owner = (first_set >> i & 1) != which ? picker : splitter;
            table.hand[owner][table.hand_size[owner]++] = dealt[i];
        }
        steps += 2 + play_set(picker) + play_set(splitter);
    }
    return steps;
}

/* 8.2, 8.3 */
static int gold_of_both(void)
{
    int gold = table.gold[JOLLY] + table.gold[ROGER];
    for (int ship = 0; ship < SHIPS; ship++)
        if (table.captain[ship] != NOBODY)
            gold += SHIP_GOLD[ship];
    return gold;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv)
{
    const struct variant *variant = NULL;
    for (size_t i = 0; argc == 4 && i < sizeof VARIANTS / sizeof *VARIANTS; i++)
        if (strcmp(argv[1], VARIANTS[i].name) == 0)
            variant = &VARIANTS[i];
    long games = variant ? atol(argv[2]) : 0, steps = 0, gold = 0;
    if (games < 1) {
        fprintf(stderr, "usage: limit introductory|advanced|all-cards GAMES SEED\n");
        return 2;
    }
    generator[0] = (uint32_t)strtoul(argv[3], NULL, 10);
    generator[1] = ~generator[0]; /* never both zero */
    for (int i = 0; i < 32; i++) /* near seeds drift apart */
        random_below(1);
    for (int card = 0, place = 0; card < KINDS; card++)
        for (int copy = 0; copy < COPIES[card]; copy++)
            deck[place++] = card;

    double start = now();
    for (long game = 0; game < games; game++) {
        steps += play_game(variant);
        gold += gold_of_both();
    }
    double seconds = now() - start;
    printf("{\"games\": %ld, \"steps\": %ld, \"seconds\": %.6f, \"steps_per_s\": %.0f, ", games, steps, seconds,
           (double)steps / seconds);
    printf("\"mean_steps\": %.4f, \"mean_gold\": %.4f}\n", (double)steps / (double)games,
           (double)gold / (2.0 * (double)games));
    return 0;
}
