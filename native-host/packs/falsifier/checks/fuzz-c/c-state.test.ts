import { expect, test } from 'vitest';
import { hasState } from './c-state.ts';

test.each([
  ['int next(void) {\n  static int n = 0;\n  return n++;\n}', true],
  ['int seen(int n) { static std::map<int, int> cache; return cache[n]; }', true],
  ['namespace counts {\n  int calls;\n  int f() { return ++calls; }\n}', true],
  ['  static long last = 0;\nint f() { return 1; }', true],
  ['struct P {\n  inline static int made = 0;\n};', true],
  ['const char *cursor;\nint f() { return *cursor++; }', true],
  ['int f(int n) { return helper(n); }\nint helper(int n) { return rand() % n; }', true],
  ['std::vector<int> all{1, 2};\nint f() { return 1; }', true],
  ['static const int days[12] = {31};\nint f(int n) { return days[n]; }', false],
  ['static const char *units[] = {"", ""};\nint f(int n) { return n; }', false],
  ['constexpr int LIMIT = 3;\nstatic int f(int n);\nstatic inline int f(int n) { return n; }', false],
  ['class Box {\n  int held_;\npublic:\n  int held() const { return held_; }\n};', false],
  ['struct node { int value; };\nint f(int n) { int a = 1; for (int i = 0; i < n; i++) a *= 2; return a; }', false],
  ['namespace text {\nstd::string f(const std::string &s) { return s; }\n}', false],
  ['typedef struct { int x; } P;\nenum E { A, B };\nusing T = int;\n#define N 3\nint f() { return N; }', false],
])('%s: %s', (text, state) => {
  expect(hasState(text)).toBe(state);
});
