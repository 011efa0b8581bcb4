import { afterAll, expect, test } from 'vitest';
import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { ask, askingPrograms } from './seeded-bugs.ts';
import { REQUIRES_TOOLS, canRun } from '../../native-host/sandbox/fixtures/can-run.ts';

/*
 * Inputs that documentation, a guard or a plain reading excludes refute nothing, and what is left still finds mistakes.
 * A choice of the fixtures is asked about here; the benchmark asks about all of them.
 */
const skip = !(await canRun());
const backends = await loadBackends();
const pool = createWarmPool();
afterAll(() => pool.close());

const backendOf = (id: string) => {
  const found = backends.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

const chosen = (language: 'typescript' | 'python', kind: 'right' | 'wrong', names: readonly string[]) =>
  askingPrograms(language, kind)
    .filter(({ name }) => names.includes(name))
    .map((program) => ({ ...program, language }));

const right = [
  ...chosen('typescript', 'right', [
    'base-doc',
    'chunk-for',
    'maximum-reduce',
    'bisection',
    'transpose',
    'pad',
    'note-value',
    'weekday',
    'backoff-bare',
    'lru',
    'fibonacci',
    'inline-parameter-comment',
    'random-sample',
  ]),
  ...chosen('python', 'right', [
    'base-conversion',
    'chunk-while',
    'mean',
    'slope',
    'newton',
    'percentages',
    'fill-repeat',
    'date-step',
    'lru',
    'sum-to',
    'ackermann',
    'trailing-string',
    'fizz',
    'caesar',
  ]),
];

test.skipIf(skip).for(right)(
  'nothing is refuted on an excluded input: $language $name',
  { timeout: 60_000 },
  async ({ language, file, text }, context) => {
    const verdict = await ask(backendOf(`fuzz-${language}`), pool, file, text);
    if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
    expect(verdict.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(verdict.kind).toBe('passed');
  },
);

const wrong = [
  ...chosen('typescript', 'wrong', [
    'last-pair',
    'binary-search-endless',
    'halving-never',
    'group-missing',
    'tree-depth',
  ]),
  ...chosen('python', 'wrong', ['last-pair', 'binary-search-endless', 'collatz-never', 'default-list', 'count-words']),
];

test.skipIf(skip).for(wrong)(
  'a mistake is refuted on an input that is not: $language $name',
  { timeout: 60_000 },
  async ({ language, file, text }, context) => {
    const verdict = await ask(backendOf(`fuzz-${language}`), pool, file, text);
    if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
    expect(verdict).toMatchObject({ kind: 'refuted', counterexamples: [{ replayed: true }] });
  },
);

const python = (body: string): string => `import os\n\n\ndef half(n: int) -> int:\n${body}`;
const sides = [
  [
    'never ends',
    'typescript',
    'half.ts',
    'export const half = (n: number): number => Math.floor(n / 2);\n',
    'export function half(n: number): number {\n  while (n > 90);\n  return Math.floor(n / 2);\n}\n',
    /does not come back/,
  ],
  [
    'never ends',
    'python',
    'half.py',
    python('    return n // 2\n'),
    python('    while n > 90:\n        pass\n    return n // 2\n'),
    /does not come back/,
  ],
  [
    'ends the process',
    'python',
    'half.py',
    python('    return n // 2\n'),
    python('    if n == 7:\n        os._exit(3)\n    return n // 2\n'),
    /half\(7\) was 3, now ends the process/,
  ],
  [
    'uses up the memory',
    'typescript',
    'half.ts',
    'export const half = (n: number): number => Math.floor(n / 2);\n',
    'export function half(n: number): number {\n  const kept: number[][] = [];\n' +
      '  if (n === 7) for (;;) kept.push(Array(1e6).fill(n));\n  return Math.floor(n / 2);\n' +
      '}\n',
    /half\(7\) was 3, now (?:uses up the memory|does not come back)/,
  ],
] as const;

test.skipIf(skip).for(sides)(
  'an input on which only one side %s is a difference: %s',
  { timeout: 90_000 },
  async ([, language, file, before, after, said], context) => {
    const verdict = await ask(backendOf(`differential-${language}`), pool, file, after, before);
    if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
    expect(verdict).toMatchObject({
      kind: 'answered',
      findings: [{ rule: 'different-result', severity: 'warning', message: expect.stringMatching(said) }],
    });
  },
);

test.skipIf(skip)(
  'inputs on which neither side ends are counted and not compared, and few are no pass',
  { timeout: 90_000 },
  async (context) => {
    const spin = (body: string): string => `export function spin(n: number): number {\n  ${body}\n  return n;\n}\n`;
    const verdict = await ask(
      backendOf('differential-typescript'),
      pool,
      'spin.ts',
      spin('while (n > 1) n = n + 0;'),
      spin('while (n > 1);'),
    );
    if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
    expect(verdict).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('too few inputs'),
      notChecked: [expect.stringMatching(/^spin on \d+ inputs? on which neither side ended$/)],
    });
  },
);
