import { closing } from '../../../../languages/examples/declarations.ts';
import type { CFunction } from './c-functions.ts';
import type { CallTarget } from './harness.ts';

const ENDLESS = /\b(?:for\s*\([^;()]*;\s*(?:1|true)?\s*;[^;()]*\)|while\s*\(\s*(?:1|true)\s*\))/;
const LEAVES = /\b(?:break|return|goto|throw|(?:_|quick_)?exit|_Exit|abort|s?i?g?longjmp)\b/;

/** What is told of it. */
export const DOES_NOT_RETURN = 'a call that did not come back, which may be meant';

/** May it be meant that a call of it does not come back: is nothing passed, or does its text say that it never ends? */
export const mayNotReturn = ({ arguments: given, function: called, object }: CallTarget): boolean =>
  object === undefined
    ? given.length === 0 || isMeantEndless(called)
    : object.steps.some((step) => isMeantEndless(step.function));

/** Declared so, or of no result, with a loop without an end, and nothing that leaves it. */
function isMeantEndless({ body, masked, isVoid }: CFunction): boolean {
  if (/\bnoreturn\b|\b_Noreturn\b/.test(body)) return true;
  return isVoid && ENDLESS.test(masked) && !LEAVES.test(withoutSwitches(masked));
}

/** A `break` in a `switch` leaves that only. */
function withoutSwitches(masked: string): string {
  let text = masked;
  for (let found = /\bswitch\s*\(/.exec(text); found !== null; found = /\bswitch\s*\(/.exec(text)) {
    const condition = closing(text, found.index + found[0].length - 1);
    const open = condition === undefined ? -1 : text.indexOf('{', condition);
    const end = open < 0 ? undefined : closing(text, open);
    const inside = end === undefined ? '' : text.slice(open, end).replaceAll(/\bbreak\b/g, '');
    text = text.slice(0, found.index) + inside + text.slice(end ?? found.index + found[0].length);
  }
  return text;
}
