import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Report } from '../../shared/report.ts';
import { CONTEXT_FILE } from '../context/context-file.ts';

/**
 * The report of a file that was checked without the daemon, which alone knows the projects, says so where the file lies
 * in one: nobody looked for its tests. @param path absolute.
 */
export function toldWithoutDaemon(report: Report, path: string): Report {
  if (!foldersAbove(path).some((folder) => existsSync(join(folder, CONTEXT_FILE)))) return report;
  const alone = {
    what: 'Your project: the file was checked by itself, without the daemon; the tests of the project were not run',
    how: 'leave --no-daemon out',
  };
  return { ...report, notChecked: [alone, ...report.notChecked] };
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}
