import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal } from '../../shared/protocol.ts';
import { runJob } from '../rpc/await-job.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, makeHome, uid, type ProcessHome } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';
import { openServices } from './services.ts';

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
beforeEach(async () => {
  home = makeHome();
  const log = (): void => undefined;
  const open = (): ReturnType<typeof openServices> =>
    openServices(home.paths, log, async (input) => ({ ...reportFor(input), source: input.code }));
  daemon = await runDaemon({ paths: home.paths, uid, version: '0.0.0', log, open });
  client = await clientOf(home);
});
afterEach(async () => {
  client.close();
  await daemon.close();
  await home.remove();
});

/** Verifies a code; what came with the job's end, and the pages that were asked for afterwards. */
async function verify(job: string, code: string) {
  const withEnd: unknown[] = [];
  client.onJob((status, report) => void (isTerminal(status.state) && withEnd.push(report)));
  const asked = vi.spyOn(client, 'request');
  const ended = await runJob(client, { job, code, language: 'json', languageSource: 'class' }, () => undefined);
  const pages = asked.mock.calls.flatMap(([type, body]) =>
    type === 'report.get' && 'page' in body ? [body.page] : [],
  );
  asked.mockRestore();
  return { source: ended.ok ? ended.report.source : ended.error, withEnd, pages };
}

test("a report comes with its job's end; one that is too large for a frame is fetched afterwards", async () => {
  const small = await verify('small', '{}');
  expect(small).toEqual({ source: '{}', withEnd: [expect.objectContaining({ source: '{}' })], pages: [] });
  const code = 'é"'.repeat(LIMITS.frameToBrowserBytes / 4);
  const { source, withEnd, pages } = await verify('large', code);
  expect(source === code).toBe(true);
  expect(withEnd).toEqual([undefined]);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages).toEqual(pages.map((_, index) => index));
});
