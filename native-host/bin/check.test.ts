import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { openBench, type Bench } from './fixtures/bench.ts';

const GOOD = '{"a": 1}\n';
const BAD = '{"a": 1,}\n';
// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
let bench: Bench;

beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

test('only staged content counts, also in a repository without commits and below its top', async () => {
  const repo = await bench.repository('staged');
  expect(await bench.cli(repo, ['check', '--staged'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 files verified'),
  });
  mkdirSync(join(repo, 'sub'));
  writeFileSync(join(repo, 'a.json'), BAD);
  await bench.git(repo, 'add', 'a.json');
  writeFileSync(join(repo, 'a.json'), GOOD);
  const bad = await bench.cli(join(repo, 'sub'), ['check', '--staged']);
  expect(bad.code).toBe(1);
  expect(bad.out).toMatch(/^a\.json:1:9: problem: /);

  await bench.git(repo, 'add', 'a.json');
  writeFileSync(join(repo, 'a.json'), BAD);
  expect(await bench.cli(repo, ['check', '--staged', '--fail-on-error'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 file verified'),
  });
  expect(await bench.cli(repo, ['check', '--staged', '--no-daemon'])).toMatchObject({ code: 0 });
});

test('names of any bytes, renames, and what cannot be checked is named with its reason', async () => {
  const repo = await bench.repository('names');
  writeFileSync(join(repo, 'moved.txt'), BAD);
  writeFileSync(join(repo, 'gone.json'), BAD);
  await bench.git(repo, 'add', '.');
  await bench.git(repo, 'commit', '-q', '-m', 'first');
  renameSync(join(repo, 'moved.txt'), join(repo, 'moved.json'));
  await bench.git(repo, 'rm', '-q', 'gone.json');
  writeFileSync(join(repo, 'with space\nand line.json'), BAD);
  writeFileSync(Buffer.concat([Buffer.from(`${repo}/`), Buffer.from([0x66, 0xff]), Buffer.from('.json')]), BAD);
  writeFileSync(join(repo, 'binary.json'), Buffer.from([0x7b, 0, 0x7d]));
  writeFileSync(join(repo, 'latin1.json'), Buffer.from([0x22, 0xe4, 0x22]));
  writeFileSync(join(repo, 'large.json'), `"${'x'.repeat(LIMITS.codeBytes)}"`);
  writeFileSync(join(repo, 'picture.png'), 'x');
  symlinkSync('/etc/passwd', join(repo, 'link.json'));
  const inner = join(repo, 'inner.json');
  mkdirSync(inner);
  await bench.git(inner, 'init', '-q');
  await bench.git(inner, 'commit', '-q', '--allow-empty', '-m', 'inner');
  await bench.git(repo, 'add', '-A');

  const { code, out } = await bench.cli(repo, ['check', '--staged', '--format', 'json']);
  expect(code).toBe(1);
  const told: {
    files: { file: string; state: string }[];
    notChecked: { file: string; reason: string }[];
    unknownLanguage: number;
  } = JSON.parse(out);
  expect(told.files.map(({ file, state }) => `${file}: ${state}`).toSorted()).toEqual([
    String.raw`f\xff.json: errors`,
    'moved.json: errors',
    'with space\nand line.json: errors',
  ]);
  expect(told.notChecked.map(({ file }) => file).toSorted()).toEqual([
    'binary.json',
    'inner.json',
    'large.json',
    'latin1.json',
    'link.json',
  ]);
  expect(told.notChecked.find(({ file }) => file === 'inner.json')?.reason).toMatch(/submodule/);
  expect(told.unknownLanguage).toBe(1);

  const text = (await bench.cli(repo, ['check', '--staged'])).out;
  expect(text).toContain(String.raw`with space\u{a}and line.json:1:9: problem`);
  expect(text).toMatch(/not checked:\n(.*\n)* {2}large\.json: \d+ bytes are more/);
});

test('warnings fail only on request', async () => {
  const repo = await bench.repository('warnings');
  writeFileSync(join(repo, 'a.py'), 'print(nowhere)\n');
  await bench.git(repo, 'add', '.');
  const plain = await bench.cli(repo, ['check', '--staged']);
  expect(plain).toMatchObject({ code: 0, out: expect.stringMatching(/a\.py:1:7: warning: /) });
  expect(await bench.cli(repo, ['check', '--staged', '--fail-on', 'warning'])).toMatchObject({ code: 1 });
});

test('outside of a work tree, and without --staged, the code of what is wrong', async () => {
  expect(await bench.cli(bench.scratch, ['check', '--staged'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('CV072'),
  });
  expect(await bench.cli(bench.scratch, ['check'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--staged'),
  });
});
