import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { ArchiveLimits } from './archive-entries.ts';
import { zip, type ZipEntry } from './fixtures/zip.ts';
import { unpackZip } from './unpack-zip.ts';

const isPython = (path: string): boolean => path.endsWith('.py');
const unpack = (archive: Uint8Array, limits: ArchiveLimits = LIMITS.acquire) =>
  unpackZip(archive, isPython, AbortSignal.timeout(10_000), limits);
const CODE = 'def pour() -> int: ...\n';
const good = zip([
  ['tea/', { mode: 0o040_755 }],
  ['tea/__init__.py', CODE],
  ['tea/data.bin', 'not wanted'],
]);

test('what is wanted is kept, whatever the comment at the end', async () => {
  const files = await unpack(
    zip(
      [
        ['tea/ä.py', CODE],
        ['tea/empty.py', ''],
      ],
      'a comment',
    ),
  );
  expect([...files].map(([path, content]) => [path, Buffer.from(content).toString()])).toEqual([
    ['tea/ä.py', CODE],
    ['tea/empty.py', ''],
  ]);
  expect([...(await unpack(good)).keys()]).toEqual(['tea/__init__.py']);
});

const one = (entry: ZipEntry, name = 'tea/a.py'): Buffer => zip([[name, { content: CODE, ...entry }]]);
const zip64 = Buffer.from([1, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const changed = (at: number, value: number): Buffer => {
  const copy = Buffer.from(good);
  copy.writeUInt8(value, at < 0 ? copy.length + at : at);
  return copy;
};

test.each<[string, Buffer]>([
  ['a path that leads out', one({}, '../a.py')],
  ['one that leads out in between', one({}, 'tea/../../a.py')],
  ['an absolute path', one({}, '/etc/a.py')],
  ['a backslash', one({}, 'tea\\..\\a.py')],
  ['a drive', one({}, 'C:/a.py')],
  ['a symbolic link', one({ content: '/etc/passwd', mode: 0o120_777 })],
  ['a device', one({ mode: 0o020_666 })],
  ['an encrypted entry', one({ flags: 1 })],
  ['an unusual method', one({ method: 12 })],
  ['sizes of 64 bits', one({ extra: zip64 })],
  ['a larger content than is told', one({ size: 3 })],
  ['a smaller one', one({ size: 4_000 })],
  ['another name in its own header', one({ localName: 'tea/b.py' })],
  [
    'two entries at one place',
    zip([
      ['a.py', CODE],
      ['b.py', { content: CODE, at: 0, localName: 'a.py' }],
    ]),
  ],
  [
    'the same entry twice',
    zip([
      ['a.py', CODE],
      ['a.py', { content: CODE, at: 0 }],
    ]),
  ],
  ['a place beyond the end', one({ at: 90_000 })],
  ['a bomb', one({ content: Buffer.alloc(5 * 2 ** 20) })],
  ['more than a file may have', one({ content: Buffer.alloc(LIMITS.acquire.fileBytes + 1) })],
  ['20,000 files', zip(Array.from({ length: 20_000 }, (_, index) => [`a${index}.py`, ''] as const))],
  ['the first half', good.subarray(0, good.length / 2)],
  ['all but the last byte', good.subarray(0, -1)],
  ['something before it', Buffer.concat([Buffer.from('#!/bin/sh\n'), good])],
  ['something behind it', Buffer.concat([good, Buffer.from('x')])],
  ['a directory that lies elsewhere', changed(-6, 1)],
  ['nothing', Buffer.alloc(0)],
])('%s: nothing is kept', async (_, archive) => {
  await expect(unpack(archive)).rejects.toMatchObject({ code: 'CV112' });
});

test('each single byte that is changed is refused or does no harm', async () => {
  for (let at = 0; at < good.length; at += 1)
    for (const value of [0, 0xff]) {
      try {
        const files = await unpack(changed(at, value));
        for (const [path, content] of files) {
          expect(path).not.toMatch(/\.\.|^\//);
          expect(Buffer.from(content).toString()).toBe(CODE);
        }
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'CV112' });
      }
    }
});

test('limits hold, and the signal', async () => {
  const two = zip([
    ['a.py', CODE],
    ['b.py', CODE],
  ]);
  for (const limit of [{ entries: 1 }, { keptFiles: 1 }, { keptBytes: 30 }, { unpackedBytes: 30 }, { fileBytes: 3 }])
    await expect(unpack(two, { ...LIMITS.acquire, ...limit })).rejects.toMatchObject({ code: 'CV112' });
  const reason = new Error('stopped');
  await expect(unpackZip(two, isPython, AbortSignal.abort(reason))).rejects.toBe(reason);
});
