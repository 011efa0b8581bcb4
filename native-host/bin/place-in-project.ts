import { relative, sep } from 'node:path';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { NotChecked, Report } from '../../shared/report.ts';

/** What of a request says that a file is checked in its project, as it lies there. */
export type FilePlace = Pick<RequestBody<'verify.start'>, 'project' | 'place' | 'whole'>;

/** A path that no request carries: it would steer who shows it. */
const NO_REQUEST_PATH = /\p{Cc}/u;

/** The innermost registered project that a file lies in. @param path absolute; for a folder with `/.` after it. */
export const projectAround = (projects: readonly Project[], path: string): Project | undefined =>
  projects
    .filter(({ directory }) => path.startsWith(directory + sep))
    .toSorted((a, b) => b.directory.length - a.directory.length)[0];

/** How a request names a file of a project; nothing where no request can. @param path absolute. */
export function placeIn({ id, directory }: Project, path: string): FilePlace {
  const chosen = relative(directory, path).split(sep).join('/');
  return NO_REQUEST_PATH.test(chosen) ? {} : { project: id, place: { info: '', before: '', chosen }, whole: true };
}

/**
 * {@link placeIn} for the innermost registered project that a file lies in; nothing where there is none. @param path
 * absolute.
 */
export function placeInProject(projects: readonly Project[], path: string): FilePlace {
  const project = projectAround(projects, path);
  return project === undefined ? {} : placeIn(project, path);
}

/** Why a file that lies in a project is checked by itself: no request can name it there. Undefined for any other. */
export function whyAlone(projects: readonly Project[], path: string): NotChecked | undefined {
  const project = projectAround(projects, path);
  if (project === undefined || placeIn(project, path).place !== undefined) return undefined;
  return {
    what: 'Your project: the file was checked on its own because its path has control characters',
    how: 'rename it',
  };
}

/** The report of a file that was checked by itself because no request can name it in its project says so. */
export function toldAlone(report: Report, projects: readonly Project[], path: string): Report {
  const alone = whyAlone(projects, path);
  return alone === undefined ? report : { ...report, notChecked: [alone, ...report.notChecked] };
}
