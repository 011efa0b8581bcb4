import { parseGlob, splitSegments, type Glob } from './glob.ts';

/** One line of an ignore file (gitignore(5)). */
interface Rule {
  /** `!` in front: what matches is not ignored after all. */
  negated: boolean;
  directoriesOnly: boolean;
  /** Segments of a path from the file's folder, `null` for `**`; undefined when only the name counts. */
  segments?: readonly (Glob | null)[];
  name?: Glob;
}

/** The rules of one ignore file; the last that matches decides. */
export interface IgnoreRules {
  /**
   * Is it ignored (true), taken in again (false), or does no rule say so (undefined)?
   * @param path from the folder of the ignore file, with `/`.
   */
  verdict(path: string, isDirectory: boolean): boolean | undefined;
}

/** Reads the text of a `.gitignore` or `info/exclude` file. Names are compared as they are, case included. */
export function parseIgnore(text: string): IgnoreRules {
  const rules = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => parseLine(line.endsWith('\r') ? line.slice(0, -1) : line))
    .filter((rule) => rule !== undefined)
    .reverse();
  return {
    verdict(path, isDirectory) {
      let segments: readonly string[] | undefined;
      const name = path.slice(path.lastIndexOf('/') + 1);
      for (const rule of rules) {
        if (rule.directoriesOnly && !isDirectory) continue;
        const matches =
          rule.name !== undefined
            ? rule.name(name)
            : matchSegments(rule.segments ?? [], (segments ??= path.split('/')));
        if (matches) return !rule.negated;
      }
      return undefined;
    },
  };
}

function parseLine(line: string): Rule | undefined {
  if (line.startsWith('#')) return undefined;
  let pattern = line.replace(/(?<!\\)((?:\\\\)*) +$/, '$1');
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const directoriesOnly = pattern.endsWith('/');
  if (directoriesOnly) pattern = pattern.slice(0, -1);
  if (pattern === '') return undefined;
  if (!pattern.includes('/')) {
    const name = parseGlob(pattern);
    return name === undefined ? undefined : { negated, directoriesOnly, name };
  }
  const parts = splitSegments(pattern.startsWith('/') ? pattern.slice(1) : pattern);
  if (parts.at(-1) === '**') parts.push('*');
  const segments: (Glob | null)[] = [];
  for (const part of parts) {
    const glob = part === '**' ? null : parseGlob(part);
    if (glob === undefined) return undefined;
    segments.push(glob);
  }
  return { negated, directoriesOnly, segments };
}

/**
 * `**` stands for any number of whole segments. Going back to the last `**` is enough, so the cost is at most their
 * product.
 */
function matchSegments(pattern: readonly (Glob | null)[], path: readonly string[]): boolean {
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
