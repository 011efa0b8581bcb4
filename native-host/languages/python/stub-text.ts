/** What the texts of a package's stubs say of one name; regular expressions suffice, stubs being plain declarations. */

const CLASS = /^([ \t]*)class\s+(\w+)\s*(?:\[[^\]]*\])?\s*(?:\(([^)]*)\))?[^:\n]*:/gm;
const MEMBER = /^[ \t]+(?:(?:async )?def|class) (\w+)|^[ \t]+(\w+)\s*[:=]/gm;

/** One class of a stub. */
interface StubClass {
  /** By their last names. */
  bases: readonly string[];
  text: string;
}

/** A text without what stands in brackets: parameters are declared like members. */
function withoutBrackets(text: string): string {
  let kept = '';
  for (let depth = 0, at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0) kept += sign;
    if ('([{'.includes(sign)) depth += 1;
  }
  return kept;
}

/** The classes of a package's stubs by name; where several have one name, all. */
export type StubClasses = ReadonlyMap<string, readonly StubClass[]>;

/** Reads the classes of all texts. */
export function classesOf(texts: Iterable<string>): StubClasses {
  const classes = new Map<string, StubClass[]>();
  for (const text of texts)
    for (const { 0: head, 1: margin = '', 2: name = '', 3: bases = '', index } of text.matchAll(CLASS)) {
      const body = text.slice(index + head.length);
      const end = body.search(new RegExp(`\\n[ \\t]{0,${margin.length}}(?=[^\\s#)])`));
      const bare = bases.replaceAll(/\[[^\]]*\]?/g, '').split(',');
      const entry = {
        bases: bare.map((base) => base.trim().split('.').at(-1) ?? ''),
        text: end < 0 ? body : body.slice(0, end),
      };
      classes.set(name, [...(classes.get(name) ?? []), entry]);
    }
  return classes;
}

/** Does a class that derives from this one, however far, have the member? Then a value may have it, too. */
export function isInDerivedClass(classes: StubClasses, name: string, member: string): boolean {
  const derived = new Set([name]);
  for (let size = 0; size !== derived.size;) {
    size = derived.size;
    for (const [each, entries] of classes)
      if (entries.some(({ bases }) => bases.some((base) => derived.has(base)))) derived.add(each);
  }
  derived.delete(name);
  const declared = declarationOf(member);
  return [...derived].some((each) => classes.get(each)?.some(({ text }) => declared.test(withoutBrackets(text))));
}

/** Is the name bound in a module's text outside of its classes: imported, or declared under a condition? */
export function isBoundIn(text: string, name: string): boolean {
  const outside = text.replaceAll(/^class\b[^]*?(?=\n[^\s#)]|$(?![^]))/gm, '');
  const imported = new RegExp(`\\bimport\\b[^\\n(]*\\b${name}\\b|\\bimport\\s*\\([^)]*\\b${name}\\b`);
  return imported.test(outside) || declarationOf(name).test(withoutBrackets(outside));
}

const declarationOf = (name: string): RegExp =>
  new RegExp(`^[ \\t]*(?:(?:async )?def|class) ${name}\\b|^[ \\t]*${name}\\s*[:=]`, 'm');

/** Names that a class has, with those of its bases in the same package. */
export function membersOf(classes: StubClasses, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const entries = classes.get(name) ?? [];
  return entries.flatMap(({ bases, text }) => [
    ...[...withoutBrackets(text).matchAll(MEMBER)].map(
      ([, ...names]) => names.find((each) => each !== undefined) ?? '',
    ),
    ...bases.flatMap((base) => membersOf(classes, base, seen)),
  ]);
}

/** Names that a module's text declares or exports at its margin. */
export function exportsOf(text: string): string[] {
  const declared = [...text.matchAll(/^(?:(?:async )?def|class) (\w+)|^(\w+)\s*[:=]/gm)];
  const exported = [...text.matchAll(/\b(\w+) as \1\b/g)];
  const listed = [...text.matchAll(/^__all__\s*\+?=\s*[[(]([^\])]*)/gm)].flatMap(([, list = '']) => [
    ...list.matchAll(/["'](\w+)["']/g),
  ]);
  return [...declared, ...exported, ...listed].map(([, a, b]) => a ?? b ?? '');
}

/** Modules that a module's text has all names of, as it writes them: `.api`, `yaml.nodes`. */
export const starredIn = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*from\s+([.\w]+)\s+import\s+\*/gm)].map(([, module = '']) => module);
