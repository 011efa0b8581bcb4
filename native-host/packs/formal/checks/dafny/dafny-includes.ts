import { posix } from 'node:path';
import { toUnchecked } from '../../contracts/granted.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { claimsAnything, readDafnyText, type DafnyText } from './dafny-text.ts';

/** How many included files are read. */
const MOST = 50;

/** What the files take for granted that a text includes, and those they include. */
interface Included {
  /** With the files that were not read. */
  unchecked: string[];
  /** Files with something of their own to be proved. */
  claiming: string[];
}

/** Reads all that a text includes. @param file the path of the text */
export function readIncluded({ includes }: DafnyText, file: string, tree: Pick<Tree, 'text'>): Included {
  const found: Included = { unchecked: [], claiming: [] };
  const seen = new Set([file]);
  const open = includes.map((name) => posix.join(posix.dirname(file), name));
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const own = tree.text(path);
    if (own === undefined || seen.size > MOST) {
      found.unchecked.push(`${path}: what it takes for granted was not read`);
      continue;
    }
    const text = readDafnyText(own);
    found.unchecked.push(...toUnchecked(text.granted, text.code, path));
    if (text.hasDirectives) found.unchecked.push(`${path}: what its directives have Dafny read`);
    if (claimsAnything(text)) found.claiming.push(path);
    open.push(...text.includes.map((name) => posix.join(posix.dirname(path), name)));
  }
  return found;
}
