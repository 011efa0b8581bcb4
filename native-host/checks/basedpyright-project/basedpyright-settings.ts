import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasModule, type PythonProject } from '../../languages/python/python-project.ts';
import { inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';

/**
 * What the language server is told about one project. Its interpreter does not exist on purpose: the server would start
 * the project's own, outside of the sandbox, to ask for its packages. The folders of packages are named instead. A
 * configuration file of the project's goes before `analysis`, but not before the interpreter.
 */
export function settingsFor(tree: Tree, project: PythonProject): Record<string, unknown> {
  const packages = project.environments.flatMap((environment) => packagesOf(tree, environment));
  return {
    python: { pythonPath: '/dev/null/no-python' },
    basedpyright: {
      disableOrganizeImports: true,
      analysis: {
        autoImportCompletions: false,
        autoSearchPaths: true,
        diagnosticMode: 'openFilesOnly',
        extraPaths: [
          ...[...project.searchPaths, ...project.siblings].map((path) => join(tree.root, path)),
          ...packages,
        ],
        typeCheckingMode: 'standard',
        useLibraryCodeForTypes: true,
      },
    },
  };
}

/** Tells of a module whether its package lies in one of the project's environments, or is the project's own. */
export function installedIn(tree: Tree, project: PythonProject): (module: string) => boolean {
  const folders = project.environments.flatMap((environment) => packagesOf(tree, environment));
  const names = new Set(folders.flatMap(namesIn).map((name) => name.replace(/(?:\.\w+)*\.(?:py|pyi|so)$/, '')));
  return (module) => {
    const first = module.split('.')[0] ?? '';
    return names.has(first) || names.has(`${first}-stubs`) || hasModule(tree, first);
  };
}

/** Where an environment's packages really lie. */
function packagesOf(tree: Tree, environment: string): string[] {
  const from = tree.binds.find(({ to }) => to === environment)?.from;
  if (from === undefined) return [];
  return namesIn(join(from, 'lib'))
    .filter((name) => /^python3\.\d+$/.test(name))
    .map((name) => join(from, 'lib', name, 'site-packages'));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(thrown.code)))
      return [];
    throw thrown;
  }
}

/** Has the project told pyright or basedpyright how to check it? */
export function hasOwnConfiguration(tree: Tree, folder: string): boolean {
  return (
    tree.text(inFolder(folder, 'pyrightconfig.json')) !== undefined ||
    /^\[tool\.(?:based)?pyright\]/m.test(tree.text(inFolder(folder, 'pyproject.toml')) ?? '')
  );
}
