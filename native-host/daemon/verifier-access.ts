import type { Database } from '../storage/database.ts';
import { distrust, reasonToDistrust } from '../storage/distrusted-solvers.ts';
import { grantedProverServer, isGranted } from '../storage/permissions.ts';
import { getReport } from '../storage/report-rows.ts';
import { trackRecordOf } from '../reliability/judged-rows.ts';
import { getProject, permitsRunning } from '../project/project-registry.ts';
import type { DeclarationAccess } from '../verify/block-declarations.ts';
import type { VerifierDeps } from '../verify/verify.ts';
import { heldRules } from './held-rules.ts';
import type { ReportPatches } from './report-patches.ts';
import type { ProjectSpaces } from './project-spaces.ts';

/** What a verifier gets at besides the block: what the user has allowed, the registered projects and their reports. */
export type VerifierAccess = Pick<
  VerifierDeps,
  'permissions' | 'projects' | 'history' | 'rules' | 'declarations' | 'distrusted' | 'proverServer' | 'records'
>;

/** The access that the daemon's database grants. */
export const verifierAccess = (
  db: Database,
  spaces: ProjectSpaces,
  patches: ReportPatches,
  declarations?: DeclarationAccess,
): VerifierAccess => ({
  ...(declarations === undefined ? {} : { declarations }),
  permissions: {
    mayRunCode(project, runs) {
      if (project === null) return isGranted(db, 'run-snippets');
      const { granted, changed } = permitsRunning(db, project, runs);
      return granted || changed === undefined ? granted : { changed };
    },
    mayUseNetwork: (project) => project !== null && getProject(db, project).consent.network === true,
  },
  projects: {
    async open(project) {
      const { id, directory } = getProject(db, project);
      return await Promise.resolve(spaces.open({ id, directory }));
    },
  },
  proverServer: { address: () => grantedProverServer(db) },
  rules: { held: (project) => heldRules(db, project) },
  distrusted: {
    reasonFor: (backend, version) => reasonToDistrust(db, backend, version),
    put: (backend, version, reason) => distrust(db, { backend, version, reason, at: new Date().toISOString() }),
  },
  records: (backend, language) => trackRecordOf(db, backend, language),
  history: { find: (report) => getReport(db, report), keepPatch: patches.keep },
});
