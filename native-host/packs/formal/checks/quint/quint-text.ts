import { posix } from 'node:path';
import { blankComments } from '../../../../kit/scan/scan-text.ts';
import type { Tree } from '../../../../kit/tree.ts';

const MOST_FILES = 30;

const withoutComments = (text: string): string => blankComments(text, 'quint');

type Imported = { kind: 'files'; files: Map<string, string> } | { kind: 'unsupported'; reason: string };

/** Files beside it that it imports from, and that those import from, by their paths from the file. */
export function importedFiles(file: { name: string; text: string }, tree: Tree | undefined): Imported {
  const files = new Map<string, string>();
  const open = [{ path: 'block.qnt', text: file.text }];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [, from = ''] of withoutComments(next.text).matchAll(/\bfrom\s*"([^"]*)"/g)) {
      const path = posix.join(posix.dirname(next.path), `${from.replace(/\.qnt$/, '')}.qnt`);
      if (posix.isAbsolute(from) || path.startsWith('..'))
        return { kind: 'unsupported', reason: `it imports from ${from}, which lies outside of its folder` };
      if (files.has(path) || files.size >= MOST_FILES) continue;
      const text = tree?.text(posix.join(posix.dirname(file.name), path));
      if (text === undefined) continue;
      files.set(path, text);
      open.push({ path, text });
    }
  return { kind: 'files', files };
}

/** Names of the modules that stand in a text, in their order, with their places. */
export const modulesIn = (text: string): { name: string; offset: number }[] =>
  [...withoutComments(text).matchAll(/\bmodule\s+([\w:]+)\s*\{/g)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    offset: index + whole.indexOf(name, 'module'.length),
  }));

/** Where a definition that a module names stands; the module's own name for one of another file. */
export function placeOf(text: string, module: string, name: string): { start: number; end: number } {
  const modules = modulesIn(text);
  const at = modules.findIndex((each) => each.name === module);
  const start = modules[at]?.offset ?? 0;
  const last = name.split('::').at(-1) ?? name;
  const code = withoutComments(text);
  return (
    definitionIn(code, last, start, modules[at + 1]?.offset ?? text.length) ??
    definitionIn(code, last, 0, text.length) ?? { start, end: start + module.length }
  );
}

function definitionIn(
  code: string,
  name: string,
  from: number,
  to: number,
): { start: number; end: number } | undefined {
  const found = new RegExp(`\\b(?:val|def|run)\\s+${name}\\b`).exec(code.slice(from, to));
  if (found === null) return undefined;
  const end = from + found.index + found[0].length;
  return { start: end - name.length, end };
}
