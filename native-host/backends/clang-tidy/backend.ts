import type { Finding } from '../../../shared/finding.ts';
import { flagsFor } from '../c-flags.ts';
import { countLines, decide } from '../decide.ts';
import { defineBackend, systemTool, type Obligation } from '../define.ts';
import { finish } from '../finished-run.ts';
import { headersFor, isProgram } from '../gcc/fragment.ts';
import { rangeAt, treePath } from '../tool-place.ts';
import type { Tree } from '../tree.ts';
import { checksFor, meaningOf, refutes } from './rules.ts';

const INSTALL = 'apt-get install clang-tidy';

/** Lints C and C++ with clang-tidy (see README.md). */
export default defineBackend({
  id: 'clang-tidy',
  title: 'clang-tidy',
  languages: ['c', 'cpp'],
  check: 'lint',
  tool: systemTool({ command: 'clang-tidy', version: ['--version'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 1,
  async run({ tree, file, limits }, { runInTree }) {
    if (tree === undefined) return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const { args, cpp } = flagsFor(tree, file.name);
    const { checks, from } = checksFor(tree, file.name);
    const lint = async (include: readonly string[]) => {
      const flags = [...args, ...include.flatMap((name) => ['-include', name]), '-x', cpp ? 'c++' : 'c'];
      // A configuration on the command line is used instead of the project's file.
      const line = ['--quiet', '--config={}', `--checks=${checks}`, `--header-filter=^$`, file.name, '--', ...flags];
      return finish(await runInTree('clang-tidy', line, { limits: { wallMs: limits.deadlineMs } }), 'clang-tidy', INSTALL);
    };
    const part = tree.kind === 'scratch' && !isProgram(file.text);
    const first = await lint([]);
    const ended = part && first.kind === 'finished' && first.code !== 0 ? await lint(headersFor(file.text, cpp)) : first;
    if (ended.kind === 'verdict') return ended.verdict;
    const said = readMessages(ended.stdout);
    const fault = said.find(({ check }) => check === 'clang-diagnostic-error');
    if (fault !== undefined) return { kind: 'unknown', findings: [], reason: `clang does not compile it: ${fault.message}` };
    if (ended.code !== 0 || /^Error/m.test(ended.stderr)) return { kind: 'crashed', findings: [], reason: 'clang-tidy did not end well' };
    return decide(said.flatMap((message) => toFinding(message, { file, tree })), { extent: `${countLines(file.text)}, ${from}` });
  },
});

interface Message {
  file: string;
  line: number;
  column: number;
  message: string;
  check: string;
}

/** The warnings and errors of clang-tidy's text; notes and quoted code are left out. */
export function readMessages(stdout: string): Message[] {
  return [...stdout.matchAll(/^(.+?):(\d+):(\d+): (?:warning|error): (.+) \[([\w.,-]+)\]$/gm)].map(([, file = '', line, column, message = '', check = '']) => ({
    file, line: Number(line), column: Number(column), message, check: check.replace(/,?-warnings-as-errors$/, '').split(',')[0] ?? check,
  }));
}

function toFinding({ file: named, line, column, message, check }: Message, { file, tree }: Pick<Obligation, 'file'> & { tree: Tree }): Finding[] {
  const path = treePath(named, tree);
  if (path === undefined || check.startsWith('clang-diagnostic-')) return [];
  const text = path === file.name ? file.text : (tree.text(path) ?? '');
  return [{ file: path, range: rangeAt(text, { line, column }, 'bytes'), rule: check, backend: 'clang-tidy', message, severity: refutes(check, message) ? 'error' : 'warning', ...meaningOf(check) }];
}
