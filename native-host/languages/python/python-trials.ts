import * as z from 'zod/mini';
import type { BackendContext, Obligation } from '../../kit/define.ts';
import type { TrialEdit, TrialOutcome } from '../../kit/tests/trial.ts';
import type { PythonProject } from './python-project.ts';
import { runPython } from './python-run.ts';

const trialSchema = z.object({
  kind: z.literal('trial'),
  number: z.int(),
  state: z.enum(['ran', 'hung', 'broken']),
  passed: z.array(z.string()),
  failed: z.array(z.string()),
  reason: z.string(),
});

/** A line of the file that the runner for trials writes. */
const trialRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), python: z.string(), tool: z.string() }),
  z.object({ kind: z.literal('absent'), module: z.string() }),
  trialSchema,
]);

/** What is left of the deadline when the last trial begins, ms: the runner's start and its end are not counted. */
const MARGIN_MS = 1_500;

/** How one of the runners of tests is started, as its back end starts it. */
export interface TrialRunner {
  runner: 'run_pytest.py' | 'run_unittest.py';
  options: Readonly<Record<string, unknown>>;
}

/**
 * Runs the tests over the file with each of these changes, in a fork of one process each; fewer outcomes than changes
 * where time ran out. Undefined where Python or the runner is missing, or the run came to nothing.
 */
export async function runPythonTrials(
  { file, limits }: Obligation,
  edits: readonly TrialEdit[],
  { context, project }: { context: BackendContext; project: PythonProject },
  { runner, options }: TrialRunner,
): Promise<readonly TrialOutcome[] | undefined> {
  const seconds = Math.max(1, (limits.deadlineMs - MARGIN_MS) / 1_000);
  const ran = await runPython(context, project, {
    name: 'run_trials.py',
    keepsPart: true,
    input: { text: file.text, edits },
    options: {
      hypothesis: false,
      ...options,
      runner,
      file: file.name,
      firstSeconds: seconds / 2,
      allSeconds: seconds,
    },
    schema: trialRecordSchema,
  });
  if (ran.kind !== 'ran') return undefined;
  return ran.records.flatMap((record): TrialOutcome[] => (record.kind === 'trial' ? [outcomeOf(record)] : []));
}

function outcomeOf({ state, passed, failed, reason }: z.infer<typeof trialSchema>): TrialOutcome {
  switch (state) {
    case 'ran':
      return { kind: 'ran', passed, failed };
    case 'hung':
      return { kind: 'hung', failed };
    case 'broken':
      return { kind: 'broken', reason };
  }
}
