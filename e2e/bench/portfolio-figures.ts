import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { createVerifier, type Verifier } from '../../native-host/verify/verify.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { readProblems, type FormalProblem } from '../formal/read-problems.ts';
import { row, type Row } from './table.ts';

const SOLVERS = ['z3', 'z3-native', 'cvc5'] as const;

/** A solver that needs longer is taken for one that does not answer, ms. */
const DEADLINE_MS = 10_000;

/** Problems that a median is of, at least. */
const LEAST_PROBLEMS = 40;

interface Timed {
  ms: number;
  solved: boolean;
}

/** The row of the solvers in a report, and how long it took. */
async function ask(
  verifier: Verifier,
  code: string,
  only?: string,
): Promise<{ result: CheckResult | undefined; ms: number }> {
  const started = performance.now();
  const report = await verifier.verify(
    {
      job: randomUUID(),
      code,
      language: 'smtlib',
      languageSource: 'user',
      file: 'block.smt2',
      ...(only === undefined ? { without: ['statement-guard', 'secrets', 'text-attacks'] } : { only: [only] }),
    },
    { signal: new AbortController().signal },
  );
  return { result: report.results.find(({ check }) => check === 'prove'), ms: performance.now() - started };
}

const isSolved = (result: CheckResult | undefined): boolean =>
  result !== undefined && ['passed', 'proved', 'refuted', 'answered', 'vacuous'].includes(result.verdict.kind);

const timed = async (verifier: Verifier, code: string, only?: string): Promise<Timed> => {
  const { result, ms } = await ask(verifier, code, only);
  return { ms, solved: isSolved(result) };
};

/** Scripts that state what they are, without what is hostile. */
const problems = (): FormalProblem[] =>
  readProblems(join(import.meta.dirname, '../formal/problems')).filter(
    ({ language, group, path }) =>
      language === 'smtlib' && group === 'right' && /:status/.test(readFileSync(path, 'utf8')),
  );

/** The portfolio beside each of its solvers, in one run; what a cancelled question leaves; what a thousand leave. */
export async function portfolioFigures(): Promise<Row[]> {
  const pool = createWarmPool();
  const verifier = createVerifier({
    backends: await loadBackends(),
    pool,
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion: 'bench',
    mask: (text) => Promise.resolve(text),
    deadlineMs: DEADLINE_MS,
  });
  try {
    const small = '(set-info :status unsat)(declare-const p Bool)(assert p)(assert (not p))(check-sat)';
    for (const only of [undefined, ...SOLVERS]) await ask(verifier, small, only);
    return [
      ...(await comparison(verifier)),
      row('a small script, warm, in the host', 'ms', await repeated(20, () => timed(verifier, small)), {
        at: 'most',
        value: 150,
      }),
      ...(await leaks(verifier, small)),
      ...(await cancelling(verifier)),
    ];
  } finally {
    await verifier.close();
    await pool.close();
  }
}

async function repeated(times: number, once: () => Promise<Timed>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) found.push((await once()).ms);
  return found;
}

async function comparison(verifier: Verifier): Promise<Row[]> {
  const alone = new Map<string, Timed[]>(SOLVERS.map((solver) => [solver, []]));
  const together: Timed[] = [];
  const files: string[] = [];
  for (const { path, file } of problems()) {
    files.push(file);
    const code = readFileSync(path, 'utf8');
    for (const solver of SOLVERS) alone.get(solver)?.push(await timed(verifier, code, solver));
    together.push(await timed(verifier, code));
  }
  const solved = (those: readonly Timed[]): number => those.filter((each) => each.solved).length;
  const cost = (those: readonly Timed[]): number =>
    those.reduce((sum, each) => sum + (each.solved ? each.ms : 2 * DEADLINE_MS), 0);
  const [best] = [...alone].toSorted(([, a], [, b]) => cost(a) - cost(b));
  if (best === undefined) throw new Error('no solver was asked');
  const [name, single] = best;
  const ratios = together.flatMap((each, index) => {
    const other = single[index];
    return other?.solved === true && each.solved ? [{ ratio: each.ms / other.ms, file: files[index] ?? '' }] : [];
  });
  const [worst] = ratios.toSorted((a, b) => b.ratio - a.ratio);
  if (worst === undefined || ratios.length < LEAST_PROBLEMS)
    throw new Error(`only ${ratios.length} problems were solved by both`);
  const fastest = together.flatMap((each, index) => {
    const times = [...alone.values()].flatMap((those) => (those[index]?.solved === true ? [those[index].ms] : []));
    return times.length > 0 && each.solved ? [each.ms / Math.min(...times)] : [];
  });
  const most = Math.max(...[...alone.values()].map(solved));
  return [
    row(
      `portfolio over its best single solver (${name}), ${together.length} SMT problems`,
      'x',
      ratios.map(({ ratio }) => ratio),
      { at: 'most', value: 1.15 },
    ),
    row(`the same, the slowest against it (${worst.file})`, 'x', [worst.ratio], { at: 'most', value: 2 }),
    row('portfolio over whichever solver is fastest on each problem', 'x', fastest),
    row('problems that the portfolio solves', 'values', [solved(together)], { at: 'least', value: most }),
    ...[...alone].map(([solver, those]) => row(`problems that ${solver} solves alone`, 'values', [solved(those)])),
    row('all problems by the portfolio, one after another', 'ms', [together.reduce((sum, { ms }) => sum + ms, 0)]),
  ];
}

const CALLS = 1_000;

/** This host's process and those that it started, each with its parent and its memory in KiB. */
function ownProcesses(): number[][] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const own = new Set([process.pid]);
  for (let before = 0; before !== own.size;) {
    before = own.size;
    for (const [pid = 0, parent = 0] of lines) if (own.has(parent)) own.add(pid);
  }
  return lines.filter(([pid = 0]) => own.has(pid));
}

const processes = (): number[] => ownProcesses().map(([pid = 0]) => pid);

/** Memory and processes of this host and of those that it started. */
function held(): { mib: number; processes: number } {
  const ours = ownProcesses();
  return { mib: ours.reduce((sum, [, , rss = 0]) => sum + rss, 0) / 1024, processes: ours.length };
}

async function leaks(verifier: Verifier, small: string): Promise<Row[]> {
  for (let index = 0; index < 50; index += 1) await ask(verifier, small);
  globalThis.gc?.();
  const before = held();
  for (let index = 0; index < CALLS; index += 1) await ask(verifier, small, SOLVERS[index % 20 === 0 ? 2 : 0]);
  globalThis.gc?.();
  const after = held();
  return [
    row(`memory that ${CALLS} solver calls leave behind`, 'MiB', [Math.max(0, after.mib - before.mib)], {
      at: 'most',
      value: 50,
    }),
    row(
      `processes that ${CALLS} solver calls leave behind`,
      'values',
      [Math.max(0, after.processes - before.processes)],
      {
        at: 'most',
        value: 0,
      },
    ),
  ];
}

/** A script that no solver answers soon. */
const HARD =
  '(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(declare-const z Int)' +
  '(assert (and (> x 1) (> y 1) (> z 1)))(assert (= (+ (* x x x x x) (* y y y y y)) (* z z z z z)))(check-sat)';

/** Clock ticks of the processor that a process has used, or undefined when it is gone. */
function ticksOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , , , , , , , , , , user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return user + system;
  } catch {
    return undefined;
  }
}

/** Processes of this host, but for itself, that used the processor within a time, in ms. */
async function busy(among: readonly number[], forMs: number): Promise<number[]> {
  const before = new Map(among.map((pid) => [pid, ticksOf(pid)]));
  await sleep(forMs);
  return among.filter((pid) => (ticksOf(pid) ?? 0) > (before.get(pid) ?? Infinity));
}

/** How often a process is looked at for whether it still works, ms: two ticks of the processor's clock. */
const LOOK_MS = 20;

async function cancelling(verifier: Verifier): Promise<Row[]> {
  const times: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const stop = new AbortController();
    const running = verifier.verify(
      { job: randomUUID(), code: HARD, language: 'smtlib', languageSource: 'user', file: 'block.smt2' },
      { signal: stop.signal },
    );
    await sleep(1_500);
    let working = await busy(
      processes().filter((pid) => pid !== process.pid),
      100,
    );
    if (working.length === 0) throw new Error('nothing worked on the question that was to be cancelled');
    const started = performance.now();
    stop.abort();
    while (working.length > 0 && performance.now() - started < 5_000) working = await busy(working, LOOK_MS);
    times.push(performance.now() - started);
    await running;
  }
  return [row('from cancelling to no solver at work', 'ms', times, { at: 'most', value: 100 })];
}
