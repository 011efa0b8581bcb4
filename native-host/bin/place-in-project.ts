import { relative, sep } from 'node:path';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';

/** What of a request says that a file is checked in its project, as it lies there. */
export type FilePlace = Pick<RequestBody<'verify.start'>, 'project' | 'place' | 'whole'>;

/** The innermost registered project that a file lies in, as a request names it; nothing where there is none. @param path absolute. */
export function placeInProject(projects: readonly Project[], path: string): FilePlace {
  const [project] = projects.filter(({ directory }) => path.startsWith(directory + sep)).toSorted((a, b) => b.directory.length - a.directory.length);
  if (project === undefined) return {};
  return { project: project.id, place: { info: '', before: '', chosen: relative(project.directory, path).split(sep).join('/') }, whole: true };
}
