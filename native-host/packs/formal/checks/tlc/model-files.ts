import { posix } from 'node:path';
import type { Tree } from '../../../../kit/tree.ts';
import { blankComments } from '../../../../kit/scan/scan-text.ts';
import { blanked } from '../../../../kit/text-position.ts';

/** A module of its own in a text, at its offsets: what stands before it is blank. */
interface SplitModule {
  name: string;
  text: string;
  after: string;
}

const BOUNDARY = /^(?:.*?(?<!-)-{4,}(?!-)[ \t]*MODULE[ \t]+(\w+)[ \t]*-{4,}|[ \t]*={4,})[ \t\r]*$/gm;

/** The modules of a text that hold no other; modules within modules stay where they are. */
export function splitModules(source: string): SplitModule[] {
  const clean = blankComments(source, 'tlaplus');
  const found: SplitModule[] = [];
  let depth = 0;
  let open: { name: string; start: number } | undefined;
  for (const mark of clean.matchAll(BOUNDARY)) {
    const [whole, name] = mark;
    if (name !== undefined) {
      if (depth === 0) open = { name, start: mark.index };
      depth += 1;
      continue;
    }
    if (depth === 0) continue;
    depth -= 1;
    if (depth > 0 || open === undefined) continue;
    const end = mark.index + whole.length;
    const text = `${blanked(source.slice(0, open.start))}${source.slice(open.start, end)}\n`;
    found.push({ name: open.name, text, after: source.slice(end) });
    open = undefined;
  }
  return found;
}

/** The one that a file is named after, else the last: a model stands behind what it is a model of. */
export const mainOf = (modules: readonly SplitModule[], file: string): SplitModule | undefined =>
  modules.find(({ name }) => name === posix.basename(file, '.tla')) ?? modules.at(-1);

const MOST_MODULES = 60;

/** Names of modules that a text extends or instantiates. */
function usedBy(text: string): string[] {
  const clean = blankComments(text, 'tlaplus');
  const extended = [...clean.matchAll(/\bEXTENDS\s+(\w+(?:\s*,\s*\w+)*)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  return [...extended, ...[...clean.matchAll(/\bINSTANCE\s+(\w+)/g)].map(([, name = '']) => name)];
}

/** Files beside the given one that its modules use, and that those use, by the name that TLC looks for. */
export function modulesBeside(own: readonly SplitModule[], file: string, tree: Tree | undefined): Map<string, string> {
  const laid = new Map(own.map(({ name, text }) => [name, text]));
  const open = own.flatMap(({ text }) => usedBy(text));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (laid.has(name) || laid.size >= MOST_MODULES) continue;
    const text = tree?.text(posix.join(posix.dirname(file), `${name}.tla`)) ?? moduleInTree(name, tree);
    if (text === undefined) continue;
    laid.set(name, text);
    open.push(...usedBy(text));
  }
  return new Map([...laid].map(([name, text]) => [`${name}.tla`, text]));
}

/** Of a module that stands in a block of another name. */
function moduleInTree(name: string, tree: Tree | undefined): string | undefined {
  if (tree?.kind !== 'scratch') return undefined;
  for (const path of tree.files) {
    if (!path.endsWith('.tla')) continue;
    const text = tree.text(path);
    const found = text === undefined ? undefined : splitModules(text).find((each) => each.name === name);
    if (found !== undefined) return found.text;
  }
  return undefined;
}
