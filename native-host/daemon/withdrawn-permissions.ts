import type { Report } from '../../shared/report.ts';
import { chipText } from '../../shared/summary.ts';
import type { Permission } from '../../shared/verdict.ts';
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

const WHAT: Record<Permission, string> = { 'run-code': 'running the code', network: 'asking the network' };
const ENDED = 'permission ended since';

/**
 * A stored report as it is to be read now: where a check of it rests on a permission that was taken back since, or that
 * lapsed, its summary and "not checked" say so, and it is not green.
 */
export function asPermittedNow(
  report: Report,
  permitted: (permission: Permission, project: string | null) => boolean,
): Report {
  const resting = report.results.filter(({ permission }) => permission !== undefined);
  const ended = [...new Set(resting.flatMap(({ permission }) => permission ?? []))].filter(
    (each) => !permitted(each, report.project),
  );
  if (ended.length === 0) return report;
  const { summary, notChecked } = report;
  const allow = report.project === null ? 'snippets' : ended[0];
  const notes = ended.map((permission) => {
    const titles = resting.filter((result) => result.permission === permission).map(({ title }) => title);
    return {
      what: `${titles.join(', ')}: found while ${WHAT[permission]} was permitted, which it is not any more`,
      how: `\`claude-verify allow ${allow}\`, then verify again`,
    };
  });
  return {
    ...report,
    summary: {
      ...summary,
      tone: summary.tone === 'ok' ? 'unknown' : summary.tone,
      text: chipText([`${summary.text}, ${ENDED}`, ENDED]),
    },
    notChecked: [...notes, ...notChecked],
  };
}
