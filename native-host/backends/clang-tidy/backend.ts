import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import { flagsFor } from '../c-flags.ts';
import { countLines, decide } from '../decide.ts';
import { defineBackend, systemTool, type Obligation } from '../define.ts';
import { finish } from '../finished-run.ts';
import { isOfTheFrame, likelyReadings, type Reading } from '../gcc/fragment.ts';
import { pathArgument, rangeAt, treePath } from '../tool-place.ts';
import type { Tree } from '../tree.ts';
import { ANALYZER, checksFor, meaningOf, refutes } from './rules.ts';

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
  revision: 2,
  async run({ tree, file, limits }, context) {
    if (tree === undefined) return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const { args, cpp } = flagsFor(tree, file.name);
    const { checks, from } = checksFor(tree, file.name);
    const lint = async ({ text, include }: Reading) => {
      const folder = context.makeFolder();
      const place = text === undefined ? pathArgument(file.name) : `/private/${posix.basename(file.name)}`;
      if (text !== undefined) await writeFile(join(folder.path, posix.basename(file.name)), text);
      const flags = [...args, ...include.flatMap((name) => ['-include', name]), '-x', cpp ? 'c++' : 'c', ...ANALYZER];
      // A configuration on the command line is used instead of the project's file.
      const line = ['--quiet', '--config={}', `--checks=${checks}`, '--header-filter=^$', place, '--', ...flags];
      return finish(await context.runInTree('clang-tidy', line, { writable: [{ from: folder, to: '/private' }], limits: { wallMs: limits.deadlineMs } }), 'clang-tidy', INSTALL);
    };
    const [likeliest, ...others] = tree.kind === 'scratch' ? likelyReadings(file.text, cpp, file.name) : [{ include: [] }];
    let reading: Reading = likeliest;
    let ended = await lint(reading);
    for (const other of others) {
      if (ended.kind === 'verdict' || !OTHER_MAY_HELP.test(faultIn(readMessages(ended.stdout))?.message ?? '')) break;
      reading = other;
      ended = await lint(reading);
    }
    if (ended.kind === 'verdict') return ended.verdict;
    const all = readMessages(ended.stdout);
    const said = reading.text === undefined ? all : all.filter((message) => !isOfTheFrame(message));
    const fault = faultIn(said);
    if (fault !== undefined) return { kind: 'unknown', findings: [], reason: `clang does not compile it: ${fault.message}` };
    if (ended.code !== 0 || /^Error/m.test(ended.stderr)) return { kind: 'crashed', findings: [], reason: 'clang-tidy did not end well' };
    return decide(said.flatMap((message) => toFinding(message, { file, tree })), { extent: `${countLines(file.text)}, ${from}` });
  },
});

const faultIn = (said: readonly Message[]): Message | undefined => said.find(({ check }) => check === 'clang-diagnostic-error');

/** Faults that come of how a part was read; of names that are not known every reading complains. */
const OTHER_MAY_HELP = /redefinition|redeclar|conflicting|ambiguous|not allowed here|expected/;

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
