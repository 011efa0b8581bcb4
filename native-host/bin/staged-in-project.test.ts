import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
let bench: Bench;

beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

test('a change that breaks an unchanged file of another package is found before the commit', async () => {
  const repo = await bench.repository('workspace');
  const member =
    '{"extends":"../../tsconfig.base.json","compilerOptions":{"allowImportingTsExtensions":true},"include":["src"]}';
  write(repo, {
    'tsconfig.base.json':
      '{"compilerOptions":{"strict":true,"noEmit":true,"module":"nodenext","moduleResolution":"nodenext","types":[]}}',
    'packages/core/package.json': '{"name":"@post/core","type":"module"}',
    'packages/core/tsconfig.json': member,
    'packages/core/src/index.ts': 'export const postage = (grams: number): number => (grams <= 20 ? 95 : 110);\n',
    'packages/web/package.json': '{"name":"@post/web","type":"module"}',
    'packages/web/tsconfig.json': member,
    'packages/web/src/label.ts':
      "import { postage } from '../../core/src/index.ts';\n\nexport const label = (g: number): number => postage(g);\n",
  });
  expect((await bench.cli(repo, ['init'])).code).toBe(0);
  await bench.git(repo, 'add', '-A');
  await bench.git(repo, 'commit', '-q', '-m', 'one');
  write(repo, {
    'packages/core/src/index.ts': 'export const postage = (grams: number, rate: number): number => grams * rate;\n',
  });
  await bench.git(repo, 'add', '-A');
  for (const command of [
    ['check', '--staged'],
    ['run', '--project', '.', '--against', 'HEAD'],
  ]) {
    expect(await bench.cli(repo, command)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^packages\/web\/src\/label\.ts:3:\d+: problem: Expected 2 arguments/m),
    });
  }
});

test('a removal that breaks unchanged files is found before the commit, and named outside of a project', async () => {
  const repo = await bench.repository('removal');
  write(repo, {
    'package.json': '{"name":"shop","type":"module"}',
    'tsconfig.json':
      '{"compilerOptions":{"strict":true,"noEmit":true,"module":"esnext","moduleResolution":"bundler","types":[],' +
      '"paths":{"~money":["./src/money.ts"]}},"include":["src"]}',
    'src/money.ts': 'export const cents = (n: number): number => n * 100;\n',
    'src/cart.ts': "import { cents } from './money';\n\nexport const total: number = cents(2);\n",
    'src/bill.ts': "import { cents } from '~money';\n\nexport const sum: number = cents(3);\n",
    'src/page.ts': "export const page = 'money';\n",
  });
  await bench.git(repo, 'add', '-A');
  await bench.git(repo, 'commit', '-q', '-m', 'one');
  await bench.git(repo, 'rm', '-q', 'src/money.ts');
  const alone = await bench.cli(repo, ['check', '--staged']);
  expect(alone.code).toBe(0);
  expect(alone.out).toMatch(/^ {2}src\/cart\.ts: it may need a file that is removed, and was not checked/m);
  expect((await bench.cli(repo, ['init'])).code).toBe(0);
  for (const command of [
    ['check', '--staged'],
    ['run', '--project', '.', '--against', 'HEAD'],
  ]) {
    const { code, out } = await bench.cli(repo, command);
    expect(code).toBe(1);
    expect(out).toMatch(/^src\/cart\.ts:1:\d+: problem: Cannot find module '\.\/money'/m);
    expect(out).toMatch(/^src\/bill\.ts:1:\d+: problem: Cannot find module '~money'/m);
    expect(out).not.toMatch(/src\/page\.ts/);
  }
});

test('a required check that nothing answers to is named, and is no success', async () => {
  const repo = await bench.repository('required');
  const required = (names: string): void =>
    write(repo, { '.claude-context.toml': `[project]\nname = "r"\n[verification]\nrequired = [${names}]\n` });
  write(repo, { 'src/lib.rs': 'pub fn two() -> i32 {\n    2\n}\n', 'a.json': '{}\n' });
  required('"miri", "lint-all"');
  const out = await bench.cli(repo, ['run', '-p', '.', '--no-daemon', '-f', 'json']);
  expect(out.code).toBe(3);
  expect(JSON.parse(out.out)).toMatchObject({ unmet: ['miri', 'lint-all'] });
  const text = await bench.cli(repo, ['run', '-p', '.', '--no-daemon']);
  expect(text.out).toMatch(/required check miri: Miri.*claude-verify allow run-code/);
  expect(text.out).toMatch(/required check lint-all: no check has this name/);
  rmSync(join(repo, 'src'), { recursive: true });
  // One of languages that no file has is not missing.
  required('"miri"');
  expect((await bench.cli(repo, ['run', '-p', '.', '--no-daemon'])).code).toBe(0);
});
