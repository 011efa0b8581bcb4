/* Makes arguments out of the bytes of one input. */
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "state.h"

int cv_strict(void) { return cv_now.strict; }

static uint64_t take(int bytes) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; i++)
    value = value << 8 | (cv_now.at < cv_now.size ? cv_now.data[cv_now.at] : 0), cv_now.at++;
  return value;
}

static void object(enum cv_objection why) { cv_now.objections |= (unsigned)why; }

static void mix(const void *value, cv_size size) {
  const unsigned char *bytes = value;
  for (cv_size i = 0; i < size; i++) cv_now.hash = (cv_now.hash ^ bytes[i]) * 1099511628211UL;
}

unsigned cv_choose(unsigned count) { return count < 2 ? 0 : (unsigned)(take(1) % count); }

void cv_nest(int by) { cv_now.nested += by; }

void cv_step(void) {
  memset(cv_now.shown_length, 0, sizeof cv_now.shown_length);
  cv_now.lengths = cv_now.counts = cv_now.slot = 0;
}

int cv_may_step(int step) {
  cv_now.step = step;
  return (cv_now.left >> step & 1) == 0;
}

void cv_stepped(const char *name, const char *subject) {
  if (cv_now.step >= 0) cv_now.called |= 1UL << cv_now.step;
  cv_size used = strlen(cv_now.history), room = sizeof cv_now.history;
  const char *before = cv_now.steps++ > 0 ? "; " : "";
  snprintf(cv_now.history + used, room - used, "%s%s(%s", before, name, subject);
  int some = subject[0] != 0;
  for (int i = 0; i < CV_SLOTS; i++) {
    if (cv_now.shown_length[i] == 0) continue;
    used = strlen(cv_now.history);
    snprintf(cv_now.history + used, room - used, "%s%s", some ? ", " : "", cv_now.shown[i]);
    some = 1;
  }
  used = strlen(cv_now.history);
  snprintf(cv_now.history + used, room - used, ")");
}

void cv_said(const char *what) {
  cv_size used = strlen(cv_now.history);
  snprintf(cv_now.history + used, sizeof cv_now.history - used, "%s%s", cv_now.steps++ > 0 ? "; " : "", what);
}

void cv_slot(int slot) {
  if (slot >= 0 && slot < CV_SLOTS) cv_now.slot = slot;
}

void cv_print(const char *format, ...) {
  cv_size *length = &cv_now.shown_length[cv_now.slot];
  char *to = cv_now.shown[cv_now.slot];
  if (cv_now.rounds > 0 || *length >= CV_SHOWN - 1) return;
  va_list given;
  va_start(given, format);
  int written = vsnprintf(to + *length, CV_SHOWN - *length, format, given);
  va_end(given);
  if (written > 0) *length += (cv_size)written;
  if (*length >= CV_SHOWN) *length = CV_SHOWN - 1;
}

void cv_counted(cv_size length, const struct cv_want *want) {
  if (cv_now.lengths++ == 0) cv_now.least = cv_now.first_length = length;
  if (length != cv_now.first_length && want->flags & CV_ALIKE) object(CV_LENGTHS_DIFFER);
  if (length < cv_now.least) cv_now.least = length;
  if (length == 0 && !(want->flags & CV_EMPTY)) object(CV_NOTHING);
  if (length == 1 && !(want->flags & CV_EMPTY)) object(CV_SINGLE);
  mix(&length, sizeof length);
}

cv_size cv_length(const struct cv_want *want) {
  cv_size low = want->least > 0 ? want->least : 0, high = cv_now.strict ? 8 : 40;
  if (cv_now.strict && low < 2 && !(want->flags & CV_EMPTY)) low = 2;
  if (want->flags & CV_LOWEST && want->lo > (double)low) low = (cv_size)want->lo;
  if (want->flags & CV_HIGHEST && want->hi < (double)high && want->hi >= 0) high = (cv_size)want->hi;
  if (high < low) high = low;
  if (high > 4096) high = low = 4096;
  return low + (cv_size)(take(1) % (high - low + 1));
}

void cv_rows(cv_size rows, cv_size columns, const struct cv_want *want) {
  if (rows != columns && !(want->flags & CV_RECTANGLE)) object(CV_NOT_SQUARE);
}

void *cv_room(cv_size bytes) {
  void *room = malloc(bytes);
  if (room == NULL) cv_unsupported("so much memory");
  return room;
}

/* What is wrong in these rooms is told by their names: see read-report.ts. */
static void *cv_guessed_room(cv_size bytes) {
  void *room = malloc(bytes);
  if (room == NULL) cv_unsupported("so much memory");
  memset(room, 0, bytes);
  return room;
}
static void *cv_edited_room(cv_size bytes) {
  void *room = malloc(bytes);
  if (room == NULL) cv_unsupported("so much memory");
  return room;
}

cv_size cv_elements_there(cv_size count, cv_size size, const struct cv_want *want) {
  if (!(want->flags & CV_GUESSED)) return count;
  return 2 * (count + 2) * (count + 2) + (size == 1 ? 8192 : 256);
}

void *cv_elements(cv_size count, cv_size size, const struct cv_want *want) {
  return want->flags & CV_GUESSED ? cv_guessed_room(cv_elements_there(count, size, want) * size)
                                  : cv_room(count * size);
}

void cv_show_array(const char *type, cv_size count, cv_size size, const struct cv_want *want) {
  if (want->flags & CV_GUESSED) cv_print("(%s[%lu])", type, cv_elements_there(count, size, want));
  else cv_print("(%s[])", type);
}

static double within(const struct cv_want *want, double value, double low, double high) {
  if (want->flags & CV_LOWEST && low < want->lo) low = want->lo;
  if (want->flags & CV_HIGHEST && high > want->hi) high = want->hi;
  if (value < low) value = low;
  if (value > high) value = high;
  return value;
}

/** A whole number that nobody can object to, from lowest to highest. */
static double plain(const struct cv_want *want, double lowest, double highest) {
  double low = 2, high = 12;
  int bounded = (want->flags & CV_LOWEST) != 0 && (want->flags & CV_HIGHEST) != 0;
  if (want->flags & CV_LOWEST) low = want->lo, high = low + 12;
  if (want->flags & CV_HIGHEST) high = want->hi, low = want->flags & CV_LOWEST ? low : (high < 2 ? high - 12 : 2);
  if (want->flags & CV_ALONE && cv_now.lengths > 0) low = -12;
  if (!bounded && cv_now.lengths > 0 && !(want->flags & CV_ALONE)) {
    double start = want->flags & CV_INDEX ? 0 : 1;
    if (want->flags & CV_LOWEST && want->lo > start) start = want->lo;
    low = start;
    high = cv_now.least > 0 ? (double)cv_now.least - 1 : 0;
    if (high < low) high = low;
  }
  unsigned how = (unsigned)take(1);
  if (want->flags & CV_GUARDS_LOW && how % 4 == 1) low = -3, high = 2;
  if (want->flags & CV_GUARDS_HIGH && how % 4 == 2) high = how % 8 == 2 ? 40 : 400;
  if (want->flags & CV_LOWEST && low < want->lo) low = want->lo;
  if (want->flags & CV_HIGHEST && high > want->hi) high = want->hi;
  if (low < lowest) low = lowest;
  if (high > highest) high = highest;
  if (high < low) return low;
  double span = high - low + 1;
  double step = span <= 256 ? (double)take(1) : (double)take(4);
  return low + fmod(step, span);
}

static void judge_count(const struct cv_want *want, double value) {
  int low_known = (want->flags & (CV_LOWEST | CV_GUARDS_LOW)) != 0;
  int high_known = (want->flags & (CV_HIGHEST | CV_GUARDS_HIGH)) != 0;
  if (want->flags & CV_ANY || (want->flags & CV_ALONE && cv_now.lengths > 0)) return;
  if (value < 0 && !low_known) object(CV_NEGATIVE);
  if (value == 0 && !low_known && !(want->flags & CV_INDEX)) object(CV_ZERO);
  if (high_known && (value >= 0 || low_known)) return;
  if (cv_now.steps > 0 && want->flags & CV_INDEX) object(CV_BEYOND_LENGTH);
  if (cv_now.lengths > 0) {
    if (value >= (double)cv_now.least) object(CV_BEYOND_LENGTH);
    return;
  }
  if (cv_now.counts++ == 0) cv_now.first_count = value;
  else if (value != cv_now.first_count) object(CV_NUMBERS_APART);
}

/** What somebody may not have thought of: nothing and one; elements may be anything. */
static double odd(const struct cv_want *want, double lowest, double highest) {
  unsigned how = (unsigned)take(1);
  double value = how % 8 == 0 ? how / 8 % 2 : plain(want, lowest, highest);
  if (want->flags & CV_ANY && how % 8 == 3) return how % 32 < 16 ? lowest : highest;
  if (want->flags & CV_ANY && how % 8 == 4) return within(want, (double)(int32_t)take(4), lowest, highest);
  if (!(want->flags & CV_ALONE) || cv_now.lengths == 0) return within(want, value, lowest, highest);
  if (how % 8 == 1) value = how % 16 == 1 ? highest : lowest;
  if (how % 8 == 2) value = (double)(int32_t)take(4);
  return within(want, value, lowest, highest);
}

static double real(const struct cv_want *want) {
  unsigned how = (unsigned)take(1);
  double value = cv_now.strict ? 2 + (double)(take(1) % 99) + (how % 2 ? 0.5 : 0) : (double)(int32_t)take(4) / 16;
  if (!cv_now.strict && how < 16) {
    static const double strange[] = {0, -0.0, NAN, INFINITY, -INFINITY, 1e300, 1e-300, -1};
    value = strange[how % 8];
  }
  if (isnan(value)) return value;
  return within(want, value, -INFINITY, INFINITY);
}

static void whole(int kind, void *to, const struct cv_want *want) {
  static const struct { char kind; int size; double low, high; } kinds[] = {
    {'h', 1, -128, 127}, {'H', 1, 0, 255}, {'s', 2, -32768, 32767}, {'S', 2, 0, 65535},
    {'i', 4, -2147483648.0, 2147483647}, {'I', 4, 0, 4294967295.0},
    {'l', 8, -9.2e18, 9.2e18}, {'L', 8, 0, 1.8e19}, {'q', 8, -9.2e18, 9.2e18}, {'Q', 8, 0, 1.8e19},
  };
  for (int i = 0; i < 10; i++) {
    if (kinds[i].kind != kind) continue;
    double low = kinds[i].low, high = kinds[i].high, value;
    if (want->flags & CV_BYTES) value = low + (double)(take(kinds[i].size < 2 ? 1 : 2) % 256);
    else value = cv_now.strict ? plain(want, low, high) : odd(want, low, high);
    value = floor(value);
    if (want->flags & CV_NONZERO && value == 0) value = 1;
    uint64_t bits = value < 0 ? (uint64_t)(int64_t)value : (uint64_t)value;
    memcpy(to, &bits, (size_t)kinds[i].size);
    return;
  }
}

static char sign(const struct cv_want *want) {
  static const char common[] = "abcxyzABZ019 _-.,:;=+*/()[]{}<>!?#%&@'\"\\|~^$\t\n";
  unsigned how = (unsigned)take(1);
  if (!cv_now.strict && want->letters == NULL && how >= 240) return (char)(128 + take(1) % 128);
  if (want->letters != NULL) return want->letters[how % strlen(want->letters)];
  if (want->hints != NULL && want->hints[0] != 0 && how % 3 == 0) return want->hints[how / 3 % strlen(want->hints)];
  if (how % 3 == 1) return (char)('a' + how / 3 % 26);
  return common[how / 2 % (sizeof common - 1)];
}

static double value_of(int kind, const void *from) {
  switch (kind) {
    case 'b': return *(const unsigned char *)from;
    case 'c': case 'h': return *(const signed char *)from;
    case 'H': return *(const unsigned char *)from;
    case 's': return *(const short *)from;
    case 'S': return *(const unsigned short *)from;
    case 'i': return *(const int *)from;
    case 'I': return *(const unsigned *)from;
    case 'l': case 'q': return (double)*(const long *)from;
    case 'L': case 'Q': return (double)*(const unsigned long *)from;
    case 'f': return *(const float *)from;
    case 'd': return *(const double *)from;
    default: return (double)*(const long double *)from;
  }
}

static void show_scalar(int kind, const void *from) {
  double value = value_of(kind, from);
  switch (kind) {
    case 'b': cv_print("%s", value != 0 ? "true" : "false"); return;
    case 'c': {
      char text = *(const char *)from;
      if (text == '\'' || text == '\\') cv_print("'\\%c'", text);
      else if (text >= ' ' && text < 127) cv_print("'%c'", text);
      else cv_print("(char)%d", text);
      return;
    }
    case 'f': case 'd': case 'e':
      if (isnan(value)) cv_print("NAN");
      else if (isinf(value)) cv_print(value < 0 ? "-INFINITY" : "INFINITY");
      else cv_print(value == floor(value) && fabs(value) < 1e15 ? "%.1f" : "%.17g", value);
      return;
    case 'i':
      if (*(const int *)from == INT32_MIN) cv_print("INT_MIN");
      else cv_print("%d", *(const int *)from);
      return;
    case 'l': case 'q':
      if (*(const long *)from == INT64_MIN) cv_print("LLONG_MIN");
      else cv_print("%ld", *(const long *)from);
      return;
    case 'L': case 'Q': cv_print("%lu", *(const unsigned long *)from); return;
    default: cv_print("%.0f", value);
  }
}

static void make_scalar(int kind, void *to, const struct cv_want *want) {
  switch (kind) {
    case 'b': *(unsigned char *)to = (unsigned char)(take(1) % 2); break;
    case 'c': *(char *)to = sign(want); break;
    case 'f': *(float *)to = (float)real(want); break;
    case 'd': *(double *)to = real(want); break;
    case 'e': *(long double *)to = (long double)real(want); break;
    default: whole(kind, to, want);
  }
}

/** How an element of a collection of so many is made. */
static void as_element(struct cv_want *each, cv_size count) {
  if (!cv_now.strict || each->flags & CV_BYTES) return;
  int known = (each->flags & (CV_LOWEST | CV_HIGHEST)) != 0;
  each->flags &= ~(unsigned)(CV_INDEX | CV_GUARDS_LOW | CV_GUARDS_HIGH);
  each->flags |= CV_ALONE;
  if (known) return;
  int places = (each->flags & CV_PLACES) != 0;
  each->flags |= CV_LOWEST | CV_HIGHEST;
  each->lo = places ? 1 : -12;
  each->hi = places && count > 1 ? (double)count - 1 : places ? 1 : 12;
  if (places && count == 1) object(CV_ELEMENTS_BEYOND);
}

static int is_whole(int kind) { return strchr("hHsSiIlLqQ", kind) != NULL; }

static cv_size size_of(int kind) {
  if (kind == 'e') return 10;
  return strchr("bchH", kind) != NULL ? 1 : strchr("sS", kind) != NULL ? 2 : strchr("iIf", kind) != NULL ? 4 : 8;
}

void cv_scalar(int kind, void *to, const struct cv_want *want) {
  if (kind == '?') cv_unsupported("its type");
  struct cv_want each = *want;
  if (cv_now.nested > 0 && is_whole(kind)) as_element(&each, cv_now.least);
  make_scalar(kind, to, &each);
  if (is_whole(kind) && cv_now.nested == 0) judge_count(want, value_of(kind, to));
  mix(to, size_of(kind));
  show_scalar(kind, to);
}

static int by_value(double a, double b) { return a < b ? -1 : a > b; }

void cv_scalars(int kind, void *to, cv_size count, cv_size size, const struct cv_want *want, const char *type) {
  if (kind == '?') cv_unsupported(type);
  struct cv_want each = *want;
  char *bytes = to;
  if (is_whole(kind)) as_element(&each, count);
  for (cv_size i = 0; i < count; i++) make_scalar(kind, bytes + i * size, &each);
  if (want->flags & CV_SORTED && size <= 16) {
    char held[16];
    for (cv_size i = 1; i < count; i++) {
      memcpy(held, bytes + i * size, size);
      cv_size j = i;
      for (; j > 0 && by_value(value_of(kind, bytes + (j - 1) * size), value_of(kind, held)) > 0; j--)
        memcpy(bytes + j * size, bytes + (j - 1) * size, size);
      memcpy(bytes + j * size, held, size);
    }
  }
  for (cv_size i = 0; i < count; i++) {
    mix(bytes + i * size, size_of(kind));
    if (i > 0) cv_print(", ");
    show_scalar(kind, bytes + i * size);
  }
}

void cv_signs(char *to, cv_size count, const struct cv_want *want) {
  for (cv_size i = 0; i < count; i++) {
    to[i] = sign(want);
    if (to[i] == 0) to[i] = 'a';
  }
  mix(to, count);
}

void cv_show_text(const char *text, cv_size length) {
  cv_print("\"");
  for (cv_size i = 0; i < length; i++) {
    unsigned char each = (unsigned char)text[i];
    if (each == '"' || each == '\\') cv_print("\\%c", each);
    else if (each == '\n') cv_print("\\n");
    else if (each == '\t') cv_print("\\t");
    else if (each >= ' ' && each < 127) cv_print("%c", each);
    else cv_print("\\%03o", each);
  }
  cv_print("\"");
}

char *cv_text_of(cv_size count, const struct cv_want *want) {
  int edited = (want->flags & (CV_EDITED | CV_GUESSED)) == CV_EDITED;
  char *text = edited ? cv_edited_room(count + 1) : cv_elements(count + 1, 1, want);
  cv_signs(text, count, want);
  text[count] = 0;
  if (want->flags & CV_GUESSED) cv_show_array("char", count + 1, 1, want);
  cv_show_text(text, count);
  return text;
}

char *cv_text(const struct cv_want *want) {
  struct cv_want any = *want;
  any.flags |= CV_EMPTY;
  cv_size count = cv_length(&any);
  unsigned more = (unsigned)take(1);
  if (more >= 208) count *= 1 + (more - 208) / 2;
  cv_counted(count, &any);
  return cv_text_of(count, want);
}

char *cv_buffer(cv_size count, const struct cv_want *want) {
  char *text = cv_elements(count, 1, want);
  cv_size length = count == 0 ? 0 : cv_choose((unsigned)count);
  memset(text, 0, count);
  cv_signs(text, length, want);
  cv_print("(char[%lu])", cv_elements_there(count, 1, want));
  cv_show_text(text, length);
  return text;
}
