import type { Database } from '../storage/database.ts';
import { isGranted } from '../storage/permissions.ts';
import { getReport } from '../storage/report-rows.ts';
import { getProject, permitsRunning } from '../project/project-registry.ts';
import type { VerifierDeps } from '../verify/verify.ts';
import type { ReportPatches } from './report-patches.ts';
import type { ProjectSpaces } from './project-spaces.ts';

/**
 * What a verifier may do besides reading blocks, and of whose projects and reports it knows; without any of it no code
 * is run and no project is opened.
 */
export type VerifierPermissions = Pick<VerifierDeps, 'permits' | 'permitsNetwork' | 'openProject' | 'laid' | 'earlier'>;

/** What the user has allowed, in the registered projects. */
export const permissionsIn = (db: Database, spaces: ProjectSpaces, patches: ReportPatches): VerifierPermissions => ({
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
  laid: (report, change) => patches.keep(report, change),
});
