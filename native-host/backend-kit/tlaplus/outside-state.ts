import { sectionsOf } from './configuration.ts';
import { blankComments, reach } from './module.ts';

/** A main module and what is asked of it. */
interface AskedModel {
  /** Its name. */
  module: string;
  /** As TLC reads it. */
  configuration: string;
  /** By their names; none where the module could not be taken apart, of which all of it is looked at. */
  definitions: ReadonlyMap<string, { body: string }>;
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
/** `a ++ b == ...` */
const BY_SIGNS = /^[ \t]*\w+[ \t]*[^\w\s(),[\]=]+[ \t]*\w+[ \t]*==/m;
/** What is kept is read somewhere, or is for statistics. */
const KEPT = /\bTLCSet\s*\((?:[^()]|\([^()]*\))*\)/g;
const BEHAVIOUR = /^(?:SPECIFICATION|INIT|NEXT)$/;
/** These are evaluated in the end, or for a trace. */
const NO_CLAIM = /^(?:POSTCONDITION|ALIAS|_PERIODIC)$/;

/**
 * What the configuration reaches of operators of the module TLC that are no functions of a state. A constraint may
 * count: it is told as a bound. @param modules those that the checker is given, by the names of their files
 */
export function outsideState(question: AskedModel, modules: ReadonlyMap<string, string>): OutsideState {
  const sections = sectionsOf(question.configuration).filter(({ keyword }) => !NO_CLAIM.test(keyword));
  const isRead = question.definitions.size > 0;
  const others = [...modules].filter(([file]) => !isRead || file !== `${question.module}.tla`);
  // Not every checker asks for the module TLC first; what a model defines itself is a function of its state.
  const isForeign = ([name]: readonly string[]): boolean => name !== undefined && !question.definitions.has(name);
  const bodies = (from: typeof sections): (readonly [string, string])[] => [
    ...[
      ...reach(
        question,
        from.flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []),
      ),
    ].map((name) => [name, question.definitions.get(name)?.body ?? ''] as const),
    ...others.map(([file, text]) => [`the module ${file.replace(/\.tla$/, '')}`, blankComments(text)] as const),
  ];
  const using = (from: typeof sections, isUsed: (body: string) => boolean): string[] =>
    bodies(from).flatMap(([name, body]) => (isUsed(body) ? [name] : []));
  // A definition ends where a word of a module's own begins, also within a LET, and one by signs has no name to reach.
  const main = isRead ? blankComments(modules.get(`${question.module}.tla`) ?? '') : '';
  const isBeside = (pattern: RegExp): boolean => {
    const count = (text: string): number => [...text.matchAll(pattern)].filter(isForeign).length;
    const within = [...question.definitions.values()].reduce((sum, { body }) => sum + count(body), 0);
    return count(main) > within || (within > 0 && BY_SIGNS.test(main));
  };
  const beside = (pattern: RegExp): string[] => (isBeside(pattern) ? [`the module ${question.module}`] : []);
  const behaviour = sections.filter(({ keyword }) => BEHAVIOUR.test(keyword));
  return {
    chance: [...new Set([...using(sections, (body) => [...body.matchAll(CHANCE)].some(isForeign)), ...beside(CHANCE)])],
    counters: [
      ...new Set([
        ...using(behaviour, (body) => /\bTLCGet\s*\(/.test(body.replaceAll(KEPT, ' '))),
        ...beside(COUNTS),
        ...using(sections, (body) => /\bTLCSet\s*\(\s*"exit"/.test(body)),
      ]),
    ],
  };
}
