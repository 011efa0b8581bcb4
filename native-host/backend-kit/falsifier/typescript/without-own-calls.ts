/**
 * Compiled code without the statements at its top that only call something: `main();`. For code that never gets past
 * one of them, whose functions can be called all the same. Offsets stay.
 */
export const withoutOwnCalls = (code: string): string =>
  code.replaceAll(/^[A-Za-z_$][\w$]*\(\);?[ \t]*$/gm, (call) => ' '.repeat(call.length));
