import { readFileSync } from 'node:fs';
import { starredIn } from './stub-text.ts';
import { classesOfStub, moduleFile, textsOf, type Stub } from './typeshed-stubs.ts';

/*
 * A stub says what there is. A wheel's sources may make names when they run, which no checker sees: where they could,
 * nothing counts as missing.
 */

/** Code that changes what a module is made of. */
const MAKES_NAMES =
  /\bglobals\s*\(\s*\)|\bsys\.modules\b|\b__path__\b|\b__getattr__\b|\bextend_path\b|\bvars\s*\(\s*\)/;

/** Modules that are followed where all their names are taken over. */
const MOST_FOLLOWED = 200;

/** May a wheel's module, or one whose names it takes over, have names or parts that are made when it is imported? */
export function isMadeAtRuntime(stub: Stub, module: string, seen = new Set<string>()): boolean {
  if (stub.from !== 'wheel' || seen.has(module)) return false;
  seen.add(module);
  const file = moduleFile(stub, module);
  // A folder without a file of its own is shared with other packages; another package may have any names.
  if (file === undefined || seen.size > MOST_FOLLOWED) return true;
  const text = readFileSync(file, 'utf8');
  if (MAKES_NAMES.test(text)) return true;
  const parts = module.split('.');
  return starredIn(text).some((name) => {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    const kept = dots === 0 ? [] : parts.slice(0, parts.length - dots + (/__init__\.pyi?$/.test(file) ? 1 : 0));
    return isMadeAtRuntime(stub, [...kept, ...name.slice(dots).split('.')].filter(Boolean).join('.'), seen);
  });
}

/**
 * May a wheel's code give something the name that its declarations lack: it writes it as a text or sets it from
 * outside, or the class sets what it is told to?
 */
export function mayGive(stub: Stub, name: string, className?: string): boolean {
  if (stub.from !== 'wheel') return false;
  const written = new RegExp(`["']${name}["']|\\.${name}\\s*(?::[^=\\n]*)?=(?!=)`);
  if (textsOf(stub).some((text) => written.test(text))) return true;
  return className !== undefined && setsAny(stub, className);
}

function setsAny(stub: Stub, className: string, seen = new Set<string>()): boolean {
  if (seen.has(className)) return false;
  seen.add(className);
  return (classesOfStub(stub).get(className) ?? []).some(
    ({ bases, text }) => /\bsetattr\b|\b__dict__\b/.test(text) || bases.some((base) => setsAny(stub, base, seen)),
  );
}
