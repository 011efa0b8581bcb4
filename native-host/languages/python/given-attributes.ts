import type { Code } from './python-expressions.ts';

/** What follows is only looked at: it may be an assignment, too (`if a.b: f.c = 1`). */
const ASSIGNED = /\b(\w+)\.(\w+)(?=\s*(?::[^=\n]{1,300})?=(?!=))/g;
const SET = /\bsetattr\(\s*([\w.]+)\s*,\s*["'](\w+)["']/g;
const DECORATED = /^[ \t]*@[^\n]+\n\s*(?:async[ \t]+)?def[ \t]+(\w+)/gm;

/**
 * Tells of a read of a function's attribute whether the text gives it to that function (`right`); what a decorator
 * hands out may have whatever the text gives to anything (`guess`). A receiver is the text before the dot.
 */
export function givenAttributes(
  code: Code,
): (attribute: string, receiver: string | undefined) => 'right' | 'guess' | undefined {
  const owners = new Map<string, Set<string>>();
  for (const [, owner = '', attribute = ''] of [...code.text.matchAll(ASSIGNED), ...code.text.matchAll(SET)]) {
    const known = owners.get(attribute) ?? new Set();
    owners.set(attribute, known.add(/\w*$/.exec(owner)?.[0] ?? ''));
  }
  const decorated = new Set([...code.blank.matchAll(DECORATED)].map(([, name = '']) => name));
  return (attribute, receiver) => {
    const given = owners.get(attribute);
    const own = /\w+$/.exec(receiver ?? '')?.[0] ?? '';
    if (given?.has(own) === true) return 'right';
    return given !== undefined && decorated.has(own) ? 'guess' : undefined;
  };
}
