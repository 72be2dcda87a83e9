/* Whole games: what is called from outside. SLOTS, MADE, SEATS, PILES and FAR are the game's own numbers. */

void close_game(game *G) {
  if (!G) return;
  for (int i = 0; G->cards && i < SLOTS; i++) free(G->cards[i].a);
  for (int i = 0; G->made && i < MADE; i++) free(G->made[i].a);
  for (num i = 0; i < G->had; i++) { free(G->lists[i]->a); free(G->lists[i]); }
  free(G->lists);
  free(G->slots); free(G->piles); free(G->cards); free(G->made); free(G);
}

game *open_game(void) {
  game *G = calloc(1, sizeof(game));
  if (!G) return 0;
  G->slots = calloc(SLOTS, sizeof(num));
  G->piles = calloc(SLOTS, sizeof(list *));
  G->cards = calloc(SLOTS, sizeof(list));
  G->made = calloc(MADE + 1, sizeof(list));
  if (!G->slots || !G->piles || !G->cards || !G->made) {
    close_game(G);
    return 0;
  }
  for (int i = 0; i < SLOTS; i++) G->piles[i] = &G->cards[i];
  return G;
}

void seed(game *G, uint64_t value) { seeded(&G->random, value); }
source *random_source(game *G) { return &G->random; }
uint64_t chance(game *G) { return G->chance; }

/* The numbers by slot, and the cards of all piles behind each other, each with their number before them.
 * Gives how many numbers that are; with no room, how many would be. */
num state(game *G, num room, num *found) {
  num n = SLOTS;
  for (int i = 0; i < PILES; i++) n += 1 + G->piles[piles[i]]->n;
  if (n > room) return n;
  memcpy(found, G->slots, SLOTS * sizeof(num));
  found += SLOTS;
  for (int i = 0; i < PILES; i++) {
    list *pile = G->piles[piles[i]];
    *found++ = pile->n;
    if (pile->n) memcpy(found, pile->a, (size_t)pile->n * sizeof(num));
    found += pile->n;
  }
  return n;
}

/* One game from its beginning, chance included: the number of decisions, STOPPED or FAILED. */
num play(game *G, num most) {
  if (!begin(G)) return FAILED;
  G->chance = bits64(&G->random);
  return f_run_to_end(G, most);
}

/* Whole games, one after the other: for each the number of decisions and the score of every seat. Gives
 * how many were played: fewer than `games` where one failed, which then is as if it had not begun. */
num play_games(game *G, num games, num *found) {
  for (num n = 0; n < games; n++, found += 1 + SEATS) {
    source before = G->random;
    found[0] = play(G, FAR);
    list *points = found[0] < 0 ? 0 : f_scores(G);
    if (!points || G->failed || points->n != SEATS) {
      G->random = before;
      return n;
    }
    memcpy(found + 1, points->a, SEATS * sizeof(num));
  }
  return games;
}
