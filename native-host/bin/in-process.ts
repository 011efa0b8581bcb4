import type { RequestBody, ToolStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import { VERSION } from '../../shared/version.ts';
import { openVerifier } from '../daemon/verification.ts';
import type { Verifier } from '../verify/verify.ts';

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
