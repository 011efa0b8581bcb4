import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EngineProcess } from './engine.ts';
import { startFromSnapshot } from './snapshot-engine.ts';
import { createStartupSnapshots } from './startup-snapshots.ts';

const calm = new AbortController().signal;

/** Answers with a number that is drawn as the module is imported: the same one twice is the same import. */
const ENGINE = `
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helper } from './helper.ts';
const drawn: number = Math.random();
const data = readFileSync(join(import.meta.dirname, 'data.txt'), 'utf8');
export const handle = (request: unknown): unknown =>
  ({ request, drawn, data, helped: helper, text: 'import.meta', pid: process.pid, argument: process.argv[2] });
`;

const root = mkdtempSync(path.join(tmpdir(), 'cv-snapshots-'));
const [folder, pristine] = [path.join(root, 'kept'), path.join(root, 'pristine')];
const file = (name: string): string => path.join(root, name);
const module = pathToFileURL(file('engine.ts'));
const snapshots = createStartupSnapshots(folder, process.getuid?.() ?? 0);

/** Whole seconds, which every file system gives back as they were. */
const WRITTEN = 1_700_000_000;

function write(name: string, text: string): void {
  writeFileSync(file(name), text);
  utimesSync(file(name), WRITTEN, WRITTEN);
}

beforeAll(async () => {
  write('engine.ts', ENGINE);
  write('helper.ts', "export const helper = 'helped' as const;\n");
  write('data.txt', 'first');
  expect(snapshots.find(module)).toBeUndefined();
  expect(await snapshots.make(module, calm)).toBe('made');
  cpSync(folder, pristine, { recursive: true });
});
beforeEach(() => {
  rmSync(folder, { recursive: true });
  cpSync(pristine, folder, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

const running: EngineProcess[] = [];
const missed: string[] = [];
afterEach(async () => {
  for (const engine of running) engine.kill();
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  missed.length = 0;
});

function start({ of = module, deadlineMs }: { of?: URL; deadlineMs?: number } = {}): EngineProcess {
  const engine = startFromSnapshot(
    { kind: 'module', module: of },
    { ...snapshots, missed: ({ href }) => missed.push(href) },
    deadlineMs,
  );
  running.push(engine);
  return engine;
}

const ask = async (engine: EngineProcess): Promise<Record<string, unknown>> => {
  await engine.ready;
  return { ...((await engine.ask({ a: [1] })) as object) };
};

const isFromSnapshot = ({ pid }: EngineProcess): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--snapshot-blob');

test('an engine that starts from its snapshot is the imported one, in a process of its own', async () => {
  expect(await snapshots.make(module, calm)).toBe('there already');
  const found = snapshots.find(module) ?? '';
  expect(readdirSync(folder).toSorted()).toEqual([path.basename(found), expect.stringMatching(/\.json$/)]);
  const [one, two] = [start(), start()];
  const [first, second] = [await ask(one), await ask(two)];
  expect(first).toEqual({
    request: { a: [1] },
    drawn: second['drawn'],
    data: 'first',
    helped: 'helped',
    text: 'import.meta',
    pid: one.pid,
    argument: module.href,
  });
  expect(second['pid']).toBe(two.pid);
  expect(one.pid).not.toBe(two.pid);
  expect(missed).toEqual([]);
});

test('what was made from something that is another now is not used, and goes when the next one is made', async () => {
  const old = snapshots.find(module) ?? '';
  for (const name of ['engine.ts', 'helper.ts', 'data.txt']) {
    const text = readFileSync(file(name), 'utf8');
    utimesSync(file(name), WRITTEN, WRITTEN + 1);
    expect(snapshots.find(module), `${name} was touched`).toBeUndefined();
    rmSync(file(name));
    expect(snapshots.find(module), `${name} is gone`).toBeUndefined();
    write(name, text);
    expect(snapshots.find(module), `${name} is back`).toBe(old);
  }
  writeFileSync(file('data.txt'), 'second');
  try {
    const engine = start();
    expect((await ask(engine))['data']).toBe('second');
    expect(isFromSnapshot(engine)).toBe(false);
    expect(missed).toEqual([module.href]);
    expect(await snapshots.make(module, calm)).toBe('made');
    expect(existsSync(old)).toBe(false);
    expect(readdirSync(folder)).toHaveLength(2);
    expect((await ask(start()))['data']).toBe('second');
  } finally {
    write('data.txt', 'first');
  }
});

test.each([
  ['cut short', (blob: string) => truncateSync(blob, 10_000), false],
  ['empty', (blob: string) => truncateSync(blob, 0), false],
  ['gone', (blob: string) => rmSync(blob), false],
  [
    'other bytes of the same length',
    (blob: string) => writeFileSync(blob, Buffer.alloc(statSync(blob).size, 'x')),
    true,
  ],
])('a snapshot that is %s only makes the start longer', async (_, damage, isTried) => {
  const found = snapshots.find(module) ?? '';
  damage(found);
  expect(snapshots.find(module) === found).toBe(isTried);
  const engine = start();
  expect((await ask(engine))['data']).toBe('first');
  expect(isFromSnapshot(engine)).toBe(false);
  expect(missed).toEqual([module.href]);
  expect(snapshots.find(module)).toBeUndefined();
});

test('a manifest that is none, or names a file elsewhere, is not believed', () => {
  const manifest = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '');
  const text = readFileSync(manifest, 'utf8');
  const { name } = (JSON.parse(text) as { file: { name: string } }).file;
  for (const wrong of [
    '',
    '[]',
    text.slice(0, -2),
    text.replace(name, '../other.blob'),
    text.replace(name, '/etc/passwd'),
    text.replace(process.version, 'v0.0.0'),
  ]) {
    writeFileSync(manifest, wrong);
    expect(snapshots.find(module), wrong.slice(0, 40)).toBeUndefined();
  }
  writeFileSync(manifest, text);
  expect(snapshots.find(module)).toBeDefined();
});

test('an engine that cannot live in a snapshot is tried once and started the long way', async () => {
  const unfit = pathToFileURL(file('unfit.ts'));
  writeFileSync(
    unfit,
    `
    import { startupSnapshot } from 'node:v8';
    if (startupSnapshot.isBuildingSnapshot()) startupSnapshot.addDeserializeCallback(() => process.exit(3));
    export const handle = () => 'here';`,
  );
  expect(await snapshots.make(unfit, calm)).toBe('does not come up');
  expect(await snapshots.make(unfit, calm)).toBe('does not come up');
  const engine = start({ of: unfit });
  await engine.ready;
  expect(await engine.ask(null)).toBe('here');
  const before = readdirSync(folder);
  writeFileSync(unfit, 'export const handle = await Promise.resolve(() => 1);');
  await expect(snapshots.make(unfit, calm)).rejects.toThrow(/not made/);
  expect(readdirSync(folder)).toEqual(before);
});

test('one that does not come up in time is given up for the long way; a kill ends it for good', async () => {
  const killed = start();
  const { pid } = killed;
  killed.kill();
  await expect(killed.ready).rejects.toThrow(/SIGKILL/);
  await killed.ended;
  expect(existsSync(`/proc/${pid}`)).toBe(false);
  expect(snapshots.find(module)).toBeDefined();
  expect(missed).toEqual([]);

  // So short that even a good one is too late.
  const late = start({ deadlineMs: 1 });
  expect((await ask(late))['data']).toBe('first');
  expect(isFromSnapshot(late)).toBe(false);
  expect(missed).toEqual([module.href]);
  expect(snapshots.find(module)).toBeUndefined();
});

test('making one that is called off leaves nothing, and what a killed maker left goes with the next', async () => {
  rmSync(folder, { recursive: true });
  const controller = new AbortController();
  const making = snapshots.make(module, controller.signal);
  setTimeout(() => controller.abort(new Error('called off')), 300);
  await expect(making).rejects.toThrow('called off');
  expect(readdirSync(folder)).toEqual([]);
  const [id = ''] = readdirSync(pristine)[0]?.split(/[-.]/) ?? [];
  writeFileSync(path.join(folder, `${id}-000000000000.blob`), 'half of one');
  writeFileSync(
    path.join(folder, 'feedfacefeedface.json'),
    JSON.stringify({ module: file('gone.ts'), node: '', file: null, stamps: [] }),
  );
  writeFileSync(path.join(folder, 'feedfacefeedface-000000000000.blob'), 'of a module that is gone');
  await snapshots.make(module, calm);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(snapshots.find(module)).toBeDefined();
});
