import { sectionsOf } from '../../backend-kit/tlaplus/configuration.ts';
import { blankComments, reach } from '../../backend-kit/tlaplus/module.ts';
import type { ModelQuestion } from './model-question.ts';

/** What a model takes from elsewhere than its states, in words: then not all of its states are looked at. */
interface OutsideState {
  /** Of several values TLC takes one. */
  chance: string[];
  /** What TLC counts or was told to keep. */
  counters: string[];
}

const CHANCE = /\b(?:Random(?:Element|Subset\w*|SetOfSubsets)|JavaTime)\b/;
/** What is kept is read somewhere, or is for statistics. */
const KEPT = /\bTLCSet\s*\((?:[^()]|\([^()]*\))*\)/g;
const BEHAVIOUR = /^(?:SPECIFICATION|INIT|NEXT)$/;
/** These are evaluated in the end, or for a trace. */
const NO_CLAIM = /^(?:POSTCONDITION|ALIAS|_PERIODIC)$/;

/**
 * What the configuration reaches of operators of the module TLC that are no functions of a state. A constraint may
 * count: it is told as a bound. @param modules those that TLC is given, by the names of their files
 */
export function outsideState(question: ModelQuestion, modules: ReadonlyMap<string, string>): OutsideState {
  const sections = sectionsOf(question.configuration).filter(({ keyword }) => !NO_CLAIM.test(keyword));
  const others = [...modules].filter(([file]) => file !== `${question.module}.tla`);
  const texts = [...modules.values()].map(blankComments);
  const isThere = texts.some((text) => /\b(?:EXTENDS|INSTANCE)\b[^=]*?\b(?:TLC|TLCExt|Randomization)\b/.test(text));
  if (!isThere) return { chance: [], counters: [] };
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
  const behaviour = sections.filter(({ keyword }) => BEHAVIOUR.test(keyword));
  return {
    chance: using(sections, (body) => CHANCE.test(body)),
    counters: [
      ...new Set([
        ...using(behaviour, (body) => /\bTLCGet\s*\(/.test(body.replaceAll(KEPT, ' '))),
        ...using(sections, (body) => /\bTLCSet\s*\(\s*"exit"/.test(body)),
      ]),
    ],
  };
}
