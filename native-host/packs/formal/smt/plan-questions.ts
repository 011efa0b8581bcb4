import { blanked, positionsIn, type Position } from '../../../kit/text-position.ts';
import { BUILDING, DECLARING, FOREIGN, PRINTING } from './smt-commands.ts';
import type { SmtCommand } from './read-script.ts';
import { itemsOf, symbolOf, withoutComments, written, type Expression } from './s-expression.ts';

/** What a script claims about one of its questions. */
type Status = 'sat' | 'unsat' | 'unknown';

/** One `(check-sat)` or `(check-sat-assuming ..)` of a script: everything that is in force there, asked by itself. */
export interface SmtQuestion {
  /** The script with all that is not in force and comments blanked out (its positions), then what is assumed. */
  text: string;
  /** What is in force, in the order of the script. */
  commands: readonly SmtCommand[];
  /** The literals of a `check-sat-assuming`. */
  assumed: readonly Expression[];
  /** Place of the question. */
  at: Position;
  /** The claim by `(set-info :status ...)` before it, when there is one. */
  claim: { status: Status; start: number; end: number } | null;
  /** The terms whose values the script asks for after it. */
  values: readonly Expression[];
}

/** The questions of a script, or why it cannot be asked. `ignored` are the options that are not passed on. */
export type SmtPlan =
  | { kind: 'ask'; questions: SmtQuestion[]; ignored: string[] }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'broken'; message: string; start: number; end: number };

const MAX_QUESTIONS = 50;
const MAX_LEVELS = 1000;

/** Options without an effect on an answer: what is printed of it is our own choice. */
const HARMLESS = /^:(?:produce-.*|print-success|global-declarations|verbosity|interactive-mode)$/;

/** What a script has built up at one place. */
interface Levels {
  /** Commands by assertion level; the first is never popped. */
  frames: SmtCommand[][];
  isGlobal: boolean;
}

/**
 * Takes a script apart into its questions by keeping the assertion stack itself (SMT-LIB 2.6, 4.2). No option is passed
 * on: some write files, and others would stay in force for later scripts in the same solver process.
 */
export function planScript(text: string, commands: readonly SmtCommand[]): SmtPlan {
  const at = positionsIn(text);
  const questions: SmtQuestion[] = [];
  const ignored = new Set<string>();
  let levels: Levels = { frames: [[]], isGlobal: false };
  let claim: SmtQuestion['claim'] = null;
  for (const command of commands) {
    const { name, args, start, end } = command;
    if (BUILDING.has(name)) {
      const isKept = name === 'set-logic' || (levels.isGlobal && DECLARING.has(name));
      levels.frames.at(isKept ? 0 : -1)?.push(command);
    } else if (name === 'set-info') {
      const status = symbolOf(args[1]);
      if (symbolOf(args[0]) === ':status' && isStatus(status)) claim = { status, start, end };
    } else if (name === 'set-option') {
      const option = symbolOf(args[0]) ?? '';
      if (option === ':global-declarations') levels.isGlobal = symbolOf(args[1]) === 'true';
      if (!HARMLESS.test(option)) ignored.add(option);
    } else if (name === 'push' || name === 'pop') {
      const count = levelCount(args[0]);
      if (count === undefined)
        return { kind: 'broken', message: `(${name} ${args.map(written).join(' ')}) has no level count`, start, end };
      if (name === 'pop' && count >= levels.frames.length)
        return { kind: 'broken', message: 'this pops more levels than were pushed', start, end };
      if (levels.frames.length + count > MAX_LEVELS)
        return { kind: 'unsupported', reason: `the script pushes more than ${MAX_LEVELS} levels` };
      const { frames } = levels;
      if (name === 'pop') frames.length -= count;
      else frames.push(...Array.from({ length: count }, () => []));
    } else if (name === 'check-sat' || name === 'check-sat-assuming') {
      const inForce = levels.frames.flat().toSorted((a, b) => a.start - b.start);
      const assumed = name === 'check-sat' ? [] : itemsOf(args[0]);
      const more = assumed
        .map((literal) => `\n(assert ${withoutComments(text.slice(literal.start, literal.end))})`)
        .join('');
      const asked = { text: `${keepOnly(text, inForce)}${more}`, commands: inForce, assumed };
      questions.push({ ...asked, at: at(start), claim, values: [] });
      claim = null;
      if (questions.length > MAX_QUESTIONS)
        return { kind: 'unsupported', reason: `the script asks more than ${MAX_QUESTIONS} questions` };
    } else if (name === 'get-value') {
      const last = questions.at(-1);
      if (last !== undefined) last.values = [...last.values, ...itemsOf(args[0])];
    } else if (name === 'reset') {
      levels = { frames: [[]], isGlobal: false };
      claim = null;
    } else if (name === 'reset-assertions') levels = withoutAssertions(levels);
    else if (name === 'exit') break;
    else if (FOREIGN.has(name))
      return { kind: 'unsupported', reason: `the script uses (${name}), which is not answered here` };
    else if (!PRINTING.has(name))
      return { kind: 'broken', message: name === '' ? 'not a command' : `there is no command ${name}`, start, end };
  }
  return { kind: 'ask', questions, ignored: [...ignored] };
}

/** `(reset-assertions)` leaves the logic, and what is declared where declarations are global. */
const withoutAssertions = ({ frames, isGlobal }: Levels): Levels => ({
  frames: [frames.flat().filter(({ name }) => name === 'set-logic' || (isGlobal && DECLARING.has(name)))],
  isGlobal,
});

/** The levels of a `push` or `pop`; without a number it is one. */
function levelCount(argument: Expression | undefined): number | undefined {
  if (argument === undefined) return 1;
  return argument.kind === 'atom' && /^\d{1,9}$/.test(argument.text) ? Number(argument.text) : undefined;
}

/**
 * The text with all but these commands blanked out, and the comments within them: what has to be readable even when
 * nothing is asked.
 */
export function keepOnly(text: string, commands: readonly SmtCommand[]): string {
  const kept: string[] = [];
  let done = 0;
  for (const { start, end } of commands) {
    kept.push(blanked(text.slice(done, start)), withoutComments(text.slice(start, end)));
    done = end;
  }
  return [...kept, blanked(text.slice(done))].join('');
}

const isStatus = (word: string | undefined): word is Status => word === 'sat' || word === 'unsat' || word === 'unknown';
