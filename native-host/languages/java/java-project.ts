import type { Verdict } from '../../../shared/verdict.ts';
import type { Obligation } from '../../kit/define.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { basename, join } from 'node:path';
import { jarPlaces, resolveJars, type Jar } from './jars.ts';
import { foldersIn } from '../../kit/tree-package.ts';
import { declaredLibraries, siblingSources } from './java-sources.ts';
import { dirname } from 'node:path/posix';
import { packageOf } from './java-reading.ts';
import { readdirSync, existsSync } from 'node:fs';
import { homedir } from 'node:os';

/** Programs of the versions that wrappers have downloaded, the newest name first. */
export const GRADLE_FOLDERS = wrapperFolders(join(homedir(), '.gradle', 'wrapper', 'dists'));

function wrapperFolders(dists: string): string[] {
  const within = (folders: readonly string[]): string[] =>
    folders.flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name)),
    );
  const versions = existsSync(dists) ? within(within(within([dists]))) : [];
  return versions
    .map((folder) => join(folder, 'bin'))
    .filter((folder) => existsSync(join(folder, 'gradle')))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/**
 * Where the packages of a file begin, those of the code that a test is for, and those of the modules that its
 * own depends on: folders of the tree, `.` its root.
 */
export function sourceRoots(tree: Tree, { name, text }: Obligation['file']): string[] {
  const inner = packageOf(text)
    .split('.')
    .filter((part) => part !== '');
  const folder = dirname(name)
    .split('/')
    .filter((part) => part !== '.');
  const fits = inner.every((part, index) => folder[folder.length - inner.length + index] === part);
  const root = fits ? folder.slice(0, folder.length - inner.length).join('/') : folder.join('/');
  const main = root.replace(/(^|\/)src\/test\/java$/, '$1src/main/java');
  const isThere = (folder: string): boolean => folder === '' || foldersIn(tree).has(folder);
  return [...new Set([root, main, ...siblingSources(tree, name)])]
    .filter(isThere)
    .map((each) => (each === '' ? '.' : each));
}

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

/** How one file of a Java project is compiled and run with what is around it. */
export interface JavaSurroundings {
  /** For javac: where the other sources are, and the libraries. */
  options: string[];
  /** Of a run, behind the folder of the classes. */
  classPath: string[];
  readOnly: { from: string; to: string }[];
  /** Libraries that the project names and that are not on this machine. */
  lacking: readonly string[];
}

/** A file by itself. */
const NOTHING: JavaSurroundings = { options: ['-classpath', '/nowhere'], classPath: [], readOnly: [], lacking: [] };

/** In a project, the sources of its packages and the libraries that it names; nothing for a block without one. */
export function javaSurroundings(tree: Tree | undefined, file: Obligation['file']): JavaSurroundings {
  if (tree?.kind !== 'project') return NOTHING;
  const { classPath, readOnly, lacking } = projectLibraries(tree, file.name);
  const roots = sourceRoots(tree, file);
  const places = roots.map((root) => (root === '.' ? TREE_ROOT : `${TREE_ROOT}/${root}`));
  const resources = roots.map((root) => root.replace(/(^|\/)java$/, '$1resources'));
  const shown = resources.filter((folder) => tree.files.some((path) => path.startsWith(`${folder}/`)));
  const path = classPath.length === 0 ? '/nowhere' : classPath.join(':');
  return {
    options: ['-implicit:class', '-classpath', path, '-sourcepath', places.join(':')],
    classPath: [...shown.map((folder) => `${TREE_ROOT}/${folder}`), ...classPath],
    readOnly,
    lacking,
  };
}

/** The verdict on code that does not compile here: for want of a library, or for what the compiler says. */
export function notCompiled(message: string, what: string, { lacking: [wanted] }: JavaSurroundings): Verdict {
  if (wanted !== undefined && /does not exist|cannot find symbol|cannot access/.test(message)) {
    const reason = `${wanted}, which the project needs, is not on this machine`;
    return {
      kind: 'not-run',
      findings: [],
      cause: 'no-network',
      reason,
      remedy: 'build the project once, with a network',
    };
  }
  return { kind: 'unknown', findings: [], reason: `${what}: ${message}` };
}
