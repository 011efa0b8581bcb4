import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectStreams } from './json-rpc.ts';

test('messages arrive whole however their bytes are cut, and leave with the length of their bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (texts, size) => {
        const [input, output] = [new PassThrough(), new PassThrough()];
        const connection = connectStreams(input, output);
        const got: string[] = [];
        const all = Promise.withResolvers<void>();
        connection.onNotification('say', ({ text }: { text: string }) => {
          got.push(text);
          if (got.length === texts.length) all.resolve();
        });
        connection.listen();
        const bytes = Buffer.concat(
          texts.map((text) => {
            const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'say', params: { text } }));
            return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
          }),
        );
        for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
        await all.promise;
        expect(got).toEqual(texts);
        await connection.sendNotification('back', { text: texts[0] });
        const sent: Buffer = output.read();
        const [head = '', body = ''] = sent.toString().split('\r\n\r\n', 2);
        expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
        expect(JSON.parse(body)).toMatchObject({ method: 'back', params: { text: texts[0] } });
        connection.dispose();
      },
    ),
    { numRuns: 40 },
  );
});

test('the end of the input ends the connection', async () => {
  const input = new PassThrough();
  const connection = connectStreams(input, new PassThrough());
  const closed = Promise.withResolvers<void>();
  connection.onClose(() => closed.resolve());
  connection.listen();
  input.end();
  await closed.promise;
});
