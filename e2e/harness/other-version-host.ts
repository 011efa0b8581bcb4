import { encodeFrame, FrameSplitter } from '../../native-host/rpc/frame.ts';
import { LIMITS } from '../../shared/limits.ts';
import { PROTOCOL } from '../../shared/protocol.ts';

/** A native host of the next protocol version: it greets, and answers nothing else. */
const splitter = new FrameSplitter(LIMITS.frameToHostBytes);
process.stdin.on('end', () => process.exit(0));
process.stdin.on('data', (chunk: Buffer) => {
  for (const event of splitter.push(chunk)) {
    const frame: unknown = 'payload' in event ? JSON.parse(event.payload.toString()) : null;
    if (typeof frame !== 'object' || frame === null || !('type' in frame) || !('id' in frame) || frame.type !== 'hello')
      continue;
    const greeting = {
      v: PROTOCOL + 1,
      re: frame.id,
      ok: true,
      body: { protocol: PROTOCOL + 1, version: '99.0.0', instance: 'other', pid: process.pid },
    };
    const encoded = encodeFrame(greeting, LIMITS.frameToBrowserBytes);
    if (encoded.ok) process.stdout.write(encoded.bytes);
  }
});
