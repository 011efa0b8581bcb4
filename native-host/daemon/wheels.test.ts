import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { KETTLE, MUG, plantedIndex, wheel, type PlantedIndex } from '../acquire/pypi/fixtures/planted-index.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, makeHome, uid, until, type ProcessHome } from './fixtures/process-home.ts';
import { openServices } from './services.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
let index: PlantedIndex;
beforeEach(async () => {
  home = makeHome();
  index = await plantedIndex({ kettle: [wheel('kettle', '2.1.0', KETTLE)], mug: [wheel('mug', '1.0', MUG)] });
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
  await index.close();
  await home.remove();
});

const OTHERS = ['ruff', 'security-flow', 'secrets', 'text-attacks', 'fuzz-python'];
let jobs = 0;
async function verify(code: string): Promise<Report> {
  const job = `wheels-${(jobs += 1)}`;
  await client.request('verify.start', { job, code, language: 'python', languageSource: 'class', without: OTHERS });
  const { report } = await until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );
  return JSON.parse((await client.request('report.get', { report: report ?? '', page: 0 })).text) as Report;
}
const typesOf = ({ results }: Report): Verdict | undefined =>
  results.find(({ backend }) => backend === 'basedpyright')?.verdict;
const told = (report: Report): string[] =>
  typesOf(report)?.findings.map(({ severity, message }) => `${severity}: ${message}`) ?? [];
const allow = (): Promise<unknown> =>
  client.request('wheels.allow', { index: { index: index.address, files: index.address } });

const WRONG = `import kettle
from kettle import brew, boilAll
import mug
pot = brew("green", tempo=3)
kettle.boil(1).poor()
kettle.Pot(litres=2, color="red")
kettle.steep()
mug.fill("x").emty()
mug.wash(tmes=2)
import kettle.spout
`;
const RIGHT = `import kettle
from kettle import brew, Pot, os
from kettle._pot import Magic, decorated
import kettle.lazy as lazy
import mug
pot = brew("green", minutes=4).pour(2)
pot.lid.whatever
pot.late
Pot(2, colour="red").litres
lazy.made
Magic(a=1).given()
decorated(a=1, b=2)
mug.fill("x", hot=True).empty()
mug.wash(times=2)
kettle.pick("a", "b")
print(os.name)
`;

test('invented names of a wheel that the user fetched are found, and right uses are right', async () => {
  const before = await verify(WRONG);
  expect(told(before)).toEqual([]);
  expect(before.notChecked).toContainEqual({
    what: 'Uses of kettle: its types are not here',
    how: expect.stringContaining('`claude-verify types fetch pypi:kettle`'),
  });
  await expect(client.request('wheels.fetch', { name: 'kettle' })).rejects.toMatchObject({ body: { code: 'CV116' } });
  expect(index.asked).toEqual([]);
  await allow();
  await client.request('wheels.fetch', { name: 'kettle' });
  await client.request('wheels.fetch', { name: 'mug' });
  const report = await verify(WRONG);
  expect(told(report)).toEqual([
    'error: kettle 2.1.0 (its wheel) has no `kettle.boilAll`; nearest: `kettle.boil`',
    'error: kettle 2.1.0 (its wheel) has no parameter `tempo` in `brew`',
    'error: kettle 2.1.0 (its wheel) has no `poor` in `Pot`; nearest: `Pot.pour`',
    'error: kettle 2.1.0 (its wheel) has no parameter `color` in `Pot`; nearest: `colour`',
    'error: kettle 2.1.0 (its wheel) has no `kettle.steep`',
    'error: mug 1.0 (its wheel) has no `emty` in `Mug`; nearest: `Mug.empty`',
    'error: mug 1.0 (its wheel) has no parameter `tmes` in `wash`; nearest: `times`',
    'error: kettle 2.1.0 (its wheel) has no module `kettle.spout`',
  ]);
  expect(typesOf(report)).toMatchObject({
    kind: 'refuted',
    extent: expect.stringContaining('the types in the wheels of kettle 2.1.0, mug 1.0'),
  });
  expect(report.notChecked.filter(({ what }) => what.startsWith('Uses of kettle'))).toEqual([]);
  const right = await verify(RIGHT);
  expect(told(right)).toEqual([]);
  const { entries } = await client.request('ledger.list', { limit: 500 });
  expect(
    entries.filter(({ event }) => event === 'commit').map(({ detail }) => JSON.parse(detail) as unknown),
  ).toContainEqual(
    expect.objectContaining({ kind: 'let-out', what: `${new URL(index.address).host}: kettle`, backend: 'wheels' }),
  );
}, 120_000);

test('a name that looks like a typo of a well-known one is not proposed to be fetched', async () => {
  const { notChecked } = await verify('import pydantc\nimport json\npydantc.BaseModel\njson.dumps(1)\n');
  expect(notChecked.filter(({ what }) => what.startsWith('Uses of'))).toEqual([
    {
      what:
        'Uses of pydantc: its types are not here (the name is not to be asked for: it looks ' +
        'like a typo of pydantic)',
      how: 'a type check inside a project that has it installed',
    },
  ]);
}, 120_000);

test('they are listed and removed by name, and go with everything that is deleted', async () => {
  await allow();
  await client.request('wheels.fetch', { name: 'kettle', wanted: '2.1' });
  await client.request('wheels.fetch', { name: 'mug' });
  const { wheels } = await client.request('wheels.list', {});
  expect(wheels.map(({ name, version, modules }) => [name, version, modules])).toEqual([
    ['kettle', '2.1.0', ['kettle']],
    ['mug', '1.0', ['mug']],
  ]);
  expect(await client.request('wheels.remove', { name: 'Mug' })).toEqual({ removed: ['mug 1.0'] });
  expect(existsSync(home.paths.declarations)).toBe(true);
  await client.request('data.delete-all', { confirm: 'delete everything' });
  expect(existsSync(home.paths.declarations)).toBe(false);
  expect(await client.request('wheels.consent', {})).toEqual({ index: null });
});
