import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { ArchiveLimits } from './archive-entries.ts';
import { tarball, type PlantedEntry } from './fixtures/tarball.ts';
import { unpackTarball } from './unpack-tarball.ts';

const isDeclaration = (path: string): boolean => path.endsWith('.d.ts');
const never = new AbortController().signal;
const unpack = async (archive: Buffer, limits: Partial<ArchiveLimits> = {}): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await unpackTarball(archive, isDeclaration, never, { ...LIMITS.acquire, ...limits }))].map(
      ([path, content]) => [path, Buffer.from(content).toString()],
    ),
  );
const TYPES = 'export declare const one: 1;\n';

test('what is wanted of a tarball comes out, whatever lies around it', async () => {
  const archive = tarball({
    'package/': { type: '5' },
    'package/index.js': 'exports.one = 1;\n'.repeat(2000),
    'package/index.d.ts': TYPES,
    'deep/er.d.ts': { content: TYPES, prefix: 'package/lib' },
    'package/empty.d.ts': '',
    pax: { type: 'g', content: '20 comment=whatever\n' },
  });
  expect(await unpack(archive)).toEqual({
    'package/index.d.ts': TYPES,
    'package/lib/deep/er.d.ts': TYPES,
    'package/empty.d.ts': '',
  });
});

const LONG = `package/${'long/'.repeat(40)}index.d.ts`;
test('names that do not fit a header are read, of both kinds', async () => {
  const record = `path=${LONG}\n`;
  const pax = `${record.length + 4} ${record}`;
  expect(
    await unpack(
      tarball([
        ['p', { type: 'x', content: pax }],
        ['short', TYPES],
      ]),
    ),
  ).toEqual({ [LONG]: TYPES });
  expect(
    await unpack(
      tarball([
        ['p', { type: 'L', content: `${LONG}\0` }],
        ['short', TYPES],
      ]),
    ),
  ).toEqual({ [LONG]: TYPES });
});

test.each<[string, readonly (readonly [string, string | PlantedEntry])[]]>([
  ['a way out', [['package/../../evil.d.ts', TYPES]]],
  ['a way out among what is not kept', [['package/../../evil.js', TYPES]]],
  ['an absolute path', [['/etc/cron.d/evil.d.ts', TYPES]]],
  ['a backslash', [['package\\..\\evil.d.ts', TYPES]]],
  ['a control character', [['package/a\u0001.d.ts', TYPES]]],
  ['a symbolic link', [['package/index.d.ts', { type: '2', link: '/etc/passwd' }]]],
  ['a hard link', [['package/index.d.ts', { type: '1', link: 'package/other' }]]],
  ['a device', [['package/null', { type: '3' }]]],
  ['a sparse file', [['package/index.d.ts', { type: 'S' }]]],
  [
    'two files of one name',
    [
      ['package/index.d.ts', TYPES],
      ['package/INDEX.d.ts', TYPES],
    ],
  ],
  [
    'a file that is a folder, too',
    [
      ['package/x.d.ts', TYPES],
      ['package/X.d.ts/y.d.ts', TYPES],
    ],
  ],
  [
    'a folder that is a file, too',
    [
      ['package/x.d.ts/y.d.ts', TYPES],
      ['package/x.d.ts', TYPES],
    ],
  ],
  [
    'a name that no disk takes',
    [
      ['p', { type: 'L', content: `package/${'ä'.repeat(128)}.d.ts\0` }],
      ['short', TYPES],
    ],
  ],
  [
    'a long name that leads out',
    [
      ['p', { type: 'L', content: '../evil.d.ts\0' }],
      ['short', TYPES],
    ],
  ],
  [
    'an extended header that changes the size',
    [
      ['p', { type: 'x', content: '11 size=99\n' }],
      ['a.d.ts', TYPES],
    ],
  ],
  [
    'an extended header that is none',
    [
      ['p', { type: 'x', content: 'no record' }],
      ['a.d.ts', TYPES],
    ],
  ],
  ['a size beyond the end', [['package/index.d.ts', { content: TYPES, size: 4096 }]]],
])('%s: nothing is kept', async (_, entries) => {
  await expect(unpack(tarball(entries))).rejects.toMatchObject({ code: 'CV112' });
});

test.each<[string, Partial<ArchiveLimits>]>([
  ['entries', { entries: 2 }],
  ['unpackedBytes', { unpackedBytes: 50 }],
  ['keptBytes', { keptBytes: 50 }],
  ['keptFiles', { keptFiles: 2 }],
  ['fileBytes', { fileBytes: 10 }],
  ['pathUnits', { pathUnits: 10 }],
])('beyond the limit of %s nothing is kept', async (_, limits) => {
  const three = tarball({ 'package/a.d.ts': TYPES, 'package/b.d.ts': TYPES, 'package/c.d.ts': TYPES });
  expect(Object.keys(await unpack(three))).toHaveLength(3);
  await expect(unpack(three, limits)).rejects.toMatchObject({ code: 'CV112' });
});

test('a bomb is stopped by what it unpacks to, also behind the end', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  await expect(unpack(bomb, { unpackedBytes: 1024 * 1024, entries: 10 })).rejects.toMatchObject({ code: 'CV112' });
  const headed = tarball([['package/big.js', { size: 600 * 1024 * 1024 }]]);
  await expect(unpack(headed)).rejects.toMatchObject({ code: 'CV112' });
});

test('no bytes make anything but files within the folder, or CV112', async () => {
  const honest = tarball({ 'package/index.d.ts': TYPES, 'package/b.js': 'x'.repeat(900) });
  const { gunzipSync } = await import('node:zlib');
  const plain = gunzipSync(honest);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(plain.length - 1), fc.nat(255)), { maxLength: 8 }), async (edits) => {
      const broken = Buffer.from(plain);
      for (const [at, byte] of edits) broken[at] = byte;
      try {
        const kept = await unpack(gzipSync(broken));
        for (const path of Object.keys(kept)) expect(path.split('/')).not.toContain('..');
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'CV112' });
      }
    }),
    { numRuns: 200 },
  );
});

test('an aborted signal ends it with its reason', async () => {
  const reason = new Error('cancelled');
  await expect(unpackTarball(tarball({ a: '' }), isDeclaration, AbortSignal.abort(reason))).rejects.toBe(reason);
});
