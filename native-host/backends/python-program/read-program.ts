import { missingThing } from '../../backend-kit/python/python-failures.ts';
import type { ProgramRecord, PythonError } from '../../backend-kit/python/python-results.ts';
import type { RanPython } from '../../backend-kit/python/python-run.ts';
import type { RanProgram } from '../../backend-kit/programs/program-run.ts';
import type { Tree } from '../../backend-kit/tree.ts';

/** Reads what the runner for programs wrote. */
export function readProgram(
  { records, finished, running }: RanPython<ProgramRecord>,
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
export const lacksModule = (records: readonly ProgramRecord[]): boolean =>
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
