import { findTreePackage, foldersAbove, inFolder, manifestsFor } from '../../../kit/tree-package.ts';
import type { Tree } from '../../../kit/tree.ts';
import type { ModuleEngine } from '../../../kit/define.ts';

/** The process that has a project's program, which several backends share; a whole project lies in its memory. */
export const PROJECT_ENGINE: ModuleEngine = {
  kind: 'module',
  module: new URL('./typescript-project-engine.ts', import.meta.url),
  heapMib: 3_072,
};

const MARKS = ['tsconfig.json', 'jsconfig.json', 'package.json'];

/** Is there a project of TypeScript's or JavaScript's around the file? */
export const isInProject = (tree: Tree, file: string): boolean =>
  foldersAbove(file).some((folder) => MARKS.some((name) => tree.files.includes(inFolder(folder, name))));

/** The question about one file of a tree. */
export function questionAbout(tree: Tree, file: string) {
  const { root, binds, files, since } = tree;
  return { root, binds, files, file, major: majorOf(tree, file), ...(since === undefined ? {} : { since }) };
}

/** What a question about many files says of the tree and of them. */
export function questionAboutMany(tree: Tree, many: readonly string[]) {
  const { root, binds, files } = tree;
  return { root, binds, files, major: majorOf(tree, many[0] ?? ''), many };
}

/**
 * The major version of the project's own compiler: the one that is installed, else the one that its manifest asks for.
 */
function majorOf(tree: Tree, file: string): number | null {
  const ranges = manifestsFor(tree, file).map(({ dependencies }) => dependencies['typescript']);
  const asked = findTreePackage(tree, file, 'typescript')?.version ?? ranges.find((range) => range !== undefined);
  const major = /\d+/.exec(asked ?? '')?.[0];
  return major === undefined ? null : Number(major);
}
