/* What the C text of a playout stands on: lists, chance, and a source of random numbers.
 *
 * Every fault of a game, and whatever Python would not do with a value, ends in `fail`: the game is then
 * played again by the Python text, which says what is wrong and where. Nothing is read or written outside
 * a list. GCC and Clang: statement expressions, checked arithmetic.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t num;
#define NONE INT64_MIN       /* no value */
#define MISSING (NONE + 1)   /* a row that a table does not have */
#define STOPPED (-1)         /* after so many decisions as were asked for */
#define FAILED (-2)

typedef struct {
  num n, room;
  num *a;
} list;

typedef struct {
  uint32_t key[624];
  int32_t at;
} source;

typedef struct {
  list **lists; /* those that are items of lists, until the game ends */
  num used, had;
  num *slots;   /* numbers, flags, seats, words, cards or none, by slot */
  list **piles; /* by slot; two that are swapped change places */
  list *cards;  /* those piles */
  list *made;   /* lists in the making, by the place in the text that makes them */
  uint64_t chance;
  num spent;
  int failed;
  source random;
} game;

/* ------------------------------------------------------------------------------------ values */

#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define NEED(x) ({ num need_ = (x); if (UNLIKELY(need_ == NONE)) goto fail; need_; })
#define HELD(x) ({ list *held_ = (x); if (UNLIKELY(!held_)) goto fail; held_; })
#define ADD(x, y) ({ num sum_; if (UNLIKELY(__builtin_add_overflow((num)(x), (num)(y), &sum_))) goto fail; sum_; })
#define SUB(x, y) ({ num less_; if (UNLIKELY(__builtin_sub_overflow((num)(x), (num)(y), &less_))) goto fail; less_; })
#define MUL(x, y) ({ num times_; if (UNLIKELY(__builtin_mul_overflow((num)(x), (num)(y), &times_))) goto fail; times_; })
#define DIV(x, y) ({ num by_ = (y), of_ = (x); if (UNLIKELY(by_ == 0 || by_ == -1)) goto fail; floor_div(of_, by_); })
#define MOD(x, y) ({ num by_ = (y), of_ = (x); if (UNLIKELY(by_ == 0 || by_ == -1)) goto fail; of_ - floor_div(of_, by_) * by_; })
#define AT(x, i) ({ list *at_ = HELD(x); num i_ = (i); if (i_ < 0) i_ += at_->n; if (UNLIKELY(i_ < 0 || i_ >= at_->n)) goto fail; at_->a[i_]; })
#define ROW(rows, n, i) ({ num r_ = (i); if (r_ < 0) r_ += (n); if (UNLIKELY(r_ < 0 || r_ >= (n))) goto fail; &(rows)[r_]; })
#define SLOT(i) ({ num s_ = (i); if (UNLIKELY(s_ < 0 || s_ >= SLOTS)) goto fail; s_; })
#define KNOWN(x) ({ num known_ = (x); if (UNLIKELY(known_ == MISSING)) goto fail; known_; })
#define WHOLE(x) ({ if (UNLIKELY(!(x))) goto fail; 0; })
#define FOUND(x, gone) ({ int got_ = (x); if (UNLIKELY(got_ < 0)) goto gone; if (UNLIKELY(!got_)) goto fail; 0; })
#define CALL(x) ({ __typeof__(x) called_ = (x); if (UNLIKELY(G->failed)) goto fail; called_; })
#define SEEN(x) ({ list *seen_ = HELD(x); G->spent += seen_->n; if (UNLIKELY(G->spent > STEPS)) goto fail; seen_; })
#define PUSH(x, v) ({ if (UNLIKELY(!push(HELD(x), (v)))) goto fail; 0; })

static inline num floor_div(num of, num by) {
  num whole = of / by;
  return whole - ((of % by != 0) && ((of < 0) != (by < 0)));
}

/* ------------------------------------------------------------------------------------ lists */

static int grow(list *x, num room) {
  if (room <= x->room) return 1;
  if (x->room < 0 || room > MOST) return 0; /* a constant, or too long */
  num wanted = x->room ? x->room : 8;
  while (wanted < room) wanted *= 2;
  num *a = realloc(x->a, (size_t)wanted * sizeof(num));
  if (!a) return 0;
  x->a = a;
  x->room = wanted;
  return 1;
}

static inline int push(list *x, num v) {
  if (UNLIKELY(x->n == x->room) && !grow(x, x->n + 1)) return 0;
  x->a[x->n++] = v;
  return 1;
}

static inline int extend(list *x, const list *y) {
  num n = y->n;
  if (!n) return x->room >= 0;
  if (!grow(x, x->n + n)) return 0;
  memcpy(x->a + x->n, y->a, (size_t)n * sizeof(num));
  x->n += n;
  return 1;
}

static inline int assign(list *x, const list *y) {
  if (x == y) return 1;
  x->n = 0;
  return extend(x, y);
}

static inline num where(const list *x, num v) {
  for (num i = 0; i < x->n; i++)
    if (x->a[i] == v) return i;
  return -1;
}

static inline int removed(list *x, num v) {
  num i = where(x, v);
  if (i < 0) return 0;
  memmove(x->a + i, x->a + i + 1, (size_t)(x->n - i - 1) * sizeof(num));
  x->n--;
  return 1;
}

/* -1, 0 or 1, as lists are compared; no value is never asked which is more */
static inline num compared(const list *x, const list *y) {
  for (num i = 0; i < x->n && i < y->n; i++)
    if (x->a[i] != y->a[i]) return x->a[i] < y->a[i] ? -1 : 1;
  return x->n == y->n ? 0 : x->n < y->n ? -1 : 1;
}

/* A list of nones, where lists are to come. */
static inline list *without_items(list *x) {
  for (num i = 0; x && i < x->n; i++) x->a[i] = 0;
  return x;
}

static inline int none_among(const list *x) { return where(x, NONE) >= 0; }

static int by_number(const void *x, const void *y) {
  num a = *(const num *)x, b = *(const num *)y;
  return (a > b) - (a < b);
}

static int by_key(const void *x, const void *y) {
  const num *a = x, *b = y; /* key, place, value */
  if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
  return (a[1] > b[1]) - (a[1] < b[1]);
}

static inline void sort(list *x) {
  if (x->n > 24) {
    qsort(x->a, (size_t)x->n, sizeof(num), by_number);
    return;
  }
  for (num i = 1; i < x->n; i++) {
    num v = x->a[i], j = i;
    for (; j && x->a[j - 1] > v; j--) x->a[j] = x->a[j - 1];
    x->a[j] = v;
  }
}

/* Sorts by keys and lets equals stay in order; fails where memory does. */
static int sort_by(list *x, const list *keys) {
  num *rows = malloc((size_t)(x->n + 1) * 3 * sizeof(num));
  if (!rows) return 0;
  for (num i = 0; i < x->n; i++) {
    rows[3 * i] = keys->a[i];
    rows[3 * i + 1] = i;
    rows[3 * i + 2] = x->a[i];
  }
  qsort(rows, (size_t)x->n, 3 * sizeof(num), by_key);
  for (num i = 0; i < x->n; i++) x->a[i] = rows[3 * i + 2];
  free(rows);
  return 1;
}

static inline void reverse(list *x) {
  for (num i = 0, j = x->n - 1; i < j; i++, j--) {
    num v = x->a[i];
    x->a[i] = x->a[j];
    x->a[j] = v;
  }
}

/* x.insert(place, v) of Python */
static int put_in(list *x, num place, num v) {
  if (place < 0) place = place + x->n < 0 ? 0 : place + x->n;
  if (place > x->n) place = x->n;
  if (!grow(x, x->n + 1)) return 0;
  memmove(x->a + place + 1, x->a + place, (size_t)(x->n - place) * sizeof(num));
  x->a[place] = v;
  x->n++;
  return 1;
}

/* x[low:high:step] of Python; NONE for an end that is left open, step 1 or -1 */
static int slice(list *to, const list *x, num low, num high, num step) {
  num n = x->n;
  num first = step > 0 ? 0 : -1, last = step > 0 ? n : n - 1;
  if (low == NONE) low = step > 0 ? first : last;
  else { if (low < 0) low += n; low = low < first ? first : low > last ? last : low; }
  if (high == NONE) high = step > 0 ? last : first;
  else { if (high < 0) high += n; high = high < first ? first : high > last ? last : high; }
  to->n = 0;
  for (num i = low; step > 0 ? i < high : i > high; i += step)
    if (!push(to, x->a[i])) return 0;
  return 1;
}

/* x[0:0] = y of Python */
static int put_under(list *x, const list *y) {
  num n = y->n, old = x->n;
  if (!n) return 1;
  if (x == y || !grow(x, old + n)) return 0;
  memmove(x->a + n, x->a, (size_t)old * sizeof(num));
  memcpy(x->a, y->a, (size_t)n * sizeof(num));
  x->n = old + n;
  return 1;
}

/* A list that lasts until the game ends; 0 where there is no more memory, or there are too many. */
static list *another(game *G) {
  if (G->used == G->had) {
    num had = G->had ? 2 * G->had : 64;
    if (had > MOST) return 0;
    list **lists = realloc(G->lists, (size_t)had * sizeof(list *));
    if (!lists) return 0;
    G->lists = lists;
    for (num i = G->had; i < had; i++) {
      lists[i] = calloc(1, sizeof(list));
      if (!lists[i]) return 0;
      G->had = i + 1;
    }
  }
  list *own = G->lists[G->used++];
  own->n = 0;
  return own;
}

/* A copy that lasts until the game ends. */
static list *copied(game *G, const list *x) {
  list *own = another(G);
  return own && extend(own, x) ? own : 0;
}

/* Groups that tie, the highest first, of pairs of a number and an item; none is left out. */
static int ranked(game *G, const list *pairs, list *values, list *groups) {
  values->n = 0;
  for (num i = 0; i < pairs->n; i++) {
    const list *pair = (const list *)pairs->a[i];
    if (pair->n != 2) return 0;
    if (pair->a[0] != NONE && where(values, pair->a[0]) < 0 && !push(values, pair->a[0])) return 0;
  }
  sort(values);
  for (num v = values->n - 1; v >= 0; v--) {
    list *group = another(G);
    if (!group || !push(groups, (num)group)) return 0;
    for (num i = 0; i < pairs->n; i++) {
      const list *pair = (const list *)pairs->a[i];
      if (pair->a[0] == values->a[v] && !push(group, pair->a[1])) return 0;
    }
  }
  return 1;
}

/* del x[low:] of Python */
static inline void cut(list *x, num low) {
  if (low < 0) low += x->n;
  if (low < 0) low = 0;
  if (low < x->n) x->n = low;
}

static inline int summed(const list *x, num *all) {
  for (num i = 0; i < x->n; i++)
    if (__builtin_add_overflow(*all, x->a[i], all)) return 0;
  return 1;
}

/* ------------------------------------------------------------------------------------ chance (interpreter/chance.py) */

#define GAMMA 0x9E3779B97F4A7C15ULL
#define SMALL (1ULL << 32)

static inline uint64_t advanced(game *G) {
  uint64_t z = G->chance += GAMMA;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
  return z ^ z >> 31;
}

static inline num below(game *G, num bound) {
  uint64_t n = (uint64_t)bound, odd = (0 - n) % n; /* 2^64 mod n */
  for (;;) {
    uint64_t z = advanced(G);
    if (!odd || z < 0 - odd) return (num)(z % n);
  }
}

static void shuffle(game *G, list *x) {
  num left = x->n;
  while (left > 1) {
    uint64_t z = advanced(G);
    uint64_t halves[2] = {z >> 32, z & 0xFFFFFFFFULL};
    for (int i = 0; i < 2 && left > 1; i++) {
      if (halves[i] < SMALL - SMALL % (uint64_t)left) {
        num other = (num)(halves[i] % (uint64_t)left), v;
        left--;
        v = x->a[left];
        x->a[left] = x->a[other];
        x->a[other] = v;
      }
    }
  }
}

/* ------------------------------------------------------------------------------------ random numbers
 * MT19937, as Python's `random.Random` has it: the same seeds give the same games.
 * Source: Matsumoto, Nishimura, "Mersenne Twister", ACM TOMACS 8, 1998.
 */

static uint32_t word(source *r) {
  uint32_t *k = r->key, y;
  if (r->at >= 624) {
    for (int i = 0; i < 624; i++) {
      y = (k[i] & 0x80000000U) | (k[(i + 1) % 624] & 0x7fffffffU);
      k[i] = k[(i + 397) % 624] ^ (y >> 1) ^ ((y & 1) ? 0x9908b0dfU : 0);
    }
    r->at = 0;
  }
  y = k[r->at++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

static inline double fraction(source *r) {
  uint32_t a = word(r) >> 5, b = word(r) >> 6;
  return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

static uint64_t bits64(source *r) {
  uint64_t low = word(r);
  return low | (uint64_t)word(r) << 32;
}

static void seeded(source *r, uint64_t seed) {
  uint32_t *k = r->key, words[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
  int length = words[1] ? 2 : 1, i = 1, j = 0;
  k[0] = 19650218U;
  for (int n = 1; n < 624; n++) k[n] = 1812433253U * (k[n - 1] ^ (k[n - 1] >> 30)) + (uint32_t)n;
  for (int n = 624; n; n--) {
    k[i] = (k[i] ^ ((k[i - 1] ^ (k[i - 1] >> 30)) * 1664525U)) + words[j] + (uint32_t)j;
    if (++i >= 624) { k[0] = k[623]; i = 1; }
    if (++j >= length) j = 0;
  }
  for (int n = 623; n; n--) {
    k[i] = (k[i] ^ ((k[i - 1] ^ (k[i - 1] >> 30)) * 1566083941U)) - (uint32_t)i;
    if (++i >= 624) { k[0] = k[623]; i = 1; }
  }
  k[0] = 0x80000000U;
  r->at = 624;
}
