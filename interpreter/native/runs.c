/* The longest runs of all colours together (interpreter/runs.py), which see for what all of this means.
 * The same steps in the same order, so that what is too much is so here too. 0 where the game fails.
 */

#define WAYS 1024 /* ways to fill the runs of one colour; Python is asked of more */
#define RUN_STEPS 1000000

typedef struct {
  const list *number_of, *colour_of;
  num any, shared, wild, guards;
  list *wilds; /* numbers that wild cards stand for, in order */
  int bits;
  num steps;
} hand;

/* What a wild card of a number counts as among all; 0 where there is none. */
static num one_of(const hand *h, num number) {
  num place = where(h->wilds, number);
  return place < 0 ? 0 : 1LL << place * h->bits;
}

static int sorted_out(hand *h, num most) {
  num n = h->number_of->n < h->colour_of->n ? h->number_of->n : h->colour_of->n;
  for (h->bits = 1; most >> (h->bits - 1); h->bits++) {}
  for (num i = 0; i < n; i++) {
    num number = h->number_of->a[i], colour = h->colour_of->a[i];
    if (number == NONE && colour == NONE) h->any++;
    else if (number != NONE && colour == NONE && where(h->wilds, number) < 0 && !push(h->wilds, number)) return 0;
  }
  sort(h->wilds);
  if (h->wilds->n * h->bits > 60) return 0;
  h->shared = h->any;
  for (num place = 0; place < h->wilds->n; place++) {
    num count = 0;
    for (num i = 0; i < n; i++) count += h->number_of->a[i] == h->wilds->a[place] && h->colour_of->a[i] == NONE;
    if (count > most) count = most;
    h->wild += count << place * h->bits;
    h->guards += 1LL << ((place + 1) * h->bits - 1);
    h->shared += count;
  }
  return 1;
}

/* One way to fill a run, of those that take as much the one that brings most: wild cards, cards that
 * stand for anything, how many these are, what it brings. */
static int filled(list *ways, num taken, num anything, num cards, num brings, num nothing) {
  for (num i = 0; i < ways->n; i += 4)
    if (ways->a[i] == taken && ways->a[i + 1] == anything && ways->a[i + 2] == cards) {
      if (ways->a[i + 3] < brings) ways->a[i + 3] = brings;
      return 1;
    }
  if (brings <= nothing) return 1;
  if (ways->n >= 4 * WAYS) return 0;
  return push(ways, taken) && push(ways, anything) && push(ways, cards) && push(ways, brings);
}

static int fillings(hand *h, num colour, const list *numbers, const list *worth, list *wild, list *places, list *ways) {
  num own = 0, n = h->number_of->n < h->colour_of->n ? h->number_of->n : h->colour_of->n;
  for (num i = 0; i < n; i++) own += h->colour_of->a[i] == colour && h->number_of->a[i] == NONE;
  for (num i = 0; i < 3; i++)
    if (!push(ways, 0)) return 0;
  if (!push(ways, worth->a[0])) return 0;
  for (num s = 0; s < numbers->n; s++) {
    num start = numbers->a[s], missing = 0;
    wild->n = 0;
    for (num end = start; end <= numbers->a[numbers->n - 1]; end++) {
      int held = 0;
      for (num i = 0; i < n && !held; i++) held = h->colour_of->a[i] == colour && h->number_of->a[i] == end;
      if (!held) {
        missing++;
        num one = one_of(h, end);
        if (one && !push(wild, one)) return 0;
      }
      num brief = missing > own ? missing - own : 0;
      if (brief > wild->n + h->any) break;
      if (end - start + 1 >= worth->n) return 0;
      num brings = worth->a[end - start + 1];
      num low = brief > wild->n ? brief - wild->n : 0, high = h->any < brief ? h->any : brief;
      for (num anything = low; anything <= high; anything++) {
        num size = brief - anything; /* so many of the wild cards, every choice of them */
        places->n = 0;
        for (num i = 0; i < size; i++)
          if (!push(places, i)) return 0;
        for (;;) {
          num taken = 0, at = size - 1;
          for (num i = 0; i < size; i++) taken += wild->a[places->a[i]];
          if (++h->steps > RUN_STEPS || !filled(ways, taken, anything, brief, brings, worth->a[0])) return 0;
          while (at >= 0 && places->a[at] == wild->n - size + at) at--;
          if (at < 0) break;
          places->a[at]++;
          for (num i = at + 1; i < size; i++) places->a[i] = places->a[i - 1] + 1;
        }
      }
    }
  }
  return 1;
}

#define ENTRY 6 /* less the points hoped for, colours to come, points, wild cards, cards for anything, cards */

static inline int sooner(const num *x, const num *y) {
  for (int i = 0; i < ENTRY; i++)
    if (x[i] != y[i]) return x[i] < y[i];
  return 0;
}

static inline void exchange(num *x, num *y) {
  for (int i = 0; i < ENTRY; i++) {
    num v = x[i];
    x[i] = y[i];
    y[i] = v;
  }
}

static int put_off(list *heap, const num *entry) {
  for (int i = 0; i < ENTRY; i++)
    if (!push(heap, entry[i])) return 0;
  for (num at = heap->n / ENTRY - 1; at > 0;) {
    num up = (at - 1) / 2;
    if (!sooner(heap->a + at * ENTRY, heap->a + up * ENTRY)) break;
    exchange(heap->a + at * ENTRY, heap->a + up * ENTRY);
    at = up;
  }
  return 1;
}

static void soonest(list *heap, num *entry) {
  memcpy(entry, heap->a, ENTRY * sizeof(num));
  heap->n -= ENTRY;
  memcpy(heap->a, heap->a + heap->n, ENTRY * sizeof(num));
  num count = heap->n / ENTRY;
  for (num at = 0;;) {
    num down = 2 * at + 1;
    if (down >= count) return;
    if (down + 1 < count && sooner(heap->a + (down + 1) * ENTRY, heap->a + down * ENTRY)) down++;
    if (!sooner(heap->a + down * ENTRY, heap->a + at * ENTRY)) return;
    exchange(heap->a + at * ENTRY, heap->a + down * ENTRY);
    at = down;
  }
}

/* 1 if these three numbers were noted before, else 0 and they are; -1 without memory. */
static int noted(list *table, num *count, num x, num y, num z) {
  if (4 * *count >= table->n) {
    num n = table->n;
    list old = *table;
    list wider = {0, 0, 0};
    if (!grow(&wider, n ? 2 * n : 1024)) return -1;
    wider.n = n ? 2 * n : 1024;
    for (num i = 0; i < wider.n; i++) wider.a[i] = NONE;
    *table = wider;
    *count = 0;
    for (num i = 0; i + 3 < n; i += 4)
      if (old.a[i] != NONE) noted(table, count, old.a[i], old.a[i + 1], old.a[i + 2]);
    free(old.a);
  }
  uint64_t places = (uint64_t)table->n / 4;
  uint64_t at = (uint64_t)x * 0x9E3779B97F4A7C15ULL + (uint64_t)y * 0xBF58476D1CE4E5B9ULL + (uint64_t)z * 0x94D049BB133111EBULL;
  for (at = (at ^ at >> 29) % places;; at = (at + 1) % places) {
    num *row = table->a + 4 * at;
    if (row[0] == NONE) {
      row[0] = x; row[1] = y; row[2] = z;
      ++*count;
      return 0;
    }
    if (row[0] == x && row[1] == y && row[2] == z) return 1;
  }
}

static int shared_out(const hand *h, num steps, const list *ways, const list *hopes, num colours, list *heap, list *table, num *best) {
  num width = h->shared + 1, count = 0;
  num entry[ENTRY] = {-hopes->a[colours * width + h->shared], colours, 0, 0, 0, 0};
  heap->n = 0;
  if (!put_off(heap, entry)) return 0;
  while (heap->n) {
    soonest(heap, entry);
    num left = entry[1];
    if (!left) {
      *best = -entry[0];
      return 1;
    }
    int known = noted(table, &count, left, entry[3], entry[4]);
    if (known < 0) return 0;
    if (known) continue;
    const list *of = &ways[colours - left];
    const num *hoped = hopes->a + (left - 1) * width;
    steps += of->n / 4;
    if (steps > RUN_STEPS) return 0;
    for (num i = 0; i < of->n; i += 4) {
      num wild = entry[3] + of->a[i], anything = entry[4] + of->a[i + 1], cards = entry[5] + of->a[i + 2];
      if (anything > h->any || (((h->wild | h->guards) - wild) & h->guards) != h->guards) continue;
      if (cards > h->shared) return 0;
      num made = entry[2] + of->a[i + 3];
      num one[ENTRY] = {-made - hoped[h->shared - cards], left - 1, made, wild, anything, cards};
      if (!put_off(heap, one)) return 0;
    }
  }
  return 0;
}

static int best_runs(game *G, const list *number_of, const list *colour_of, const list *numbers, const list *colours, const list *points, num *best) {
  num before = G->used, many = colours->n, whole = 0;
  if (many > 60 || numbers->n > 1000) return 0;
  list *wilds = another(G), *worth = another(G), *wild = another(G), *places = another(G);
  list *hopes = another(G), *heap = another(G), *table = another(G);
  if (!wilds || !worth || !wild || !places || !hopes || !heap || !table) return 0;
  hand h = {number_of, colour_of, 0, 0, 0, 0, wilds, 0, 0};
  list *ways = calloc((size_t)many + 1, sizeof(list));
  if (!ways || !sorted_out(&h, many)) goto done;
  for (num length = 0, most = 0; length <= numbers->n; length++) {
    if (points && length && length <= points->n && points->a[length - 1] > most) most = points->a[length - 1];
    if (most >= 1LL << 50 || !push(worth, points ? most : length)) goto done;
  }
  for (num i = 0; i < many; i++)
    if (!fillings(&h, colours->a[i], numbers, worth, wild, places, &ways[i])) goto done;
  for (num i = 0; i <= h.shared; i++)
    if (!push(hopes, 0)) goto done;
  for (num i = many - 1; i >= 0; i--) /* the colours to come bring so much, by how many cards are left */
    for (num left = 0; left <= h.shared; left++) {
      num most = 0;
      const num *later = hopes->a + hopes->n - left - (h.shared + 1);
      for (num w = 0; w < ways[i].n; w += 4) {
        num cards = ways[i].a[w + 2];
        if (cards <= left && ways[i].a[w + 3] + later[left - cards] > most) most = ways[i].a[w + 3] + later[left - cards];
      }
      if (!push(hopes, most)) goto done;
    }
  whole = shared_out(&h, h.steps, ways, hopes, many, heap, table, best);
done:
  for (num i = 0; ways && i < many; i++) free(ways[i].a);
  free(ways);
  G->used = before;
  return (int)whole;
}
