import { posix } from 'node:path';
import { besideFiles, packageOf, readBlock, typesIn } from './java-reading.ts';
import { foldersAbove, foldersIn, inFolder } from '../../kit/tree-package.ts';
import { regex } from '../../../shared/regex.ts';
import type { Tree } from '../../kit/tree.ts';
import { readGradle, readPom, type Coordinates } from './jars.ts';

/** Which of JUnit's generations a text's tests are for. */
export interface Generations {
  jupiter: boolean;
  /** JUnit 4, or 3. */
  core: boolean;
}

const JUPITER = /^[ \t]*import[ \t]+(?:static[ \t]+)?org\.junit\.(?:jupiter|platform)\b/m;
const CORE = /^[ \t]*import[ \t]+(?:static[ \t]+)?(?:org\.junit\.(?!jupiter|platform)|junit\.framework\.)/m;

/** The generations of JUnit that a text's imports name. */
export const generationsOf = (text: string): Generations => ({ jupiter: JUPITER.test(text), core: CORE.test(text) });

/** What is compiled and run. */
export interface JavaSources {
  /** Files to compile, as they lie for the compiler; the first attempt that compiles counts. */
  attempts: readonly (readonly string[])[];
  /** Texts by those paths. */
  texts: ReadonlyMap<string, string>;
  /** Folders of the tree with resources, for the class path. */
  resources: readonly string[];
  /** Where tests run, relative to the tree; empty for its root. */
  folder: string;
}

const BUILT = /(?:^|\/)(?:target|build|out|bin|\.gradle)\//;
const BUILD_FILE = ['pom.xml', 'build.gradle', 'build.gradle.kts'];

const isSource = (path: string): boolean =>
  path.endsWith('.java') && !/(?:^|\/)(?:module|package)-info\.java$/.test(path) && !BUILT.test(path);

/** The sources of a project, those of the file's own module first. */
export function projectSources(tree: Tree, file: string): JavaSources {
  const all = tree.files.filter(isSource);
  const folder =
    foldersAbove(file).find((each) => BUILD_FILE.some((name) => tree.text(inFolder(each, name)) !== undefined)) ?? '';
  const within = (paths: readonly string[]): string[] =>
    paths.filter((path) => folder === '' || path.startsWith(`${folder}/`));
  const { builds } = modulesIn(tree);
  const isNested = (path: string): boolean =>
    foldersAbove(path).some((each) => each !== folder && each.startsWith(folder) && builds.has(each));
  const own = within(all).filter((path) => !isNested(path));
  const texts = new Map(all.map((path) => [path, tree.text(path) ?? '']));
  const resources = new Set(
    tree.files.flatMap((path) => /^(?:.*\/)?src\/(?:main|test)\/resources(?=\/)/.exec(path) ?? []),
  );
  return { attempts: own.length === all.length ? [all] : [own, all], texts, resources: within([...resources]), folder };
}

/** A block and what lies beside it, each a file of the name that its public type asks for. */
export function blockSources(tree: Tree, file: string): JavaSources & { names: ReadonlyMap<string, string> } {
  const texts = new Map<string, string>();
  const names = new Map<string, string>();
  const text = tree.text(file) ?? '';
  const tests = typesIn(text).filter(
    (type) =>
      new RegExp(String.raw`\bpublic\s+(?:final\s+)?class\s+${type}\b`).test(text) && /Tests?$|^Test/.test(type),
  );
  const reading = readBlock(text, posix.basename(file), tests[0]);
  texts.set(reading.name, reading.before + reading.text + reading.after);
  names.set(reading.name, file);
  for (const [name, beside] of besideFiles(tree, file)) {
    texts.set(name, beside);
    const path = tree.files.find((each) => tree.text(each) === beside);
    if (path !== undefined) names.set(name, path);
  }
  return { attempts: [[...texts.keys()]], texts, resources: [], folder: '', names };
}

/** Full names of the types that may hold tests: those of files that import JUnit, or that lie among tests. */
export function testTypes(texts: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const chosen = files.filter((file) => {
    const { jupiter, core } = generationsOf(texts.get(file) ?? '');
    return jupiter || core || /(?:^|\/)tests?\//.test(file);
  });
  return chosen.flatMap((file) => {
    const text = texts.get(file) ?? '';
    const owner = packageOf(text);
    return typesIn(text).map((type) => (owner === '' ? type : `${owner}.${type}`));
  });
}

/**
 * Libraries that the build files above a file name, besides JUnit's own, and the version of JUnit 5 that they ask for.
 */
export function declaredLibraries(tree: Tree, file: string): { libraries: Coordinates[]; jupiter?: string } {
  const named = foldersAbove(file).flatMap((folder) =>
    BUILD_FILE.flatMap((name) => {
      const text = tree.text(inFolder(folder, name));
      if (text === undefined) return [];
      return name === 'pom.xml' ? readPom(text) : readGradle(text);
    }),
  );
  const modules = tree.files
    .filter((path) => posix.basename(path) === 'pom.xml')
    .map(
      (path) => /<artifactId>\s*([^<\s]+)/.exec((tree.text(path) ?? '').replace(/<parent>[\s\S]*?<\/parent>/, ''))?.[1],
    );
  const isJunit = ({ group }: Coordinates): boolean => /^(?:org\.junit(?:\..+)?|junit|org\.hamcrest)$/.test(group);
  const jupiter = named.find(({ group, version }) => group === 'org.junit.jupiter' && version !== undefined)?.version;
  const libraries = named.filter((each) => !isJunit(each) && !modules.includes(each.artifact));
  return { libraries, ...(jupiter === undefined ? {} : { jupiter }) };
}

/** Where a `pom.xml` has its sources, relative to its folder. */
const SOURCE_DIRECTORY = regex()`
  <sourceDirectory>\s*(?:\$\{(?:project\.)?basedir\}\/)?([^<$]{1,200})<\/sourceDirectory>
`;
/** Modules that are looked at for one file, at most. */
const MOST_MODULES = 200;

/** What the build files of a tree say. */
interface Modules {
  /** Build files by their folders. */
  builds: ReadonlyMap<string, string>;
  /** Folders of modules by what others call them. */
  byName: ReadonlyMap<string, readonly string[]>;
}

const modules = new WeakMap<Tree, Modules>();

function modulesIn(tree: Tree): Modules {
  const known = modules.get(tree);
  if (known !== undefined) return known;
  const builds = new Map<string, string>();
  for (const path of tree.files) {
    if (!BUILD_FILE.includes(posix.basename(path)) || BUILT.test(path)) continue;
    builds.set(path.includes('/') ? posix.dirname(path) : '', path);
  }
  const byName = new Map<string, string[]>();
  for (const [folder, path] of [...builds].slice(0, MOST_MODULES))
    for (const name of new Set(namesOf(folder, tree.text(path) ?? '')))
      byName.set(name, [...(byName.get(name) ?? []), folder]);
  modules.set(tree, { builds, byName });
  return { builds, byName };
}

/**
 * Folders with the sources of the modules that a file's own depends on, by itself or by another: what Maven or Gradle
 * puts on its class path beside it. Folders of the tree; none where the file's folder is no module.
 */
export function siblingSources(tree: Tree, file: string): string[] {
  const { builds, byName } = modulesIn(tree);
  const [own, ...above] = foldersAbove(file).filter((folder) => builds.has(folder));
  if (own === undefined) return [];
  const textOf = (folder: string): string => tree.text(builds.get(folder) ?? '') ?? '';
  const found = new Set([own]);
  // A build above has dependencies that each of its modules inherits, and sources that none does.
  for (const folders of [above, found])
    for (const folder of folders)
      for (const name of dependenciesOf(builds.get(folder) ?? '', textOf(folder)))
        for (const other of byName.get(name) ?? []) found.add(other);
  return [...found].filter((folder) => folder !== own).flatMap((folder) => sourcesIn(tree, folder, textOf(folder)));
}

/** What a build consists of, which versions its modules would have, and comments: no dependencies. */
const NO_DEPENDENCIES = [
  ['<!--', '-->'],
  ['<modules>', '</modules>'],
  ['<dependencyManagement>', '</dependencyManagement>'],
] as const;
const INCLUDES = regex('gm')`
  ^[ \t]*include(?:Build|Flat)?\b[ \t]*(?:\([^)]{0,4000}\)|(?:[^\n]*,[ \t]*\n){0,200}[^\n]*)|^[ \t]*\/\/[^\n]*
`;

/** Names that may be those of modules: Gradle has many ways to write one. */
function dependenciesOf(path: string, build: string): Set<string> {
  const text = path.endsWith('.xml')
    ? NO_DEPENDENCIES.reduce((rest, [open, close]) => withoutSpans(rest, open, close), build)
    : withoutSpans(build, '/*', '*/').replace(INCLUDES, '');
  return new Set(text.match(/[\w-]+/g)?.map(plainName));
}

function withoutSpans(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return kept.join(' ') + text.slice(from);
    kept.push(text.slice(from, start), '');
    from = end + close.length;
  }
}

/** `projects.coreUtil` of Gradle is `:core-util`. */
const plainName = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase();

/** Names of modules are those of their folders; Maven's may have one of their own. */
function namesOf(folder: string, build: string): string[] {
  const artifact = /<artifactId>\s*([^<\s]+)/.exec(build.replace(/<parent>[^]*?<\/parent>/, ''))?.[1];
  return [posix.basename(folder), artifact ?? ''].filter((name) => name !== '').map(plainName);
}

function sourcesIn(tree: Tree, folder: string, build: string): string[] {
  const named = SOURCE_DIRECTORY.exec(build)?.[1];
  const places = [named?.trim() ?? 'src/main/java', 'src/testFixtures/java'].map((place) => inFolder(folder, place));
  return places.filter((place) => foldersIn(tree).has(place.replace(/\/+$/, '')));
}
