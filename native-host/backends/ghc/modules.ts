import { posix } from 'node:path';
import type { Tree } from '../tree.ts';

const NAME = /^module\s+([A-Z][\w.']*)/m;

/** The module that a text declares, or undefined. */
export const moduleOf = (text: string): string | undefined => NAME.exec(text)?.[1];

/** Does some module that the file needs run code when it is compiled? */
export function runsWhenCompiled(tree: Tree, file: string): boolean {
  if (/TemplateHaskell\b(?!Quotes)|QuasiQuotes/.test(extensionsOf(tree).join(' '))) return true;
  return neededBy(tree, file).some((name) => RUNS.test(tree.text(name) ?? ''));
}

const RUNS = /\{-#\s*(?:LANGUAGE[^#]*\b(?:TemplateHaskell|QuasiQuotes)\b(?!Quotes)|OPTIONS(?:_GHC)?[^#]*(?:-F\b|-pgm|-fplugin|-opt|-XTemplateHaskell\b|-XQuasiQuotes)|ANN\b)/i;

/** The file and the modules of the tree that it imports, directly or not. */
export function neededBy(tree: Tree, file: string): string[] {
  const sources = tree.files.filter((name) => name.endsWith('.hs'));
  const open = [file];
  const seen = new Set(open);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const [, imported = ''] of (tree.text(name) ?? '').matchAll(/^import\s+(?:safe\s+)?(?:qualified\s+)?([A-Z][\w.']*)/gm)) {
      const path = `${imported.replaceAll('.', '/')}.hs`;
      for (const found of sources.filter((source) => source === path || source.endsWith(`/${path}`))) {
        if (seen.has(found)) continue;
        seen.add(found);
        open.push(found);
      }
    }
  }
  return [...seen];
}

/** Folders from which the modules' names count, from the cabal files and from where the needed modules lie. */
export function sourceFolders(tree: Tree, file: string): string[] {
  const named = cabalFiles(tree).flatMap(({ folder, text }) => fieldsOf(text, 'hs-source-dirs').map((dir) => posix.join(folder, dir)));
  const lying = neededBy(tree, file).flatMap((name) => {
    const path = `${moduleOf(tree.text(name) ?? '')?.replaceAll('.', '/') ?? ''}.hs`;
    return name === path ? ['.'] : name.endsWith(`/${path}`) ? [name.slice(0, -path.length - 1)] : [posix.dirname(name)];
  });
  return [...new Set([...lying, ...named])];
}

/** Extensions that the cabal files turn on for every module. */
export const extensionsOf = (tree: Tree): string[] => [...new Set(cabalFiles(tree).flatMap(({ text }) => fieldsOf(text, 'default-extensions')))].filter((name) => /^\w+$/.test(name));

const cabalFiles = (tree: Tree): { folder: string; text: string }[] =>
  tree.files.filter((name) => name.endsWith('.cabal') || posix.basename(name) === 'package.yaml').map((name) => ({ folder: posix.dirname(name), text: tree.text(name) ?? '' }));

/** The words of a field, which goes on over the lines that are indented below it. */
function fieldsOf(text: string, field: string): string[] {
  return [...text.matchAll(new RegExp(`^([ \\t]*)${field}:(.*(?:\\n(?:\\1[ \\t]+|[ \\t]*- ).*)*)`, 'gim'))].flatMap(([, , value = '']) => value.replaceAll(/--.*/g, '').split(/[\s,]+/)).filter((word) => word !== '' && word !== '-');
}
