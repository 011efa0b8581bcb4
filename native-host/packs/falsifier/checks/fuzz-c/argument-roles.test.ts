import { expect, test } from 'vitest';
import { argumentsOf } from './argument-roles.ts';
import { functionsIn } from './c-functions.ts';

const whole = { startLine: 1, endLine: 1_000 };
const rolesOf = (text: string, cpp = false): unknown => {
  const [found] = functionsIn(text, cpp, whole).functions;
  const given = found === undefined ? undefined : argumentsOf(found);
  return given === undefined || 'why' in given
    ? given
    : given.map((each) =>
        Object.entries(each)
          .toSorted(([a], [b]) => Number(b === 'kind') - Number(a === 'kind'))
          .flatMap(([key, value]) => (key === 'want' ? [] : [String(value)]))
          .join(' '),
      );
};
const flagsOf = (text: string, at: number): readonly string[] => {
  const [found] = functionsIn(text, false, whole).functions;
  const given = found === undefined ? [] : argumentsOf(found);
  return 'why' in given ? [] : (given[at]?.want.flags ?? []);
};

test.each<[string, unknown]>([
  ['int sum(const int *a, size_t n) { return a[n - 1]; }', ['array int 1', 'count size_t']],
  ['int sum(int n, int a[n]) { return a[0]; }', ['count int', 'array int 0']],
  ['void f(const uint8_t *data, size_t data_len) { data[0]; }', ['array uint8_t 1', 'count size_t']],
  ['int f(const char *s) { return *s; }', ['text']],
  ['void f(char *out, size_t out_size, const char *in) { out[0] = *in; }', ['buffer 1', 'count size_t', 'text']],
  ['void f(char *dst, const char *src, size_t n) { dst[n] = *src; }', ['buffer 2', 'text', 'count size_t']],
  ['void f(int *a, int *b) { int t = *a; *a = *b; *b = t; }', ['one int', 'one int']],
  ['void f(int *a, int lo, int hi) { a[lo] = a[hi]; }', ['up-to int 2', 'value int', 'count int']],
  [
    'int f(const int *g, int rows, int cols) { return g[rows * cols - 1]; }',
    ['grid int 1 2', 'count int', 'count int'],
  ],
  ['int f(int board[3][3]) { return board[0][0]; }', ['fixed int 3,3']],
  ['int f(const char *words[], size_t n) { return words[0][0]; }', ['texts 1', 'count size_t']],
  ['int f(const int *a) { return a[0] + a[1]; }', { why: 'it is not known how much `a` points to' }],
  ['int f(int **rows) { return **rows; }', { why: '`rows` is a pointer to a pointer' }],
  ['int f(int (*call)(int)) { return call(1); }', { why: 'a parameter that is not understood' }],
])('%s', (text, roles) => {
  expect(rolesOf(text)).toEqual(roles);
});

const isGuessed = (text: string, at: number): boolean => flagsOf(text, at).includes('CV_GUESSED');

test.each<[string, number, boolean]>([
  ['void to_hex(const unsigned char *data, size_t len, char *out) { out[2 * len] = data[0]; }', 2, true],
  ['void to_hex(const unsigned char *data, size_t len, char *out) { out[2 * len] = data[0]; }', 0, false],
  ['void join(const char **words, int count, char *out) { *out = words[0][0]; }', 2, true],
  ['void sieve(int n, bool *prime) { prime[n] = true; }', 1, true],
  ['void sieve(bool *p, int n) { for (int i = 2; i * i <= n; i++) p[i] = 1; }', 0, true],
  ['void prefix(const int *a, int n, int *out) { out[n] = a[0]; }', 2, true],
  ['void add(const double *a, double *b, int n) { for (int i = 0; i < n; i++) b[i] += a[i]; }', 1, true],
  ['void add(const double *a, double *b, int n) { for (int i = 0; i < n; i++) b[i] += a[i]; }', 0, false],
  ['int trace(const int *m, int n) { int t = 0; for (int i = 0; i < n; i++) t += m[i * n + i]; return t; }', 0, true],
  ['double det(const double *a, size_t n) { memcpy(m, a, n * n * sizeof *m); return m[0]; }', 0, true],
  ['void copy(const double *a, size_t n) { memcpy(m, a, n * sizeof *a); m[0] = a[0]; }', 0, false],
  ['void sort(int *a, size_t n) { qsort(a, n, sizeof(int), by_size); a[0] = 1; }', 0, false],
  [
    'int trace(const int *m, int n) { int t = 0; for (int i = 0; i < n; i++) t += at(m, n, i, i); return t; }\n' +
      'static int at(const int *m, int n, int r, int c) { return m[r * n + c]; }',
    0,
    true,
  ],
  ['int corner(const int *m, int n) { return AT(m, n - 1, n - 1); }\n#define AT(m, r, c) m[(r) * n + (c)]\n', 0, true],
  [
    'int first(const int *a, int n) { return n > 0 ? pick(a, n) : 0; }\n' +
      'static int pick(const int *a, int n) { return a[0]; }',
    0,
    false,
  ],
  ['int row(const int *m, int n, int i) { const int *r = m + i * n; return r[0]; }', 0, true],
  ['int cell(const int *m, int n, int i) { int at = i * n; return m[at]; }', 0, true],
  ['void down(int *a, int n) { int left = 1; left = 2 * left + 1; if (left < n) a[left] = 0; }', 0, false],
  ['int step(const int *a, size_t n) { for (size_t i = 1; i < n; i *= 2) if (a[i]) return 1; return 0; }', 0, false],
  ['int next(const int *a, int n, int i) { return a[(i * 7 + n) % n]; }', 0, false],
  ['int f(int n, int a[n]) { return a[n]; }', 1, false],
  ['int sum(const int *a, size_t n) { return a[n]; }', 0, false],
  ['void f(char *out, size_t out_size, const char *in) { out[out_size] = *in; }', 0, false],
  ['void take(char *d, const char *s, size_t n) { for (size_t i = 0; i < n; i++) d[i] = s[i]; d[n] = 0; }', 0, true],
])('is how much a pointer has to point to a guess: %s, %i: %s', (text, at, guessed) => {
  expect(isGuessed(text, at)).toBe(guessed);
});

test('a text that is not constant may be made longer', () => {
  expect(flagsOf('void add(char *str, char c) { str[1] = c; }', 0)).toContain('CV_EDITED');
  expect(flagsOf('char last(const char *str) { return str[1]; }', 0)).not.toContain('CV_EDITED');
});

test('nothing in brackets is no parameter', () => {
  expect(rolesOf('int f(void) { return 1; }')).toEqual([]);
});

const guards = (text: string): string =>
  ['CV_GUARDS_LOW', 'CV_GUARDS_HIGH'].filter((flag) => flagsOf(text, 0).includes(flag)).join();

test.each([
  ['int f(int m) { if (m < 0 || m > 12) return -1; return DAYS[m]; }', 'CV_GUARDS_LOW,CV_GUARDS_HIGH'],
  ['int f(int i, int n) { if (i < n) return at(i); return 0; }', ''],
  ['int f(int i) { return i < 1 ? 0 : at(i - 1); }', ''],
  ['int f(int m) { return m <= 0 ? 0 : DAYS[m]; }', ''],
  ['int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }', ''],
  ['int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }', 'CV_GUARDS_LOW'],
  ['int f(int x) { if (x < 100) return TABLE[x]; return -1; }', ''],
  ['int f(int x) { if (x > 0) return TABLE[x - 1]; return 0; }', ''],
  ['int f(int x) { if (12 < x) return -1; return DAYS[x]; }', 'CV_GUARDS_HIGH'],
  ['int f(int i, int n) { if (i >= n) { return -1; } return at(i); }', 'CV_GUARDS_HIGH'],
  ['int f(int i, int n) { if (i > n) i = n; return at(i); }', 'CV_GUARDS_HIGH'],
  ['int f(int k, int n) { assert(k < n); return at(k); }', 'CV_GUARDS_HIGH'],
  ['double f(int n) { if (n < 0) return 1 / f(-n); return n; }', 'CV_GUARDS_LOW'],
])('which way a guard looks: %s', (text, found) => {
  expect(guards(text)).toBe(found);
});

test('what the code looks for before it goes on, it takes', () => {
  expect(flagsOf('int f(int m) { if (m < 0 || m > 12) return -1; return m; }', 0)).toEqual(
    expect.arrayContaining(['CV_GUARDS_LOW', 'CV_GUARDS_HIGH']),
  );
  expect(flagsOf('int f(const int *a, size_t n) { if (n == 0) return 0; return a[0]; }', 0)).toContain('CV_EMPTY');
  expect(flagsOf('int f(const int *a, size_t n) { return a[0]; }', 0)).not.toContain('CV_EMPTY');
  expect(flagsOf('/* n must be at least 3 */\nint f(int n) { return n; }', 0)).toContain('CV_LOWEST');
});

test('a number that is only compared counts nothing, and two texts of which one is measured are alike', () => {
  const find = 'int f(const int *a, size_t n, int x) { while (a[0] != x) a++; return 0; }';
  expect(flagsOf(find, 2)).toContain('CV_ALONE');
  expect(flagsOf('int f(const int *a, size_t n, int x) { return a[x]; }', 2)).not.toContain('CV_ALONE');
  const same = 'int f(const char *a, const char *b) { for (; *a; a++, b++) if (*a != *b) return 0; return 1; }';
  expect(flagsOf(same, 0)).toContain('CV_ALIKE');
  expect(flagsOf(same.replace('*a;', '*a && *b;'), 0)).not.toContain('CV_ALIKE');
});

test('methods, templates and what is private', () => {
  const text = `template <typename T> T first(const std::vector<T> &v) { return v[0]; }
class Box {
  int held() { return 1; }
public:
  explicit Box(int size) : size_(size) {}
  int size() const { return size_; }
private:
  int size_;
};`;
  const { functions, types } = functionsIn(text, true, whole);
  expect(functions.map(({ name, container, template }) => ({ name, container, template }))).toEqual([
    { name: 'first', container: undefined, template: ['T'] },
    { name: 'size', container: 'Box', template: [] },
  ]);
  expect(types).toMatchObject([{ name: 'Box', hasState: true, constructors: ['int size'], members: undefined }]);
});
