import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameMessage, messageReader } from './lsp-protocol.ts';

test('messages come out as they went in, at every split', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string({ unit: 'binary', maxLength: 40 }) }), { maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 10 }),
      (messages, cuts) => {
        const bytes = Buffer.concat(messages.map(frameMessage));
        const places = [
          0,
          ...cuts.map((cut) => cut % (bytes.byteLength + 1)).toSorted((a, b) => a - b),
          bytes.byteLength,
        ];
        const read = messageReader();
        const got = places.slice(1).flatMap((end, index) => read(bytes.subarray(places[index], end)));
        expect(got).toEqual(messages.map((message) => JSON.parse(JSON.stringify({ jsonrpc: '2.0', ...message }))));
      },
    ),
  );
});

test.each([
  'nonsense\r\n\r\n',
  'Content-Length: 99999999999\r\n\r\n',
  'x'.repeat(5_000),
  'Content-Length: 2\r\n\r\n{]',
])('%.30s is refused', (bytes) => {
  expect(() => messageReader()(Buffer.from(bytes))).toThrow();
});
