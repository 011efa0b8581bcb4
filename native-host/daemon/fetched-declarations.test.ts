import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { PLANTED, plantedRegistry, type PlantedRegistry } from '../acquire/npm/fixtures/planted-registry.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, makeHome, uid, until, type ProcessHome } from './fixtures/process-home.ts';
import { openServices } from './services.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
let registry: PlantedRegistry;
beforeEach(async () => {
  home = makeHome();
  registry = await plantedRegistry(PLANTED);
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
  await home.remove();
});

const OTHERS = ['typescript-syntax', 'oxlint', 'security-flow', 'secrets', 'text-attacks', 'typescript-eslint'];
let jobs = 0;
async function verify(code: string, language: 'typescript' | 'javascript' = 'typescript'): Promise<Report> {
  const job = `declarations-${(jobs += 1)}`;
  await client.request('verify.start', { job, code, language, languageSource: 'class', without: OTHERS });
  const { report } = await until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );
  return JSON.parse((await client.request('report.get', { report: report ?? '', page: 0 })).text) as Report;
}
const typesOf = ({ results }: Report): Verdict | undefined =>
  results.find(({ backend }) => backend === 'typescript')?.verdict;
const told = (report: Report): string[] =>
  typesOf(report)?.findings.map(({ severity, message }) => `${severity}: ${message}`) ?? [];
const open = ({ notChecked }: Report, name: string): { what: string; how: string } | undefined =>
  notChecked.find(({ what }) => what.startsWith(`Uses of ${name}`));
const allow = (): Promise<unknown> => client.request('types.allow', { registry: registry.address });

const KETTLE = `// npm install kettle
import { brew, boilAll } from 'kettle';
export async function tea() {
  const kettle = await brew({ litres: 1, tempo: 3 });
  kettle.raw.anything();
  return kettle.poor(2).colours.red('x') + kettle.colours.gren('y');
}
`;
const WRONG = [
  'error: kettle 2.1.0 exports no `boilAll`',
  'error: `Options` of kettle 2.1.0 takes no `tempo`',
  'error: `Kettle` of kettle 2.1.0 has no `poor`; did you mean `pour`?',
  'error: `Colours` of kettle 2.1.0 has no `gren`; did you mean `green`?',
];

test('invented names are found once the user lets declarations be fetched, and nobody is asked before', async () => {
  const before = await verify(KETTLE);
  expect(told(before)).toEqual([]);
  expect(open(before, 'kettle')).toEqual({
    what: 'Uses of kettle: its types are not here',
    how: expect.stringContaining('`claude-verify types fetch kettle`'),
  });
  await expect(client.request('types.fetch', { name: 'kettle' })).rejects.toMatchObject({ body: { code: 'CV114' } });
  expect(registry.asked).toEqual([]);

  await allow();
  const report = await verify(KETTLE);
  expect(told(report)).toEqual(WRONG);
  expect(typesOf(report)).toMatchObject({ kind: 'refuted', extent: '7 lines, strict, kettle 2.1.0' });
  expect(typesOf(report)?.findings.every(({ subcategory }) => subcategory === 'invented_api')).toBe(true);
  expect(typesOf(report)?.notChecked).toContain('Uses of values that the declarations of kettle give no type (`any`)');
  expect(open(report, 'kettle')).toBeUndefined();

  // What is here needs nobody; what it was fetched with stands in the ledger.
  const { length } = registry.asked;
  await client.request('types.allow', { registry: null });
  expect(told(await verify(`${KETTLE}\n`))).toEqual(WRONG);
  expect(registry.asked).toHaveLength(length);
  const { entries } = await client.request('ledger.list', { limit: 500 });
  expect(
    entries.filter(({ event }) => event === 'commit').map(({ detail }) => JSON.parse(detail) as unknown),
  ).toContainEqual(
    expect.objectContaining({
      kind: 'let-out',
      what: `${new URL(registry.address).host}: kettle`,
      backend: 'declarations',
    }),
  );
}, 120_000);

test('JavaScript, a version that the block names, and what has no declarations', async () => {
  await allow();
  const script = await verify(
    "// npm install kettle@1 dashes untyped\nconst { boil } = require('kettle');\nconst dashes = require('dashes');\n" +
      "const untyped = require('untyped');\nboil(1).later;\ndashes.chopAll('a-b');\nuntyped.whatever();\n",
    'javascript',
  );
  expect(told(script)).toEqual([
    'error: dashes 4.3.1 (declarations of @types/dashes 4.2.0) has no `chopAll`; did you mean `chop`?',
  ]);
  expect(typesOf(script)).toMatchObject({ extent: expect.stringContaining('kettle 1.0.0, dashes 4.3.1') });
  expect(open(script, 'untyped')?.what).toContain('neither of its own nor of DefinitelyTyped');
}, 120_000);

test('right uses are right', async () => {
  await allow();
  const right =
    "// npm install kettle\nimport { brew } from 'kettle';\n" +
    "export const tea = async () => (await brew({ whistle: true })).pour(2).colours.red('x');\n";
  expect(typesOf(await verify(right))).toMatchObject({ kind: 'passed', findings: [] });
}, 120_000);

test('no typo of a well-known name is asked about, and what fails is told and not asked again', async () => {
  await allow();
  const typo = await verify("import x from 'expresss';\nx();\n");
  expect(open(typo, 'expresss')?.what).toBe(
    'Uses of expresss: its types are not here (nobody is asked about the name: it looks like a typo of express)',
  );
  expect(registry.asked).toEqual([]);
  const hostile = await verify("// npm i hostile\nimport * as x from 'hostile';\nconsole.log(x);\n");
  expect(open(hostile, 'hostile')?.what).toContain('The package archive breaks a rule or a limit');
  const { length } = registry.asked;
  expect(
    open(await verify("// npm i hostile\nimport * as x from 'hostile';\nconsole.log(x, 1);\n"), 'hostile'),
  ).toBeDefined();
  expect(registry.asked).toHaveLength(length);
}, 120_000);

test('a name that nothing says is one of a package is nobody told, and is judged by no declarations', async () => {
  await allow();
  const own = "import { kettles } from 'kettle';\nconsole.log(kettles);\n";
  const before = await verify(own);
  expect(open(before, 'kettle')?.what).toContain('nothing says that it is a package');
  await verify(`const all = \`select * from "colours"\`;\nthrow new Error("no answer from 'dashes'" + all);\n`);
  expect(registry.asked).toEqual([]);
  await verify(`// npm install kettle\n${own}`);
  expect(told(await verify(own))).toEqual([]);
  await client.request('types.fetch', { name: 'kettle' });
  expect(told(await verify(`${own}\n`))).toEqual(['error: kettle 2.1.0 exports no `kettles`; did you mean `Kettle`?']);
}, 120_000);

test('where no version is written down an older one that is here makes a warning, the newest is assumed', async () => {
  await allow();
  await client.request('types.fetch', { name: 'kettle', wanted: '1.0.0' });
  await client.request('types.allow', { registry: null });
  const use = "import { brew } from 'kettle';\nbrew();\n";
  const old = await verify(use);
  expect(told(old)).toEqual(['warning: kettle 1.0.0 exports no `brew`. An error unless another version is meant.']);
  expect(typesOf(old)?.notChecked?.[0]).toMatch(/^Whether kettle 1\.0\.0 is the version that is used/);
  expect(told(await verify(`// kettle@1\n${use}`))).toEqual(['error: kettle 1.0.0 exports no `brew`']);
  await allow();
  const newest = await verify(`${use}\n`);
  expect(told(newest)).toEqual([]);
  expect(typesOf(newest)?.notChecked?.[0]).toMatch(/kettle 2\.1\.0 .*the newest known one was taken/);
}, 120_000);

test('they are listed and removed by name, and go with everything that is deleted', async () => {
  await allow();
  expect(await client.request('types.fetch', { name: 'kettle', wanted: '1.0.0' })).toMatchObject({
    version: '1.0.0',
    missing: [],
  });
  await client.request('types.fetch', { name: 'dashes' });
  expect((await client.request('types.list', {})).sets.map(({ name }) => name)).toEqual(['kettle', 'dashes']);
  expect(await client.request('types.remove', { name: 'dashes' })).toEqual({ removed: ['dashes 4.3.1'] });
  expect(existsSync(home.paths.declarations)).toBe(true);
  await client.request('data.delete-all', { confirm: 'delete everything' });
  expect(existsSync(home.paths.declarations)).toBe(false);
  expect(await client.request('types.consent', {})).toMatchObject({ registry: null });
});
