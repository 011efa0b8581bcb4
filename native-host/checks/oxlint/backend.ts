import { fileURLToPath } from 'node:url';
import { lspDiagnostics, type LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import type { Finding } from '../../../shared/finding.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { silencedBy } from '../../languages/typescript/silenced.ts';
import { meaningOf } from '../../languages/scripts/oxlint-rules.ts';

const configPath = fileURLToPath(new URL('./config/oxlintrc.json', import.meta.url));

/** Lints TypeScript and JavaScript with oxlint's language server (see README.md). */
export default defineBackend({
  id: 'oxlint',
  title: 'oxlint',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: npmTool('oxlint'),
  effect: 'pure',
  engine: {
    kind: 'language-server',
    module: new URL('bin/oxlint', import.meta.resolve('oxlint/package.json')),
    args: ['--lsp'],
    settings: {},
    // A server that has to ask for them judges by its defaults until it has the answer.
    folderOptions: { configPath, run: 'onType', disableNestedConfig: true },
  },
  revision: 5,
  async run({ file }, { ask }) {
    const lint = async (name: string): Promise<LspDiagnostic[]> =>
      lspDiagnostics(await ask({ name, languageId: languageIdOf(name), text: file.text }));
    const tsx = file.name.replace(/\.([mc]?)ts$/, '.tsx');
    const given = await lint(file.name);
    const diagnostics = given.some(isParseError) && tsx !== file.name ? await lint(tsx) : given;
    if (diagnostics.some(isParseError)) return { kind: 'unknown', findings: [], reason: 'the code does not parse' };
    const [ofReact, lines] = [OF_REACT.test(file.text), file.text.split('\n')];
    const findings = diagnostics
      .filter((each) => isRule(each) && (each.rule !== UNKNOWN_PROPERTY || (ofReact && isHandler(each, lines))))
      .map((each) => toFinding(each, file.name));
    return decide(findings, {
      extent: `${countLines(file.text)}, correctness, suspicious and performance rules`,
      notChecked: silencedBy(file.text, 'lint'),
    });
  },
});

/** The parser goes by this word, not by the file's name. */
function languageIdOf(name: string): string {
  if (name.endsWith('x')) return name.endsWith('.tsx') ? 'typescriptreact' : 'javascriptreact';
  return name.endsWith('ts') ? 'typescript' : 'javascript';
}

/** Every rule is set to warn (config/oxlintrc.json), so an error without a rule is what the parser could not read. */
const isParseError = ({ rule, severity }: LspDiagnostic): boolean => severity === 'error' && rule === undefined;

/** The server repeats the second place of a finding as a hint of its own. */
const isRule = ({ rule }: LspDiagnostic): boolean => rule !== undefined;

const UNKNOWN_PROPERTY = 'react(no-unknown-property)';
const OF_REACT = /\bfrom\s+['"]react(?:-dom)?(?:\/[^'"]*)?['"]/;

/**
 * Is it an event handler in lower case (`onclick`), which React ignores? Other names that React does not know are
 * attributes of newer HTML, or of libraries that extend JSX (`css`, `jsx`).
 */
const isHandler = ({ range }: LspDiagnostic, lines: readonly string[]): boolean =>
  /^on[a-z]+$/.test((lines[range.startLine - 1] ?? '').slice(range.startColumn - 1, range.endColumn - 1));

function toFinding({ range, rule = '', message }: LspDiagnostic, file: string): Finding {
  return {
    file,
    range,
    rule,
    backend: 'oxlint',
    message,
    ...meaningOf(rule),
  };
}
