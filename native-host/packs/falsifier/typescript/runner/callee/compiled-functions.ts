import type { FunctionShape, TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import type { Outcome } from '../call.ts';
import { Thrown, type Operation } from '../instance.ts';
import type { LoadedFunction } from '../load.ts';
import { literal } from '../value.ts';
import type { CompiledBlock } from '../../runner-request.ts';
import { createCallee, type Callee, type CalleeAnswer, type Patience } from './callee.ts';
import { sourceOf } from './notation.ts';
import { panicKindOf, type PanicKind } from './panic-kind.ts';
import { fromWire, takeOver, toWire, type Handed } from './wire.ts';

/** A call of compiled code that came to no value, thrown where JavaScript would throw. */
export class CompiledEnd {
  readonly outcome: Exclude<Outcome, { kind: 'value' }>;
  constructor(outcome: Exclude<Outcome, { kind: 'value' }>) {
    this.outcome = outcome;
  }
}

const refused = (text: string): CompiledEnd => new CompiledEnd({ kind: 'refused', text });

const notAsked = new CompiledEnd({ kind: 'not-asked', text: 'is not called any more' });

const broken = (text: string, line: number, panic: PanicKind): CompiledEnd =>
  new CompiledEnd({ kind: 'broken', text, line, overflow: panic === 'recursion', grave: true, panic });

/** Calls of one function that did not come back, or that ended the process, after which it is called no more. */
const MOST_ENDLESS = 2;
const MOST_EXITS = 3;

/** The functions of a compiled block, called in its program; or why that does not start. */
export function openCompiled(
  block: CompiledBlock,
  functions: readonly FunctionShape[],
  patience: Patience,
): { kind: 'loaded'; functions: Map<string, LoadedFunction> } | { kind: 'not-loaded'; reason: string } {
  const callee = createCallee(block.program, patience);
  const hello = callee.ask({ hello: true });
  if (hello.kind !== 'answered') return { kind: 'not-loaded', reason: `it does not start: ${startOf(hello)}` };
  return {
    kind: 'loaded',
    functions: new Map(
      functions.map((shape) => {
        const notes = new Set<string>();
        const ask = askedOnce(callee, block, (note) => notes.add(`${shape.name} (${note})`));
        const own: LoadedFunction = {
          run: shape.form === 'class' ? livesIn(ask, shape) : callsOf(ask, shape),
          source: block.sources[shape.name] ?? '',
          write: (args) => sourceOf(block.language, shape, args),
          notes,
        };
        return [shape.name, own];
      }),
    ),
  };
}

function startOf(end: Exclude<CalleeAnswer, { kind: 'answered' }>): string {
  if (end.kind === 'not-asked') return 'it ended too often';
  if (end.why === 'itself') return end.complaint.split('\n', 1)[0]?.slice(0, 200) || `it ends with ${end.code}`;
  return end.why === 'memory' ? 'it uses up the memory' : 'it does not come to its end';
}

const UNTOLD: TypeShape = { kind: 'unknown' };

type Ask = (question: unknown, handed: Handed) => object;

/** Asks once for each input that does not come back; it throws where no answer comes. */
function askedOnce(callee: Callee, block: CompiledBlock, note: (text: string) => void): Ask {
  const endless = new Map<string, CompiledEnd>();
  let exits = 0;
  return (question, handed) => {
    const key = JSON.stringify(question);
    const known = endless.get(key);
    if (known !== undefined) throw known;
    if (endless.size >= MOST_ENDLESS) {
      note('after calls that did not come back it was called no more');
      throw notAsked;
    }
    if (exits >= MOST_EXITS) throw notAsked;
    const answer = callee.ask(question, (id, args) => {
      const called = handed[id]?.(...args.map((each) => fromWire(each, UNTOLD)));
      return toWire(called, handed);
    });
    if (answer.kind === 'answered' && typeof answer.answer === 'object' && answer.answer !== null) return answer.answer;
    if (answer.kind === 'not-asked') {
      note('its calls ended the process too often');
      throw notAsked;
    }
    const end = answer.kind === 'ended' ? endOf(answer, block) : refused('no answer');
    if (end.outcome.kind === 'broken') {
      endless.set(key, end);
      // Whether or not a finding says it: nobody saw what the call would have come to.
      note(`on inputs where it ${end.outcome.text}`);
    } else {
      exits += 1;
      note(answer.kind === 'ended' && answer.why === 'slow' ? 'some calls took too long' : 'it ended the process');
    }
    throw end;
  };
}

/** What a program's last words say of how it ended. */
function endOf({ why, complaint, code }: CalleeAnswer & { kind: 'ended' }, block: CompiledBlock): CompiledEnd {
  if (why === 'slow') return refused('had not come back when it was stopped');
  if (why !== 'itself') return broken(why === 'memory' ? 'uses up the memory' : 'does not come back', 0, why);
  const line = innermostIn(complaint, block.file);
  if (/stack overflow|goroutine stack exceeds|has overflowed its stack/.test(complaint))
    return broken('overflows the stack', line, 'recursion');
  if (/out of memory|cannot allocate memory|memory allocation of \d+ bytes failed/.test(complaint))
    return broken('uses up the memory', line, 'memory');
  if (/all goroutines are asleep/.test(complaint)) return broken('waits for itself for ever', line, 'waiting');
  const panic = /^panic: ([^\n]*)/m.exec(complaint)?.[1];
  const kind = panic === undefined ? undefined : panicKindOf(panic.replace(/ \[recovered\].*/, ''));
  return kind !== undefined && line > 0
    ? broken(`panics: ${panic}`, line, kind)
    : refused(`ends the process with ${code ?? 'a signal'}`);
}

/** The line of the block's file that a stack leads to first. */
function innermostIn(complaint: string, file: string): number {
  for (const [, name = '', line] of complaint.matchAll(/^\t\S*?([^/\s]+\.(?:go|rs)):(\d+)/gm))
    if (name === file) return Number(line);
  return 0;
}

/** What the program answers to one call. */
function valueOf(answer: object, shape: TypeShape, documentsPanics: boolean): unknown {
  if ('ok' in answer) return fromWire(answer.ok, shape);
  if ('none' in answer || 'void' in answer) return undefined;
  if ('panic' in answer) {
    const text = String(answer.panic);
    const line = 'line' in answer && typeof answer.line === 'number' ? answer.line : 0;
    const kind = documentsPanics || line === 0 ? undefined : panicKindOf(text);
    throw kind === undefined ? refused(`panics: ${text}`) : broken(`panics: ${text}`, line, kind);
  }
  throw refused(
    'refused' in answer ? `returns the error ${literal(fromWire(answer.refused, UNTOLD))}` : 'does not take it',
  );
}

/** Does the documentation say that it panics? Then to panic is an answer. */
const documents = (comment: string): boolean => /\bpanic/i.test(comment);

function callsOf(ask: Ask, shape: FunctionShape): LoadedFunction['run'] {
  const returns = shape.returns ?? UNTOLD;
  const panics = documents(shape.comment);
  return (...args) => {
    const handed: Handed = [];
    const answer = ask({ call: shape.name, args: args.map((each) => toWire(each, handed)) }, handed);
    const after: unknown = Reflect.get(answer, 'after');
    if (Array.isArray(after))
      takeOver(
        args,
        after.map((each, at) => fromWire(each, shape.parameters[at]?.shape ?? UNTOLD)),
      );
    return valueOf(answer, returns, panics);
  };
}

/** An object's life: it is made, and its methods are called in turn, all in one question. */
function livesIn(ask: Ask, shape: FunctionShape): LoadedFunction['run'] {
  return (...args) => {
    const handed: Handed = [];
    const given = args.slice(0, -1).map((each) => toWire(each, handed));
    const operations = (Array.isArray(args.at(-1)) ? args.at(-1) : []) as Operation[];
    const wired = operations.map(([name, ...own]) => [name, ...own.map((each) => toWire(each, handed))]);
    const answer = ask({ life: shape.name, args: given, operations: wired }, handed);
    const answers: unknown = Reflect.get(answer, 'lived');
    if (!Array.isArray(answers)) {
      valueOf(answer, UNTOLD, documents(shape.comment));
      return [];
    }
    return operations.map(([name], at) => {
      const method = shape.methods.find((each) => each.name === name);
      const own: unknown = answers[at];
      try {
        const isKnown = typeof own === 'object' && own !== null;
        return valueOf(isKnown ? own : {}, method?.returns ?? UNTOLD, documents(method?.comment ?? ''));
      } catch (thrown) {
        if (thrown instanceof CompiledEnd && thrown.outcome.kind === 'refused') return new Thrown(thrown.outcome.text);
        throw thrown;
      }
    });
  };
}
