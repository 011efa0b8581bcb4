import type { StubClasses } from './stub-text.ts';

/** One way to call a function. */
export interface Signature {
  /** Names of parameters, in their order. */
  names: readonly string[];
  /** How many may be given without a name; without a bound where it has `*args`. */
  positional: number;
  takesAnyKeyword: boolean;
}

/** The ways in which functions of this name are declared in a text. */
export function signaturesIn(text: string, name: string): Signature[] {
  const heads = text.matchAll(new RegExp(`^([ \\t]*)(?:async )?def ${name}\\s*(?:\\[[^\\]]*\\])?\\(`, 'gm'));
  return [...heads].map(({ 0: head, 1: margin = '', index }) => {
    const isStatic = /@staticmethod\s*$/.test(text.slice(0, index));
    return signatureOf(partsOf(text.slice(index + head.length)), margin !== '' && !isStatic);
  });
}

/** The ways in which a class is called, by itself or the nearest of its bases that says; none where none does. */
export function constructorsOf(classes: StubClasses, name: string): Signature[] {
  const seen = new Set<string>();
  for (const queue = [name]; queue.length > 0;) {
    const each = queue.shift() ?? '';
    if (seen.has(each)) continue;
    seen.add(each);
    const entries = classes.get(each) ?? [];
    const found = entries.flatMap(({ text }) => ['__init__', '__new__'].flatMap((own) => signaturesIn(text, own)));
    if (found.length > 0) return found;
    queue.push(...entries.flatMap(({ bases }) => bases));
  }
  return [];
}

/** Parameters as they are written up to the closing bracket: `url: str`, `*`, `**kwargs`. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let depth = 1, at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (sign === '#') at = Math.max(at, text.indexOf('\n', at));
    else if (sign === ',' && depth === 1) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => each !== '');
}

function signatureOf(written: readonly string[], hasReceiver: boolean): Signature {
  const parts = hasReceiver && /^\w/.test(written[0] ?? '') ? written.slice(1) : written;
  const star = parts.findIndex((part) => /^\*(?!\*)/.test(part));
  const before = (star < 0 ? parts : parts.slice(0, star)).filter((part) => /^\w/.test(part));
  return {
    names: parts.flatMap((part) => /^(\w+)/.exec(part)?.[1] ?? []),
    positional: star >= 0 && parts[star] !== '*' ? Number.POSITIVE_INFINITY : before.length,
    takesAnyKeyword: parts.some((part) => part.startsWith('**')),
  };
}
