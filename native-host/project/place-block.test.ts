import fc from 'fast-check';
import { createTwoFilesPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import { problemInTree, problemWithPath, spellingsOf, staysInside, type TreeShape } from './inner-path.ts';
import { applyBlocks, type AppliedBlocks } from './apply-blocks.ts';
import { applyFilePatch, parseDiff } from './file-patch.ts';
import { placeBlock, SURE, type MessageBlock, type Placement, type ProjectView } from './place-block.ts';
import { indexSymbols } from './symbol-index.ts';
import { processorClock } from '../../shared/fixtures/processor-clock.ts';

const A =
  "import { x } from './x.ts';\n\n/** Adds. */\nexport function add(a: number, b: number): number {\n" +
  '  return a + b;\n}\n\nexport function sub(a: number, b: number): number {\n' +
  '  return a - b;\n}\n';
const FILES: Readonly<Record<string, string>> = {
  'src/a.ts': A,
  'src/deep/util.ts': 'export const limit = 3;\nexport class Store {\n  get() {}\n}\n',
  'lib/util.ts': 'export const other = 3;\n',
  'app/main.py': 'import os\n\ndef main():\n    pass\n\n\ndef helper(x):\n    return x\n',
  'package.json': '{}\n',
  'README.md': `# x\n${'words and more words\n'.repeat(9)}`,
};

function project(files: Readonly<Record<string, string>> = FILES): ProjectView & { tree: TreeShape } {
  const map = new Map(Object.entries(files));
  const text = (path: string): string | undefined => map.get(path);
  return {
    files: map,
    text,
    symbols: () =>
      indexSymbols(
        [...map].map(([path, hash]) => ({ path, hash })),
        text,
        new Map(),
      ),
    tree: { files: map, links: new Map([['link', 'src']]), bound: ['node_modules'] },
  };
}
const block = (code: string, rest: Partial<MessageBlock> = {}): MessageBlock => ({
  id: 'b1',
  language: 'typescript',
  info: 'ts',
  code,
  before: '',
  ...rest,
});
const place = (code: string, rest: Partial<MessageBlock> = {}, files = FILES): Placement =>
  placeBlock(block(code, rest), project(files));
const lay = (blocks: readonly MessageBlock[], files = FILES): AppliedBlocks => {
  const view = project(files);
  return applyBlocks(
    blocks.map((each) => ({ block: each, placement: placeBlock(each, view) })),
    view,
    view.tree,
  );
};

describe('placeBlock', () => {
  it('reads the info string, the first comment, the sentence before and the symbols, in that order', () => {
    const code = 'export function add(a: number, b: number): number {\n  return b + a;\n}';
    expect(place(code, { info: 'ts title=src/new.ts', before: 'In `src/a.ts`:' })).toMatchObject({
      file: 'src/new.ts',
      how: 'info',
      kind: 'whole',
    });
    for (const info of [
      'ts title="src/a.ts"',
      'ts src/a.ts',
      'typescript:src/a.ts',
      'ts filename=./src/a.ts',
      '12:30:src/a.ts',
      'ts {1,3} file="a.ts"',
    ])
      expect(place(code, { info })).toMatchObject({ file: 'src/a.ts', how: 'info', kind: 'fragment' });
    for (const line of ['// src/a.ts', '/* src/a.ts */', '// File: src/a.ts', '// src/a.ts (updated)', '# a.ts'])
      expect(place(`${line}\n${code}`)).toMatchObject({ file: 'src/a.ts', how: 'comment', kind: 'fragment' });
    expect(place(code, { before: 'First, x.\n\nChange **src/a.ts** like this:' })).toMatchObject({
      file: 'src/a.ts',
      how: 'sentence',
      kind: 'fragment',
    });
    expect(place(code, { before: 'Run package.json through it:' })).toMatchObject({ file: 'src/a.ts', how: 'symbols' });
    expect(place(code)).toMatchObject({ file: 'src/a.ts', how: 'symbols', kind: 'fragment' });
    expect(place(code, { chosen: 'lib/util.ts', info: 'ts src/a.ts' })).toMatchObject({
      file: 'lib/util.ts',
      how: 'user',
    });
    expect(
      place('def helper(x):\n    return 1', { language: 'python', info: 'python', before: '`/home/me/app/main.py`' }),
    ).toMatchObject({ file: 'app/main.py', how: 'sentence', kind: 'fragment' });
  });

  it.each([
    ['spaces in its first comment', `//a${' '.repeat(256 * 1024)}b`],
    ['commas in its first comment', `// ${','.repeat(256 * 1024)}b`],
    ['line ends', `x${'\n'.repeat(256 * 1024)}y`],
    ['dots and spaces', `// existing ...${' '.repeat(256 * 1024)}b`],
    ['lines of a diff', '@@ -1 +1 @@\n-a\n+b\n'.repeat(12 * 1024)],
    ['open brackets', '({[\n'.repeat(64 * 1024)],
  ])('reads a block as long as it may be at once: %s', (_name, code) => {
    const spent = processorClock();
    for (const info of ['ts', 'ts title=src/a.ts']) lay([block(code, { info })]);
    expect(spent()).toBeLessThan(3_000);
  });

  it('says what it does not know', () => {
    expect(place('console.log(1)')).toMatchObject({ file: null, how: 'none', confidence: 0 });
    const ambiguous = place('export const fresh = 1;', { before: 'In `util.ts`:' });
    expect(ambiguous).toMatchObject({ how: 'sentence', alternatives: ['src/deep/util.ts'] });
    expect(ambiguous.confidence).toBeLessThan(SURE);
    expect(place('export const fresh = 1;', { info: 'ts package.json' }).confidence).toBeLessThan(SURE);
    expect(place('export function add() {}', {}, { ...FILES, 'src/b.ts': 'export function add() {}\n' })).toMatchObject(
      { file: null, alternatives: ['src/a.ts', 'src/b.ts'] },
    );
    for (const chosen of ['../x.ts', '/etc/passwd', 'a/../../x', '.git/config', 'a\0b'])
      expect(place('x', { chosen })).toMatchObject({ file: null });
    expect(place('x', { info: 'ts title=../../etc/x.ts' })).toMatchObject({ file: null });
  });

  it('tells the whole file from a part of it', () => {
    expect(place(A.replace('a + b', 'b + a'), { info: 'ts src/a.ts' })).toMatchObject({ kind: 'whole' });
    expect(place(`// ... existing code ...\n${A}`, { info: 'ts src/a.ts' })).toMatchObject({ kind: 'fragment' });
  });
});

describe('applyBlocks', () => {
  it('puts a function in the place of the one of its name, keeps its comment, adds imports and helpers', () => {
    const code =
      "import { y } from './y.ts';\nimport { x } from './x.ts'\n// ... existing code ...\n" +
      'function help(): number {\n  return y;\n}\n\nexport function sub(a: number, b: number): number {\n' +
      '  return a - b - help();\n}';
    const { writes, origins, applied, refused } = lay([block(code, { info: 'ts src/a.ts' })]);
    expect(refused).toEqual([]);
    expect(applied).toMatchObject([{ file: 'src/a.ts', kind: 'fragment', replaced: ['sub'], added: ['help'] }]);
    expect(writes.get('src/a.ts')).toBe(
      "import { x } from './x.ts';\nimport { y } from './y.ts';\n\n" +
        '/** Adds. */\nexport function add(a: number, b: number): number {\n' +
        '  return a + b;\n}\n\nfunction help(): number {\n  return y;\n' +
        '}\n\nexport function sub(a: number, b: number): number {\n  return a - b - help();\n' +
        '}\n',
    );
    expect(origins.get('src/a.ts')?.map((each) => each?.line)).toEqual([
      undefined,
      1,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      4,
      5,
      6,
      undefined,
      8,
      9,
      10,
      undefined,
    ]);
    const python = lay([block('def helper(x):\n    return 1', { language: 'python', info: 'py' })]);
    expect(python.writes.get('app/main.py')).toBe(
      'import os\n\ndef main():\n    pass\n\n\ndef helper(x):\n    return 1\n',
    );
  });

  it('leaves the line that names the file out of a part, and writes the line ends of the file', () => {
    const files = { 'src/w.ts': A.replaceAll('\n', '\r\n') };
    const { writes } = lay([block('// src/w.ts\nexport function add() {\n  return 1;\n}')], files);
    expect(writes.get('src/w.ts')).toBe(
      files['src/w.ts'].replace(/export function add[^}]*\}/, 'export function add() {\r\n  return 1;\r\n}'),
    );
  });

  it('refuses what it cannot place for sure', () => {
    const reason = (code: string, rest: Partial<MessageBlock> = {}): string | undefined => {
      const { refused, writes } = lay([block(code, { info: 'ts src/a.ts', ...rest })]);
      expect(writes.size).toBe(0);
      return refused[0]?.reason;
    };
    expect(reason('export function add() {\n  // ... existing code ...\n}')).toMatch(/leaves lines out/);
    expect(reason('export function add() {\n')).toMatch(/balance/);
    expect(reason('export function add() {}\nadd();')).toMatch(/line 2/);
    expect(reason('{"a": 1}', { info: 'json README.md', language: 'json' })).toMatch(/parts of files/);
    expect(reason('{"a": 1}', { language: 'json', chosen: 'README.md' })).toMatch(/parts of files/);
    expect(reason('x', { info: 'ts', chosen: 'link/x.ts' })).toMatch(/symbolic link/);
    expect(reason('x', { info: 'ts', chosen: 'node_modules/x.ts' })).toMatch(/dependencies/);
    expect(reason('x', { info: 'ts', chosen: 'SRC/a.ts' })).toMatch(/case/);
    expect(reason('x', { info: 'ts', chosen: 'src' })).toMatch(/folder/);
    expect(reason('x', { info: 'ts', chosen: 'src/a.ts/b.ts' })).toMatch(/is a file/);
  });

  it('lays several blocks of a message in; the later holds and the conflict is named', () => {
    const one = block('export function add() {\n  return 1;\n}', { id: '1', info: 'ts src/a.ts' });
    const two = block('export function sub() {\n  return 2;\n}', { id: '2', info: 'ts src/a.ts' });
    const three = block('export function add() {\n  return 3;\n}', { id: '3', info: 'ts src/a.ts' });
    const fresh = block('export const n = 1;', { id: '4', info: 'ts src/n.ts' });
    const { writes, conflicts, origins } = lay([one, two, three, fresh]);
    expect(conflicts).toEqual([{ file: 'src/a.ts', earlier: '1', later: '3' }]);
    expect(writes.get('src/a.ts')).toContain('return 3');
    expect(writes.get('src/a.ts')).toContain('return 2');
    expect(writes.get('src/n.ts')).toBe('export const n = 1;\n');
    expect(new Set(origins.get('src/a.ts')?.map((each) => each?.block))).toEqual(new Set([undefined, '2', '3']));
  });

  it(
    'applies diffs: several files, new, removed and renamed ones, wrong counts, no numbers, shifted and slightly ' +
      'other context',
    () => {
      const diff =
        '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -40,9 +41,2 @@\n export function add(a: number, b: number): number {\n' +
        '-  return a + b;\n+  return b + a;\n }\n--- /dev/null\n+++ b/src/n.ts\n' +
        '@@ -0,0 +1,1 @@\n+export const n = 1;\n--- a/lib/util.ts\n' +
        '+++ /dev/null\n@@ -1,1 +0,0 @@\n-export const other = 3;\n';
      const { writes, refused, applied, origins } = lay([block(diff, { info: 'diff', language: undefined as never })]);
      expect(refused).toEqual([]);
      expect([...writes]).toEqual([
        ['src/a.ts', A.replace('a + b', 'b + a')],
        ['src/n.ts', 'export const n = 1;\n'],
        ['lib/util.ts', null],
      ]);
      expect(applied.map(({ note }) => note)).toEqual([undefined, 'created', 'removed']);
      expect(origins.get('src/a.ts')?.filter((each) => each !== undefined)).toEqual([{ block: 'b1', line: 6 }]);
      const bare = ' export function add(a: number, b: number): number {\n-  return a + b;\n+  return 0;\n }';
      expect(lay([block(bare, { info: 'diff', before: 'In src/a.ts:' })]).writes.get('src/a.ts')).toContain('return 0');
      expect(lay([block(`@@\n }\n+// x\n`, { info: 'diff', before: 'In src/a.ts:' })]).refused[0]?.reason).toMatch(
        /exactly one place/,
      );
      const fuzzy =
        '@@ -1,6 +1,6 @@\n import { x } from "./x.ts";\n \n /** Adds. */\n' +
        ' export function add(a: number, b: number): number {\n-  return a + b;\n' +
        '+  return 9;\n }';
      expect(lay([block(fuzzy, { info: 'diff', before: 'In src/a.ts:' })]).applied).toMatchObject([{ note: 'fuzzy' }]);
      expect(lay([block(diff.replace('-  return a + b', '-  return a * b'), { info: 'diff' })]).refused).toMatchObject([
        { file: 'src/a.ts', reason: expect.stringMatching(/does not apply/) },
      ]);
      const renamed =
        '--- a/lib/util.ts\n+++ b/lib/other.ts\n@@ -1 +1 @@\n-export const other = 3;\n+export const other = 4;\n';
      expect([...lay([block(renamed, { info: 'diff' })]).writes]).toEqual(
        expect.arrayContaining([
          ['lib/util.ts', null],
          ['lib/other.ts', 'export const other = 4;\n'],
        ]),
      );
    },
  );
});

const lineOf = fc.constantFrom('a', 'b', 'c', 'x = 1', '', '  }', '-- x', '++ y', '@@ -1 +1 @@', '\\ odd', 'é😀');
const textOf = fc.array(lineOf, { maxLength: 25 }).map((lines) => lines.map((line) => `${line}\n`).join(''));

describe('laws', () => {
  it('a diff applied gives the new text, and its reverse the old one', () => {
    fc.assert(
      fc.property(textOf, textOf, (before, after) => {
        fc.pre(before !== after);
        for (const [from, to] of [
          [before, after],
          [after, before],
        ] as const) {
          const patch = parseDiff(createTwoFilesPatch('a/f', 'b/f', from, to));
          expect(patch).toHaveLength(1);
          expect(applyFilePatch(from, patch![0]!)).toEqual({ text: to, how: 'exact' });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a function put in and the old one put back give the same bytes', () => {
    const names = ['one', 'two', 'three', 'four'];
    const body = fc.array(fc.constantFrom('  a();', '', '  if (x) {\n    b("}");\n  }', '  // {', '  return `${x}`;'), {
      maxLength: 4,
    });
    const file = fc.tuple(
      fc.shuffledSubarray(names, { minLength: 1 }),
      fc.array(body, { minLength: 4, maxLength: 4 }),
      fc.constantFrom('\n', '\n\n', '\n\n\n'),
      fc.constantFrom('', '\n', '\n\n'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(file, body, fc.nat(), ([order, bodies, gap, end, comments], changed, pick) => {
        const make = (name: string, lines: readonly string[]): string =>
          `function ${name}() {\n${lines.map((line) => `${line}\n`).join('')}}`;
        const parts = order.map(
          (name, index) => (comments ? `// about ${name}\n` : '') + make(name, bodies[index] ?? []),
        );
        const before = `import q from 'q';\n\n${parts.join(gap)}${end}`;
        const index = pick % order.length;
        const put = (text: string, code: string): string => {
          const view = project({ 'f.ts': text });
          const { writes, refused } = applyBlocks(
            [
              {
                block: block(code),
                placement: { file: 'f.ts', how: 'user', kind: 'fragment', confidence: 1, alternatives: [] },
              },
            ],
            view,
            view.tree,
          );
          expect(refused).toEqual([]);
          return writes.get('f.ts') ?? text;
        };
        const name = order[index] ?? '';
        const after = put(before, make(name, changed));
        expect(after).toContain(make(name, changed));
        expect(put(after, make(name, bodies[index] ?? []))).toBe(before);
      }),
      { numRuns: 300 },
    );
  });

  it('no path leaves the root, whatever is asked for', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      '.git',
      '.GIT',
      '.g\u200cit',
      '.git ',
      'git~1',
      'C:',
      'a\\..',
      'x\0',
      'src',
      'SRC',
      'link',
      'node_modules',
      'ｓｒｃ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.constantFrom('', '/'), (parts, front) => {
        const path = front + parts.join('/');
        const { tree } = project();
        if (problemInTree(path, tree, spellingsOf(tree)) !== undefined) return;
        expect(problemWithPath(path)).toBeUndefined();
        expect(new URL(path, 'file:///root/').pathname.startsWith('/root/')).toBe(true);
        expect(path.split('/').every((each) => each !== '' && each !== '..' && !/git/i.test(each))).toBe(true);
        expect(path).not.toMatch(/^(?:link|node_modules|SRC)(?:\/|$)/);
        expect(staysInside(path, tree.links)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
