import type { Report } from '../../shared/report.ts';
import { endedPermissions } from '../../shared/ended-permissions.ts';
import { withPermissionEnded } from '../../shared/summary.ts';
import type { CheckResult, Permission } from '../../shared/verdict.ts';
import type { Database } from '../storage/database.ts';
import { isGranted } from '../storage/permissions.ts';
import { getProject } from '../project/project-registry.ts';

/**
 * Does this permission hold now, for this project or for blocks without one (null)? A project that was forgotten has
 * none.
 */
export function isPermitted(db: Database, permission: Permission, project: string | null): boolean {
  if (project === null) return permission === 'run-code' && isGranted(db, 'run-snippets');
  try {
    const { runCode, network } = getProject(db, project).consent;
    return permission === 'run-code' ? runCode : network === true;
  } catch {
    return false;
  }
}

/**
 * A stored report as it is to be read now: each check of it that rests on a permission that was taken back since, or
 * that lapsed, is marked; its summary and "not checked" say so, and it is not green.
 */
export function asPermittedNow(
  report: Report,
  permitted: (permission: Permission, project: string | null) => boolean,
): Report {
  const hasEnded = ({ permission }: CheckResult): boolean =>
    permission !== undefined && !permitted(permission, report.project);
  if (!report.results.some(hasEnded)) return report;
  const results = report.results.map((each) => (hasEnded(each) ? { ...each, permissionEnded: true as const } : each));
  return {
    ...report,
    results,
    summary: withPermissionEnded(report.summary),
    notChecked: [...endedPermissions({ ...report, results }), ...report.notChecked],
  };
}
