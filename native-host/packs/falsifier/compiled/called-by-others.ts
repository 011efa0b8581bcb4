import type { DeclaredFunction } from '../../../languages/examples/declarations.ts';

const known = new WeakMap<readonly DeclaredFunction[], ReadonlyMap<string, readonly DeclaredFunction[]>>();

/** Does another of these functions call one of this name, by its text? The texts are read once for all of them. */
export function isCalledByOthers(all: readonly DeclaredFunction[], each: DeclaredFunction): boolean {
  const callers = known.get(all) ?? callersIn(all);
  known.set(all, callers);
  return (callers.get(each.name) ?? []).some((caller) => caller !== each);
}

/** For each name before an opening bracket the first two functions in whose text it stands: one is another one. */
function callersIn(all: readonly DeclaredFunction[]): ReadonlyMap<string, readonly DeclaredFunction[]> {
  const callers = new Map<string, DeclaredFunction[]>();
  for (const each of all) {
    for (const name of new Set(each.body.match(/\b\w+(?=\s*\()/g))) {
      const found = callers.get(name);
      if (found === undefined) callers.set(name, [each]);
      else if (found.length < 2) found.push(each);
    }
  }
  return callers;
}
