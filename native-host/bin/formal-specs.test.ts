import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { openBench, type Bench, type Running } from './fixtures/bench.ts';
import { toldSpecs, write } from './fixtures/told-specs.ts';
import { specAround } from './project-specs.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const testTools = test.skipIf(!(await canRun('coqc', 'dafny')));
let bench: Bench;
let running: Running | undefined;

const TRUE_SMT = '(declare-const x Int)\n(assert (> x (+ x 1)))\n(check-sat)\n';
const COQ = 'Theorem sum : 1 + 1 = 2.\nProof. reflexivity. Qed.\n';
const FALSE_COQ = COQ.replace('= 2', '= 3');
const TWICE = 'function Twice(x: int): int { x + x }\n';
const USES_TWICE = 'include "Twice.dfy"\nlemma Even(x: int) ensures Twice(x) == 2 * x {}\n';
const USL = 'type Box = { width: Int }\ntheorem grows { forall b: Box . b.width + 1 > b.width }\n';
const LEAN = 'theorem sum : 1 + 1 = 2 := rfl\n';

beforeAll(() => {
  bench = openBench();
});
afterAll(async () => {
  running?.signal('SIGTERM');
  await running?.ended;
  await bench.close();
});

testTools(
  'run verifies every spec that the project names, as what it is named, with the modules beside it',
  async () => {
    const project = join(bench.scratch, 'named');
    write(project, {
      '.claude-context.toml': [
        '[formal_specs]',
        'smt = "queries/grows.query"',
        'coq = ["proofs/*.v", ".hidden/sum.v"]',
        'dafny = "proofs/even.dfy"',
        'usl = "boxes/**"',
        'lean = "proofs/sum.lean"',
      ].join('\n'),
      'queries/grows.query': TRUE_SMT,
      'queries/other.query': TRUE_SMT,
      'proofs/sum.v': COQ,
      '.hidden/sum.v': COQ,
      'proofs/even.dfy': USES_TWICE,
      'proofs/Twice.dfy': TWICE,
      'proofs/sum.lean': LEAN,
      'boxes/box.usl': USL,
    });
    const { code, out } = await bench.cli(project, ['run', '-p', '.', '-f', 'json', '--no-daemon']);
    expect(toldSpecs(out)).toEqual([
      '.hidden/sum.v coq clean proved',
      'boxes/box.usl usl clean proved',
      'proofs/even.dfy dafny clean proved',
      'proofs/sum.lean lean notRun CV163',
      'proofs/sum.v coq clean proved',
      'queries/grows.query smt clean answered',
    ]);
    expect(JSON.parse(out).unknownLanguage).toBe(1);
    expect(code).toBe(3);
    const text = await bench.cli(project, ['run', '-p', '.']);
    expect(text.code).toBe(3);
    expect(text.out).toMatch(/formal specs:\n(?: {2}.*\n)* {2}queries\/grows\.query \(smt\): answered unsat\n/);
    expect(text.out).toMatch(/ {2}proofs\/sum\.lean \(lean\): CV163: No checker for this formal spec ran\..*/);
    const sarif = await bench.cli(project, ['run', '-p', '.', '-f', 'sarif']);
    expect(sarif.out).toContain('CV163: No checker for this formal spec ran.');
  },
);

testTools('a spec that is none is told with its code, and the others are verified', async () => {
  const project = join(bench.scratch, 'none');
  write(project, {
    '.claude-context.toml': [
      '[formal_specs]',
      'coq = ["proofs/sum.v", "gone.v", "../above.v", "linked.v", "folder/away.v", "large.v", "binary.v"]',
      'dafny = "**/*.dfy"',
      'tla_plus = "proofs"',
      'isabelle = "a.thy"',
    ].join('\n'),
    'proofs/sum.v': FALSE_COQ,
    'large.v': `(* ${'x'.repeat(LIMITS.codeBytes)} *)`,
    'binary.v': 'a\0b',
    '../above.v': COQ,
    '../elsewhere/away.v': COQ,
  });
  symlinkSync('proofs/sum.v', join(project, 'linked.v'));
  symlinkSync('../elsewhere', join(project, 'folder'));
  const { code, out } = await bench.cli(project, ['run', '-p', '.', '-f', 'json', '--no-daemon']);
  expect(toldSpecs(out)).toEqual([
    '.claude-context.toml failed CV160',
    '.claude-context.toml failed CV161',
    '.claude-context.toml failed CV161',
    '.claude-context.toml failed CV161',
    '.claude-context.toml failed CV162',
    '.claude-context.toml failed CV163',
    '.claude-context.toml failed CV166',
    'binary.v coq failed CV166',
    'large.v coq failed CV166',
    'proofs/sum.v coq errors refuted',
  ]);
  expect(code).toBe(1);
  write(project, { 'proofs/sum.v': COQ });
  expect((await bench.cli(project, ['run', '-p', '.', '--no-daemon'])).code).toBe(2);
  write(project, { '.claude-context.toml': '[formal_specs]\ncoq = 1\n' });
  const broken = await bench.cli(project, ['run', '-p', '.', '--no-daemon']);
  expect(broken).toMatchObject({ code: 2, out: expect.stringContaining('.claude-context.toml: CV030: ') });
});

testTools('a spec of which nothing is decided does not pass, another text like it does', async () => {
  const project = join(bench.scratch, 'open');
  write(project, {
    '.claude-context.toml': '[formal_specs]\ndafny = "named.dfy"\n',
    'named.dfy': TWICE,
    'other.dfy': TWICE,
  });
  const { code, out } = await bench.cli(project, ['run', '-p', '.', '-f', 'json', '--no-daemon']);
  expect(toldSpecs(out)).toEqual(['named.dfy dafny undecided CV164 vacuous']);
  expect(code).toBe(3);
  rmSync(join(project, 'named.dfy'));
  write(project, { '.claude-context.toml': '' });
  expect((await bench.cli(project, ['run', '-p', '.', '--no-daemon'])).code).toBe(0);
});

testTools('what is staged: the spec as the index has it, and one that the commit takes away', async () => {
  const repo = await bench.repository('staged-specs');
  write(repo, {
    '.claude-context.toml': '[formal_specs]\nsmt = "grows.query"\ndafny = "proofs/even.dfy"\n',
    'grows.query': TRUE_SMT,
    'proofs/Twice.dfy': TWICE,
    'other.json': '{}\n',
  });
  await bench.git(repo, 'add', '-A');
  const check = (): ReturnType<Bench['cli']> =>
    bench.cli(join(repo, 'proofs'), ['check', '--staged', '-f', 'json', '--no-daemon']);
  const first = await check();
  expect(toldSpecs(first.out)).toEqual(['.claude-context.toml failed CV160', 'grows.query smt clean answered']);
  expect(first.code).toBe(2);
  await bench.git(repo, 'commit', '-q', '-m', 'first');
  write(repo, { 'proofs/even.dfy': USES_TWICE });
  await bench.git(repo, 'add', '-A');
  write(repo, { 'proofs/even.dfy': 'no Dafny' });
  const second = await check();
  expect(toldSpecs(second.out)).toEqual(['proofs/even.dfy dafny clean proved']);
  expect(second.code).toBe(0);
  await bench.git(repo, 'commit', '-q', '-m', 'second');
  write(repo, { 'proofs/Twice.dfy': TWICE.replace('x + x', 'x + 1') });
  await bench.git(repo, 'add', 'proofs/Twice.dfy');
  const needed = await check();
  expect(toldSpecs(needed.out)).toEqual(['proofs/even.dfy dafny undecided CV164 unknown']);
  expect(needed.code).toBe(3);
  const neededSince = await bench.cli(repo, ['run', '-p', '.', '--against', 'HEAD', '-f', 'json', '--no-daemon']);
  expect(toldSpecs(neededSince.out)).toEqual(['proofs/even.dfy dafny undecided CV164 unknown']);
  write(repo, {
    '.claude-context.toml': '[formal_specs]\nusl = "proofs/all.usl"\ntla_plus = "model/Use.tla"\n',
    'model/Use.tla':
      '---- MODULE Use ----\nEXTENDS Naturals\nCONSTANT N\nVARIABLE x\nInit == x = 0\n' +
      "Next == x' = (x + 1) % N\nSmall == x < 2\n====\n",
    'model/Use.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 2\nINVARIANT Small\n',
  });
  await bench.git(repo, 'add', '-A');
  await bench.git(repo, 'commit', '-q', '-m', 'model');
  write(repo, { 'model/Use.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 3\nINVARIANT Small\n' });
  await bench.git(repo, 'add', '-A');
  const broken = await bench.cli(repo, ['run', '-p', '.', '--against', 'HEAD', '-f', 'json', '--no-daemon']);
  expect(toldSpecs(broken.out)).toContainEqual(expect.stringMatching(/^model\/Use.tla tla_plus errors refuted/));
  await bench.git(repo, 'reset', '-q', '--hard', 'HEAD~1');
  await bench.git(repo, 'rm', '-q', '--cached', 'grows.query');
  const third = await check();
  expect(toldSpecs(third.out)).toEqual(['.claude-context.toml failed CV160']);
  expect(third.code).toBe(2);
  const since = await bench.cli(repo, ['run', '-p', '.', '--against', 'HEAD~1', '-f', 'json', '--no-daemon']);
  expect(toldSpecs(since.out)).toEqual(['.claude-context.toml failed CV160', 'proofs/even.dfy dafny clean proved']);
  write(repo, { 'other.json': '{"a": 1}\n' });
  await bench.git(repo, 'reset', '-q', '--hard');
  write(repo, { 'other.json': '{"a": 1}\n' });
  await bench.git(repo, 'add', '-A');
  expect((await check()).code).toBe(0);
});

testTools('watch verifies a spec when it changes, when it is named, and tells what is named and gone', async () => {
  const repo = await bench.repository('watched-specs');
  write(repo, { '.gitignore': 'made/\n', 'grows.query': TRUE_SMT, 'made/sum.v': COQ });
  running = bench.running(repo, ['watch', '--project', repo, '--format', 'json', '--no-daemon']);
  const told = (): string[] =>
    (running?.lines() ?? [])
      .map((line) => JSON.parse(line))
      .map(({ event, file, spec, state, error, reason }) =>
        [event, file, spec?.key, state, error?.code, reason].filter((part) => part !== undefined).join(' '),
      );
  await expect.poll(told, { timeout: 60_000 }).toHaveLength(1);
  write(repo, { 'grows.query': `${TRUE_SMT}\n` });
  write(repo, { '.claude-context.toml': '[formal_specs]\nsmt = "grows.query"\ncoq = "made/sum.v"\n' });
  await expect
    .poll(told, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        'not-checked made/sum.v git ignores it: its changes are not seen',
        'verified grows.query smt clean',
        'verified made/sum.v coq clean',
      ]),
    );
  const before = told().length;
  write(repo, { 'grows.query': TRUE_SMT.replace('>', '!') });
  await expect
    .poll(() => told().slice(before), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/^verified grows\.query smt (?:errors|undecided)$/));
  write(repo, { 'sum.tla': '---- MODULE sum ----\n====\n', 'sum.cfg': 'SPECIFICATION Spec\n' });
  write(repo, {
    '.claude-context.toml': '[formal_specs]\nsmt = "grows.query"\ncoq = "made/sum.v"\ntla_plus = "*.tla"\n',
  });
  await expect
    .poll(() => told().slice(before), { timeout: 60_000 })
    .toContainEqual(expect.stringContaining('verified sum.tla tla_plus '));
  const beforeConfiguration = told().length;
  write(repo, { 'sum.cfg': 'SPECIFICATION Other\n' });
  await expect
    .poll(() => told().slice(beforeConfiguration), { timeout: 60_000 })
    .toContainEqual(expect.stringContaining('verified sum.tla tla_plus '));
  rmSync(join(repo, 'grows.query'));
  await expect
    .poll(() => told().slice(before), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['removed grows.query', 'verified .claude-context.toml failed CV160']));
});

test('a file is what the nearest context file names it as', async () => {
  const project = join(bench.scratch, 'nearest');
  write(project, {
    '.claude-context.toml': '[formal_specs]\nsmt = ["inner/a.query", "b.query"]\n',
    'inner/.claude-context.toml': '[formal_specs]\ncoq = "a.query"\n',
    'inner/a.query': COQ,
    'b.query': TRUE_SMT,
  });
  expect(specAround(join(project, 'inner/a.query'))).toMatchObject({ language: 'coq', path: 'a.query' });
  expect(specAround(join(project, 'inner/c.query'))).toBeUndefined();
  expect(specAround(join(project, 'gone/b.query'))).toBeUndefined();
  const verified = await bench.cli(project, ['verify', 'b.query', '--no-daemon', '-f', 'json']);
  expect(JSON.parse(verified.out)).toMatchObject({ language: 'smtlib', languageSource: 'file' });
  write(project, { 'inner/.claude-context.toml': '[formal_specs' });
  expect(specAround(join(project, 'inner/a.query'))).toBeUndefined();
  const shown = await bench.cli(project, ['context', 'show']);
  expect(shown).toMatchObject({ code: 0, err: '' });
  rmSync(join(project, 'b.query'));
  expect((await bench.cli(project, ['context', 'show'])).err).toContain('warning: CV160: ');
});

testTools('in its project a spec is verified under a name of its language, and told by its own', async () => {
  const project = await bench.repository('no-extension');
  write(project, {
    '.claude-context.toml': [
      '[formal_specs]',
      'coq = ["proofs/sum", "proofs/wrong"]',
      'dafny = "proofs/even.text"',
      'tla_plus = "model/counter"',
    ].join('\n'),
    'proofs/sum': `Require Import Three.\nTheorem is_three : three = 3.\nProof. reflexivity. Qed.\n`,
    'proofs/wrong': FALSE_COQ,
    'proofs/wrong.v': COQ,
    'proofs/Three.v': 'Definition three := 3.\n',
    'proofs/even.text': USES_TWICE,
    'proofs/Twice.dfy': TWICE,
    'model/counter':
      '---- MODULE counter ----\nEXTENDS Naturals\nCONSTANT N\nVARIABLE x\nInit == x = 0\n' +
      "Next == x' = (x + 1) % N\nInv == x < 3\n====\n",
    'model/counter.cfg': 'INIT Init\nNEXT Next\nCONSTANT N = 3\nINVARIANT Inv\n',
  });
  expect((await bench.cli(project, ['init', '.', '--no-file'])).code).toBe(0);
  await bench.git(project, 'add', '-A');
  await bench.git(project, 'commit', '-q', '-m', 'first');
  const verify = (file: string): ReturnType<Bench['cli']> => bench.cli(project, ['verify', file]);
  for (const file of ['proofs/sum', 'proofs/even.text']) {
    const { code, out } = await verify(file);
    expect(out).toMatch(new RegExp(`^${file}: proved \\(`));
    expect(code).toBe(0);
  }
  const model = await verify('model/counter');
  expect(model).toMatchObject({ code: 0, out: expect.stringMatching(/^model\/counter: model checked, code not /) });
  const wrong = await verify('proofs/wrong');
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(/^proofs\/wrong:2:\d+: problem: /m);
  expect(wrong.out).not.toContain('wrong_.v');
  write(project, { 'proofs/Three.v': 'Definition three := 2 + 1.\n', 'proofs/even.text': `${USES_TWICE}\n` });
  await bench.git(project, 'add', '-A');
  const since = await bench.cli(project, ['run', '-p', '.', '--against', 'HEAD', '-f', 'json']);
  expect(toldSpecs(since.out)).toEqual(['proofs/even.text dafny clean proved', 'proofs/sum coq clean proved']);
});
