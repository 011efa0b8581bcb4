import { argumentsOf } from './argument-roles.ts';
import type { CText } from './c-functions.ts';
import type { CallTarget } from './harness.ts';

/** More functions than these are not called. */
const MOST_TARGETS = 30;

/** What of a text can be called, and why the rest cannot. */
export function targetsOf({ functions }: CText): { targets: CallTarget[]; left: string[] } {
  const targets: CallTarget[] = [];
  const left: string[] = [];
  for (const each of functions) {
    const name = each.container === undefined ? each.name : `${each.container}.${each.name}`;
    const given = argumentsOf(each);
    if ('why' in given) left.push(`${name} (${given.why})`);
    else if (targets.length >= MOST_TARGETS) left.push(`${name} (not reached)`);
    else targets.push({ index: targets.length, name, function: each, arguments: given });
  }
  return { targets, left };
}
