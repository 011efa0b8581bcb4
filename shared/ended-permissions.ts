import type { NotChecked, Report } from './report.ts';
import type { Permission } from './verdict.ts';

const WHAT: Record<Permission, string> = { 'run-code': 'running the code', network: 'asking the network' };

/** What "not checked" says of the checks of a report that rest on a permission which is none any more. */
export function endedPermissions({ results, project }: Pick<Report, 'results' | 'project'>): NotChecked[] {
  const ended = results.filter(({ permissionEnded }) => permissionEnded === true);
  return [...Map.groupBy(ended, ({ permission = 'run-code' }) => permission)].map(([permission, of]) => {
    const titles = of.map(({ title }) => title).join(', ');
    return {
      what: `${titles}: found while ${WHAT[permission]} was permitted, which it is not any more`,
      how: `\`claude-verify allow ${project === null ? 'snippets' : permission}\`, then verify again`,
    };
  });
}
