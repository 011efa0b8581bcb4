import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal } from '../../shared/protocol.ts';
import { type Project } from '../../shared/project-requests.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { fakeRegistry, type FakeRegistry } from '../checks/npm-audit/fixtures/registry.ts';
import { openDatabase } from '../storage/database.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import type { Client } from '../rpc/client.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { clientOf, makeHome, uid, until, type ProcessHome } from './fixtures/process-home.ts';
import { openJobStore } from './job-store.ts';
import { openServices } from './services.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const LOCK = readFileSync(fileURLToPath(new URL('../checks/npm-audit/fixtures/lock.json', import.meta.url)), 'utf8');
const possible = await canRun('npm');

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
let registry: FakeRegistry;
let folder: string;
beforeEach(async () => {
  home = makeHome();
  registry = await fakeRegistry();
  folder = path.join(home.folder, 'shop');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'package.json'),
    '{ "name": "shop", "version": "1.0.0", "dependencies": { "mkdirp": "0.5.1" } }\n',
  );
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    '{ "name": "shop", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "shop", "version": ' +
      '"1.0.0" } } }\n',
  );
  writeFileSync(path.join(folder, '.npmrc'), `registry=${registry.address}\n//127.0.0.1/:_authToken=not-to-be-sent\n`);
  daemon = await runDaemon({
    paths: home.paths,
    uid,
    version: '0.0.0',
    log: () => undefined,
    open: () => openServices(home.paths, () => undefined),
  });
  client = await clientOf(home);
});
afterEach(async () => {
  client.close();
  await daemon.close();
  await registry.close();
  rmSync(home.folder, { recursive: true });
});

let jobs = 0;
async function audit(project: string): Promise<Verdict | undefined> {
  const job = `audit-${(jobs += 1)}`;
  await client.request('verify.start', {
    job,
    code: LOCK,
    language: 'json',
    languageSource: 'class',
    project,
    place: { info: 'json package-lock.json', before: '' },
  });
  const { report } = await until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );
  const { text } = await client.request('report.get', { report: report ?? '', page: 0 });
  return (JSON.parse(text) as Report).results.find(({ backend }) => backend === 'npm-audit')?.verdict;
}
const allow = (shown: Project, network: boolean): Promise<Project> =>
  client.request('project.consent', { project: shown.id, fileHash: shown.fileHash, ...shown.consent, network });
const kinds = async (): Promise<unknown[]> =>
  (await client.request('ledger.list', { limit: 500 })).entries
    .toReversed()
    .flatMap(({ event, detail }) => (event === 'commit' ? [JSON.parse(detail) as unknown] : []));

const REFUSED = {
  kind: 'not-run',
  cause: 'not-permitted',
  lacks: 'network',
  reason: 'it asks the network, which is not permitted for this project; there is no local advisory database',
};

test.skipIf(!possible)(
  'only with its own consent a check asks the network; the ledger has it, and a changed registry asks again',
  async () => {
    const shown = await client.request('project.register', { directory: folder });
    expect(shown).toMatchObject({ file: { registry: registry.address }, consent: { network: false } });
    // To run its code is something else.
    const running = await client.request('project.consent', {
      project: shown.id,
      fileHash: shown.fileHash,
      ...shown.consent,
      runCode: true,
    });
    expect(await audit(shown.id)).toMatchObject(REFUSED);
    expect(registry.asked).toEqual([]);

    const allowed = await allow(running, true);
    expect(allowed.consent).toMatchObject({ network: true, runCode: true });
    const verdict = await audit(shown.id);
    expect(verdict).toMatchObject({
      kind: 'refuted',
      extent: expect.stringContaining('2 packages of package-lock.json; 127.0.0.1:'),
    });
    expect(verdict?.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['GHSA-xvch-5gv4-984h', 'error'],
      ['GHSA-vh95-rmgr-6w4m', 'warning'],
    ]);
    expect(registry.asked).toContain('POST /-/npm/v1/security/advisories/bulk');
    expect(registry.asked.filter((one) => one.endsWith('authorised'))).toEqual([]);
    expect(await kinds()).toContainEqual({
      kind: 'let-out',
      what: new URL(registry.address).host,
      backend: 'npm-audit',
      cost: { sentBytes: expect.any(Number) },
      near: [],
    });

    const before = registry.asked.length;
    writeFileSync(path.join(folder, '.npmrc'), 'registry=http://127.0.0.1:1/\n');
    const [changed] = (await client.request('project.list', {})).projects;
    expect(changed).toMatchObject({ lapsed: ['network'], consent: { network: false, runCode: true } });
    expect(await audit(shown.id)).toMatchObject(REFUSED);
    expect(registry.asked).toHaveLength(before);
    await expect(allow(allowed, true)).rejects.toMatchObject({ body: { code: 'CV033' } });
  },
  30_000,
);

test('the gate has nothing to let out in a verification of a project without the consent, whoever asks it', () => {
  const db = openDatabase(path.join(home.folder, 'other.sqlite'));
  const gate = gateOf(db, home.folder);
  const store = openJobStore(
    db,
    () => new Date(),
    gate,
    (project) => project === 'online',
  );
  const egress = {
    kind: 'let-out',
    what: 'registry.example',
    backend: 'npm-audit',
    cost: budgetVector({ sentBytes: 1 }),
  } as const;
  for (const project of ['online', 'offline']) {
    db.prepare("INSERT INTO projects (id, name, directory, registered_at) VALUES (?, ?, ?, '')").run(
      project,
      project,
      `/${project}`,
    );
    const input = { job: project, code: '', language: 'json', languageSource: 'class', project } as const;
    store.create({ input, owner: 'test', contentHash: project });
    store.running(
      { job: project, state: 'running', seq: 2, progress: [], report: null, summary: null, error: null },
      { contentHash: project, project },
    );
  }
  expect(() => gate.admit('offline', 'out', { ...egress, project: 'offline' })).toThrow(
    expect.objectContaining({ code: 'CV019' }),
  );
  expect(() => gate.admit('online', 'out', { ...egress, project: 'online' })).not.toThrow();
  db.close();
});
