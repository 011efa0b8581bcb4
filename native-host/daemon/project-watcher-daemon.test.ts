import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { clientOf, makeHome, uid, until } from './fixtures/process-home.ts';
import { openServices } from './services.ts';
import { runDaemon } from './run-daemon.ts';

const lock = (name: string): string =>
  JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    packages: { '': {}, [`node_modules/${name}`]: { version: '1.0.0' } },
  });

test('over the socket: the lock file changes, and the block that names a package has another report', async () => {
  const home = makeHome();
  const folder = path.join(home.folder, 'shop');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "shop" }\n');
  writeFileSync(path.join(folder, 'package-lock.json'), lock('something-else'));
  const daemon = await runDaemon({
    paths: home.paths,
    uid,
    version: '0.0.0',
    log: () => undefined,
    open: () => openServices(home.paths, () => undefined),
  });
  const client = await clientOf(home);
  try {
    const told: JobStatus[] = [];
    client.onJob((status) => void told.push(status));
    const { id: project } = await client.request('project.register', { directory: folder });
    const start = {
      code: 'npm install leftpadder\n',
      language: 'bash',
      languageSource: 'class',
      project,
      place: { info: 'sh install.sh', before: '' },
    } as const;
    const findings = async (report: string | null): Promise<string[]> => {
      const { text } = await client.request('report.get', { report: report ?? '', page: 0 });
      return (JSON.parse(text) as Report).results.flatMap(({ verdict }) => verdict.findings.map(({ rule }) => rule));
    };
    await client.request('verify.start', { job: 'asked', ...start });
    const asked = await until(() => told.find(({ job, state }) => job === 'asked' && isTerminal(state)));
    expect(await findings(asked.report)).not.toContain('lookalike-package');
    let at = 0;
    const again = await until(() => {
      // Until the watch is up nobody sees a change.
      if (performance.now() - at > 1_500) {
        at = performance.now();
        writeFileSync(path.join(folder, 'package-lock.json'), `${lock('left-padder')}${' '.repeat(told.length)}\n`);
      }
      return told.find((status) => status.again !== undefined && isTerminal(status.state));
    });
    expect(again).toMatchObject({ again: 'asked', state: 'done' });
    expect(await findings(again.report)).toContain('lookalike-package');
  } finally {
    client.close();
    await daemon.close();
    rmSync(home.folder, { recursive: true });
  }
}, 30_000);
