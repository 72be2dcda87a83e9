/* Cards in motion (interpreter/ground.py): kept counts follow them. 0 where it cannot be done. */

static int take(game *G, num card, const list *slots) {
  for (num i = 0; i < slots->n; i++)
    if (removed(G->piles[slots->a[i]], card)) {
      gone(G, slots->a[i], card);
      return 1;
    }
  return 0;
}

static int take_all(game *G, const list *cards, const list *slots) {
  for (num i = 0; i < slots->n; i++) {
    list *pile = G->piles[slots->a[i]];
    if (pile->n == cards->n && compared(pile, cards) == 0) {
      for (num j = 0; j < cards->n; j++) gone(G, slots->a[i], cards->a[j]);
      pile->n = 0;
      return 1;
    }
    if (pile->n) break;
  }
  for (num j = 0; j < cards->n; j++)
    if (!take(G, cards->a[j], slots)) return 0;
  return 1;
}

static int found(game *G, num card, const list *slots, num *slot, num *index) {
  for (num i = 0; i < slots->n; i++) {
    *index = where(G->piles[slots->a[i]], card);
    *slot = slots->a[i];
    if (*index >= 0) return 1;
  }
  return 0;
}

static int swap_cards(game *G, num one, const list *ones, num other, const list *others) {
  num a, i, b, j;
  if (!found(G, one, ones, &a, &i) || !found(G, other, others, &b, &j)) return 0;
  G->piles[a]->a[i] = other;
  G->piles[b]->a[j] = one;
  gone(G, a, one);
  gone(G, b, other);
  came(G, a, other);
  came(G, b, one);
  return 1;
}

static int put_block(game *G, num slot, num place, const list *cards) {
  list *pile = G->piles[slot];
  for (num i = 0; i < cards->n; i++) {
    if (!put_in(pile, place + i, cards->a[i])) return 0;
    came(G, slot, cards->a[i]);
  }
  return 1;
}

/* Each card takes the place of the other in turn; blocks of unlike length take each other's place. */
static int swap_blocks(game *G, const list *one, const list *ones, const list *other, const list *others) {
  num a, i, b, j;
  if (one->n == other->n) {
    for (num n = 0; n < one->n; n++)
      if (!swap_cards(G, one->a[n], ones, other->a[n], others)) return 0;
    return 1;
  }
  if (!one->n || !other->n) return 0;
  if (!found(G, one->a[0], ones, &a, &i) || !found(G, other->a[0], others, &b, &j)) return 0;
  return take_all(G, one, ones) && take_all(G, other, others) && put_block(G, a, i, other) && put_block(G, b, j, one);
}

static int refilled(game *G, num source, num refill, int except_top) {
  list *rest = G->piles[refill], *pile = G->piles[source];
  num kept = except_top && rest->n ? 1 : 0, n = rest->n - kept;
  if (n == 0 || rest == pile) return 0;
  for (num i = 0; i < n; i++) {
    if (!push(pile, rest->a[i])) return 0;
    gone(G, refill, rest->a[i]);
    came(G, source, rest->a[i]);
  }
  if (kept) rest->a[0] = rest->a[n];
  rest->n = kept;
  shuffle(G, pile);
  return 1;
}

static int deal(game *G, num amount, num source, num refill, int except_top, int up_to, list *cards) {
  list *pile = G->piles[source];
  while (cards->n < amount) {
    if (!pile->n && !refilled(G, source, refill, except_top)) return up_to;
    num card = pile->a[--pile->n];
    if (!push(cards, card)) return 0;
    gone(G, source, card);
  }
  return 1;
}

static int empty(game *G, num slot) {
  list *pile = G->piles[slot], *box = G->piles[BOX];
  if (slot == BOX || !extend(box, pile)) return 0;
  for (num i = 0; i < pile->n; i++) {
    gone(G, slot, pile->a[i]);
    came(G, BOX, pile->a[i]);
  }
  pile->n = 0;
  return 1;
}

static void swap_piles(game *G, num one, num other) {
  list *first = G->piles[one], *second = G->piles[other];
  if (one == other) return;
  for (num i = 0; i < first->n; i++) gone(G, one, first->a[i]);
  for (num i = 0; i < second->n; i++) gone(G, other, second->a[i]);
  G->piles[one] = second;
  G->piles[other] = first;
  for (num i = 0; i < first->n; i++) came(G, other, first->a[i]);
  for (num i = 0; i < second->n; i++) came(G, one, second->a[i]);
}

static int move_pile(game *G, num source, num to, int bottom, list *cards) {
  list *pile = G->piles[source];
  if (!extend(cards, pile)) return 0;
  if (source == to) return 1;
  if (!(bottom ? put_under(G->piles[to], pile) : extend(G->piles[to], pile))) return 0;
  pile->n = 0;
  for (num i = 0; i < cards->n; i++) {
    gone(G, source, cards->a[i]);
    came(G, to, cards->a[i]);
  }
  return 1;
}
