import { positionsIn, type Position } from '../text-position.ts';
import { readSexprs, sexprText } from './sexpr.ts';
import type { SmtCommand } from './read-script.ts';

/** What a script claims about one of its questions. */
type Status = 'sat' | 'unsat' | 'unknown';

/** One `(check-sat)` of a script: everything that is in force there, asked on its own. */
export interface SmtQuestion {
  /** The script with all that is not in force blanked out: positions are those of the script. */
  text: string;
  /** Place of the `(check-sat)`. */
  at: Position;
  /** The claim by `(set-info :status ...)` before it, when there is one. */
  claim: { status: Status; start: number; end: number } | null;
}

/** The questions of a script, or why it cannot be asked. */
export type SmtPlan =
  | { kind: 'ask'; questions: SmtQuestion[]; ignored: string[] }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'broken'; message: string; start: number; end: number };

/** Commands that build up what is asserted; the solver gets them as they stand. */
const BUILDING = new Set([
  'set-logic',
  'assert',
  'declare-const',
  'declare-datatype',
  'declare-datatypes',
  'declare-fun',
  'declare-sort',
  'declare-sort-parameter',
  'define-const',
  'define-fun',
  'define-fun-rec',
  'define-funs-rec',
  'define-sort',
]);

/** Commands that only ask for more to be printed; the model is shown anyhow. */
const PRINTING = new Set([
  'get-model',
  'get-value',
  'get-info',
  'get-option',
  'get-assertions',
  'get-assignment',
  'get-unsat-core',
  'get-unsat-assumptions',
  'get-proof',
  'echo',
]);

/** SMT-LIB's and Z3's other commands: right in themselves, but not answered here. */
const FOREIGN = new Set([
  'check-sat-using',
  'get-interpolants',
  'maximize',
  'minimize',
  'assert-soft',
  'get-objectives',
  'apply',
  'simplify',
  'eval',
  'display',
  'help',
  'declare-codatatype',
  'declare-codatatypes',
  'declare-heap',
  'declare-pool',
  'declare-tactic',
  'block-model',
  'block-model-values',
  'get-consequences',
  'get-user-tactics',
  'set-simplifier',
  'set-initial-value',
  'mbi',
  'mbp',
  'euf-project',
  'assume',
  'infer',
  'del',
  'check-synth',
  'synth-fun',
  'synth-inv',
  'constraint',
  'inv-constraint',
  'get-abduct',
  'get-qe',
  'reset-params',
  'declare-rel',
  'declare-var',
  'rule',
  'query',
  'declare-map',
  'labels',
  'include',
]);

const MAX_QUESTIONS = 50;

/**
 * Takes a script apart into its questions by keeping the stack of `push` and `pop` itself. Options are not passed on:
 * they would stay in force for later scripts in the same solver
 * process, and some write to files.
 */
export function planScript(text: string, commands: readonly SmtCommand[]): SmtPlan {
  const at = positionsIn(text);
  const questions: SmtQuestion[] = [];
  const ignored = new Set<string>();
  let frames: SmtCommand[][] = [[]];
  let claim: SmtQuestion['claim'] = null;
  for (const command of commands) {
    const { name, args, start, end } = command;
    if (BUILDING.has(name)) frames.at(-1)?.push(command);
    else if (name === 'set-info')
      claim = args[0] === ':status' && isStatus(args[1]) ? { status: args[1], start, end } : claim;
    else if (name === 'set-option') {
      if (args[0] === ':global-declarations' && args[1] === 'true')
        return { kind: 'unsupported', reason: 'the script sets :global-declarations' };
      if (args[0] !== undefined && !args[0].startsWith(':produce-') && args[0] !== ':print-success')
        ignored.add(args[0]);
    } else if (name === 'push' || name === 'pop') {
      const count = Number(args[0] ?? '1');
      if (!Number.isInteger(count) || count < 0 || count > 1000)
        return { kind: 'broken', message: `(${name} ${args.join(' ')}) has no level count`, start, end };
      if (name === 'pop' && count >= frames.length)
        return { kind: 'broken', message: 'this pops more levels than were pushed', start, end };
      frames =
        name === 'push'
          ? [...frames, ...Array.from({ length: count }, () => [])]
          : frames.slice(0, frames.length - count);
    } else if (name === 'reset' || name === 'reset-assertions') {
      // The logic stays where only what was asserted goes.
      const logic = name === 'reset' ? [] : frames.flat().filter((each) => each.name === 'set-logic');
      frames = [logic];
      claim = null;
    } else if (name === 'check-sat' || name === 'check-sat-assuming') {
      const assumed = name === 'check-sat' ? [] : assumedLiterals(args[0]);
      if (assumed === undefined)
        return { kind: 'broken', message: '(check-sat-assuming) needs a list of literals', start, end };
      questions.push({
        text: `${keepOnly(text, frames.flat())}${assumed.map((literal) => ` (assert ${literal})`).join('')}`,
        at: at(start),
        claim,
      });
      claim = null;
      if (questions.length > MAX_QUESTIONS)
        return { kind: 'unsupported', reason: `the script asks more than ${MAX_QUESTIONS} questions` };
    } else if (name === 'exit') break;
    else if (FOREIGN.has(name))
      return { kind: 'unsupported', reason: `the script uses (${name}), which is not answered here` };
    else if (!PRINTING.has(name))
      return { kind: 'broken', message: name === '' ? 'not a command' : `there is no command ${name}`, start, end };
  }
  return { kind: 'ask', questions, ignored: [...ignored] };
}

/** The whole script without its questions: what has to be readable even when nothing is asked. */
export function keepOnly(text: string, commands: readonly SmtCommand[]): string {
  let kept = '';
  let done = 0;
  for (const { start, end } of commands) {
    kept += blank(text.slice(done, start)) + text.slice(start, end);
    done = end;
  }
  return kept + blank(text.slice(done));
}

/** `(a (not b))` as its literals. */
function assumedLiterals(list: string | undefined): string[] | undefined {
  const [literals] = list === undefined ? [] : readSexprs(list);
  return literals === undefined || typeof literals === 'string' ? undefined : literals.map(sexprText);
}

const blank = (part: string): string => part.replace(/[^\r\n]/g, ' ');

const isStatus = (word: string | undefined): word is Status => word === 'sat' || word === 'unsat' || word === 'unknown';
