import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { discard } from '../../project/remove-tree.ts';
import { openAcquiredStore } from '../acquired-store.ts';
import { fetchWheel, wheelFactsSchema, type Wheel, type WheelStore } from './fetch-wheel.ts';
import { KETTLE, MUG, plantedIndex, wheel, type PlantedIndex } from './fixtures/planted-index.ts';

let other: PlantedIndex;
let index: PlantedIndex;
let folder: string;
let store: WheelStore;
const sdist = (name: string, version: string) => ({
  filename: `${name}-${version}.tar.gz`,
  content: Buffer.from('a source archive'),
});
beforeAll(async () => {
  other = await plantedIndex({ kettle: [wheel('kettle', '2.1.0', KETTLE)] });
  index = await plantedIndex({
    kettle: [
      wheel('kettle', '2.9.0', KETTLE, { yanked: 'broken' }),
      wheel('kettle', '3.0.0rc1', KETTLE),
      wheel('kettle', '2.1.0', KETTLE),
      wheel('kettle', '2.0.10', KETTLE),
      sdist('kettle', '2.1.0'),
    ],
    mug: [{ ...wheel('mug', '1.0', MUG), filename: 'mug-1.0-py2.py3-none-any.whl' }],
    wrong: [wheel('wrong', '1.0', KETTLE, { sha256: 'ab'.repeat(32) })],
    unhashed: [wheel('unhashed', '1.0', KETTLE, { sha256: '' })],
    yanked: [wheel('yanked', '1.0', KETTLE, { yanked: true })],
    sources: [sdist('sources', '1.0')],
    newer: [wheel('newer', '1.0', KETTLE), sdist('newer', '2.0')],
    platform: [{ ...wheel('platform', '1.0', KETTLE), filename: 'platform-1.0-cp313-cp313-linux_x86_64.whl' }],
    untyped: [wheel('untyped', '1.0', { 'untyped/__init__.py': 'x = 1\n' })],
    climbing: [wheel('climbing', '1.0', { '../climbing.py': '', 'py.typed': '' })],
    absolute: [wheel('absolute', '1.0', { '/etc/absolute.py': '', 'py.typed': '' })],
    linked: [wheel('linked', '1.0', { 'linked/__init__.py': { content: '/etc/passwd', mode: 0o120_777 } })],
    bomb: [wheel('bomb', '1.0', { 'bomb/__init__.py': { content: Buffer.alloc(5 * 2 ** 20) } })],
    many: [wheel('many', '1.0', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`many/a${at}.py`, ''])))],
    cut: [cutOff(wheel('cut', '1.0', KETTLE))],
    elsewhere: [wheel('elsewhere', '1.0', KETTLE, { url: `${new URL(other.address).origin}/kettle/x.whl` })],
    redirected: `${other.address}kettle/`,
    hangs: [],
    misnamed: [{ ...wheel('kettle', '1.0', KETTLE) }],
  });
});
const cutOff = (file: ReturnType<typeof wheel>) => ({ ...file, content: file.content.subarray(0, -30) });
afterAll(() => Promise.all([index.close(), other.close()]));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wheels-'));
  store = openAcquiredStore(folder, wheelFactsSchema);
});
afterEach(() => discard(folder));

const fetched = (name: string, wanted?: string, signal = AbortSignal.timeout(20_000)): Promise<Wheel> =>
  fetchWheel(name, wanted, { index: index.address, files: index.address }, store, signal);

test('the newest final version that is not yanked is kept: what types are read from, and nothing else', async () => {
  const kept = await fetched('Kettle');
  expect(kept).toMatchObject({ key: { name: 'kettle', version: '2.1.0' }, facts: { modules: ['kettle'] } });
  expect(readdirSync(kept.folder, { recursive: true }).toSorted()).toEqual([
    'kettle',
    'kettle-2.1.0.dist-info',
    'kettle-2.1.0.dist-info/METADATA',
    'kettle/__init__.py',
    'kettle/_pot.py',
    'kettle/lazy.py',
    'kettle/py.typed',
  ]);
  expect(index.asked).toEqual([
    '/simple/kettle/ application/vnd.pypi.simple.v1+json',
    '/kettle/kettle-2.1.0-py3-none-any.whl',
  ]);
  expect(await fetched('mug')).toMatchObject({ key: { version: '1.0' } });
});

test('a version that is named takes the place of another', async () => {
  await fetched('kettle');
  expect((await fetched('kettle', '2.0.10')).key.version).toBe('2.0.10');
  expect((await fetched('kettle', '3.0.0rc1')).key.version).toBe('3.0.0rc1');
  expect(store.list().map(({ key }) => key.version)).toEqual(['3.0.0rc1']);
});

test.each([
  ['a name that is none', 'CV113', '../kettle', undefined, undefined],
  ['a package that is not there', 'CV110', 'nothing', undefined, undefined],
  ['a version that is not there', 'CV110', 'kettle', '9.9', undefined],
  ['a version that is yanked', 'CV115', 'kettle', '2.9.0', /yanked/],
  ['another hash', 'CV111', 'wrong', undefined, undefined],
  ['no hash', 'CV111', 'unhashed', undefined, undefined],
  ['nothing but what is yanked', 'CV115', 'yanked', undefined, /yanked/],
  ['sources alone', 'CV115', 'sources', undefined, /no wheel/],
  ['sources alone of the newest', 'CV115', 'newer', undefined, /newer 2\.0 has no wheel/],
  ['a wheel of one platform', 'CV115', 'platform', undefined, /no wheel/],
  ['no types', 'CV115', 'untyped', undefined, /brings no types/],
  ['a path that leads out', 'CV112', 'climbing', undefined, undefined],
  ['an absolute path', 'CV112', 'absolute', undefined, undefined],
  ['a symbolic link', 'CV112', 'linked', undefined, undefined],
  ['a bomb', 'CV112', 'bomb', undefined, undefined],
  ['20,000 entries', 'CV112', 'many', undefined, undefined],
  ['a wheel that is cut off', 'CV112', 'cut', undefined, undefined],
  ['a file at another host', 'CV110', 'elsewhere', undefined, /may not be asked/],
  ['a redirect', 'CV110', 'redirected', undefined, /302/],
  ['files of another package', 'CV110', 'misnamed', undefined, undefined],
] as const)('%s: %s, and nothing is kept', async (_, code, name, wanted, why) => {
  const before = other.asked.length;
  const refusal = await fetched(name, wanted).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ code });
  if (why !== undefined) expect((refusal as Error).message).toMatch(why);
  expect(store.list()).toEqual([]);
  expect(other.asked).toHaveLength(before);
});

test('an index that hangs is given up', async () => {
  const reason = new Error('stopped');
  const stop = new AbortController();
  setTimeout(() => stop.abort(reason), 200);
  await expect(fetched('hangs', undefined, stop.signal)).rejects.toBe(reason);
});
