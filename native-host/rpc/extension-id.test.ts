import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import manifest from '../../manifest.json' with { type: 'json' };
import { EXTENSION_IDS } from './caller.ts';

test("the host knows the id that follows from the manifest's key", () => {
  const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  const id = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
  expect(EXTENSION_IDS[0]).toBe(id);
});
