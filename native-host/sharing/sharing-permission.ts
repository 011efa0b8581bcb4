import type { Project } from '../../shared/project-requests.ts';

/** May corrections of a project be shared, and if not, why? */
export type SharingPermission = { allowed: true } | { allowed: false; why: string };

/**
 * What project file and user say together, as they are now: sharing takes a yes of both, and a `never_share` of either
 * wins over everything. Corrections belong to a project's name, so that the strictest of all projects of this name
 * counts.
 * @param projects read anew for this question, or an old file would be asked.
 */
export function sharingPermission(project: Project, projects: readonly Project[]): SharingPermission {
  const sameName = [project, ...projects.filter(({ name, id }) => name === project.name && id !== project.id)];
  for (const { file, consent } of sameName) {
    if (file.sharing.neverShare) return no('never_share stands in .claude-context.toml');
    if (consent.neverShare) return no('you said never to share it');
  }
  for (const { file, consent } of sameName) {
    if (file.state === 'broken') return no('.claude-context.toml cannot be read');
    if (!file.sharing.optIn) return no('opt_in is not set under [sharing] in .claude-context.toml');
    if (!consent.sharing) return no('you have not agreed to sharing');
  }
  return { allowed: true };
}

const no = (why: string): SharingPermission => ({ allowed: false, why });
