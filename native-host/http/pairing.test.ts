import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { attemptPairing, codeOf, openPairing, type Pairing, type TokenGrant } from './pairing.ts';

const grant: TokenGrant = { name: 'editor', scopes: ['verify'], project: null, days: 30 };
const { pairingMs, pairingTries } = LIMITS.http;
const code = codeOf(Buffer.from('12345678'));

test('a code is eight signs that are not read as others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
      expect(codeOf(random)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    }),
  );
});

test.each([
  code,
  code.toLowerCase(),
  code.replace('-', ''),
  ` ${code} `,
  code.replaceAll('1', 'l').replaceAll('0', 'o'),
])('typed as %s it is the same code', (typed) =>
  expect(attemptPairing(openPairing(code, grant, 0), typed, 1)).toEqual({ ok: true, grant, pairing: undefined }),
);

/** Attempts with codes that may be right, at times in any order. */
const attempts = fc.array(fc.record({ isRight: fc.boolean(), at: fc.integer({ min: 0, max: 2 * pairingMs }) }), {
  maxLength: 3 * pairingTries,
});

test('whatever is tried and when: at most so many tries count, one succeeds, and none after the time', () => {
  fc.assert(
    fc.property(attempts, (tried) => {
      let pairing: Pairing | undefined = openPairing(code, grant, 0);
      let wrong = 0;
      let succeeded = 0;
      for (const { isRight, at } of tried) {
        const couldBe: boolean = pairing !== undefined && at < pairing.expiresAt;
        const attempt = attemptPairing(pairing, isRight ? code : '0000-0000', at);
        expect(attempt.ok).toBe(couldBe && isRight);
        if (couldBe && !isRight) wrong += 1;
        if (attempt.ok) succeeded += 1;
        pairing = attempt.pairing;
      }
      expect(wrong).toBeLessThanOrEqual(pairingTries);
      expect(succeeded).toBeLessThanOrEqual(1);
      if (wrong === pairingTries || succeeded === 1) expect(pairing).toBeUndefined();
    }),
  );
});
