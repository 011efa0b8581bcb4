import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import { type Project } from '../../shared/project-requests.ts';
import type { Report } from '../../shared/report.ts';
import type { Client } from '../rpc/client.ts';
import { packageRegistry, type PackageRegistry } from './fixtures/package-registry.ts';
import { clientOf, end, makeHome, realDaemon, until, type ProcessHome } from './fixtures/process-home.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const possible = await canRun('npm');

const SHOP = { name: 'shop', version: '1.0.0' };
/** Right or wrong only for who knows the types of `tiny`. */
const WRONG =
  "import { two } from 'member';\nimport { add } from 'tiny';\n\nexport const total: number = add('one', two);\n";

/** Only the types are of interest here. */
const OTHERS = ['typescript-syntax', 'oxlint', 'security-flow', 'secrets', 'text-attacks', 'fuzz-typescript'];

let home: ProcessHome;
let client: Client;
let registry: PackageRegistry;
let folder: string;
let project: Project;
beforeEach(async () => {
  home = makeHome();
  registry = await packageRegistry();
  folder = path.join(home.folder, 'shop');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({
      ...SHOP,
      workspaces: ['parts/*'],
      dependencies: { tiny: '^1.0.0' },
      scripts: { postinstall: 'touch ran' },
    }),
  );
  writeFileSync(path.join(folder, 'package-lock.json'), registry.lock(SHOP));
  mkdirSync(path.join(folder, 'parts', 'member'), { recursive: true });
  writeFileSync(
    path.join(folder, 'parts', 'member', 'package.json'),
    JSON.stringify({ name: 'member', version: '1.0.0', types: 'index.ts', main: 'index.ts' }),
  );
  writeFileSync(path.join(folder, 'parts', 'member', 'index.ts'), 'export const two = 2;\n');
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "types": [] } }');
  writeFileSync(path.join(folder, '.npmrc'), `registry=${registry.address}\n//127.0.0.1/:_authToken=not-to-be-sent\n`);
  client = await clientOf(home, realDaemon);
  project = await client.request('project.register', { directory: folder });
});
afterEach(async () => {
  client.close();
  await home.remove();
  await registry.close();
});

const allow = async (): Promise<unknown> =>
  client.request('project.consent', {
    project: project.id,
    fileHash: project.fileHash,
    ...project.consent,
    network: true,
  });
let jobs = 0;
async function start(without = OTHERS): Promise<string> {
  const job = `dependencies-${(jobs += 1)}`;
  await client.request('verify.start', {
    job,
    code: WRONG,
    language: 'typescript',
    languageSource: 'class',
    project: project.id,
    place: { info: 'ts title=total.ts', before: '' },
    without,
  });
  return job;
}
const statusOf = async (job: string): Promise<JobStatus | undefined> =>
  (await client.request('verify.status', { jobs: [job] })).jobs[0];
const ended = (job: string): Promise<JobStatus> =>
  until(async () => [await statusOf(job)].find((status) => status !== undefined && isTerminal(status.state)));
const verify = async (without = OTHERS): Promise<Report> => reportOf(await start(without));
async function reportOf(job: string): Promise<Report> {
  const { report } = await ended(job);
  return JSON.parse((await client.request('report.get', { report: report ?? '', page: 0 })).text) as Report;
}
const types = ({ results }: Report): unknown =>
  results.find(({ backend }) => backend === 'typescript-project')?.verdict;
const missing = ({ notChecked }: Report): string | undefined =>
  notChecked.find(({ what }) => what.startsWith('Imports of dependencies'))?.what;
const WITH_TYPES = {
  kind: 'refuted',
  findings: [
    expect.objectContaining({
      message: expect.stringContaining("'string' is not assignable to parameter of type 'number'"),
    }),
  ],
};
const commits = async (): Promise<unknown[]> =>
  (await client.request('ledger.list', { limit: 500 })).entries.flatMap(({ event, detail }) =>
    event === 'commit' && detail.includes('"dependencies"') ? [JSON.parse(detail) as unknown] : [],
  );
const kept = (): string[] => readdirSync(path.join(home.paths.spaces, project.id, 'packages'));

describe.skipIf(!possible)('packages of a lock file', { timeout: 60_000 }, () => {
  test('are downloaded with the consent only, once, outside of the project, and checked against', async () => {
    const without = await verify();
    expect(missing(without)).toBe(
      'Imports of dependencies: they are not installed; asking the network for them is not permitted for this ' +
        'project',
    );
    expect(without.notChecked.find(({ what }) => what === missing(without))?.how).toContain(
      '`claude-verify allow network`, or run `npm ci` in the project yourself',
    );
    expect(types(without)).not.toMatchObject(WITH_TYPES);
    expect(registry.asked).toEqual([]);

    await allow();
    const before = readdirSync(folder);
    const job = await start();
    await until(
      async () => (await statusOf(job))?.progress[0]?.title === 'Installing the packages of package-lock.json',
    );
    const report = await reportOf(job);
    expect(types(report)).toMatchObject(WITH_TYPES);
    expect(missing(report)).toBeUndefined();
    expect(report.target?.notes).toContainEqual(
      expect.stringMatching(
        new RegExp(
          String.raw`^dependencies were installed by claude-verify at \d{4}-\S+ from package-lock\.json ` +
            String.raw`\(hash [0-9a-f]{12}\), outside of the project`,
        ),
      ),
    );
    expect(registry.asked).toEqual(['GET /tiny/-/tiny-1.0.0.tgz']);
    expect(readdirSync(folder)).toEqual(before);
    expect(await commits()).toEqual(
      expect.arrayContaining([
        {
          kind: 'let-out',
          what: new URL(registry.address).host,
          backend: 'dependencies',
          cost: { sentBytes: expect.any(Number) },
          near: [],
        },
        expect.objectContaining({ kind: 'start-process', what: 'dependencies', backend: 'dependencies' }),
      ]),
    );
    const [hash = ''] = kept();
    expect(readdirSync(path.join(home.paths.spaces, project.id, 'packages', hash, 'tree')).toSorted()).toEqual([
      'node_modules',
      'package-lock.json',
      'package.json',
      'parts',
    ]);

    // What the user installs comes first.
    mkdirSync(path.join(folder, 'node_modules', 'other'), { recursive: true });
    expect((await verify()).target?.notes).toEqual([]);
  });

  test('are not asked for where the lock file lacks some: npm would look them up elsewhere', async () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, unlocked: '^1.0.0' } }),
    );
    await allow();
    expect(missing(await verify([...OTHERS, 'typescript-project']))).toMatch(
      new RegExp(
        '^Imports of dependencies: they are not installed; installing them failed: ' +
          'the lock file is not enough: npm ci failed: ',
      ),
    );
    expect(registry.asked).toEqual([]);
    expect(kept()).toEqual([]);
  });

  test('that are not what the lock file says are not used, and not tried again; the reason is told', async () => {
    registry.behave('tampered');
    await allow();
    const nothing = [...OTHERS, 'typescript-project'];
    const first = await verify(nothing);
    expect(missing(first)).toMatch(
      /^Imports of dependencies: they are not installed; installing them failed: npm ci failed: code EINTEGRITY/,
    );
    expect(kept()).toEqual([]);
    const { length } = registry.asked;
    registry.behave('honest');
    expect(missing(await verify(nothing))).toMatch(/installing them failed at \d{4}-.*EINTEGRITY/);
    expect(registry.asked).toHaveLength(length);
  });

  test('are used whole or not at all, after a cancellation and after a kill in the middle', async () => {
    registry.behave('silent');
    await allow();
    const cancelled = await start();
    await until(() => registry.asked.length === 1);
    expect((await statusOf(cancelled))?.progress).toMatchObject([{ backend: 'dependencies', state: 'running' }]);
    await client.request('verify.cancel', { job: cancelled });
    expect((await ended(cancelled)).state).toBe('cancelled');
    await until(() => kept().length === 0);

    await start();
    await until(() => registry.asked.length === 2);
    expect(kept()).toHaveLength(1);
    const { pid } = await client.request('hello', { client: 'test', protocol: 1, version: '0' });
    await end(pid, 'SIGKILL');
    client.close();
    registry.behave('honest');
    client = await clientOf(home, realDaemon);
    expect(types(await verify())).toMatchObject(WITH_TYPES);
    expect(kept()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
  });
});
