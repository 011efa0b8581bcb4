import type { EndedProgram } from '../../backend-kit/programs/program-run.ts';
import type { ProgramRun } from '../../backend-kit/programs/program-verdict.ts';

/** Reads how a Go program ended: by a panic, with its stack, or by itself with a number. */
export function readGoRun({ code, signal, stdout, stderr }: EndedProgram, file: string, text: string): ProgramRun {
  const run = { code, printed: `${stdout}\n${stderr}`, survived: [] };
  if (code === 0) return run;
  const panic = /^(?:panic|fatal error): ([\s\S]*?)(?:\n\n|\n\[signal |\n\tpanic: |$)/m.exec(stderr);
  if (panic === null)
    return {
      ...run,
      death: {
        kind: 'exit',
        message: lastWords(stderr) ?? `the program ends ${signal === undefined ? `with ${code}` : `by ${signal}`}`,
        lines: [],
      },
    };
  const [first = ''] = stderr
    .slice(panic.index)
    .split(/\n\ngoroutine /)
    .slice(1);
  const lines = [...first.matchAll(/^\t\S*?([^/\s]+\.go):(\d+)/gm)]
    .filter(([, name]) => name === file)
    .map(([, , line]) => Number(line));
  const message = (panic[1] ?? '').replace(/ \[recovered\].*/, '').trim();
  const source = lines.map((line) => text.split('\n')[line - 1] ?? '').join('\n');
  const missing =
    /index out of range|slice bounds/.test(message) && /os\.Args|flag\.Arg/.test(source)
      ? 'arguments'
      : /no such file|connection refused|network is unreachable|no such host|dial tcp/.test(message)
        ? 'what is not here'
        : undefined;
  return {
    ...run,
    death: { kind: 'error', message: `panic: ${message}`, lines, ...(missing === undefined ? {} : { missing }) },
  };
}

/** What `log.Fatal` says, without the time. */
const lastWords = (stderr: string): string | undefined =>
  stderr
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d (?:\S+\.go:\d+: )?/, '') || undefined;
