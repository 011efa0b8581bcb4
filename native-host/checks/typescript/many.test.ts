import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tree } from '../../kit/tree.ts';
import { answerSchema, manyAnswerSchema, manySchema } from '../../languages/typescript/compiler-answer.ts';
import { inCheck } from '../fixtures/check-folders.ts';
import { checkMany } from './backend.ts';
import { handle } from '../../languages/typescript/typescript-engine.ts';
import { mayStandBeside, portions } from '../../languages/typescript/side-by-side.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Code of every kind: the cases of the backends over a text of these languages, and modules of the host. */
const files = [
  join(ROOT, 'languages/typescript'),
  join(ROOT, 'kit/parsers'),
  ...['typescript', 'oxlint', 'fuzz-typescript', 'security-flow', 'tree-sitter'].map((id) => inCheck(id, 'cases')),
]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => /\.[mc]?[jt]sx?$/.test(path))
  .map((path, index) => ({ name: `${index}/${path.split('/').at(-1)}`, text: readFileSync(path, 'utf8') }));

const NO_TREE: Tree = {
  kind: 'project',
  files: [],
  text: () => undefined,
  dependencies: [],
  root: '',
  binds: [],
  commands: {},
  hash: null,
};

const alone = (ask: 'syntax' | 'types', file: { name: string; text: string }) =>
  answerSchema.parse(handle({ ask, ...file }));
const together = (ask: 'syntax' | 'types', many: readonly { name: string; text: string }[]) =>
  manyAnswerSchema.parse(handle({ ask, many })).each;

test.each(['syntax', 'types'] as const)(
  'many files have the answers that each of them has alone: %s',
  (ask) => {
    expect(files.length).toBeGreaterThan(40);
    expect(together(ask, files)).toEqual(files.map((file) => alone(ask, file)));
  },
  90_000,
);

test('what linters say of each of many files is what they say of it alone', () => {
  const some = files
    .filter((_, at) => at % 4 === 0)
    .concat([
      { name: 'interface.ts', text: 'export interface A { n: number }\nexport const text = (a: A): string => `${a}`;' },
      {
        name: 'class.ts',
        text: "export interface A { n: number }\nexport class B implements A { n = 1; toString() { return ''; } }",
      },
    ]);
  const each = some.map((file) => handle({ ask: 'lint', ...file }));
  expect(each.at(-2)).toMatchObject({ kind: 'linted', remarks: [{ rule: 'no-base-to-string' }] });
  expect(handle({ ask: 'lint', many: some })).toEqual({ each });
}, 90_000);

test('what a file declares for everybody changes nothing for another, in whatever words', () => {
  const leaks = [
    { name: 'a.ts', text: 'declare global { var leaked: number }\nexport {};' },
    { name: 'b.js', text: 'leaked.deep = 1;' },
    { name: 'c.js', text: 'leaked["deep"] = 1;' },
    { name: 'd.js', text: "Object.defineProperty(leaked, 'deep', { value: 1 });" },
    { name: 'd2.js', text: '/** @type {number} */\nleaked.deep;' },
    { name: 'e.js', text: 'window.leaked = 1;' },
    { name: 'f.ts', text: 'export {};\ndeclare module "missing" { export const leaked: number }' },
    { name: 'g.ts', text: '/// <reference lib="webworker" />\nexport {};' },
  ];
  expect(leaks.filter(mayStandBeside)).toEqual([]);
  const uses = [
    {
      name: 'h.ts',
      text: "import { leaked as own } from 'missing';\nexport const x: string = leaked + own;\nimportScripts();",
    },
    { name: 'i.js', text: 'export const x = leaked.deep;' },
  ];
  expect(together('types', [...leaks, ...uses]).slice(-2)).toEqual(uses.map((file) => alone('types', file)));
});

test('files do not find each other, and have each their own names', () => {
  const many = ['0', '1', '2'].map((at) => ({
    name: 'block.ts',
    text: `import { other } from '../${Number(at) + 1}/block';\nexport const same: number = other;\nconst name = 1;`,
  }));
  expect(together('types', many)).toEqual(many.map((file) => alone('types', file)));
});

test('one that is nested too deeply keeps no other from its answer', () => {
  const many = [
    { name: 'a.ts', text: 'export const a: number = "a";' },
    { name: 'b.ts', text: `${'['.repeat(300_000)}` },
    { name: 'c.ts', text: `export const c = ${'(x) => '.repeat(8_000)}0;` },
    { name: 'd.ts', text: 'export const d = 1;' },
  ];
  expect(together('types', many)).toEqual(many.map((file) => alone('types', file)));
});

test('of very many remarks each file keeps one, and says that there are more', () => {
  const text = Array.from({ length: 900 }, (_, at) => `export const x${at}: number = "";`).join('\n');
  const answers = together(
    'types',
    Array.from({ length: 8 }, (_, at) => ({ name: `${at}.ts`, text })),
  );
  expect(
    answers.map((answer) => (answer.kind === 'parsed' ? [answer.diagnostics.length, answer.dropped] : answer.kind)),
  ).toEqual([...Array.from({ length: 5 }, () => [900, 0]), [500, 400], [1, 899], [1, 899]]);
});

test('what fails together has no answer, and the others have theirs', async () => {
  const many = Array.from({ length: 301 }, (_, at) => ({ name: `${at}.ts`, text: 'export const x: number = "";' }));
  const asked: number[] = [];
  const ask = async (question: unknown): Promise<unknown> => {
    asked.push(manySchema.parse(question).many.length);
    if (asked.length === 1) throw new Error('out of memory');
    return handle(question);
  };
  const verdicts = await checkMany(many, NO_TREE, ask);
  expect(asked).toEqual([300, 1]);
  expect([...verdicts].map(([name, { kind }]) => [name, kind])).toEqual([['300.ts', 'refuted']]);
});

test('portions hold all files in their order and are bounded', () => {
  const many = Array.from({ length: 700 }, (_, at) => ({
    name: `${at}.ts`,
    text: 'x'.repeat(at % 100 === 0 ? 900_000 : 10),
  }));
  const made = portions(many);
  expect(made.flat()).toEqual(many);
  expect(
    made.every(
      (portion) =>
        portion.length <= 300 &&
        (portion.length === 1 || portion.reduce((sum, { text }) => sum + text.length, 0) <= 2_000_000),
    ),
  ).toBe(true);
  expect(made.length).toBeLessThan(10);
});
