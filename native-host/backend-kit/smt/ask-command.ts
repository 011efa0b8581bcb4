import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext } from '../define.ts';
import { finish } from '../finished-run.ts';
import type { SmtAnswer } from './judge-script.ts';
import { readSexprs } from './sexpr.ts';

/** A solver of the system that reads SMT-LIB from its standard input. */
export interface SmtCommandLine {
  command: string;
  args: readonly string[];
  install: string;
  /** It answers `(get-unsat-core)` after an answer that has none, and goes on. */
  tellsCores: boolean;
}

/**
 * Asks a solver's command about a text without questions and options. An error before the answer means that it did not
 * read the text: some go on then, and answer another question.
 */
export async function askCommand(
  text: string,
  check: boolean,
  { command, args, install, tellsCores }: SmtCommandLine,
  run: BackendContext['run'],
): Promise<SmtAnswer | { kind: 'verdict'; verdict: Verdict }> {
  const wantsCore = tellsCores && check && /:named\b/.test(text);
  const options = wantsCore ? '(set-option :produce-unsat-cores true) ' : '';
  const questions = check ? `\n(check-sat)\n(get-model)\n${wantsCore ? '(get-unsat-core)\n' : ''}` : '\n';
  const ended = finish(await run(command, args, { stdin: `${options}${text}${questions}` }), command, install);
  return ended.kind === 'verdict' ? ended : readSolverOutput(ended.stdout, ended.stderr, check, wantsCore);
}

/** What a solver printed, as its answer. */
export function readSolverOutput(
  stdout: string,
  stderr: string,
  check: boolean,
  wantsCore = false,
): SmtAnswer | { kind: 'verdict'; verdict: Verdict } {
  const status = /^(sat|unsat|unknown|timeout)\s*$/m.exec(stdout);
  const before = status === null ? stdout : stdout.slice(0, status.index);
  const error = /\(error "((?:[^"]|"")*)"\)/.exec(before);
  if (error !== null) return { kind: 'rejected', message: (error[1] ?? '').trim().split('\n', 1)[0] ?? '' };
  if (!check) return { kind: 'read' };
  if (status === null)
    return {
      kind: 'verdict',
      verdict: { kind: 'crashed', findings: [], reason: `no answer was printed: ${stderr.trim().slice(0, 200)}` },
    };
  const rest = readSexprs(stdout.slice(status.index + status[0].length)).filter(
    (each) => typeof each !== 'string' && each[0] !== 'error',
  );
  if (status[1] === 'sat') return { kind: 'sat', model: modelText(stdout.slice(status.index + status[0].length)) };
  if (status[1] !== 'unsat') return { kind: 'unknown', reason: status[1] === 'timeout' ? 'out of time' : 'incomplete' };
  const core = rest.at(-1);
  const names = typeof core === 'string' || core === undefined ? [] : core.filter((each) => typeof each === 'string');
  return wantsCore && core !== undefined ? { kind: 'unsat', core: names } : { kind: 'unsat' };
}

/** The model up to what is printed after it. */
const modelText = (text: string): string => {
  const end = text.search(/^\(error /m);
  return end < 0 ? text : text.slice(0, end);
};
