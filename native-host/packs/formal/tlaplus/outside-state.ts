import { sectionsOf } from './configuration.ts';
import { blankComments } from '../../../kit/scan/scan-text.ts';
import { reach } from './module.ts';

/** A main module and what is asked of it. */
interface AskedModel {
  /** Its name. */
  module: string;
  /** As TLC reads it. */
  configuration: string;
  /** By their names; none where the module could not be taken apart, of which all of it is looked at. */
  definitions: ReadonlyMap<string, { body: string; start: number; bodyStart: number }>;
}

/** What a model takes from elsewhere than its states, in words: then not all of its states are looked at. */
export interface OutsideState {
  /** Of several values a checker takes one. */
  chance: string[];
  /** What a checker counts or was told to keep. */
  counters: string[];
}

const CHANCE = /\b(?:Random(?:Element|Subset\w*|SetOfSubsets)|JavaTime)\b/g;
const COUNTS = /\bTLCGet\b/g;
/** What is kept is read somewhere, or is for statistics. */
const KEPT = /\bTLCSet\s*\((?:[^()]|\([^()]*\))*\)/g;
/** It is told as a bound. */
const BOUND = /CONSTRAINTS?$/;
/** These are evaluated in the end, or for a trace. */
const NO_CLAIM = /^(?:POSTCONDITION|ALIAS|_PERIODIC)$/;
/** Stands in for a definition. */
const GONE = '\0';
const WORDS = 'VARIABLES?|CONSTANTS?|ASSUME|ASSUMPTION|AXIOM|THEOREM|LEMMA|PROPOSITION|COROLLARY';
const UNIT = String.raw`(?=\0|\b(?:${WORDS})\b|$)`;
/** No checker evaluates it. */
const THEOREM = new RegExp(String.raw`\b(?:THEOREM|LEMMA|PROPOSITION|COROLLARY)\b[^\0]*?${UNIT}`, 'g');
/** Evaluated once, before there are states. */
const ASSUMPTION = new RegExp(String.raw`\b(?:ASSUME|ASSUMPTION|AXIOM)\b[^\0]*?${UNIT}`, 'g');

/**
 * What the configuration reaches of operators of the module TLC that are no functions of a state. A constraint may
 * count: it is told as a bound. @param modules those that the checker is given, by the names of their files
 */
export function outsideState(question: AskedModel, modules: ReadonlyMap<string, string>): OutsideState {
  const { definitions } = question;
  const sections = sectionsOf(question.configuration).filter(({ keyword }) => !NO_CLAIM.test(keyword));
  const claims = sections.filter(({ keyword }) => !BOUND.test(keyword));
  const isRead = definitions.size > 0;
  const others = [...modules].filter(([file]) => !isRead || file !== `${question.module}.tla`);
  const main = isRead ? blankComments(modules.get(`${question.module}.tla`) ?? '', 'tlaplus') : '';
  const beside = besideDefinitions(main, definitions);
  const unnamed = [...definitions].flatMap(([name, each]) => (isUnnamed(main, each) ? [name] : []));
  // Not every checker asks for the module TLC first; what a model defines itself is a function of its state.
  const uses = (body: string, pattern: RegExp): boolean =>
    [...body.matchAll(pattern)].some(([name]) => !definitions.has(name));
  const using = (from: typeof sections, rest: string, isUsed: (body: string) => boolean): string[] => {
    const roots = [...unnamed, ...[...from.map(({ text }) => text), rest].flatMap(wordsIn)];
    return [
      ...[...reach(question, roots)].map((name) => [name, definitions.get(name)?.body ?? ''] as const),
      ...others.map(
        ([file, text]) => [`the module ${file.replace(/\.tla$/, '')}`, blankComments(text, 'tlaplus')] as const,
      ),
      [`the module ${question.module}`, rest] as const,
    ].flatMap(([name, body]) => (isUsed(body) ? [name] : []));
  };
  return {
    chance: using(sections, beside, (body) => uses(body, CHANCE)),
    counters: [
      ...new Set([
        ...using(claims, beside.replaceAll(ASSUMPTION, ' '), (body) => uses(body.replaceAll(KEPT, ' '), COUNTS)),
        ...using(sections, beside, (body) => /\bTLCSet\s*\(\s*"exit"/.test(body)),
      ]),
    ],
  };
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z_]\w*/g) ?? [];

/**
 * What of a module belongs to none of its definitions as they were read: assumptions, and what stands behind a word of
 * a module's own within a LET, for a definition ends there.
 */
function besideDefinitions(main: string, definitions: AskedModel['definitions']): string {
  let rest = '';
  let at = 0;
  for (const { start, bodyStart, body } of [...definitions.values()].toSorted((a, b) => a.start - b.start)) {
    if (start < at || !main.startsWith(body, bodyStart)) continue;
    rest += main.slice(at, start) + GONE;
    at = bodyStart + body.length;
  }
  return (rest + main.slice(at)).replaceAll(THEOREM, ' ').replace(/\bMODULE[ \t]+\w+/, ' ');
}

/** A definition by signs, `a ++ b == ...`, or of an assumption is read as one of the name before `==`. */
const isUnnamed = (main: string, { start, body }: { start: number; body: string }): boolean =>
  /(?:[^\w\s(),[\]{}"]|\\[A-Za-z]+|\b(?:ASSUME|ASSUMPTION|AXIOM))[ \t]*$/.test(
    main.slice(main.lastIndexOf('\n', start - 1) + 1, start),
  ) || /\w[ \t]*\^[+*#][ \t]*==/.test(body);
