import type { RequestBody } from '../../shared/protocol.ts';
import type { NotChecked, TargetReport } from '../../shared/report.ts';
import type { Snapshot } from '../project/snapshot.ts';
import { openProjectTarget } from './project-target.ts';
import type { FindPackages } from './project-packages.ts';
import { openScratchTarget } from './scratch-target.ts';
import type { Target, Compared } from './target.ts';
import type { VerifierDeps } from './verify.ts';
import type { CheckResult } from '../../shared/verdict.ts';

/** The files around a block, and what the report says of them; `about` is absent for a block that is only itself. */
export interface OpenedTarget {
  target: Target;
  about: TargetReport | undefined;
  /** What nobody looks at because of what is missing around the block. */
  notChecked: readonly NotChecked[];
  /** The project as it lies on the disk, where the block was laid over it. */
  snapshot?: Snapshot;
}

/**
 * Opens the bound project with the block laid over it, or a scratch package where there is none or where its place is
 * not known.
 */
export async function openTarget(
  request: RequestBody<'verify.start'>,
  report: string,
  deps: Pick<VerifierDeps, 'openProject' | 'laid'>,
  signal: AbortSignal,
  findPackages?: FindPackages,
): Promise<OpenedTarget> {
  const said = request.said === undefined ? {} : { said: request.said };
  const project = request.project === undefined ? undefined : await deps.openProject?.(request.project);
  if (project === undefined || request.project === undefined) {
    const target = { ...openScratchTarget(request, request.language), ...said };
    const { about } = target;
    return { target, about: about.beside.length + about.notes.length === 0 ? undefined : about, notChecked: [] };
  }
  const found = await openProjectTarget(request, project, signal, findPackages);
  if (found.target === undefined) {
    const scratch = openScratchTarget(request, request.language);
    return { target: { ...scratch, ...said, policy: project.policy }, about: found.about, notChecked: [] };
  }
  deps.laid?.(report, { project: request.project, writes: found.writes, snapshot: found.snapshot });
  return {
    target: { ...found.target, ...said },
    about: found.target.about,
    notChecked: found.notChecked,
    snapshot: found.snapshot,
  };
}

/** What a report says of the files around a block, and whose the old code is where a check ran it beside the new. */
export function aboutWithOldCode(
  { about, target }: Pick<OpenedTarget, 'about' | 'target'>,
  { change, whole }: Compared,
  results: readonly CheckResult[],
): TargetReport | undefined {
  const compares = results.some(({ check, verdict }) => check === 'differential' && verdict.kind !== 'not-run');
  if (change === undefined || whole !== true || !compares) return about;
  return { ...target.about, notes: [...target.about.notes, `the old code is that of ${change.against}`] };
}
