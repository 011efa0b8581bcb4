import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench } from './fixtures/bench.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const MODULE = `---- MODULE Count ----
EXTENDS Naturals
CONSTANT N
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % N
Small == x < 2
====
`;
const configuration = (n: number): string => `INIT Init\nNEXT Next\nCONSTANT N = ${n}\nINVARIANT Small\n`;
let bench: Bench;
let repo: string;

beforeAll(async () => {
  bench = openBench();
  repo = await bench.repository('model');
  mkdirSync(join(repo, 'models'));
  writeFileSync(join(repo, 'models/Count.tla'), MODULE);
  writeFileSync(join(repo, 'models/Count.cfg'), configuration(3));
});
afterAll(() => bench.close());

test('verify, run and check read the configuration beside a model', async () => {
  const alone = await bench.cli(repo, ['verify', 'models/Count.tla', '--no-daemon']);
  expect(alone).toMatchObject({ code: 1, out: expect.stringContaining('the invariant Small does not hold') });
  expect(await bench.cli(repo, ['run', '--project', '.'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('the invariant Small does not hold'),
  });
  await bench.git(repo, 'add', '.');
  // What is staged counts, not what lies there.
  writeFileSync(join(repo, 'models/Count.cfg'), configuration(2));
  expect(await bench.cli(repo, ['check', '--staged'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('the invariant Small does not hold'),
  });
  expect(await bench.cli(repo, ['verify', 'models/Count.tla'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('as Count.cfg says'),
  });
});

test('without TLC a model whose safety was checked is checked, TLC is named, and liveness is still open', async () => {
  const safe = await bench.cli(repo, ['verify', 'models/Count.tla']);
  expect(safe).toMatchObject({ code: 0, out: expect.stringContaining('TLC is not installed') });
  const ends = MODULE.replace('Small ==', 'Spec == Init /\\ [][Next]_x\nAtZero == []<>(x = 0)\nSmall ==');
  writeFileSync(join(repo, 'models/Asked.tla'), ends.replace('Count', 'Asked'));
  writeFileSync(join(repo, 'models/Asked.cfg'), `${configuration(2)}PROPERTY AtZero\n`);
  const stated = ends.replace('Count', 'Stated').replace('====', 'THEOREM Spec => AtZero\n====');
  writeFileSync(join(repo, 'models/Stated.tla'), stated);
  writeFileSync(join(repo, 'models/Stated.cfg'), 'SPECIFICATION Spec\nCONSTANT N = 2\n');
  for (const model of ['Asked', 'Stated'])
    expect(await bench.cli(repo, ['verify', `models/${model}.tla`]), model).toMatchObject({ code: 3 });
});

test('a model without an extension has its configuration, too, by itself and in its project', async () => {
  const project = await bench.repository('no-extension');
  mkdirSync(join(project, 'models'));
  const files = {
    '.claude-context.toml': '[formal_specs]\ntla_plus = "models/Count"\n',
    'models/Count': MODULE,
    'models/Count.cfg': configuration(2),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
  const checked = { code: 0, out: expect.stringMatching(/models\/Count(?: \(tla_plus\))?: model checked/) };
  expect(await bench.cli(project, ['verify', 'models/Count', '--no-daemon'])).toMatchObject(checked);
  expect(await bench.cli(project, ['run', '-p', '.'])).toMatchObject(checked);
  await bench.git(project, 'add', '-A');
  expect(await bench.cli(project, ['check', '--staged'])).toMatchObject(checked);
  await bench.git(project, 'commit', '-q', '-m', 'first');
  writeFileSync(join(project, 'models/Count.cfg'), configuration(3));
  await bench.git(project, 'add', '-A');
  const broken = { code: 1, out: expect.stringContaining('the invariant Small does not hold') };
  expect(await bench.cli(project, ['check', '--staged'])).toMatchObject(broken);
  expect(await bench.cli(project, ['run', '-p', '.', '--against', 'HEAD'])).toMatchObject(broken);
});
