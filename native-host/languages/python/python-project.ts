import { PYTEST_SETTINGS, pytestPatterns } from '../../../shared/pytest-files.ts';
import { posix } from 'node:path';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { foldersAbove, inFolder } from '../../kit/tree-package.ts';
import { words } from '../../../shared/word-list.ts';

/** What is around a Python file: the nearest folder that looks like a project's, the tree's root when none does. */
export interface PythonProject {
  /** Relative to the tree; empty for its root. */
  folder: string;
  /** Virtual environments that are there, relative, the nearest first. */
  environments: readonly string[];
  /** What Python's search path starts with, relative. */
  searchPaths: readonly string[];
  /** Where the modules of the repository's other packages lie, relative: installed beside this one as a rule. */
  siblings: readonly string[];
  /** The `.py` files in it, relative to the tree. */
  files: readonly string[];
  /** Patterns for the names of test files, besides pytest's own. */
  testPatterns: readonly string[];
  /** The module with Django's settings, as the project's own files name it. */
  django?: string;
}

const MANIFESTS = words`pyproject.toml setup.cfg setup.py pytest.ini tox.ini requirements.txt Pipfile manage.py`;
/** What makes a folder a package that can be installed. */
const PACKAGES = /^(?:.*\/)?(?:pyproject\.toml|setup\.py|setup\.cfg)$/;
const MOST_SIBLINGS = 50;
const ENVIRONMENT = /^\.?(?:v|virtual)?env[\w.-]*$/;

/** Looks from the file upwards. */
export function pythonProject(tree: Tree, file: string): PythonProject {
  const names = new Set(tree.files);
  const above = foldersAbove(file);
  const folder = above.find((each) => MANIFESTS.some((name) => names.has(inFolder(each, name)))) ?? '';
  const environments = above.flatMap((each) =>
    tree.dependencies.filter((path) => folderOf(path) === each && ENVIRONMENT.test(posix.basename(path))),
  );
  const files = tree.files.filter((each) => each.endsWith('.py') && isWithin(each, folder));
  const sources = sourceFolders(tree);
  const sourceOf = (each: string): string[] => [inFolder(each, 'src')].filter((source) => sources.has(source));
  const others = new Set(tree.files.filter((each) => PACKAGES.test(each)).map(folderOf));
  const siblings = [...others]
    .filter((each) => each !== folder && !above.includes(each))
    .slice(0, MOST_SIBLINGS)
    .flatMap((each) => [...sourceOf(each), each]);
  const django = djangoSettings(tree, folder);
  return {
    folder,
    environments,
    files,
    searchPaths: [folder, ...sourceOf(folder)],
    siblings,
    testPatterns: PYTEST_SETTINGS.flatMap((name) => pytestPatterns(tree.text(inFolder(folder, name)) ?? '')),
    ...(django === undefined ? {} : { django }),
  };
}

/** Files that name Django's settings, the ones for tests first. */
const NAMES_SETTINGS = ['pytest.ini', '.pytest.ini', 'pyproject.toml', 'tox.ini', 'setup.cfg', 'manage.py'];
const SETTINGS = /\bDJANGO_SETTINGS_MODULE["']?[ \t]*[=,][ \t]*["']?([A-Za-z_][\w.]{0,200})/;

function djangoSettings(tree: Tree, folder: string): string | undefined {
  for (const name of NAMES_SETTINGS) {
    const found = SETTINGS.exec(tree.text(inFolder(folder, name)) ?? '')?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The folders called `src` that have Python files in them, however deep. */
const sourceFolders = ({ files }: Tree): ReadonlySet<string> =>
  new Set(
    files
      .filter((each) => each.endsWith('.py'))
      .flatMap((each) => [...`/${each}`.matchAll(/\/src(?=\/)/g)].map(({ index }) => each.slice(0, index + 3))),
  );

/** A path of the tree as the sandbox has it. */
export const inSandbox = (path: string): string => (path === '' ? TREE_ROOT : `${TREE_ROOT}/${path}`);

/** Does the file lie in this folder of the tree, however deep? */
const isWithin = (file: string, folder: string): boolean => folder === '' || file.startsWith(`${folder}/`);

const folderOf = (path: string): string => (path.includes('/') ? posix.dirname(path) : '');

/** Has the tree a module or package of this name anywhere? */
export function hasModule(tree: Tree, name: string): boolean {
  return tree.files.some((file) =>
    file.split('/').some((part) => part === name || part === `${name}.py` || part === `${name}.pyi`),
  );
}

/**
 * Has the tree a module of this name, and does it lie where an import in the file looks for it as far as that is known:
 * beside the file, or on its project's search path? Makefiles, tests and images add to the path what they like, so that
 * one that lies elsewhere may be found as well.
 */
export function placeOfModule(
  tree: Tree,
  file: string,
  name: string,
  { searchPaths }: Pick<PythonProject, 'searchPaths'> = pythonProject(tree, file),
): 'here' | 'elsewhere' | 'nowhere' {
  if (!hasModule(tree, name)) return 'nowhere';
  const folders = [folderOf(file), ...searchPaths];
  const isHere = folders.some((folder) => {
    const place = inFolder(folder, name);
    return tree.files.some((each) => each === `${place}.py` || each === `${place}.pyi` || isWithin(each, place));
  });
  return isHere ? 'here' : 'elsewhere';
}

/** Files whose imports are read at most when importers are looked for. */
const MOST_READ = 2_000;

/**
 * Files of the project that import this one, directly or through others, the direct ones first. Names are compared and
 * not resolved: a file that imports another module of the same name counts too.
 */
export function importersOf(tree: Tree, project: PythonProject, file: string): string[] {
  const named = new Map(project.files.slice(0, MOST_READ).map((each) => [each, importedNames(tree, each)] as const));
  const found = new Set([file]);
  for (let edge = [file]; edge.length > 0;) {
    const wanted = new Set(edge.map(moduleName));
    edge = [...named]
      .filter(([each, names]) => !found.has(each) && [...names].some((name) => wanted.has(name)))
      .map(([each]) => each);
    for (const each of edge) found.add(each);
  }
  found.delete(file);
  return [...found];
}

/** The last part of the name by which a file is imported. */
export function moduleName(file: string): string {
  const name = posix.basename(file).replace(/\.pyi?$/, '');
  return name === '__init__' ? posix.basename(posix.dirname(file)) : name;
}

const imports = new WeakMap<Tree, Map<string, ReadonlySet<string>>>();

/** All words in the import statements of a file, which is read once. */
export function importedNames(tree: Tree, file: string): ReadonlySet<string> {
  const known = imports.get(tree) ?? new Map<string, ReadonlySet<string>>();
  imports.set(tree, known);
  const names = known.get(file) ?? namesImportedIn(tree.text(file) ?? '');
  known.set(file, names);
  return names;
}

function namesImportedIn(text: string): ReadonlySet<string> {
  const statements = text.matchAll(
    /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]*(?:\(([^)]*)\)|([^\n(]*))|import[ \t]+([^\n]*))/gm,
  );
  return new Set([...statements].flatMap(([, ...parts]) => parts.flatMap((part) => part?.match(/\w+/g) ?? [])));
}
