import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBlobs, parseRawDiff, parseSizes, splitNul } from './git-objects.ts';

const oid = fc.stringMatching(/^[0-9a-f]{40}$/);

test('blobs of cat-file --batch come back byte for byte, whatever they hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(oid, fc.uint8Array())), (blobs) => {
      const output = Buffer.concat(
        blobs.flatMap(([id, bytes]) => [Buffer.from(`${id} blob ${bytes.length}\n`), bytes, Buffer.from('\n')]),
      );
      const parsed = parseBlobs(output);
      for (const [id, bytes] of new Map(blobs)) expect(parsed.get(id)).toEqual(Buffer.from(bytes));
    }),
  );
  expect(parseBlobs(Buffer.from('abc missing\ndef blob 1\nx\n'))).toEqual(new Map([['def', Buffer.from('x')]]));
});

test('entries of diff --raw -z keep the bytes of every path', () => {
  const path = fc.uint8Array({ minLength: 1 }).filter((bytes) => !bytes.includes(0));
  fc.assert(
    fc.property(fc.array(fc.tuple(oid, path)), (entries) => {
      const output = Buffer.concat(
        entries.flatMap(([id, bytes]) => [
          Buffer.from(`:000000 100644 ${'0'.repeat(40)} ${id} A\0`),
          bytes,
          Buffer.of(0),
        ]),
      );
      expect(parseRawDiff(output)).toEqual(
        entries.map(([id, bytes]) => ({
          before: { mode: '000000', oid: '0'.repeat(40) },
          after: { mode: '100644', oid: id },
          path: Buffer.from(bytes),
        })),
      );
    }),
  );
  const renamed = parseRawDiff(Buffer.from(':100644 100755 aa bb R093\0old\0new\0:100644 000000 cc 00 D\0gone\0')).map(
    ({ path: at, ...entry }) => [String(at), entry],
  );
  const was = { mode: '100644', oid: 'aa' };
  const none = { mode: '000000', oid: '00' };
  expect(renamed).toEqual([
    ['old', { before: was, after: none }],
    ['new', { before: none, after: { mode: '100755', oid: 'bb' }, was }],
    ['gone', { before: { mode: '100644', oid: 'cc' }, after: none }],
  ]);
  expect(splitNul(Buffer.from('a\0b\0')).map(String)).toEqual(['a', 'b']);
});

test('sizes of cat-file --batch-check, without what is missing', () => {
  expect(parseSizes(Buffer.from('abc 12\ndef missing\n012 0\n'))).toEqual(
    new Map([
      ['abc', 12],
      ['012', 0],
    ]),
  );
});
