import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, FrameDecoder, type FrameEvent, hasMoreValues } from './frame.ts';

/** Commas and opening brackets of a value, counted on the value itself. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return 1 + Math.max(0, parts.length - 1) + parts.reduce((sum: number, part) => sum + countOf(part), 0);
}

const text = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', ']', 'a', 'é', '\n', '\\"') });

test('what stands in strings and keys does not count, everything else does', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(text, text)), text), (value) => {
      const json = JSON.stringify(value);
      const count = countOf(JSON.parse(json));
      expect(hasMoreValues(Buffer.from(json), count)).toBe(false);
      expect(hasMoreValues(Buffer.from(json), count - 1)).toBe(count > 0);
    }),
    { numRuns: 1_000, seed: 5 },
  );
});

test('what is no JSON is counted without harm', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => !hasMoreValues(Buffer.from(bytes), bytes.length)));
  for (const broken of ['"', '"\\', '"\\"', '\\"', '[[[[']) expect(hasMoreValues(Buffer.from(broken), 4)).toBe(false);
});

const CAP = 1_000;

function header(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length, 0);
  return bytes;
}

const raw = (payload: Buffer): Buffer => Buffer.concat([header(payload.length), payload]);

function encoded(value: unknown, cap = CAP): Buffer {
  const frame = encodeFrame(value, cap);
  if (!frame.ok) throw new Error(`${frame.length} bytes are too many`);
  return frame.bytes;
}

/** Decodes a stream that arrives cut at these places. */
function decode(stream: Uint8Array, cuts: readonly number[] = [], cap = CAP): FrameEvent[] {
  const decoder = new FrameDecoder(cap);
  const places = [0, ...[...cuts].map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length];
  const events: FrameEvent[] = [];
  for (const [index, place] of places.entries())
    events.push(...decoder.push(stream.subarray(places[index - 1] ?? 0, place)));
  const last = decoder.end();
  return last === undefined ? events : [...events, last];
}

test('any sequence of frames decodes to itself however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.array(fc.nat()), (values, cuts) => {
      const plain = values.map((value) => JSON.parse(JSON.stringify(value)) as unknown);
      const stream = Buffer.concat(plain.map((value) => encoded(value, 1e6)));
      expect(decode(stream, cuts, 1e6)).toEqual(plain.map((value) => ({ kind: 'frame', value })));
    }),
  );
});

test('a stream cut after every byte decodes the same', () => {
  const values = ['é𝒳', { a: [1, null] }, 'x'.repeat(300)];
  const stream = Buffer.concat(values.map((value) => encoded(value)));
  const everywhere = [...stream.keys()];
  expect(decode(stream, everywhere)).toEqual(values.map((value) => ({ kind: 'frame', value })));
});

test('arbitrary bytes give the same events at every split and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.nat()), (bytes, cuts) => {
      expect(decode(bytes, cuts, 50)).toEqual(decode(bytes, [], 50));
    }),
    { numRuns: 2_000 },
  );
});

test('small lengths with arbitrary payloads give the same events at every split', () => {
  const payloads = fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 8 });
  fc.assert(
    fc.property(payloads, fc.array(fc.nat()), (all, cuts) => {
      const stream = Buffer.concat(all.map((payload) => raw(Buffer.from(payload))));
      const events = decode(stream, cuts, 30);
      expect(events).toHaveLength(all.length);
      expect(events).toEqual(decode(stream, [], 30));
    }),
    { numRuns: 500 },
  );
});

test('a length up to the cap is accepted, one byte more ends the stream', () => {
  const text = (bytes: number): string => 'x'.repeat(bytes - 2);
  expect(decode(encoded(text(CAP - 1)))).toEqual([{ kind: 'frame', value: text(CAP - 1) }]);
  expect(decode(encoded(text(CAP)))).toEqual([{ kind: 'frame', value: text(CAP) }]);
  const above = Buffer.concat([encoded(text(CAP + 1), CAP + 1), encoded('after')]);
  expect(decode(above)).toEqual([{ kind: 'oversized', code: 'CV003', length: CAP + 1 }]);
  expect(decode(header(0xffffffff))).toEqual([{ kind: 'oversized', code: 'CV003', length: 0xffffffff }]);
});

test('a frame that is no JSON spoils itself only', () => {
  const bad = [Buffer.alloc(0), Buffer.from('{'), Buffer.from([0xff, 0xfe]), Buffer.from('\ufeff1')];
  const stream = Buffer.concat([...bad.map(raw), encoded('after')]);
  expect(decode(stream).map((event) => event.kind)).toEqual([
    'malformed',
    'malformed',
    'malformed',
    'malformed',
    'frame',
  ]);
});

test('a stream that ends inside a frame is truncated, at a border it is not', () => {
  const stream = encoded({ a: 1 });
  for (let length = 1; length < stream.length; length += 1) {
    expect(decode(stream.subarray(0, length))).toEqual([{ kind: 'truncated', code: 'CV005' }]);
  }
  expect(decode(stream)).toHaveLength(1);
  expect(decode(Buffer.alloc(0))).toEqual([]);
});

test('memory follows what arrived, not what was announced', () => {
  const decoder = new FrameDecoder(64 * 2 ** 20);
  const before = process.memoryUsage().arrayBuffers;
  expect([...decoder.push(Buffer.concat([header(64 * 2 ** 20), Buffer.from('"')]))]).toEqual([]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
});

test('the cap may change between two frames of one chunk', () => {
  const decoder = new FrameDecoder(10);
  const seen: FrameEvent[] = [];
  for (const event of decoder.push(Buffer.concat([encoded('a'), encoded('x'.repeat(50))]))) {
    seen.push(event);
    decoder.cap = 100;
  }
  expect(seen.map((event) => event.kind)).toEqual(['frame', 'frame']);
});

test('the encoder refuses what the other side would refuse', () => {
  expect(encodeFrame('x'.repeat(98), 100).ok).toBe(true);
  expect(encodeFrame('x'.repeat(99), 100)).toEqual({ ok: false, code: 'CV003', length: 101 });
  expect(encodeFrame('é'.repeat(50), 100)).toEqual({ ok: false, code: 'CV003', length: 102 });
});
