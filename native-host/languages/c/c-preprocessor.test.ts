import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preprocess } from './c-preprocessor.ts';

/** Which of the marks `m0`, `m1`... are left, and which of these stand under a condition that is open. */
function marksIn(text: string, cpp = false): { left: string[]; open: string[] } {
  const done = preprocess(text, cpp);
  const found = [...done.text.matchAll(/\bm\d+\b/g)];
  return {
    left: found.map(([mark]) => mark),
    open: found.filter(({ index }) => done.isUndecided(index)).map(([mark]) => mark),
  };
}

test.each<[what: string, text: string, left: string[], open: string[]]>([
  ['a constant', '#if 0\nm0\n#else\nm1\n#endif', ['m1'], []],
  ['a name that it defines', '#define NEW\n#ifdef NEW\nm0\n#else\nm1\n#endif\n#ifndef NEW\nm2\n#endif', ['m0'], []],
  ['a name that it undefines', '#undef OLD\n#if defined(OLD) && X\nm0\n#endif', [], []],
  ['a name that a flag may define', '#ifdef DEBUG\nm0\n#else\nm1\n#endif\nm2', ['m0', 'm1', 'm2'], ['m0', 'm1']],
  [
    'a value',
    '#define LEVEL (1 + 1)\n#if LEVEL >= 3\nm0\n#elif LEVEL == 2 \\\n  || X\nm1\n#elif 1\nm2\n#endif',
    ['m1'],
    [],
  ],
  ['a guard', '#ifndef A_H\n#define A_H\nm0\n#endif', ['m0'], []],
  ['the language', '#ifdef __cplusplus\nm0\n#endif', [], []],
  [
    'what stands in a branch that is left out',
    '#if 0\n#if 1\nm0\n#else\nm1\n#endif\n#define A 1\n#endif\n#if A\nm2\n#endif',
    ['m2'],
    ['m2'],
  ],
  ['a definition under an open condition', '#if X\n#define A 1\n#endif\n#if A\nm0\n#endif', ['m0'], ['m0']],
  ['a comment', '/*\n#if 0\n*/\nm0\n#if 1 /* yes\n*/\nm1\n#endif // #if 0', ['m0', 'm1'], []],
  ['a text', 'x = "/*";\n#if 0\ndon\'t m0\n#endif\nm1', ['m1'], []],
  ['what it cannot read', '#if __has_include(<a.h>)\nm0\n#endif\n#if 1 +\nm1\n#endif', ['m0', 'm1'], ['m0', 'm1']],
])('is decided by %s', (_, text, left, open) => {
  expect(marksIn(text)).toEqual({ left, open });
});

test('a raw string of C++ is no directive', () => {
  expect(marksIn('auto s = R"x(\n#if 0\n)" )x"; m0\nm1', true).left).toEqual(['m0', 'm1']);
});

const condition = fc
  .letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('0', '1', '2', 'A', 'B', 'defined A', 'defined(B)', '0x10', '010'),
      tie('not'),
      tie('pair'),
    ),
    not: tie('any').map((inner) => `!(${String(inner)})`),
    pair: fc
      .tuple(tie('any'), fc.constantFrom('&&', '||', '==', '!=', '<', '>=', '+', '-', '*'), tie('any'))
      .map(([a, operator, b]) => `(${String(a)} ${operator} ${String(b)})`),
  }))
  .any.map(String);
const step = fc.oneof(
  condition.map((each) => `#if ${each}`),
  condition.map((each) => `# elif ${each}`),
  fc.constantFrom(
    '#ifdef A',
    '#ifndef B',
    '#else',
    '#endif',
    '#endif',
    '#define A 1',
    '#define A',
    '#undef A',
    '#define B A',
    '#undef B',
    'm',
  ),
);

/** The steps that may stand where they stand, and an end for every conditional. */
function wellFormed(steps: readonly string[]): string[] {
  const open: boolean[] = [];
  const kept = steps.filter((each) => {
    if (each.startsWith('#if')) open.push(false);
    else if (each === '#endif') return open.pop() !== undefined;
    else if (/^# ?el/.test(each)) {
      if (open.at(-1) !== false) return false;
      if (each === '#else') open[open.length - 1] = true;
    }
    return true;
  });
  return [...kept, ...open.map(() => '#endif')];
}

test('agrees with the compiler, wherever the text decides', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps) => {
      const text = ['#undef A', '#undef B', ...wellFormed(steps).flatMap((each, at) => [each, `m${at}`]), ''].join(
        '\n',
      );
      const ran = spawnSync('gcc', ['-E', '-P', '-x', 'c', '-'], { input: text, encoding: 'utf8', timeout: 10_000 });
      // `A` alone where it is replaced by nothing is no condition.
      fc.pre(ran.status === 0);
      const { left, open } = marksIn(text);
      const compiled = ran.stdout.match(/\bm\d+\b/g) ?? [];
      expect(open).toEqual([]);
      // The compiler replaces nothing of a mark's name, so that what is left of it is what it compiles.
      expect(left).toEqual(compiled);
    }),
    { numRuns: 150 },
  );
});

test('keeps every line and column', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(step, fc.string()), { maxLength: 20 }), fc.boolean(), (steps, cpp) => {
      const text = steps.join('\n');
      const done = preprocess(text, cpp).text;
      expect(done.length).toBe(text.length);
      for (const [at, unit] of [...done].entries()) if (unit !== ' ') expect([...text][at]).toBe(unit);
    }),
  );
});
