import type { Verdict } from '../../../../shared/verdict.ts';
import type { BackendContext, RunResult } from '../../../kit/define.ts';
import { finish } from '../../../kit/finished-run.ts';
import type { SmtAnswer, SmtRequest } from './judge-script.ts';
import { itemsOf, readExpressions, symbolOf, written, type Expression } from './s-expression.ts';

/** A solver of the system that reads SMT-LIB from its standard input. */
export interface SmtCommandLine {
  command: string;
  args: readonly string[];
  install: string;
  /** What is asked after the text, besides its options: `(check-sat)` and what shows the model and the core. */
  questions(wantsCore: boolean): { args: readonly string[]; options: string; after: string };
}

type Ended = { kind: 'verdict'; verdict: Verdict };

/** Of the time that is left, what the questions to come are given: the rest is for starting and ending. */
const SHARE = 0.95;
const LEAST_MS = 500;
const BRIEF_MS = 1_500;

/**
 * Starts a solver once for each question of a script. They share its deadline. A run that ran out of time, of memory
 * or of room for its model is an answer; any other is left to the caller.
 */
export function runForAnswer(run: BackendContext['run'], deadlineMs: number) {
  let left = deadlineMs;
  return async (
    command: string,
    args: readonly string[],
    stdin: string,
    { stillToAsk, isBrief = false }: Pick<SmtRequest, 'stillToAsk' | 'isBrief'>,
  ): Promise<{ answer: SmtAnswer } | { run: RunResult }> => {
    const share = Math.max(LEAST_MS, Math.round((left * SHARE) / stillToAsk));
    const wallMs = isBrief ? Math.min(BRIEF_MS, share) : share;
    const result = await run(command, args, { stdin, limits: { wallMs } });
    if ('ms' in result) left -= result.ms;
    if (result.kind === 'timeout')
      return { answer: { kind: 'unknown', reason: OUT_OF_TIME, afterMs: Math.round(result.ms) } };
    if (result.kind === 'memory') return { answer: { kind: 'unknown', reason: OUT_OF_MEMORY } };
    const isCut = result.kind === 'too-much-output' || (result.kind === 'exit' && result.stdout.cut);
    return isCut && /^\s*sat\s/.test(result.stdout.text) ? { answer: { kind: 'sat', model: null } } : { run: result };
  };
}

/** Asks a solver's command about texts without questions and options, one process each. */
export function askCommand(
  { command, args, install, questions }: SmtCommandLine,
  run: BackendContext['run'],
  deadlineMs: number,
): (text: string, request: SmtRequest) => Promise<SmtAnswer | Ended> {
  const start = runForAnswer(run, deadlineMs);
  return async (text, request) => {
    const { check } = request;
    const wantsCore = check && /:named\b/.test(text);
    const asked = questions(wantsCore);
    const stdin = `${asked.options}${text}\n${check ? asked.after : ''}`;
    const result = await start(command, [...args, ...asked.args], stdin, request);
    if ('answer' in result) return result.answer;
    const ended = finish(result.run, command, install);
    return ended.kind === 'verdict' ? ended : readSolverOutput(ended.stdout, ended.stderr, check, wantsCore);
  };
}

const OUT_OF_TIME = 'it ran out of time';
const OUT_OF_MEMORY = 'it ran out of memory';

/**
 * What a solver printed, as its answer. It is read as expressions: an error quotes the script, and a name there may
 * look like an answer.
 */
export function readSolverOutput(
  stdout: string,
  stderr: string,
  check: boolean,
  wantsCore = false,
): SmtAnswer | { kind: 'verdict'; verdict: Verdict } {
  const printed = readExpressions(stdout).expressions;
  const at = printed.findIndex((each) => each.kind === 'atom' && STATUSES.has(each.text) && isWholeLine(stdout, each));
  const status = printed[at];
  const error = printed.slice(0, at < 0 ? printed.length : at).find(isError);
  if (error !== undefined) {
    const message = unquoted(itemsOf(error)[1]);
    if (/\bout of memory\b|bad_alloc/.test(message)) return { kind: 'unknown', reason: OUT_OF_MEMORY };
    return { kind: 'rejected', message: message.trim().split('\n', 1)[0] ?? '' };
  }
  if (!check) return { kind: 'read' };
  if (status?.kind !== 'atom')
    return {
      kind: 'verdict',
      verdict: { kind: 'crashed', findings: [], reason: `no answer was printed: ${stderr.trim().slice(0, 200)}` },
    };
  if (status.text === 'sat') return { kind: 'sat', model: modelText(stdout.slice(status.end)) };
  if (status.text !== 'unsat')
    return { kind: 'unknown', reason: status.text === 'timeout' ? OUT_OF_TIME : 'incomplete' };
  const core = printed.slice(at + 1).findLast((each) => !isError(each));
  return wantsCore && core?.kind === 'list'
    ? { kind: 'unsat', core: core.items.flatMap((each) => symbolOf(each) ?? []) }
    : { kind: 'unsat' };
}

const STATUSES = new Set(['sat', 'unsat', 'unknown', 'timeout']);

const isWholeLine = (text: string, { start, end }: Expression): boolean =>
  (start === 0 || text.charAt(start - 1) === '\n') && /^[ \t\r]*(?:\n|$)/.test(text.slice(end, end + 40));

const isError = (expression: Expression): boolean => symbolOf(itemsOf(expression)[0]) === 'error';

/** The text of a string; what is none is told as it stands. */
const unquoted = (expression: Expression | undefined): string =>
  expression === undefined ? '' : written(expression).replace(/^"|"$/g, '').replaceAll('""', '"');

/** The model up to what is printed after it. */
const modelText = (text: string): string => {
  const end = text.search(/^\(error /m);
  return end < 0 ? text : text.slice(0, end);
};
