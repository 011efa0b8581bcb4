import type { EndedProgram } from '../../backend-kit/programs/program-run.ts';
import type { ProgramRun } from '../../backend-kit/programs/program-verdict.ts';

/** Words of the errors of files, sockets and input in the panics of `unwrap` and `expect`. */
const AROUND =
  /kind: (?:NotFound|PermissionDenied|ConnectionRefused|NetworkUnreachable|AddrNotAvailable|UnexpectedEof)|\bNotPresent\b|No such file or directory/;

/**
 * Reads how a Rust program ended: the first panic of its main thread, or a number.
 * @param names as which the block's file may be named.
 */
export function readRustRun(ended: EndedProgram, names: readonly string[], text: string): ProgramRun {
  const { code, signal, stdout, stderr } = ended;
  const run = { code, printed: `${stdout}\n${stderr}`, survived: [] };
  if (code === 0) return run;
  // The form of 1.73 and later, and the one before it.
  const newer =
    /^thread '[^'\n]*'(?: \(\d+\))? panicked at (\S+?):(\d+):\d+:\n([\s\S]*?)\n(?:stack backtrace:|note: )/m.exec(
      stderr,
    );
  const older = /^thread '[^'\n]*' panicked at '([\s\S]*?)', (\S+?):(\d+):\d+\n/m.exec(stderr);
  const [path = '', line, message = ''] =
    newer !== null ? [newer[1], newer[2], newer[3]] : older !== null ? [older[2], older[3], older[1]] : [];
  if (line === undefined)
    return {
      ...run,
      death: {
        kind: 'exit',
        message: `the program ends ${signal === undefined ? `with ${code}` : `by ${signal}`}`,
        lines: [],
      },
    };
  const isOwn = (name: string): boolean => names.includes(name.replace(/^(?:\.\/|\/project\/)/, ''));
  const frames = [...stderr.matchAll(/^\s+at (\S+?):(\d+)(?::\d+)?$/gm)]
    .filter(([, name = '']) => isOwn(name))
    .map(([, , at]) => Number(at));
  const lines = [...(isOwn(path) && frames[0] !== Number(line) ? [Number(line)] : []), ...frames];
  const sides = /\n\s*left: `?([\s\S]*?)`?,?\n\s*right: `?([\s\S]*?)`?$/.exec(message.trim());
  const said = message
    .trim()
    .replace(/\n\s*left: [\s\S]*$/, '')
    .replace(/: ?$/, '');
  const source = lines.map((each) => text.split('\n')[each - 1] ?? '').join('\n');
  const missing = AROUND.test(message)
    ? 'a file, a variable or a connection that is not here'
    : /\bargs\(\)|env::/.test(source)
      ? 'arguments'
      : undefined;
  return {
    ...run,
    death: {
      kind:
        /^assertion\b/.test(message) || /^\s*(?:debug_)?assert\w*!/.test(text.split('\n')[Number(line) - 1] ?? '')
          ? 'assert'
          : 'error',
      message: said,
      lines,
      ...(sides === null ? {} : { values: `left is ${sides[1]}, right is ${sides[2]}` }),
      ...(missing === undefined ? {} : { missing }),
    },
  };
}
