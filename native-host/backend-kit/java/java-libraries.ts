import { basename } from 'node:path';
import { TREE_ROOT, type Tree } from '../tree.ts';
import { jarPlaces, resolveJars, type Jar } from './jars.ts';
import { declaredLibraries } from './java-sources.ts';

/** The libraries that a file of a Java project is compiled and run with. */
export interface ProjectLibraries {
  /** The class path in the sandbox, and what has to be shown for it. */
  classPath: string[];
  readOnly: { from: string; to: string }[];
  /** Those that the project names and that are not on this machine. */
  lacking: readonly string[];
}

/** Libraries that lie among the files of a tree, but for those of its build tool. */
export const jarsIn = (tree: Tree): string[] =>
  tree.files.filter((path) => path.endsWith('.jar') && !/(?:^|\/)(?:gradle\/wrapper|\.mvn)\//.test(path));

/** Libraries that lie in the tree and those that its build files name, as they are on this machine; `more` besides. */
export function projectLibraries(tree: Tree, file: string, more: readonly Jar[] = []): ProjectLibraries {
  const { jars: others, lacking } = resolveJars(declaredLibraries(tree, file).libraries, jarPlaces());
  const jars = [...more, ...others];
  const own = jars.filter(({ path }) => !path.startsWith('/usr/'));
  const readOnly = own.map(({ path }, index) => ({ from: path, to: `/jars/${index}-${basename(path)}` }));
  const at = (path: string): string => readOnly.find(({ from }) => from === path)?.to ?? path;
  const inTree = jarsIn(tree).map((path) => `${TREE_ROOT}/${path}`);
  return { classPath: [...inTree, ...jars.map(({ path }) => at(path))], readOnly, lacking };
}
