import type { Yielder } from './cooperative-yield.ts';
import { familyOfFile, type SyntaxFamily } from './scan-lines.ts';
import { declarationOf } from './source-items.ts';

/**
 * Names of functions, classes and constants at the margin of a source text; by lines alone, so a name inside a long
 * string may slip in.
 */
export function symbolNames(text: string, family: SyntaxFamily): Set<string> {
  const names = new Set<string>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith(' ') || line.startsWith('\t')) continue;
    const name = declarationOf(line, family)?.name;
    if (name !== undefined && name !== 'default') names.add(name);
  }
  return names;
}

/** Which files declare which names. */
export interface SymbolIndex {
  /**
   * Files that declare some of the names, best first. `score` is 0..1: the share of the names' weight, a rare name
   * weighing more.
   */
  match(names: ReadonlySet<string>, family: SyntaxFamily): { file: string; score: number }[];
}

/** A file and its content's hash, by which the names found in it are remembered. */
export interface IndexedFile {
  path: string;
  hash: string;
}

/** Largest source file that is looked into for names, UTF-16 units. */
const LONGEST = 512 * 1024;

/** Names found in files, kept by family and content: a changed project costs only its changed files. */
export type SymbolCache = Map<string, ReadonlySet<string>>;

/** The text of a project's file. */
type TextOf = (path: string) => string | undefined;

/** Looks into all source files whose content the cache does not know, yielding to other work. */
export async function collectSymbols(
  files: Iterable<IndexedFile>,
  text: TextOf,
  cache: SymbolCache,
  yielder: Yielder,
): Promise<void> {
  for (const file of files) {
    const family = familyOfFile(file.path);
    if (family === undefined || cache.has(`${family} ${file.hash}`)) continue;
    if (yielder.shouldYield()) await yielder.yield();
    namesIn(file, family, text, cache);
  }
}

function namesIn(
  { path, hash }: IndexedFile,
  family: SyntaxFamily,
  text: TextOf,
  cache: SymbolCache,
): ReadonlySet<string> {
  const key = `${family} ${hash}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const content = text(path) ?? '';
  const names = content.length > LONGEST ? new Set<string>() : symbolNames(content, family);
  cache.set(key, names);
  return names;
}

/** Indexes files by the names that they declare. */
export function indexSymbols(files: Iterable<IndexedFile>, text: TextOf, cache: SymbolCache): SymbolIndex {
  const byName = new Map<string, { path: string; family: SyntaxFamily }[]>();
  for (const file of files) {
    const { path } = file;
    const family = familyOfFile(path);
    if (family === undefined) continue;
    const names = namesIn(file, family, text, cache);
    for (const name of names) {
      const places = byName.get(name);
      if (places === undefined) byName.set(name, [{ path, family }]);
      else places.push({ path, family });
    }
  }
  return {
    match(names, family) {
      const weights = new Map<string, number>();
      let whole = 0;
      for (const name of names) {
        const places = (byName.get(name) ?? []).filter((place) => place.family === family);
        const weight = 1 / Math.max(1, places.length);
        whole += weight;
        for (const { path } of places) weights.set(path, (weights.get(path) ?? 0) + weight);
      }
      return Array.from(weights, ([file, weight]) => ({ file, score: weight / whole })).sort(
        (a, b) => b.score - a.score || (a.file < b.file ? -1 : 1),
      );
    },
  };
}
