import type { CommandEnd } from './start-command.ts';
import type { RunOutcome, RunPlan } from './run-plan.ts';

/** A run may take this long, and a command beside it, ms. */
const RUN_MS = 60 * 60_000;
const COMMAND_MS = 120_000;

/** What verifying a checkout needs of the machine. */
export interface Machine {
  /** A command of claude-verify, in the folder that is verified. */
  command(args: readonly string[], deadlineMs: number): Promise<CommandEnd>;
  /** Makes the folder of claude-verify's own files anew, empty. */
  emptyHome(): void;
  isThere(file: string): boolean;
}

/**
 * Registers the folder, allows what the workflow allows and nothing else, and verifies it with the command line; the
 * daemon has ended then. Findings are no failure here: what they mean for the job is said by the report.
 */
export async function verifyCheckout(plan: RunPlan, machine: Machine): Promise<RunOutcome> {
  const notes: string[] = [];
  const notEnded = ({ says }: CommandEnd): RunOutcome => ({ ended: false, base: plan.base, says, notes });
  try {
    const register = ['init', '--no-file', plan.directory];
    let registered = await machine.command(register, COMMAND_MS);
    if (registered.code !== 0) {
      // What came from the cache may be of another version, or broken.
      await stop(machine);
      machine.emptyHome();
      notes.push('what was kept of earlier runs could not be used and was left out');
      registered = await machine.command(register, COMMAND_MS);
    }
    if (registered.code !== 0) return notEnded(registered);
    for (const args of permissions(plan)) {
      const ended = await machine.command(args, COMMAND_MS);
      if (ended.code !== 0) return notEnded(ended);
    }
    let { base } = plan;
    let run = await machine.command(runArguments(plan, base), RUN_MS);
    if (base !== null && isTooMuch(run)) {
      notes.push('more changed than is verified as one change: the whole folder was verified, and all findings count');
      base = null;
      run = await machine.command(runArguments(plan, base), RUN_MS);
    }
    return machine.isThere(plan.json) && machine.isThere(plan.sarif)
      ? { ended: true, base, says: [], notes }
      : notEnded(run);
  } finally {
    await stop(machine);
  }
}

const stop = (machine: Machine): Promise<CommandEnd> => machine.command(['daemon', 'stop'], COMMAND_MS);

/**
 * The workflow's `run-code: true` is the word that `--yes` asks for. Without it both are taken back: what came from the
 * cache may hold them.
 */
const permissions = ({ directory, runCode }: RunPlan): string[][] =>
  [
    ['allow', 'run-code', '--project', directory],
    ['allow', 'snippets'],
  ].map((args) => [...args, runCode ? '--yes' : '--revoke']);

const runArguments = ({ directory, sarif, json }: RunPlan, base: string | null): string[] => [
  'run',
  '--project',
  directory,
  ...(base === null ? [] : ['--against', base]),
  '--format',
  'sarif',
  '--for',
  'github',
  '--output',
  sarif,
  '--json-output',
  json,
];

const isTooMuch = ({ code, says }: CommandEnd): boolean => code === 2 && says.some((line) => line.startsWith('CV010'));
