import { expect, test } from 'vitest';
import { answerSchema } from './compiler-answer.ts';
import { handle } from './typescript-engine.ts';

/** The codes of a block that say what is wrong with it, and those that may be consequences of its imports. */
function codes(text: string, name = 'a.ts'): { own: number[]; outside: number[] } {
  const answer = answerSchema.parse(handle({ ask: 'types', name, text }));
  if (answer.kind !== 'parsed') throw new Error(answer.kind);
  const of = (outside: boolean): number[] =>
    answer.diagnostics.filter((each) => each.outside === outside).map(({ code }) => code);
  return { own: of(false).filter((code) => ![2307, 2875, 2874, 7026].includes(code)), outside: of(true) };
}

const catching = (test: string): string =>
  `export function f(): string { try { return ''; } catch (thrown) { if (${test}) return thrown.code; return ''; } }`;

test('a class or a guard from outside would have narrowed the value; one of the block does not excuse', () => {
  expect(codes(`import { Coded } from './coded.ts';\n${catching('thrown instanceof Coded')}`)).toEqual({
    own: [],
    outside: [18046],
  });
  expect(codes(`import * as errors from './coded.ts';\n${catching('errors.isCoded(thrown)')}`)).toEqual({
    own: [],
    outside: [18046],
  });
  expect(
    codes(`import { Coded } from './coded.ts';\nexport const c = new Coded();\n${catching('Math.random() > 1')}`),
  ).toEqual({ own: [18046], outside: [] });
  expect(
    codes(
      `import { log } from './log.ts';\n` +
        `${catching('Math.random() > 1').replace('return thrown', 'log(thrown); return thrown')}`,
    ),
  ).toEqual({ own: [18046], outside: [] });
  expect(
    codes(
      "import { assertIs } from './is.ts';\nexport function f(a: string | undefined): number { assertIs(a); " +
        'return a.length; }',
    ),
  ).toEqual({ own: [], outside: [18048] });
  expect(codes(catching('Math.random() > 1'))).toEqual({ own: [18046], outside: [] });
});

test('a function from outside may never return, a base from outside may have the member', () => {
  expect(
    codes("import { fail } from './fail.ts';\nexport function f(a: number): number { if (a > 1) return a; fail(); }"),
  ).toEqual({ own: [], outside: [2366] });
  expect(
    codes(
      "import type { Kind } from './kind.ts';\nexport function f(kind: Kind): number { switch (kind) { case 'a': " +
        'return 1; } }',
    ),
  ).toEqual({ own: [], outside: [2366] });
  expect(codes("export function f(kind: 'a' | 'b'): number { switch (kind) { case 'a': return 1; } }")).toEqual({
    own: [2366],
    outside: [],
  });
  expect(
    codes('declare function g(): void;\nexport function f(a: number): number { if (a > 1) return a; g(); }'),
  ).toEqual({ own: [2366], outside: [] });
  expect(
    codes(
      "import type { Base } from './base.ts';\ninterface Own extends Base { a: number }\n" +
        'export const f = (own: Own): number => own.b;',
    ),
  ).toEqual({ own: [], outside: [2339] });
  expect(codes('interface Own { a: number }\nexport const f = (own: Own): number => own.b;')).toEqual({
    own: [2339],
    outside: [],
  });
});

test('what is wrong whatever is imported stays an error', () => {
  expect(
    codes("import { a } from './a.ts';\nexport const x: number = 'x';\nexport const y = a;\n'abc'.lenght;").own,
  ).toEqual([2322, 2551]);
  expect(codes("import { readFileSync } from 'node:fs';\nexport const x: string = readFileSync('a');").own).toEqual([
    2322,
  ]);
});

test('what a tag takes besides its own properties is not known without the JSX library', () => {
  const block =
    "import { render } from 'some-library';\nconst Row = (props: { row: string }) => <p>{props.row}</p>;\n" +
    'render(<Row key="a" row="b" />);\nexport const n: number = \'x\';';
  expect(codes(block, 'a.tsx')).toEqual({ own: [2322], outside: [2322] });
});

test(
  'what was inferred from a value without a type has none, also some declarations away; an unknown of the block ' +
    'is its own',
  () => {
    const block = `import type { Entry } from './entry.ts';
interface Size { entry: Entry }
const count = (sizes: readonly Size[]): number => sizes.length;
export function f({ entries }: Pick<Entry, "entries">): number[] {
  const all = entries.flatMap((entry: Entry): Size[] => [{ entry }]);
  const groups = Map.groupBy(all, ({ entry }) => String(entry));
  return [...groups.values()].map(count);
}`;
    expect(codes(block).own).toEqual([]);
    expect(codes(block).outside).toContain(2345);
    expect(
      codes(
        "import { a } from './a.ts';\nexport const b = a;\ndeclare const it: unknown;\nexport const n: number = it;",
      ).own,
    ).toEqual([2322]);
  },
);

test('a type of the page by the name of another one excuses where names are missing, and not in a whole file', () => {
  const express = (before: string): string =>
    `${before}export function show(req: Request, res: Response): void { res.status(404).send(String(req.url)); }`;
  expect(codes(express('router.use(show);\n')).own.filter((code) => code !== 2304)).toEqual([]);
  expect(codes(express('')).own).toEqual([2349]);
  const drag =
    'export function move(event: Event, node: Node): number { return event.detail.left + node.children.length; }';
  expect(codes(`watch(move);\n${drag}`).own.filter((code) => code !== 2304)).toEqual([]);
  expect(codes(drag).own).toEqual([2339, 2339]);
  expect(codes('watch();\nexport function f(a: string): void { console.log(a.lenght); }').own).toEqual([2304, 2551]);
  const socket = "const socket = new WebSocket('wss://a.b');\nsocket.on('open', () => greet(socket));";
  expect(codes(socket).own.filter((code) => code !== 2304)).toEqual([]);
  expect(codes(socket.replace('greet(socket)', '1')).own).toEqual([2339]);
  const taken = 'export function add(req: Request): string { const { title } = req.body; return title; }';
  expect(codes(`post(add);\n${taken}`).own.filter((code) => code !== 2304)).toEqual([]);
  const own = 'interface Response { code: number }\nexport function f(r: Response): number { return r.status; }';
  expect(codes(`register(f);\n${own}`).own.filter((code) => code !== 2304)).toEqual([2339]);
});

test('what a class or a type takes over from a module that is not here explains what it seems to lack', () => {
  const withBase = (text: string): ReturnType<typeof codes> =>
    codes(`import { Base, type Shape, isText } from './base.ts';\n${text}`);
  const explained = [
    ['class A extends Base { override run(): void {} }\nexport { A };', 4112],
    ['// @ts-expect-error The second argument is too much\nisText(1, 2);', 2578],
    ['class A extends Base { read(): number { const { rows } = this; return rows; } }\nexport { A };', 2339],
    ['interface Row extends Shape { id: number }\nexport const row: Row = { id: 1, size: 2 };', 2353],
    ['interface Row extends Shape { id: number }\nexport const row: Omit<Row, "id"> = { size: 2 };', 2353],
    ['interface Rows extends Shape { id: number }\nexport const all = (rows: Rows) => [...rows];', 2488],
    ['export const size = (a: string | (() => string)) => isText(a) ? 0 : a();', 2349],
    ['export const half = (a: number | string) => (isText(a) ? 0 : a / 2);', 2362],
    [
      'const put = (a: number): number => a;\nexport const of = (a: number | string) => (isText(a) ? 0 : put(a));',
      2345,
    ],
    ['export type Rest = (...rest: Shape["parts"] extends infer P ? P : never) => void;', 2370],
  ] as const;
  for (const [text, code] of explained) {
    const { own, outside } = withBase(text);
    expect([text, own, outside.every((each) => each === code)]).toEqual([text, [], true]);
  }
});

test('an import that is not here excuses nothing that has types of its own', () => {
  const withImport = (text: string): number[] =>
    codes(`import { load, type Shape } from './base.ts';\nexport const loaded: Shape = load();\n${text}`).own;
  const wrong = [
    ['interface Row { id: number }\nexport const row: Row = { id: 1, size: 2 };', 2353],
    ['interface Row { id: number }\nexport const idOf = (row: Row) => row.idd;', 2339],
    ['export const twice = (a: number) => a * 2;\nexport const two = twice("1");', 2345],
    ['class A { run(): void {} }\nexport class B extends A { override walk(): void {} }', 4113],
    ['export const size = (a: string | undefined) => a.length;', 18048],
    ['export function sign(a: number): string { if (a > 0) return "+"; }', 2366],
    ['const row: { id: number } = load();\nexport const id: string = row.id;', 2322],
  ] as const;
  for (const [text, code] of wrong) expect([text, withImport(text)]).toEqual([text, [code]]);
});

test('what a callback is given may hang on what comes from outside and is handed over beside it', () => {
  const router =
    'interface Context<V> { valid(target: V): string }\n' +
    'declare function post<V extends string = never>(check: unknown, then: (c: Context<V>) => void): void;\n';
  const use = (check: string): string => `post(${check}, (c) => {\n  console.log(c.valid('json'));\n});\n`;
  expect(codes(`import { validator } from './validator.ts';\n${router}${use("validator('json')")}`)).toEqual({
    own: [],
    outside: [2345],
  });
  expect(codes(`import { validator } from './validator.ts';\n${router}validator('a');\n${use('1')}`)).toEqual({
    own: [2345],
    outside: [],
  });
});
