/** Does a name (without `/`) match? */
export type Glob = (name: string) => boolean;

const POSIX: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t-\r ]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

/**
 * A pattern with `*`, `?`, `[...]` and `\` as git's wildmatch reads it within one path segment, or undefined when it
 * can match nothing (an open bracket, a `\` at the end). Matching costs at most pattern x name: no regular expression
 * is built from what a repository says.
 */
export function parseGlob(pattern: string): Glob | undefined {
  if (!/[*?[\\]/.test(pattern)) return (name) => name === pattern;
  const suffix = /^\*([^*?[\\]*)$/.exec(pattern)?.[1];
  if (suffix !== undefined) return (name) => name.endsWith(suffix);
  const tokens = tokenize([...pattern]);
  return tokens === undefined ? undefined : (name) => matchSegments(tokens, [...name]);
}

/**
 * A pattern for whole paths: what each segment matches, `null` for `**`. A pattern for one name has
 * what each character matches, `null` for `*`.
 */
export type PathGlob = readonly (Glob | null)[];

/**
 * A pattern for paths with `/`, as git reads one with a `/` in it: `**` stands for any number of folders, and at the
 * end for everything below. Undefined when it can match nothing.
 */
export function parsePathGlob(pattern: string): PathGlob | undefined {
  const parts = splitSegments(pattern);
  if (parts.at(-1) === '**') parts.push('*');
  const segments: (Glob | null)[] = [];
  for (const part of parts) {
    const glob = part === '**' ? null : parseGlob(part);
    if (glob === undefined) return undefined;
    segments.push(glob);
  }
  return segments;
}

/**
 * Does a path match, by its segments, or a name, by its characters? Going back to the last `**` is enough, so the cost
 * is at most the product of both.
 */
export function matchSegments(pattern: PathGlob, path: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < path.length;) {
    const part = pattern[at];
    if (part === null) {
      star = at;
      at += 1;
      resume = index;
    } else if (part !== undefined && part(path[index] ?? '')) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      resume += 1;
      index = resume;
      at = star + 1;
    } else return false;
  }
  while (pattern[at] === null) at += 1;
  return at === pattern.length;
}

/** The parts of a pattern between its `/`; one within a bracket does not part it. */
export function splitSegments(pattern: string): string[] {
  const characters = [...pattern];
  const segments = [''];
  for (let at = 0; at < characters.length; at += 1) {
    const escaped = characters[at] === '\\';
    const found = characters[at] === '[' ? bracket(characters, at + 1) : undefined;
    const end = found?.end ?? (escaped ? at + 1 : at);
    const text = characters.slice(at, end + 1).join('');
    if (text === '/' || text === '\\/') segments.push('');
    else segments.push(`${segments.pop() ?? ''}${text}`);
    at = end;
  }
  return segments;
}

function tokenize(characters: readonly string[]): PathGlob | undefined {
  const tokens: (Glob | null)[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at];
    if (character === '*') {
      if (tokens.at(-1) !== null) tokens.push(null);
    } else if (character === '?') tokens.push(() => true);
    else if (character === '[') {
      const found = bracket(characters, at + 1);
      if (found === undefined) return undefined;
      tokens.push(found.token);
      at = found.end;
    } else {
      const literal = character === '\\' ? characters[(at += 1)] : character;
      if (literal === undefined) return undefined;
      tokens.push((other) => other === literal);
    }
  }
  return tokens;
}

/** The class that begins after `[`, and where its `]` is. */
function bracket(characters: readonly string[], start: number): { token: Glob; end: number } | undefined {
  let at = start;
  const negated = characters[at] === '!' || characters[at] === '^';
  if (negated) at += 1;
  const first = at;
  const tests: ((character: string) => boolean)[] = [];
  for (; at < characters.length; at += 1) {
    let low = characters[at] ?? '';
    if (low === ']' && at > first) return { token: (other) => tests.some((test) => test(other)) !== negated, end: at };
    if (low === '[' && characters[at + 1] === ':') {
      const close = characters.indexOf(']', at + 2);
      if (close < 0) return undefined;
      if (characters[close - 1] === ':' && close - 1 > at + 1) {
        const named = POSIX[characters.slice(at + 2, close - 1).join('')];
        if (named === undefined) return undefined;
        tests.push((other) => named.test(other));
        at = close;
        continue;
      }
    }
    if (low === '\\') low = characters[(at += 1)] ?? '';
    if (characters[at + 1] === '-' && characters[at + 2] !== undefined && characters[at + 2] !== ']') {
      at += 2;
      const high = characters[at] === '\\' ? (characters[(at += 1)] ?? '') : (characters[at] ?? '');
      const from = low;
      tests.push((other) => point(other) >= point(from) && point(other) <= point(high));
    } else {
      const single = low;
      tests.push((other) => other === single);
    }
  }
  return undefined;
}

const point = (character: string): number => character.codePointAt(0) ?? -1;
