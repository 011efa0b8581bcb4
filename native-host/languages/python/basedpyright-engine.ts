import { fileURLToPath } from 'node:url';
import type { Engine } from '../../sandbox/engine.ts';

/** Absolute; alone in its folder. */
export const CONFIG_FILE = fileURLToPath(new URL('./config/pyrightconfig.json', import.meta.url));

/**
 * The configuration file fixes the Python version and platform, and includes no files. The interpreter's path does not
 * exist on purpose: the server would start the machine's Python to ask for its packages, and the verdict would depend
 * on them.
 * @param packages absolute folders of packages that are looked at, besides typeshed.
 */
export const settingsWith = (packages: readonly string[]): Record<string, unknown> => ({
  python: { pythonPath: '/dev/null/no-python' },
  basedpyright: {
    disableOrganizeImports: true,
    analysis: {
      configFilePath: CONFIG_FILE,
      autoImportCompletions: false,
      autoSearchPaths: false,
      diagnosticMode: 'openFilesOnly',
      useLibraryCodeForTypes: packages.length > 0,
      ...(packages.length === 0 ? {} : { extraPaths: packages }),
    },
  },
});

/** basedpyright's language server, warm, with the milder settings of a fragment where a question has none. */
export const BASEDPYRIGHT_ENGINE: Engine = {
  kind: 'language-server',
  module: new URL(import.meta.resolve('basedpyright/langserver.index.js')),
  args: ['--stdio'],
  settings: settingsWith([]),
};
