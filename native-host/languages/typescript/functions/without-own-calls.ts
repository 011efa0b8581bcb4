/**
 * Compiled code without the statements at its top that only call something: `main();`. For code that never gets past
 * one of them, whose functions can be called all the same. Offsets stay.
 */
export const withoutOwnCalls = (code: string): string =>
  code.replaceAll(/^[A-Za-z_$][\w$]*\(\);?[ \t]*$/gm, (call) => ' '.repeat(call.length));

/** Processor time after which code that is loaded counts as one that never gets past its own calls, ms. */
export const STUCK_MS = 1_500;

/** Texts that are kept: each is loaded by one check after the other. */
const STUCK_KEPT = 16;
const stuck = new Set<string>();

/** Loading this text did not come to its end, so that nobody waits for that again. */
export function rememberStuck(text: string): void {
  stuck.delete(text);
  stuck.add(text);
  const [oldest] = stuck;
  if (stuck.size > STUCK_KEPT && oldest !== undefined) stuck.delete(oldest);
}

/** See {@link rememberStuck}. */
export const isKnownStuck = (text: string): boolean => stuck.has(text);
