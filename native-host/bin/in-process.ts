import type { RequestBody, ToolStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import { VERSION } from '../../shared/version.ts';
import { openVerifier } from '../daemon/open-verifier.ts';
import type { Verifier } from '../verify/verify.ts';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTEXT_FILE } from '../context/context-file.ts';

/** A verifier of this process without cache and database, for many files; the caller closes it. */
export const verifierInProcess = (): Promise<Verifier> =>
  openVerifier({ cache: { get: () => undefined, put: () => undefined }, mask: maskSecrets, hostVersion: VERSION });

async function withVerifier<T>(use: (verifier: Verifier) => Promise<T>): Promise<T> {
  const verifier = await verifierInProcess();
  try {
    return await use(verifier);
  } finally {
    await verifier.close();
  }
}

/** The same verification without daemon, cache and database: for CI, where nothing of the user is to be touched. */
export const verifyInProcess = (body: RequestBody<'verify.start'>): Promise<Report> =>
  withVerifier((verifier) => verifier.verify(body, { signal: AbortSignal.any([]) }));

/** The backends of this machine; found without the daemon, so that the doctor can tell when there is none. */
export const listTools = (): Promise<ToolStatus[]> => withVerifier((verifier) => verifier.tools());

/**
 * The report of a file that was checked without the daemon, which alone knows the projects, says so where the file lies
 * in one: nobody looked for its tests. @param path absolute.
 */
export function toldWithoutDaemon(report: Report, path: string): Report {
  if (!foldersAbove(path).some((folder) => existsSync(join(folder, CONTEXT_FILE)))) return report;
  const alone = {
    what: 'Your project: the file was checked on its own, without the daemon; the tests of the project were not run',
    how: 'omit --no-daemon',
  };
  return { ...report, notChecked: [alone, ...report.notChecked] };
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}
