import { fileURLToPath } from 'node:url';
import type { Verdict } from '../../../shared/verdict.ts';
import { SANDBOX_ENVIRONMENT } from '../../sandbox/bubblewrap-arguments.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import { finish, type Finished } from '../../kit/finished-run.ts';
import type { BackendContext, RunResult } from '../../kit/define.ts';
import { drawKey, readSealed, type Doubts } from '../../kit/sealed-lines.ts';
import { inSandbox, type PythonProject } from './python-project.ts';
import { readRecords } from './python-results.ts';

/** The system's Python, inside of the sandbox. */
export const SYSTEM_PYTHON = '/usr/bin/python3';

/** The newest that the user has, where the backend's tool is of that family; else the system's. */
export const NEWEST_PYTHON = 'python3';

const RUNNERS = '/tools/python';
const RESULTS = '/results';
const MOST_RESULT_BYTES = 16 * 1024 * 1024;
const MOST_NAME_BYTES = 8_192;
/** Tests may use several processors; the wall time is the deadline's. */
const CPU_SECONDS = 240;

/** Hashes are the same in every run, so that sets print in one order; nothing is written beside the sources. */
export const PYTHON_ENVIRONMENT = {
  ...SANDBOX_ENVIRONMENT,
  PYTHONHASHSEED: '0',
  PYTHONDONTWRITEBYTECODE: '1',
  NO_COLOR: '1',
  HYPOTHESIS_STORAGE_DIRECTORY: '/tmp/hypothesis',
};

/** What a runner wrote, and how its process ended. */
export interface RanPython<T> {
  kind: 'ran';
  records: T[];
  /** What speaks against what it wrote. */
  doubts: Doubts;
  finished: Finished;
  /** What the runner was at when its process ended. */
  running: string;
  /** Relative to the tree; null when it was the system's Python. */
  environment: string | null;
  /** It was ended from outside after so many ms; absent when it ended by itself. */
  endedAfterMs?: number;
}

/** What no interpreter of the tree or the system has. */
export interface NothingToRun {
  kind: 'absent';
}

/** A runner beside pytest's backend and what it is told. */
export interface PythonScript<T> {
  name: 'run_pytest.py' | 'run_unittest.py' | 'run_doctest.py' | 'run_program.py' | 'run_trials.py';
  /** Wall time in ms where it is less than the check's. */
  wallMs?: number;
  /** What it wrote until it was ended for time is worth reading. */
  keepsPart?: true;
  /** Is the newest Python of the user's tried before the system's? */
  newestFirst?: true;
  /** Did the run end for want of a module? Another Python may have it. */
  lacksModule?(records: readonly T[]): boolean;
  options: Record<string, unknown>;
  /** What it works on, besides its options. */
  input?: unknown;
  schema: Parameters<typeof readRecords<T>>[1];
}

/**
 * Runs one of the runners in the tree with the first Python that has what it needs: that of the project's environments,
 * then the newest where that is asked for, and the system's (which also sees the packages of an environment for the
 * same version). Results are read from a file: what the code prints is not looked at.
 */
export async function runPython<T extends { kind: string }>(
  context: BackendContext,
  project: PythonProject,
  script: PythonScript<T>,
): Promise<RanPython<T> | NothingToRun | { kind: 'verdict'; verdict: Verdict }> {
  const pythons = [
    ...project.environments.map((environment) => ({ environment, command: inSandbox(`${environment}/bin/python`) })),
    ...(script.newestFirst === true ? [{ environment: null, command: NEWEST_PYTHON }] : []),
    { environment: null, command: SYSTEM_PYTHON },
  ];
  let last: RanPython<T> | { kind: 'verdict'; verdict: Verdict } | undefined;
  for (const { environment, command } of pythons) {
    const folder = context.makeFolder();
    const options = {
      ...script.options,
      results: RESULTS,
      sites: project.environments.map(inSandbox),
      paths: project.searchPaths.map(inSandbox),
      django: project.django ?? null,
    };
    const seal = drawKey();
    const result = await context.runInTree(command, [`${RUNNERS}/${script.name}`], {
      cwd: inSandbox(project.folder),
      environment: environmentFor(environment),
      readOnly: [{ from: fileURLToPath(new URL('./runner', import.meta.url)), to: RUNNERS }],
      stdin: JSON.stringify({ options, seal, input: script.input }),
      writable: [{ from: folder, to: RESULTS }],
      limits: { cpuSeconds: CPU_SECONDS, ...(script.wallMs === undefined ? {} : { wallMs: script.wallMs }) },
    });
    const isLast = command === SYSTEM_PYTHON;
    if (!isLast && result.kind === 'missing') continue;
    const finished = finish(result, command, 'apt-get install python3');
    const read = async (name: string, most: number): Promise<string> =>
      (await readFromFolder(folder, name, most))?.toString('utf8') ?? '';
    const { text, foreign } = readSealed(seal, await read('results.jsonl', MOST_RESULT_BYTES));
    const records = readRecords(text, script.schema);
    const doubts = { foreign, replaced: records === 'broken' ? [] : replacedIn(records) };
    if (result.kind === 'timeout' && script.keepsPart === true && records !== 'broken' && records.length > 0) {
      const stopped: Finished = { kind: 'finished', code: -1, stdout: '', stderr: '' };
      return {
        kind: 'ran',
        records,
        doubts,
        finished: stopped,
        running: await read('running', MOST_NAME_BYTES),
        environment,
        endedAfterMs: Math.round(result.ms),
      };
    }
    if (finished.kind === 'verdict')
      return { kind: 'verdict', verdict: atTest(finished.verdict, await read('running', MOST_NAME_BYTES)) };
    if (records === 'broken')
      return {
        kind: 'verdict',
        verdict: { kind: 'crashed', findings: [], reason: 'the results of the run are broken' },
      };
    last = { kind: 'ran', records, doubts, finished, running: await read('running', MOST_NAME_BYTES), environment };
    if (!isLast && script.lacksModule?.(records) === true) continue;
    // An interpreter that does not get as far as its first record cannot be used here.
    if (records.length > 0 && records[0]?.kind !== 'absent') return last;
  }
  if (last?.kind === 'ran' && last.records.length > 0) return { kind: 'absent' };
  return last ?? { kind: 'absent' };
}

const replacedIn = (records: readonly { kind: string; what?: unknown }[]): string[] =>
  records.flatMap(({ kind, what }) => (kind === 'replaced' && Array.isArray(what) ? what.map(String) : []));

/** A run that was ended says what it was at. */
const atTest = (verdict: Verdict, running: string): Verdict =>
  verdict.kind === 'crashed' && running !== '' ? { ...verdict, reason: `${verdict.reason}, in ${running}` } : verdict;

/** A module of Python's that was run, and with what. */
export interface RanModule {
  result: RunResult;
  /** Relative to the tree; null when it was the system's Python. */
  environment: string | null;
}

/**
 * Runs a module as a program, `python -m`, in the project's folder: with the first of its environments that has it,
 * else with the system's Python. `argumentsFor` is told of an environment that can be run but lacks the module.
 */
export async function runModule(
  context: BackendContext,
  project: PythonProject,
  module: string,
  argumentsFor: (lender: string | null) => readonly string[],
): Promise<RanModule> {
  let lender: string | null = null;
  for (const environment of project.environments) {
    const result = await context.runInTree(
      inSandbox(`${environment}/bin/python`),
      ['-m', module, ...argumentsFor(null)],
      moduleOptions(project, environment),
    );
    const isAbsent = result.kind === 'exit' && lacksModule(result.stderr.text, module);
    if (
      result.kind !== 'missing' &&
      !isAbsent &&
      !(result.kind === 'exit' && result.stdout.text === '' && result.code !== 0)
    )
      return { result, environment };
    if (isAbsent) lender ??= environment;
  }
  return {
    result: await context.runInTree(
      SYSTEM_PYTHON,
      ['-m', module, ...argumentsFor(lender)],
      moduleOptions(project, null),
    ),
    environment: null,
  };
}

/** Python's words when it has no module of this name to run. */
export const lacksModule = (stderr: string, module: string): boolean =>
  stderr.trimEnd().endsWith(`No module named ${module}`);

function moduleOptions(project: PythonProject, environment: string | null) {
  // A project that keeps its packages in `src` has them installed where it is; in the sandbox it lies elsewhere.
  const sources = [...project.searchPaths.slice(1), ...project.siblings].map(inSandbox).join(':');
  return {
    cwd: inSandbox(project.folder),
    environment: { ...environmentFor(environment), ...(sources === '' ? {} : { MYPYPATH: sources }) },
    limits: { cpuSeconds: CPU_SECONDS },
  };
}

function environmentFor(environment: string | null): Record<string, string> {
  if (environment === null) return PYTHON_ENVIRONMENT;
  return {
    ...PYTHON_ENVIRONMENT,
    VIRTUAL_ENV: inSandbox(environment),
    PATH: `${inSandbox(environment)}/bin:${PYTHON_ENVIRONMENT.PATH}`,
  };
}
