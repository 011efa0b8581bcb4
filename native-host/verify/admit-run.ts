import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { Egress } from '../kit/define.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import { RUN_COST, RUNS_AT_ONCE } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import { UNKILLABLE, untilOver } from '../sandbox/sandbox-process.ts';
import type { SandboxResult } from '../sandbox/sandbox-run.ts';
import type { RunAsked } from './sandboxed-runs.ts';
import { takingTurns } from './schedule.ts';

/** One run of a backend in the sandbox, for a job. */
interface Run extends RunAsked {
  job: string;
  project: string | null;
  backend: string;
}

/** Admits a run of one verification. */
export type RunAdmission = (run: Run, perform: () => Promise<SandboxResult>) => Promise<SandboxResult>;

/** Admits the runs of one verification, some at once, as {@link admitRun} does; none that is not wanted any more. */
export function admitRuns(gate: Gate | undefined): RunAdmission {
  const inTurn = takingTurns(RUNS_AT_ONCE);
  return (run, perform) => inTurn(run.signal, () => admitRun(gate, run, perform));
}

/**
 * Lets a run in the sandbox through the gate, within the budget of its job, and with `egress` what leaves this machine
 * with it; throws what the gate refuses with. A backend whose processes cannot be ended is forbidden (CV028)
 * until they are gone. Without a gate it is only performed.
 */
async function admitRun(
  gate: Gate | undefined,
  { job, project, backend, egress }: Run,
  perform: () => Promise<SandboxResult>,
): Promise<SandboxResult> {
  if (gate === undefined) return perform();
  const effect = { kind: 'start-process', what: backend, project, backend, cost: RUN_COST } as const;
  const start = (): Promise<SandboxResult> =>
    gate.during(job, randomUUID(), effect, async (use) => {
      const ended = await perform();
      if ('ms' in ended) use({ wallMs: ended.ms });
      return ended;
    });
  const result =
    egress === undefined ? await start() : await withEgress(gate, { job, project, backend, egress }, start);
  if (isUnkillable(result)) {
    const region = `backend:${backend}`;
    gate.forbid(region, result.reason, { kinds: ['start-process'], backend });
    if (result.left !== undefined) void untilOver(result.left).then(() => gate.lift(region));
    throw new CodedError('CV028', backend);
  }
  return result;
}

/**
 * What a run with the network lets out is admitted before the run is. Nobody counts what it really sends: that it is
 * shown no more of the project than these bytes is what is known, so that all of them count as sent.
 */
function withEgress(
  gate: Gate,
  { job, project, backend, egress: { to, bytes } }: Omit<Run, 'signal'> & { egress: Egress },
  start: () => Promise<SandboxResult>,
): Promise<SandboxResult> {
  const sent = { sentBytes: bytes };
  return gate.during(
    job,
    randomUUID(),
    { kind: 'let-out', what: to, project, backend, cost: budgetVector(sent) },
    (use) => {
      use(sent);
      return start();
    },
  );
}

/** Processes that could not be ended are the one thing that no further run may be added to. */
const isUnkillable = (result: SandboxResult): result is SandboxResult & { kind: 'failed' } =>
  result.kind === 'failed' && result.reason === UNKILLABLE;
