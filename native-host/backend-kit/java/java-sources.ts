import { posix } from 'node:path';
import { besideFiles, packageOf, readBlock, typesIn } from './java-reading.ts';
import { foldersAbove, inFolder } from '../tree-package.ts';
import type { Tree } from '../tree.ts';
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
  const isNested = (path: string): boolean =>
    BUILD_FILE.some((name) =>
      foldersAbove(path).some(
        (each) => each !== folder && each.startsWith(folder) && tree.text(inFolder(each, name)) !== undefined,
      ),
    );
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
