import { setTimeout as delay } from 'node:timers/promises';
import type { Facts } from './look.ts';

/**
 * Asks `condition` again and again until it returns something other than false, null or undefined, and returns that.
 * Throws with `what` after `timeoutMs` (20 s unless given: other programs run too); what the condition throws is named
 * too, and does not end the wait.
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeoutMs;
  let last: unknown = 'never true';
  for (;;) {
    try {
      const value = await condition();
      if (value !== false && value !== null && value !== undefined) return value as NonNullable<Exclude<T, false>>;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms until ${what}: ${String(last)}`);
    await delay(50);
  }
}

/** Asks until two answers in a row have the same box: the page may still be moving. */
export async function untilStill(ask: () => Promise<Facts>): Promise<Facts> {
  let last = '';
  return until('the element holds still', async () => {
    const facts = await ask();
    const now = JSON.stringify(facts.box);
    const still = now === last;
    last = now;
    return still ? facts : null;
  });
}
