import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type Outcome, type Running } from './fixtures/bench.ts';
import { toldSpecs, write } from './fixtures/told-specs.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const testTools = test.skipIf(!(await canRun('coqc')));
let bench: Bench;
let running: Running | undefined;

const ADD_ZERO =
  'Theorem add_0 : forall n : nat, n + 0 = n.\nProof. intros n; induction n; simpl; auto. Qed.\n' +
  'Theorem one : 1 = 1.\nProof. reflexivity. Qed.\n';
const COUNTER =
  '---- MODULE Counter ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\n' +
  "Next == x' = (x + 1) % 3\nInv == x < 3\n====\n";

beforeAll(() => {
  bench = openBench();
});
afterAll(async () => {
  running?.signal('SIGTERM');
  await running?.ended;
  await bench.close();
});

const staged = (repo: string, ...more: string[]): Promise<Outcome> =>
  bench.cli(repo, ['check', '--staged', '--no-daemon', ...more]);
const sinceHead = (repo: string, ...more: string[]): Promise<Outcome> =>
  bench.cli(repo, ['run', '-p', '.', '--against', 'HEAD', '--no-daemon', ...more]);

/** A repository whose one commit has these files. */
async function committed(name: string, files: Record<string, string>): Promise<string> {
  const repo = await bench.repository(name);
  write(repo, files);
  await bench.git(repo, 'add', '-A');
  await bench.git(repo, 'commit', '-q', '-m', 'first');
  return repo;
}

testTools('a spec that states less than in the last commit is not decided; one with another proof is', async () => {
  const repo = await committed('weakened', {
    '.claude-context.toml': '[formal_specs]\ncoq = "add.v"\ntla_plus = "Counter.tla"\n',
    'add.v': ADD_ZERO,
    'Counter.tla': COUNTER,
    'Counter.cfg': 'INIT Init\nNEXT Next\nINVARIANT Inv\n',
  });
  write(repo, {
    'add.v': ADD_ZERO.replace('simpl; auto', 'simpl; [reflexivity | congruence]'),
    'Counter.tla': `${COUNTER}\n`,
  });
  await bench.git(repo, 'add', '-A');
  const same = await staged(repo, '-f', 'json');
  expect(toldSpecs(same.out)).toEqual(['Counter.tla tla_plus clean passed', 'add.v coq clean proved']);
  expect(same.code).toBe(0);
  write(repo, {
    'add.v': ADD_ZERO.replace('n + 0 = n', 'True').replace('induction n; simpl; auto', 'exact I'),
    'Counter.tla': COUNTER.replace('x < 3', 'x < 30'),
  });
  await bench.git(repo, 'add', '-A');
  for (const check of [staged, sinceHead]) {
    const weaker = await check(repo);
    expect(weaker.code, weaker.out).toBe(3);
    const change = (spec: string): string =>
      new RegExp(`^  ${spec}: CV164: .* It states something else than before: (.*)`, 'm').exec(weaker.out)?.[1] ?? '';
    expect(change(String.raw`add\.v \(coq\)`)).toMatch(
      /^the theorem add_0 changed: .*; Coq: proved in part, not decided: /,
    );
    expect(change(String.raw`Counter\.tla \(tla_plus\)`)).toMatch(/Inv changed/);
    expect(weaker.out).not.toContain('came to a decision');
  }
});

testTools('a formal text that is no spec and states less than in the last commit is not told as proved', async () => {
  const repo = await committed('weakened-text', { 'add.v': ADD_ZERO });
  write(repo, { 'add.v': ADD_ZERO.replace('n + 0 = n', 'True').replace('induction n; simpl; auto', 'exact I') });
  await bench.git(repo, 'add', '-A');
  const { code, out } = await staged(repo);
  expect(out).toContain('warning: the theorem add_0 changed: ');
  expect(out).toContain('not decided: the statement as it was before');
  // Nobody asked that it be decided.
  expect(code).toBe(0);
});

testTools('a spec that is renamed and states less is not decided; one that is only renamed is', async () => {
  const one = 'Theorem one : 1 = 1.\nProof. reflexivity. Qed.\n';
  const rest = ['two', 'three', 'four'].map((name) => one.replace('one', name)).join('');
  const repo = await committed('renamed', {
    '.claude-context.toml': '[formal_specs]\ncoq = "*.v"\n',
    'add.v': ADD_ZERO + rest,
  });
  await bench.git(repo, 'mv', 'add.v', 'plus.v');
  const told = expect.stringMatching(/plus\.v \(coq\): proved\n[^]*\n {2}add\.v: removed, /);
  expect(await staged(repo)).toMatchObject({ code: 0, out: told });
  const less = ADD_ZERO.replace('n + 0 = n', 'True').replace('induction n; simpl; auto', 'exact I');
  write(repo, { 'plus.v': less + rest });
  await bench.git(repo, 'add', '-A');
  expect(await staged(repo)).toMatchObject({ code: 3, out: expect.stringContaining('the theorem add_0 changed: ') });
});

const NEEDING = {
  '.claude-context.toml': '[formal_specs]\ncoq = ["use.v", "other.v"]\ntla_plus = "Counter.tla"\n',
  'Three.v': 'Definition three := 3.\n',
  'use.v': 'Require Import Three.\nTheorem is_three : three = 3.\nProof. reflexivity. Qed.\n',
  'other.v': 'Theorem one : 1 = 1.\nProof. reflexivity. Qed.\n',
  'Unneeded.v': 'Definition four := 4.\n',
  'Counter.tla': COUNTER,
  'Counter.cfg': 'INIT Init\nNEXT Next\nINVARIANT Inv\n',
};

testTools('a spec is verified where what it needs is removed or renamed, and no other is', async () => {
  const repo = await committed('taken-away', NEEDING);
  const specs = async (...git: string[]): Promise<(number | null | string)[][]> => {
    await bench.git(repo, ...git);
    const told = await Promise.all(
      [staged, sinceHead].map((check) => check(repo, '-f', 'json').then(({ code, out }) => [code, ...toldSpecs(out)])),
    );
    await bench.git(repo, 'reset', '-q', '--hard');
    return told;
  };
  const lacks = [3, 'use.v coq undecided CV164 unknown'];
  expect(await specs('rm', '-q', 'Three.v')).toEqual([lacks, lacks]);
  expect(await specs('mv', 'Three.v', 'Drei.v')).toEqual([lacks, lacks]);
  const model = [0, 'Counter.tla tla_plus clean passed'];
  expect(await specs('rm', '-q', 'Counter.cfg')).toEqual([model, model]);
  expect(await specs('rm', '-q', 'Unneeded.v')).toEqual([[0], [0]]);
});

testTools('watch verifies a spec where what it needs is removed or renamed', async () => {
  const repo = await bench.repository('watched-needs');
  write(repo, NEEDING);
  running = bench.running(repo, ['watch', '--project', repo, '--format', 'json', '--no-daemon']);
  const told = (): string[] =>
    (running?.lines() ?? [])
      .map((line) => JSON.parse(line))
      .map(({ event, file, state }) => [event, file, state].filter((part) => part !== undefined).join(' '));
  await expect.poll(told, { timeout: 60_000 }).toHaveLength(1);
  renameSync(join(repo, 'Three.v'), join(repo, 'Drei.v'));
  await expect
    .poll(told, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['removed Three.v', 'verified use.v undecided']));
  renameSync(join(repo, 'Drei.v'), join(repo, 'Three.v'));
  await expect.poll(told, { timeout: 60_000 }).toContain('verified use.v clean');
  rmSync(join(repo, 'Counter.cfg'));
  await expect.poll(told, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/^verified Counter\.tla /));
  expect(told().filter((line) => line.includes('other.v'))).toEqual([]);
});
