import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../feedback/database.ts';
import { isGranted } from '../feedback/grants.ts';
import { getReport } from '../feedback/reports.ts';
import { RUN_COST } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import { getProject } from '../project/registry.ts';
import { STUCK } from '../sandbox/jail-run.ts';
import type { JailResult } from '../sandbox/jail.ts';
import type { LaidChanges } from './laid-changes.ts';
import type { ProjectSpaces } from './project-spaces.ts';
import type { Surroundings } from './verification.ts';

/** What the daemon's verifier may do: what the user has allowed, through the gate, in the registered projects. */
export function surroundingsOf(db: Database, gate: Gate, spaces: ProjectSpaces, changes: LaidChanges): Surroundings {
  return {
    permits: (project) => (project === null ? isGranted(db, 'run-snippets') : getProject(db, project).consent.runCode),
    async openProject(project) {
      const { id, directory } = getProject(db, project);
      return await Promise.resolve(spaces.open({ id, directory }));
    },
    earlier: (report) => getReport(db, report),
    laid: (report, change) => changes.keep(report, change),
    async admitRun({ job, project, backend }, perform) {
      const effect = { kind: 'start-process', what: backend, project, backend, cost: RUN_COST } as const;
      const result = await gate.during(job, randomUUID(), effect, async (use) => {
        const ended = await perform();
        if ('ms' in ended) use({ wallMs: ended.ms });
        return ended;
      });
      if (isStuck(result)) {
        gate.forbid(`backend:${backend}`, result.reason, { kinds: ['start-process'], backend });
        throw new CodedError('CV028', backend);
      }
      return result;
    },
  };
}

/** Processes that could not be ended are the one thing that no further run may be added to. */
const isStuck = (result: JailResult): result is JailResult & { kind: 'failed' } => result.kind === 'failed' && result.reason === STUCK;
