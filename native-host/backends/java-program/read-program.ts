import type { EndedProgram } from '../../backend-kit/programs/program-run.ts';
import type { Failure, ProgramRun } from '../../backend-kit/programs/program-verdict.ts';

/** Exceptions that speak of what is around a program. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/(?:NoSuchFile|FileNotFound|AccessDenied|FileSystem)Exception$/, 'a file that is not here'],
  [
    /(?:Connect|UnknownHost|Socket|NoRouteToHost|HttpTimeout|HttpConnectTimeout|Bind|ClosedChannel|UnresolvedAddress)Exception$/,
    'the network, which there is none of',
  ],
  [/(?:HeadlessException|AWTError|UnsatisfiedLinkError)$/, 'a display'],
  [
    /(?:ClassNotFoundException|NoClassDefFoundError|OutOfMemoryError|MissingResourceException|SQLException)$/,
    'what is not here',
  ],
  [/EOFException$/, 'standard input, which is empty here'],
];

/**
 * Reads how a Java program ended: the stack of an exception that nobody caught, or that it printed before it ended
 * itself.
 */
export function readJavaRun({ code, signal, stdout, stderr }: EndedProgram, file: string, text: string): ProgramRun {
  const printed = `${stdout}\n${stderr}`;
  const run = { code, printed, survived: [] };
  const thrown =
    /^(Exception in thread "[^"\n]*" )?((?:[a-z]\w*\.)*[A-Z][\w$.]*(?:Error|Exception)[\w$]*)(?:: ([\s\S]*?))?\n((?:\s+at [^\n]*\n?)+)/m.exec(
      stderr,
    );
  if (code === 0) return run;
  const [, uncaught, type = '', message = '', stack = ''] = thrown ?? [];
  const lines = [...stack.matchAll(/\(([\w.$-]+\.java):(\d+)\)/g)]
    .filter(([, name]) => name === file)
    .map(([, , line]) => Number(line));
  const simple = type.split('.').at(-1) ?? type;
  const isAssertion = /Assertion(?:Failed)?Error$/.test(simple);
  if (thrown === null || (uncaught === undefined && !isAssertion))
    return {
      ...run,
      death: {
        kind: 'exit',
        message: `the program ends ${signal === undefined ? `with ${code}` : `by ${signal}`}`,
        lines: [],
      },
    };
  const missing = missingOf(simple, lines.map((line) => text.split('\n')[line - 1] ?? '').join('\n'), stack);
  const death: Failure = {
    kind: isAssertion ? 'assert' : 'error',
    message: message === '' ? simple : `${simple}: ${message}`,
    lines,
    ...(missing === undefined ? {} : { missing }),
  };
  return { ...run, death };
}

function missingOf(type: string, source: string, stack: string): string | undefined {
  if (/NoSuchElementException$|InputMismatchException$/.test(type) && /java\.util\.Scanner/.test(stack))
    return 'standard input, which is empty here';
  if (type === 'NumberFormatException' && /readLine/.test(source)) return 'standard input, which is empty here';
  if (type === 'ArrayIndexOutOfBoundsException' && /\bargs?\s*\[/.test(source)) return 'arguments';
  if (type === 'NullPointerException' && /getenv|getProperty|readLine|console\(/.test(source))
    return 'what is not here';
  return AROUND.find(([pattern]) => pattern.test(type))?.[1];
}
