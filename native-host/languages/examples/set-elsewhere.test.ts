import { expect, test } from 'vitest';
import { declarationsIn } from './declarations.ts';
import { setElsewhere } from './set-elsewhere.ts';
import { readSource } from './source.ts';

const STATE = 'static unsigned table[256];\nstatic int count;\nint limit = 3;\n';

test.each([
  [
    'a table that another function fills',
    'void fill(void) { table[0] = 1; }\nint f(int i) { return table[i]; }',
    'table',
  ],
  [
    'read by what it calls',
    'void fill(void) { memset(table, 1, 9); }\nint at(int i) { return table[i]; }\nint f(int i) { return at(i); }',
    'table',
  ],
  ['nothing that it sets itself', 'void reset(void) { count = 0; }\nint f(void) { return ++count; }', undefined],
  [
    'nothing that it has filled',
    'void fill(void) { table[0] = 1; }\nint f(int i) { fill(); return table[i]; }',
    undefined,
  ],
  ['nothing that nobody sets', 'int f(int i) { return table[i]; }', undefined],
  ['no variable with a value', 'void set(int n) { limit = n; }\nint f(int i) { return limit; }', undefined],
])('what has to be set first: %s', (_, functions, name) => {
  const text = `${STATE}${functions}\n`;
  const target = declarationsIn(text, readSource(text, 'c').masked, 'c').functions.find((each) => each.name === 'f');
  if (target === undefined) throw new Error('no function f');
  expect(setElsewhere(target, text)).toBe(name);
});

test('takes time that grows with the text alone', () => {
  const secondsFor = (count: number): number => {
    const numbers = Array.from({ length: count }, (_, index) => index);
    const functions = numbers.map((at) => `int g${at}(void) { return v${at} + g${at + 1}(); }\n`).join('');
    const text = `${numbers.map((at) => `static int v${at};\n`).join('')}${functions}`;
    const [target] = declarationsIn(text, readSource(text, 'c').masked, 'c').functions;
    if (target === undefined) throw new Error('no function');
    const before = process.cpuUsage().user;
    expect(setElsewhere(target, text)).toBeUndefined();
    return (process.cpuUsage().user - before) / 1e6;
  };
  secondsFor(500);
  expect(secondsFor(2_000)).toBeLessThan(2);
});
