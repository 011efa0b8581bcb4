import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../storage/database.ts';
import { isGranted } from '../storage/permissions.ts';
import { getReport } from '../storage/report-rows.ts';
import type { Egress } from '../backend-kit/define.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import { RUN_COST } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import { getProject, permitsRunning } from '../project/project-registry.ts';
import { UNKILLABLE } from '../sandbox/sandbox-process.ts';
import type { SandboxResult } from '../sandbox/sandbox-run.ts';
import type { ReportPatches } from './report-patches.ts';
import type { ProjectSpaces } from './project-spaces.ts';
import type { Surroundings } from './verification.ts';

/** What the daemon's verifier may do: what the user has allowed, through the gate, in the registered projects. */
export function surroundingsOf(db: Database, gate: Gate, spaces: ProjectSpaces, changes: ReportPatches): Surroundings {
  return {
    permits(project, runs) {
      if (project === null) return isGranted(db, 'run-snippets');
      const { granted, changed } = permitsRunning(db, project, runs);
      return granted || changed === undefined ? granted : { changed };
    },
    permitsNetwork: (project) => project !== null && getProject(db, project).consent.network === true,
    async openProject(project) {
      const { id, directory } = getProject(db, project);
      return await Promise.resolve(spaces.open({ id, directory }));
    },
    earlier: (report) => getReport(db, report),
    laid: (report, change) => changes.keep(report, change),
    async admitRun({ job, project, backend, egress }, perform) {
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
        gate.forbid(`backend:${backend}`, result.reason, { kinds: ['start-process'], backend });
        throw new CodedError('CV028', backend);
      }
      return result;
    },
  };
}

/**
 * What a run with the network lets out is admitted before the run is. Nobody counts what it really sends: that it is
 * shown no more of the project than these bytes is what is known, so that all of them count as sent.
 */
function withEgress(
  gate: Gate,
  {
    job,
    project,
    backend,
    egress: { to, bytes },
  }: { job: string; project: string | null; backend: string; egress: Egress },
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
