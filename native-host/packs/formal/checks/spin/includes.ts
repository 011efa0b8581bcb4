import { posix } from 'node:path';
import type { Tree } from '../../../../kit/tree.ts';

const MOST_INCLUDED = 30;

const SPACES = String.raw`[ \t\f\v\r]*`;
/**
 * Blanks and comments before and within a directive. So many of such a length, or this would take long over a hostile
 * text: what gcc reads behind more is still seen in its line markers.
 */
const BLANK = String.raw`${SPACES}(?:/\*(?:[^*]|\*(?!/)){0,2000}\*/${SPACES}){0,50}`;
const DIRECTIVE = new RegExp(
  `(?<![^\\n])${BLANK}(?:#|%:|\\?\\?=)${BLANK}(?:include\\w*|import|embed)\\b(${BLANK}(?:"(?!/)([^"\\n]+)")?)`,
  'g',
);

/** Files that a text includes by a quoted name, and whether it may read others as well. */
export function readIncludes(text: string): { names: string[]; others: boolean } {
  const spliced = text.replaceAll(/\\[ \t\f\v]*\r?\n/g, '');
  const names = [...spliced.matchAll(DIRECTIVE)].map(([, , name]) => name);
  return {
    names: names.filter((name) => name !== undefined),
    others: names.includes(undefined) || /\b__has_(?:include|embed)/.test(spliced),
  };
}

type Included = { kind: 'texts'; texts: Map<string, string> } | { kind: 'unsupported'; reason: string };

/** Files of the tree that it includes by a quoted name, and those that they include, by the path that gcc looks for. */
export function includedBy({ name, text }: { name: string; text: string }, tree: Tree | undefined): Included {
  const texts = new Map<string, string>();
  const open = [{ folder: '', text }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { names, others } = readIncludes(next.text);
    if (others) return { kind: 'unsupported', reason: ELSEWHERE };
    for (const each of names) {
      const path = posix.join(next.folder, each);
      const found = path.startsWith('..') ? undefined : tree?.text(posix.join(posix.dirname(name), path));
      if (found === undefined || texts.has(path) || texts.size >= MOST_INCLUDED) continue;
      texts.set(path, found);
      open.push({ folder: posix.dirname(path), text: found });
    }
  }
  return { kind: 'texts', texts };
}

const ELSEWHERE = 'it includes a file by something else than a quoted name';

/** Names that gcc gives to what is no file, and the one that it includes unasked. */
const GCCS_OWN = new Set(['<built-in>', '<command-line>', '/usr/include/stdc-predef.h']);

/** The first file that `gcc -E` has read, as its line markers say, and that was not laid out for it. */
export function foreignFile(output: string, laid: readonly string[]): string | undefined {
  const own = new Set(laid);
  const files = [...output.matchAll(/^# \d+ "(.*)"[ \d]*$/gm)].map(([, file = '']) => file);
  return files.find((file) => !GCCS_OWN.has(file) && !own.has(posix.normalize(file)));
}
