/* Choices of cards by face, and sets of cards (interpreter/choosing.py).
 *
 * Pairs of an id and a card lie behind each other in a list. What the rules say of a choice, its pairs
 * and whether it will do, is asked of functions of the text, with what they know from around them.
 * Each gives 1, 0 where the game fails, and -1 where a card is not there.
 */

#define DEEP 400 /* cards of a set; Python is asked of larger ones */

typedef list *pairs_of(game *G, const num *around, list *cards);
typedef num will_do(game *G, const num *around, list *cards);

typedef struct {
  pairs_of *pairs;
  const num *around;
  will_do *check; /* 0: every set does */
  const num *asked;
  num least, most, done, budget;
} choice;

static inline num middle(const list *pairs, num one, int *there) {
  num low = 0, high = pairs->n / 2;
  while (low < high) {
    num at = (low + high) / 2;
    if (pairs->a[2 * at] < one) low = at + 1;
    else high = at;
  }
  *there = low < pairs->n / 2 && pairs->a[2 * low] == one;
  return low;
}

/* One more card of a face, if it is the first: pairs stay in order of faces. */
static int of_face(list *pairs, num face, num card) {
  int there;
  num at = middle(pairs, face, &there);
  return there || (put_in(pairs, 2 * at, card) && put_in(pairs, 2 * at, face));
}

/* One more card that is alike in what lies in `keys` from `start` on, if it is the first such: rows of
 * start, length and card stay in order of their keys. */
static int of_variant(list *keys, list *rows, num start, num card) {
  list mine = {keys->n - start, -1, keys->a + start};
  num low = 0, high = rows->n / 3;
  while (low < high) {
    num at = (low + high) / 2;
    list theirs = {rows->a[3 * at + 1], -1, keys->a + rows->a[3 * at]};
    num order = compared(&theirs, &mine);
    if (order == 0) {
      keys->n = start;
      return 1;
    }
    if (order < 0) low = at + 1;
    else high = at;
  }
  return put_in(rows, 3 * low, card) && put_in(rows, 3 * low, mine.n) && put_in(rows, 3 * low, start);
}

/* Pairs from such rows: cards of one face are numbered. */
static int numbered(const list *keys, const list *rows, num variants, list *pairs) {
  num n = 0, before = NONE;
  for (num i = 0; i < rows->n; i += 3, n++) {
    num face = keys->a[rows->a[i]], id;
    if (face != before) n = 0;
    before = face;
    if (__builtin_mul_overflow(face, variants, &id) || __builtin_add_overflow(id, n, &id)) return 0;
    if (!push(pairs, id) || !push(pairs, rows->a[i + 2])) return 0;
  }
  return 1;
}

static int find_face(const list *pairs, num face, num *card) {
  for (num i = 0; i + 1 < pairs->n; i += 2)
    if (pairs->a[i] == face) {
      *card = pairs->a[i + 1];
      return 1;
    }
  return -1;
}

/* Takes the card of a face out of the rest. */
static int chosen(game *G, const choice *how, list *rest, num face, list *cards) {
  num card;
  list *pairs = how->pairs(G, how->around, rest);
  if (G->failed || !pairs) return 0;
  int got = find_face(pairs, face, &card);
  if (got <= 0) return got;
  return removed(rest, card) && push(cards, card);
}

static int subset(game *G, const choice *how, const list *values, const list *ids, list *cards, num *used) {
  num before = G->used;
  list *rest = copied(G, values);
  if (!rest) return 0;
  *used = ids->n;
  for (num i = 0; i < ids->n; i++) {
    if (ids->a[i] == how->done) {
      *used = i + 1;
      break;
    }
    int got = chosen(G, how, rest, ids->a[i], cards);
    if (got <= 0) return got;
    if (cards->n == how->most) {
      *used = i + 1;
      break;
    }
  }
  G->used = before;
  return 1;
}

static int suits(game *G, const choice *how, list *cards) {
  if (cards->n < how->least) return 0;
  return !how->check || how->check(G, how->asked, cards) != 0;
}

/* Whether these cards can be made up to a set that will do, with cards of `last` and later faces; what
 * goes wrong is noted in the game. */
static int fits(game *G, choice *how, list *cards, const list *rest, num last) {
  if (!how->check) {
    if (how->least <= cards->n) return 1;
    list *pairs = how->pairs(G, how->around, (list *)rest);
    if (G->failed || !pairs) return 0;
    num later = 0;
    for (num i = 0; i < pairs->n; i += 2) later += pairs->a[i] >= last;
    if (later + cards->n >= how->least) return 1;
  }
  how->budget -= 1 + rest->n / 16;
  if (how->budget < 0 || cards->n > DEEP) {
    G->failed = 1;
    return 0;
  }
  if (suits(G, how, cards)) return !G->failed;
  if (G->failed || cards->n >= how->most) return 0;
  list *found = how->pairs(G, how->around, (list *)rest);
  if (G->failed || !found) return 0;
  num before = G->used;
  list *pairs = copied(G, found), *remaining = another(G);
  if (!pairs || !remaining) goto fail;
  for (num i = 0; i < pairs->n; i += 2) {
    if (pairs->a[i] < last) continue;
    if (!assign(remaining, rest) || !removed(remaining, pairs->a[i + 1])) goto fail;
    if (!push(cards, pairs->a[i + 1])) goto fail;
    int whole = fits(G, how, cards, remaining, pairs->a[i]);
    cards->n--;
    if (G->failed) return 0;
    if (whole) {
      G->used = before;
      return 1;
    }
  }
  G->used = before;
  return 0;
fail:
  G->failed = 1;
  return 0;
}

static int subset_ids(game *G, choice *how, const list *values, const list *ids, list *found) {
  num before = G->used, last = ids->n ? ids->a[ids->n - 1] : -1;
  list *rest = copied(G, values), *cards = another(G), *remaining = another(G), *pairs = another(G);
  if (!rest || !cards || !remaining || !pairs) return 0;
  for (num i = 0; i < ids->n; i++) {
    int got = chosen(G, how, rest, ids->a[i], cards);
    if (got <= 0) return got;
  }
  if (cards->n < how->most) {
    list *now = how->pairs(G, how->around, rest);
    if (G->failed || !now || !assign(pairs, now)) return 0;
    for (num i = 0; i < pairs->n; i += 2) {
      if (pairs->a[i] < last) continue;
      if (!assign(remaining, rest) || !removed(remaining, pairs->a[i + 1])) return 0;
      if (!push(cards, pairs->a[i + 1])) return 0;
      int whole = fits(G, how, cards, remaining, pairs->a[i]);
      cards->n--;
      if (G->failed || (whole && !push(found, pairs->a[i]))) return 0;
    }
  }
  if (suits(G, how, cards) && !G->failed && !push(found, how->done)) return 0;
  G->used = before;
  return !G->failed;
}

/* All groups of `least` to `most` items, those of fewer first, in the order of the items (itertools.combinations). */
static int grouped(game *G, num least, num most, const list *items, num limit, list *places, list *groups) {
  num n = items->n, all = 0;
  if (least < 0) least = 0;
  if (most > n) most = n;
  for (num size = least; size <= most; size++) { /* as many as there will be: n over size */
    num count = 1;
    for (num i = 1; i <= (size < n - size ? size : n - size); i++) {
      if (__builtin_mul_overflow(count, n - i + 1, &count)) return 0;
      count /= i;
      if (count > limit) return 0;
    }
    all += count;
    if (all > limit) return 0;
  }
  for (num size = least; size <= most; size++) {
    places->n = 0;
    for (num i = 0; i < size; i++)
      if (!push(places, i)) return 0;
    for (;;) {
      list *group = another(G);
      if (!group || !push(groups, (num)group)) return 0;
      for (num i = 0; i < size; i++)
        if (!push(group, items->a[places->a[i]])) return 0;
      num at = size - 1;
      while (at >= 0 && places->a[at] == n - size + at) at--;
      if (at < 0) break;
      places->a[at]++;
      for (num i = at + 1; i < size; i++) places->a[i] = places->a[i - 1] + 1;
    }
  }
  return 1;
}
