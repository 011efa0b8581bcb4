import { posix } from 'node:path';
import { counted } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { checkProgram, OUTLINE_ENGINE, PROGRAM_MS, type RanProgram } from '../../languages/programs/program-run.ts';
import { pythonProject } from '../../languages/python/python-project.ts';
import { programRecordSchema, type ProgramRecord, type PythonError } from '../../languages/python/python-results.ts';
import { runPython, type RanPython } from '../../languages/python/python-run.ts';
import { testFiles } from '../../languages/python/python-tests.ts';
import type { Tree } from '../../kit/tree.ts';
import { missingThing } from '../../languages/python/python-failures.ts';
import { regex } from '../../../shared/regex.ts';

const INSTALL = 'apt-get install python3';
const MAIN_GUARD = /^if[ \t]+__name__[ \t]*==/m;
/** A statement at the margin that does more than to name something. */
const STATEMENT = regex('m')`
  ^(?:
    assert\b|raise\b|for\b|while\b|with\b|try\b|if\b(?!\s+(?:__name__|TYPE_CHECKING|typing\.))
    |[A-Za-z_][\w.]*\([^\n]*
  )
`;
const CHECKS = /^[ \t]*(?:assert|raise)\b|\bsys\.exit\b|\bFAIL|[✗✘❌]|\bassert\w*\(/m;

/**
 * Has the file something that runs by itself? In a project, where a file may be a service, only what checks something
 * counts.
 */
function runsByItself(tree: Tree, file: string): boolean {
  const text = tree.text(file) ?? '';
  if (!file.endsWith('.py') || /^\s*>>>\s/.test(text)) return false;
  if (tree.kind === 'scratch') return MAIN_GUARD.test(text) || STATEMENT.test(text);
  if (testFiles(pythonProject(tree, file)).includes(file) || posix.basename(file) === 'setup.py') return false;
  return /^assert\b/m.test(text) || (MAIN_GUARD.test(text) && CHECKS.test(text));
}

/** Runs a file as the program that it is, and tells which of its own checks fail (see README.md). */
export default defineBackend({
  id: 'python-program',
  title: 'The program and its own checks',
  languages: ['python'],
  check: 'test',
  tool: systemTool({ command: 'python3', version: ['--version'], install: INSTALL, family: 'python' }),
  effect: 'runs-code',
  over: 'tree',
  applies: runsByItself,
  waiting(tree, file) {
    const asserts = tree.text(file)?.match(/^[ \t]*assert\b/gm)?.length ?? 0;
    if (asserts > 0) return counted(asserts, 'assert');
    return CHECKS.test(tree.text(file) ?? '') ? 'the checks of its main program' : 'its main program';
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 60_000,
  revision: 8,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('python-program is asked over a tree');
    // The project without a block that is a new file has no such file.
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const project = pythonProject(tree, file.name);
    const once = async (): Promise<RanProgram> => {
      const ran = await runPython(context, project, {
        name: 'run_program.py',
        wallMs: PROGRAM_MS,
        options: { file: file.name },
        schema: programRecordSchema,
        newestFirst: true,
        lacksModule,
      });
      if (ran.kind === 'absent')
        return {
          kind: 'verdict',
          verdict: {
            kind: 'not-run',
            findings: [],
            cause: 'missing-tool',
            reason: 'no Python of the project or the system can be run',
            remedy: INSTALL,
          },
        };
      return ran.kind === 'verdict' ? ran : readProgram(ran, tree, file.name);
    };
    return checkProgram(obligation, context, 'python-program', once);
  },
});

/** Reads what the runner for programs wrote. */
function readProgram(
  { records, doubts, finished, running }: RanPython<ProgramRecord>,
  tree: Tree,
  file: string,
): RanProgram {
  const end = records.find((record) => record.kind === 'end');
  const python = records.find((record) => record.kind === 'start')?.python ?? 'of unknown version';
  if (end === undefined)
    return {
      kind: 'verdict',
      verdict: {
        kind: 'unknown',
        findings: [],
        reason: `the program ended Python itself with ${finished.code}${running === '' ? '' : `, in ${running}`}`,
      },
    };
  const { death } = end;
  const lines = (tree.text(file) ?? '').split(/\r\n|\n|\r/);
  const told =
    death === null
      ? undefined
      : missingOf(
          death.error,
          tree,
          death.lines.map((line) => lines[line - 1] ?? ''),
        );
  return {
    kind: 'ran',
    extent: `run as a program, Python ${python}`,
    doubts,
    run: {
      code: end.code,
      printed: `${finished.stdout}\n${finished.stderr}`,
      survived: end.survived.map(({ lines: at, values }) => ({
        kind: 'assert',
        message: 'AssertionError',
        lines: at,
        told: false,
        ...(values === null ? {} : { values }),
      })),
      ...(death === null
        ? {}
        : {
            death: {
              kind: death.kind,
              lines: death.lines,
              message: `${death.error.type}: ${death.error.message}`.replace(/: $/, ''),
              ...(typeof death.values === 'string' ? { values: death.values } : {}),
              ...(told === undefined ? {} : { missing: told }),
            },
          }),
    },
  };
}

/** Did the program end because a module is not there? */
const lacksModule = (records: readonly ProgramRecord[]): boolean =>
  records.some((record) => record.kind === 'end' && record.death?.error.type === 'ModuleNotFoundError');

/**
 * Exceptions that speak of what is around a program, https://docs.python.org/3/library/exceptions.html and the display
 * of tkinter.
 */
const AROUND: Readonly<Record<string, string>> = {
  EOFError: 'standard input, which is empty here',
  FileNotFoundError: 'a file that is not here',
  PermissionError: 'a place that is closed to it here',
  IsADirectoryError: 'a file that is not here',
  NotADirectoryError: 'a file that is not here',
  ConnectionError: 'the network, which there is none of',
  ConnectionRefusedError: 'the network, which there is none of',
  ConnectionResetError: 'the network, which there is none of',
  URLError: 'the network, which there is none of',
  gaierror: 'the network, which there is none of',
  ConnectError: 'the network, which there is none of',
  TimeoutError: 'an answer that does not come',
  TclError: 'a display',
  UnsupportedOperation: 'a terminal',
  KeyboardInterrupt: 'somebody at the keyboard',
  MemoryError: 'more memory than there is here',
  SyntaxError: 'to be Python that this version reads',
  IndentationError: 'to be Python that this version reads',
};

function missingOf(error: PythonError, tree: Tree, lines: readonly string[]): string | undefined {
  const known = missingThing(error, tree);
  if (known !== undefined) return known;
  if (error.type === 'ModuleNotFoundError' || error.type === 'ImportError')
    return error.module === undefined ? 'what it imports' : `\`${error.module}\` as it is elsewhere`;
  if (error.type === 'OSError') return 'what the machine does not have';
  if (error.type === 'KeyError' && lines.some((line) => /\benviron\b/.test(line)))
    return `the environment variable ${error.message}`;
  if (error.type === 'IndexError' && lines.some((line) => /\bargv\b/.test(line))) return 'arguments';
  return AROUND[error.type];
}
