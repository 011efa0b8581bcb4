import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ADDON_ID, allowedCallers, isAllowedCaller, EXTENSION_IDS } from './caller.ts';
import { createHash } from 'node:crypto';
import manifest from '../../manifest.json' with { type: 'json' };

test("the host knows the id that follows from the manifest's key", () => {
  const digest = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  const id = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
  expect(EXTENSION_IDS[0]).toBe(id);
});

const own = `chrome-extension://${EXTENSION_IDS[0]}/`;
const added = `chrome-extension://${'a'.repeat(32)}/`;
const folder = mkdtempSync(path.join(tmpdir(), 'cv-caller-'));

afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = path.join(folder, `${text.length}.json`);
  writeFileSync(file, text);
  return file;
}

test('the built-in extension may start the host, with or without a file', () => {
  expect(isAllowedCaller([own], allowedCallers(path.join(folder, 'none')))).toBe(true);
  expect(isAllowedCaller([own], allowedCallers(fileWith('{ broken')))).toBe(true);
  expect(isAllowedCaller([own, '--parent-window=1'], allowedCallers(fileWith('[]')))).toBe(true);
});

test('so may the one of Firefox, which names its id after the manifest', () => {
  const allowed = allowedCallers(path.join(folder, 'none'));
  expect(isAllowedCaller(['/home/u/.mozilla/native-messaging-hosts/x.json', ADDON_ID], allowed)).toBe(true);
  expect(isAllowedCaller([ADDON_ID], allowed)).toBe(false);
});

test('what install added may start it too', () => {
  const allowed = allowedCallers(fileWith(JSON.stringify({ origins: [added, 7], addons: ['cv@example.org'] })));
  expect(isAllowedCaller([added], allowed)).toBe(true);
  expect(isAllowedCaller(['/home/u/.mozilla/native-messaging-hosts/x.json', 'cv@example.org'], allowed)).toBe(true);
});

test.each([
  [[]],
  [['']],
  [[added]],
  [[own.slice(0, -1)]],
  [[own.toUpperCase()]],
  [[`${own}x`]],
  [['https://claude.ai/', own]],
  [['/some/manifest.json', 'other@example.org']],
  [['/some/manifest.json', own]],
  [['cv@example.org']],
])('%j may not', (args) => {
  expect(isAllowedCaller(args, { origins: [own], addons: ['cv@example.org'] })).toBe(false);
});
