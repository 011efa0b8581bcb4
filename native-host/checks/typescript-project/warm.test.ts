import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { includeTest } from '../../languages/typescript/project/config-globs.ts';
import { handle } from '../../languages/typescript/project/typescript-project-engine.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'claude-verify-types-'));
});
afterAll(() => rmSync(base, { recursive: true }));

const CONFIG = JSON.stringify({
  compilerOptions: { strict: true, types: [], lib: ['es2022'] },
  include: ['src', 'packages'],
});

/** Two trees of one project, as its overlays are. */
function lay(side: 'with' | 'without', files: Record<string, string>): { root: string; files: string[] } {
  const root = join(base, 'runs', side, 'work');
  rmSync(root, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return { root, files: Object.keys(files).toSorted() };
}

function errorsOf(
  tree: { root: string; files: string[]; since?: { state: string; files: string[] } },
  file: string,
  binds: { from: string; to: string }[] = [],
): string[] {
  const answer = handle({ ...tree, binds, file, major: null });
  return answer.kind === 'checked'
    ? answer.files.flatMap((each) => each.diagnostics.map(({ code }) => `${each.file} ${code}`))
    : [answer.kind];
}

test('trees with and without a block take turns, a file comes and goes: every answer is of its own tree', () => {
  const rest = {
    'tsconfig.json': CONFIG,
    'src/use.ts': "import { size } from './size';\nexport const half: number = size() / 2;\n",
    'src/late.ts': "import { late } from './made';\nexport const all: string = late;\n",
  };
  const without = lay('without', { ...rest, 'src/size.ts': 'export const size = (): number => 4;\n' });
  const changed = lay('with', { ...rest, 'src/size.ts': "export const size = (): string => '4';\n" });
  for (let turn = 0; turn < 2; turn += 1) {
    expect(errorsOf(without, 'src/size.ts')).toEqual([]);
    expect(errorsOf(changed, 'src/size.ts')).toEqual(['src/use.ts 2362']);
  }
  expect(errorsOf(without, 'src/late.ts')).toEqual(['src/late.ts 2307']);
  const made = lay('with', {
    ...rest,
    'src/size.ts': 'export const size = (): number => 4;\n',
    'src/made.ts': 'export const late = 1;\n',
  });
  expect(errorsOf(made, 'src/made.ts')).toEqual(['src/late.ts 2322']);
  expect(errorsOf(without, 'src/late.ts')).toEqual(['src/late.ts 2307']);
  const loose = lay('with', {
    ...rest,
    'tsconfig.json': CONFIG.replace('true', 'false'),
    'src/size.ts': 'export const size = (x) => x;\n',
  });
  expect(errorsOf(loose, 'src/size.ts')).toEqual(['src/use.ts 2554']);
});

const MEMBER = JSON.stringify({
  compilerOptions: { strict: true, types: [], lib: ['es2022'], module: 'esnext', moduleResolution: 'bundler' },
  include: ['src'],
});

test.each([
  ['by its path', {}, "'../../core/src/postage'"],
  ['as a package of a workspace of npm', { 'package.json': '{ "workspaces": ["packages/*"] }' }, "'@post/core'"],
  ['as a package of a workspace of pnpm', { 'pnpm-workspace.yaml': 'packages: ["packages/*"]\n' }, "'@post/core'"],
  [
    'by a name that the configuration has for the path',
    {
      'packages/web/tsconfig.json': MEMBER.replace('"types"', '"paths":{"#core":["../core/src/index.ts"]},"types"'),
    },
    "'#core'",
  ],
])('a file of another configuration that imports a changed one %s is looked at', (_, more, specifier) => {
  const files = {
    'packages/core/package.json': '{ "name": "@post/core", "exports": "./src/index.ts" }',
    'packages/core/tsconfig.json': MEMBER,
    'packages/core/src/index.ts': "export { postage } from './postage';\n",
    'packages/core/src/postage.ts': 'export const postage = (grams: number, zone: string) => `${grams}${zone}`;\n',
    'packages/web/package.json': '{ "name": "@post/web", "dependencies": { "@post/core": "*" } }',
    'packages/web/tsconfig.json': MEMBER,
    'packages/web/src/label.ts': `import { postage } from ${specifier};\nexport const label = postage(1);\n`,
    'packages/web/src/show.ts': "import { label } from './label';\nexport const length: number = label;\n",
    'packages/other/tsconfig.json': MEMBER,
    'packages/other/src/wrong.ts': "export const other: number = '';\n",
    ...more,
  };
  const found = ['packages/web/src/label.ts 2554', 'packages/web/src/show.ts 2322'];
  expect(errorsOf(lay('with', files), 'packages/core/src/postage.ts')).toEqual(found);
  const right = { ...files, 'packages/core/src/postage.ts': 'export const postage = (grams: number) => grams;\n' };
  expect(errorsOf(lay('with', right), 'packages/core/src/postage.ts')).toEqual([]);
});

test('a package of the project behind a link is read from the tree; a link to elsewhere is not followed', () => {
  const project = join(base, 'home');
  for (const [name, text] of Object.entries({
    'packages/lib/index.ts': 'export const old: number = 1;\n',
    '../secret/index.ts': 'export const key: number = 1;\n',
    'node_modules/real/index.d.ts': 'export const one: number;\n',
  })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  symlinkSync('../packages/lib', join(project, 'node_modules/lib'));
  symlinkSync('../../secret', join(project, 'node_modules/secret'));
  const tree = lay('with', {
    'tsconfig.json': CONFIG,
    'packages/lib/index.ts': 'export const fresh: number = 1;\n',
    'src/a.ts':
      "import { fresh } from 'lib';\nimport { key } from 'secret';\n" +
      "import { one } from 'real';\nexport const all: string = [fresh, one, key];\n",
  });
  const binds = [{ from: join(project, 'node_modules'), to: 'node_modules' }];
  expect(errorsOf(tree, 'src/a.ts', binds)).toEqual(['src/a.ts 2307', 'src/a.ts 2322']);
  expect(errorsOf(tree, 'packages/lib/index.ts', binds)).toEqual(['src/a.ts 2307', 'src/a.ts 2322']);
});

test.each([
  ['src', 'src/a.ts', true],
  ['src', 'src/deep/a.ts', true],
  ['src', 'srcs/a.ts', false],
  ['src/*', 'src/deep/a.ts', false],
  ['**/*', '.hidden/a.ts', false],
  ['**/*', 'node_modules/a/a.ts', false],
  ['**/.hidden/*', '.hidden/a.ts', true],
  ['**/*.spec.ts', 'a/b.spec.ts', true],
  ['../other/**/*', '../other/x/a.ts', true],
  ['a?.ts', 'ab.ts', true],
  ['a?.ts', 'a/.ts', false],
])('include %j and %s: %s', (pattern, path, expected) => {
  expect(includeTest('/project/app', [pattern])(join('/project/app', path))).toBe(expected);
});

test(
  'trees of one state of the project differ in the named files only: the others are not looked at again until the ' +
    'state is another',
  () => {
    const files = {
      'tsconfig.json': CONFIG,
      'src/size.ts': 'export const size = (): number => 4;\n',
      'src/use.ts': "import { size } from './size';\nexport const half: number = size();\n",
    };
    const asked = (side: { root: string; files: string[] }, state: string, changed: string[]): string[] =>
      errorsOf({ ...side, since: { state, files: changed } }, 'src/size.ts');
    const without = lay('without', files);
    const changed = lay('with', { ...files, 'src/size.ts': "export const size = (): string => '4';\n" });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(asked(without, 'a', [])).toEqual([]);
      expect(asked(changed, 'a', ['src/size.ts'])).toEqual(['src/use.ts 2322']);
    }
    const later = lay('with', {
      ...files,
      'src/use.ts': "import { size } from './size';\nexport const half: string = size();\n",
    });
    expect(asked(later, 'b', [])).toEqual(['src/use.ts 2322']);
  },
);

test('many files are answered from one program, and those that no configuration includes not at all', () => {
  const tree = lay('with', {
    'tsconfig.json': CONFIG,
    'src/size.ts': 'export const size = (): number => 4;\n',
    'src/use.ts': "import { size } from './size';\nexport const half: string = size();\n",
    'other/left.ts': 'export const x: string = 1;\n',
  });
  const { each } = handle({
    ...tree,
    binds: [],
    major: null,
    many: tree.files.filter((file) => file.endsWith('.ts')),
    compile: true,
  });
  expect(
    each.map(({ file, answer }) => [
      file,
      answer.kind === 'checked'
        ? answer.files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))
        : answer.kind,
    ]),
  ).toEqual([
    ['src/size.ts', []],
    ['src/use.ts', [2322]],
  ]);
});
