import { posix } from 'node:path';
import { blankComments } from '../../kit/scan/scan-text.ts';
import type { Tree } from '../../kit/tree.ts';
import { isHarmlessExtension, mayRunWhenCompiled } from './harmless-pragmas.ts';

const NAME = /^module\s+([A-Z][\w.']*)/m;

/** The module that a text declares, or undefined. */
export const moduleOf = (text: string): string | undefined => NAME.exec(text)?.[1];

/** Can GHC be made to run something by a module that the file needs, or by what the project turns on for all? */
export function runsWhenCompiled(tree: Tree, file: string): boolean {
  if (!extensionsOf(tree).every(isHarmlessExtension)) return true;
  return neededBy(tree, file).some((name) => mayRunWhenCompiled(tree.text(name) ?? ''));
}

/** What may stand between an `import` and the name of the module (User's Guide, "Import and export extensions"). */
const IMPORT = /\bimport\s+(?:safe\s+)?(?:qualified\s+)?(?:"[^"\n]*"\s*)?([A-Z][\w.']*)/g;

/**
 * The file and the modules of the tree that it imports, directly or not, with their `hs-boot` files. A module that is
 * missed here is not there for GHC either.
 */
export function neededBy(tree: Tree, file: string): string[] {
  const sources = tree.files.filter((name) => /\.hs(?:-boot)?$/.test(name));
  const open = [file];
  const seen = new Set(open);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const [, imported = ''] of blankComments(tree.text(name) ?? '', 'haskell').matchAll(IMPORT)) {
      const path = `${imported.replaceAll('.', '/')}.hs`;
      for (const found of sources.filter((source) =>
        [path, `${path}-boot`].some((wanted) => source === wanted || source.endsWith(`/${wanted}`)),
      )) {
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
  const named = cabalFiles(tree).flatMap(({ folder, text }) =>
    fieldsOf(text, 'hs-source-dirs').map((dir) => posix.join(folder, dir)),
  );
  const lying = neededBy(tree, file)
    .filter((name) => name.endsWith('.hs'))
    .flatMap((name) => {
      const path = `${moduleOf(tree.text(name) ?? '')?.replaceAll('.', '/') ?? ''}.hs`;
      if (name === path) return ['.'];
      return name.endsWith(`/${path}`) ? [name.slice(0, -path.length - 1)] : [posix.dirname(name)];
    });
  return [...new Set([...lying, ...named])];
}

/** Extensions that the cabal files turn on for every module. */
export const extensionsOf = (tree: Tree): string[] =>
  [...new Set(cabalFiles(tree).flatMap(({ text }) => fieldsOf(text, 'default-extensions')))].filter((name) =>
    /^\w+$/.test(name),
  );

const cabalFiles = (tree: Tree): { folder: string; text: string }[] =>
  tree.files
    .filter((name) => name.endsWith('.cabal') || posix.basename(name) === 'package.yaml')
    .map((name) => ({ folder: posix.dirname(name), text: tree.text(name) ?? '' }));

/** The words of a field, which goes on over the lines that are indented below it. */
function fieldsOf(text: string, field: string): string[] {
  return [...text.matchAll(new RegExp(`^([ \\t]*)${field}:(.*(?:\\n(?:\\1[ \\t]+|[ \\t]*- ).*)*)`, 'gim'))]
    .flatMap(([, , value = '']) => value.replaceAll(/--.*/g, '').split(/[\s,]+/))
    .filter((word) => word !== '' && word !== '-');
}
