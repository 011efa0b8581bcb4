import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { newAccessToken, tokenHolder } from './access-token.ts';
import { openPrograms, type PairingEvent, type Programs } from './paired-programs.ts';

const DAY_MS = 24 * 60 * 60_000;
let folder: string;
let now: number;
let entered: PairingEvent[];
let full: boolean;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-programs-'));
  now = Date.parse('2026-01-01T00:00:00Z');
  entered = [];
  full = false;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => path.join(folder, 'tokens.json');
const open = (): Programs =>
  openPrograms({
    file: file(),
    now: () => now,
    random: randomBytes,
    enter(event, work) {
      if (full) throw new Error('the disk is full');
      work?.();
      entered.push(event);
    },
    note: () => undefined,
  });
const grantOf = (name: string, days = 30) => ({ name, scopes: ['read' as const], project: null, days });
const pairedIn = (programs: Programs, name: string, days?: number): string =>
  programs.exchange(programs.pair(grantOf(name, days)).code).token;

test('a token is accepted from its pairing to its revocation or its last day, over restarts, and never else', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('pair' as const), days: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ do: fc.constant('revoke' as const), which: fc.nat(6) }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant('restart' as const) }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (done) => {
      rmSync(file(), { force: true });
      let programs = open();
      const given: { text: string; name: string; until: number; isRevoked: boolean }[] = [];
      for (const step of done) {
        if (step.do === 'pair') {
          const name = `p${given.length}`;
          given.push({
            text: pairedIn(programs, name, step.days),
            name,
            until: now + step.days * DAY_MS,
            isRevoked: false,
          });
        } else if (step.do === 'wait') now += step.days * DAY_MS;
        else if (step.do === 'restart') programs = open();
        else {
          const one = given[step.which];
          if (one === undefined) continue;
          one.isRevoked = true;
          programs.revoke(({ name }) => name === one.name);
        }
        for (const { text, name, until, isRevoked } of given)
          expect(programs.holder(text)?.name).toBe(!isRevoked && now < until ? name : undefined);
        expect(programs.anybody).toBe(given.some(({ until, isRevoked }) => !isRevoked && now < until));
      }
    }),
    { numRuns: 60 },
  );
});

test('the secret of a token is nowhere in its file, which is private; its hash is no token', () => {
  const programs = open();
  const token = pairedIn(programs, 'editor');
  const text = readFileSync(file(), 'utf8');
  expect(text).not.toContain(token.split('_').slice(2).join('_'));
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const hash = String(/"hash": "(\w+)"/.exec(text)?.[1]);
  expect([programs.holder(hash), programs.holder(`${token}x`), programs.holder('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(JSON.stringify(entered)).not.toContain(hash);
});

test('a revocation that cannot be written holds, also after a restart', () => {
  const programs = open();
  const token = pairedIn(programs, 'editor');
  rmSync(folder, { recursive: true });
  full = true;
  expect(programs.revoke(() => true)).toHaveLength(1);
  expect(programs.holder(token)).toBeUndefined();
  expect(open().holder(token)).toBeUndefined();
});

test('a code whose token cannot be stored is not used up, and costs a try', () => {
  const programs = open();
  const { code } = programs.pair(grantOf('editor'));
  full = true;
  expect(() => programs.exchange(code)).toThrow('full');
  expect(programs.list()).toEqual([]);
  expect(programs.pairing()?.triesLeft).toBe(LIMITS.http.pairingTries - 1);
  full = false;
  expect(programs.holder(programs.exchange(code).token)?.name).toBe('editor');
});

test('a name is used once, and there are not too many', () => {
  const programs = open();
  pairedIn(programs, 'editor');
  expect(() => programs.pair(grantOf('editor'))).toThrow(expect.objectContaining({ code: 'CV149' }));
  for (let n = 1; n < LIMITS.http.tokens; n += 1) pairedIn(programs, `p${n}`);
  expect(() => programs.pair(grantOf('one more'))).toThrow(expect.objectContaining({ code: 'CV149' }));
});

test('the last use is noted by its day', () => {
  const programs = open();
  const token = pairedIn(programs, 'editor');
  expect(programs.list()[0]?.usedOn).toBeNull();
  programs.holder(token);
  expect(open().list()[0]?.usedOn).toBe('2026-01-01');
});

test('each token has its own secret, of 256 bits', () => {
  const made = [1, 2].map(() => newAccessToken(grantOf('x'), { id: randomBytes(4), secret: randomBytes(32) }, now));
  expect(made[0]?.text).toMatch(/^cvt_[0-9a-f]{8}_[\w-]{43}$/);
  expect(
    tokenHolder(
      made.map(({ stored }) => stored),
      made[1]?.text ?? '',
      now,
    ),
  ).toBe(made[1]?.stored);
});
