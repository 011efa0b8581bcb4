import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isFirstInSession } from './session-notes.ts';

const UID = process.getuid?.() ?? 0;
const DAY_MS = 24 * 60 * 60_000;
const of = (session: string, code = 'CV120') => ({ session, code });
const made: string[] = [];
const folder = (): string => {
  const directory = mkdtempSync(path.join(tmpdir(), 'claude-verify-notes-'));
  made.push(directory);
  return path.join(directory, 'notes');
};
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true });
});

test('a session is told once, and its id is not kept', () => {
  const notes = folder();
  expect(isFirstInSession(notes, of('session/../1'), Date.now(), UID)).toBe(true);
  expect(isFirstInSession(notes, of('session/../1'), Date.now(), UID)).toBe(false);
  expect(isFirstInSession(notes, of('session 2'), Date.now(), UID)).toBe(true);
  const names = readdirSync(notes);
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  for (const name of names) expect(statSync(path.join(notes, name)).size).toBe(0);
});

test('what failed otherwise is told by itself', () => {
  const notes = folder();
  expect(isFirstInSession(notes, of('s', 'CV120'), Date.now(), UID)).toBe(true);
  expect(isFirstInSession(notes, of('s', 'CV018'), Date.now(), UID)).toBe(true);
  expect(isFirstInSession(notes, of('s', 'CV120'), Date.now(), UID)).toBe(false);
});

test('after a week a note is gone', () => {
  const notes = folder();
  isFirstInSession(notes, of('old'), Date.now(), UID);
  const [old = ''] = readdirSync(notes);
  const eightDaysAgo = (Date.now() - 8 * DAY_MS) / 1_000;
  utimesSync(path.join(notes, old), eightDaysAgo, eightDaysAgo);
  isFirstInSession(notes, of('new'), Date.now(), UID);
  expect(readdirSync(notes)).not.toContain(old);
});

test('where nothing can be noted nothing is told, so that nobody reads the same at every edit', () => {
  const notes = folder();
  isFirstInSession(notes, of('a'), Date.now(), UID);
  chmodSync(notes, 0o777);
  expect(isFirstInSession(notes, of('b'), Date.now(), UID)).toBe(false);
});
