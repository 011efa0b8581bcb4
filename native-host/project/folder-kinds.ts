/** What a folder of a working tree is to an overlay. */
export type FolderKind = 'source' | 'dependencies' | 'outputs' | 'skipped';

/** Made by package managers, only read by checks. */
const DEPENDENCIES = new Set(['node_modules', 'bower_components', 'jspm_packages', '.pnpm-store']);
/** Compilers' and test runners' own state: worth keeping between runs, never worth copying. */
const STATE = new Set([
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.tox',
  '.nox',
  '.hypothesis',
  '.gradle',
  'dist-newstyle',
  '.stack-work',
  '.turbo',
  '.parcel-cache',
]);
/** Not needed by any run. */
const SKIPPED = new Set(['.git', '.hg', '.svn', '.jj', '__pycache__']);
/** Outputs where one of these files lies beside the folder. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  target: ['Cargo.toml', 'pom.xml', 'build.sbt'],
  build: ['build.gradle', 'build.gradle.kts', 'CMakeLists.txt', 'meson.build', 'setup.py', 'pyproject.toml'],
};
/** Outputs when the project ignores them; otherwise sources that happen to be called so. */
const WHEN_IGNORED = new Set([
  'build',
  'dist',
  'out',
  'target',
  'coverage',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.cache',
  'bin',
  'obj',
  '_build',
]);

/** What is known of a folder before it is entered. */
export interface FolderFacts {
  name: string;
  /** By the project's ignore files. */
  ignored: boolean;
  /** Does git track something in it? Then it is source, whatever it is called. */
  tracked: boolean;
  /** Does this file lie in the same parent folder? */
  beside(name: string): boolean;
  /** Does this file lie in it? */
  holds(name: string): boolean;
}

/** Sorts a folder by name and surroundings. An ignored one of no known kind is skipped. */
export function kindOfFolder({ name, ignored, tracked, beside, holds }: FolderFacts): FolderKind {
  if (SKIPPED.has(name)) return 'skipped';
  if (DEPENDENCIES.has(name)) return 'dependencies';
  if (tracked) return 'source';
  if (holds('pyvenv.cfg')) return 'dependencies';
  if (STATE.has(name) || (BESIDE[name] ?? []).some(beside)) return 'outputs';
  if (!ignored) return 'source';
  return WHEN_IGNORED.has(name) ? 'outputs' : 'skipped';
}
