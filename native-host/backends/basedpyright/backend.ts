import { fileURLToPath } from 'node:url';
import { countLines, decide } from '../decide.ts';
import { defineBackend, npmTool } from '../define.ts';
import { readFragment, silencedBy } from '../python-syntax/fragment.ts';
import { diagnosticsSchema, readDiagnostics } from './answer.ts';

const configFile = fileURLToPath(new URL('./config/pyrightconfig.json', import.meta.url));

/**
 * The configuration file fixes the Python version and platform, and includes no files. The interpreter's path does not
 * exist on purpose: the server would start the machine's Python to ask for its packages, and the verdict would depend
 * on them.
 */
const settings = {
  python: { pythonPath: '/dev/null/no-python' },
  basedpyright: {
    disableOrganizeImports: true,
    analysis: {
      configFilePath: configFile,
      autoImportCompletions: false,
      autoSearchPaths: false,
      diagnosticMode: 'openFilesOnly',
      useLibraryCodeForTypes: false,
    },
  },
};

/** Checks the types of Python with basedpyright's standard mode (see README.md). */
export default defineBackend({
  id: 'basedpyright',
  title: 'basedpyright',
  languages: ['python'],
  check: 'types',
  tool: npmTool('basedpyright'),
  effect: 'pure',
  engine: {
    kind: 'language-server',
    module: new URL(import.meta.resolve('basedpyright/langserver.index.js')),
    args: ['--stdio'],
    settings,
  },
  revision: 5,
  async run({ file }, { ask }) {
    const fragment = readFragment(file.text);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const diagnostics = diagnosticsSchema.parse(
      await ask({ name: file.name, languageId: 'python', text: fragment.text }),
    );
    const { findings, notChecked, gaveUp } = readDiagnostics(diagnostics, file.name, fragment);
    if (gaveUp !== undefined && !findings.some(({ severity }) => severity === 'error'))
      return { kind: 'unknown', findings, reason: gaveUp };
    return decide(findings, {
      extent: [countLines(file.text), 'standard mode', 'Python 3.14', ...fragment.notes].join(', '),
      notChecked: [...notChecked, ...silencedBy(file.text)],
    });
  },
});
