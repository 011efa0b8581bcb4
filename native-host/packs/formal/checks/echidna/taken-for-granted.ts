import { ownCodeIn } from '../../lean/lean-own-code.ts';
import { leanReadings, withPlainNames } from '../../lean/lean-code.ts';
import {
  COQ_BYPASS,
  COQ_CLAIM,
  COQ_FLAG,
  COQ_GRANTED,
  COQ_LEFT_OUT,
  COQ_MEANING,
  COQ_SUPPOSED,
} from '../../coq/coq-commands.ts';
import { coqInterfaces, coqSections, sectionAt } from '../../coq/coq-sections.ts';
import { coqSentences } from '../../coq/coq-sentences.ts';
import { isStandardName, isStandardNotation, NUMBERS, signsIn } from '../../coq/coq-standard.ts';
import { inOneLine } from '../../contracts/granted.ts';
import { readAgdaText } from '../../agda-text.ts';
import { type BareText, blankComments, outlineOf } from '../../../../kit/scan/scan-text.ts';
import { isTooDeep } from '../../statements/brackets.ts';
import { readLean } from '../../statements/lean-statements.ts';
import { regex } from '../../../../../shared/regex.ts';

/** What a text states, and what nobody proves of it, by its words: a server tells neither. */
export interface StatedByWords {
  /** Statements that are to be proved. */
  claims: number;
  unchecked: string[];
  /** What is supposed in it, and what it means otherwise than the library. */
  restsOn: string[];
}

/** Commands that give a name a meaning. */
const COQ_NAMED = regex()`${COQ_MEANING}|^(?:Notation|Module)\b`;

/** Of Coq. */
export function coqFacts(text: string): StatedByWords {
  const sentences = coqSentences(outlineOf(text, 'coq'));
  const code = blankComments(text, 'coq');
  const [sections, interfaces] = [coqSections(sentences), coqInterfaces(sentences)];
  const facts: StatedByWords = { claims: 0, unchecked: [], restsOn: [] };
  let proving = 'what is proved there';
  for (const { command: sentence, start, end } of sentences) {
    const from = end - sentence.length;
    proving = !COQ_CLAIM.test(sentence) ? proving : (/^\w+\s+([^\s:(]+)/.exec(sentence)?.[1] ?? 'the goal');
    const written = inOneLine(code.slice(start, end));
    const isLeftOut = COQ_LEFT_OUT.test(sentence);
    const said = isLeftOut ? `${written} in ${proving}` : written;
    const isGranted = isLeftOut || COQ_GRANTED.test(sentence) || COQ_FLAG.test(sentence);
    if (COQ_CLAIM.test(sentence)) facts.claims += 1;
    if (COQ_SUPPOSED.test(sentence) && sectionAt(sections, start) !== undefined)
      facts.restsOn.push(`what its section supposes: ${said}`);
    else if (sectionAt(interfaces, start) !== undefined) {
      if (isGranted) facts.restsOn.push(`what an interface asks for: ${said}`);
    } else if (isGranted || COQ_SUPPOSED.test(sentence) || COQ_BYPASS.test(code.slice(start, from)))
      facts.unchecked.push(said);
    if (isMeantOtherwise(sentence, code.slice(from, end)))
      facts.restsOn.push(`a meaning of its own for what the library defines: ${written}`);
  }
  return facts;
}

function isMeantOtherwise(sentence: string, written: string): boolean {
  if (NUMBERS.test(sentence)) return true;
  const notation = /^(?:Notation|Infix)\s*"((?:[^"]|"")*)"/.exec(written)?.[1];
  if (notation !== undefined) return isStandardNotation(signsIn(notation));
  return COQ_NAMED.test(sentence) && isStandardName(/^\w+\s+([\w.']+)/.exec(sentence)?.[1] ?? '');
}

const LEAN_CLAIM = /(?<![\p{L}\p{N}_.'«!?])(?:theorem|lemma|example)(?![\p{L}\p{N}_'!?])/gu;
const LEAN_GRANTED = regex('gmu')`
  (?<![\p{L}_'«!?])
  (?:axiom|sorry|admit|native_decide|bv_decide|bv_check)
  (?![\p{L}\p{N}_'!?])
  |\b(?:sorryAx|ofReduceBool|ofReduceNat|trustCompiler)\b|^[ \t]*stop\b|\+native\b|\bnative\s*:=\s*true|#exit\b
`;

/** Of Lean. */
export function leanFacts(text: string): StatedByWords {
  const readings = leanReadings(text);
  const granted = readings.flatMap(({ code, bare }) =>
    [...bare.matchAll(LEAN_GRANTED)].map(({ index, 0: word }): [number, string] => [
      index,
      word === 'axiom' ? inOneLine(code.slice(index, index + 200).split('\n', 1)[0] ?? '') : word.trim(),
    ]),
  );
  const own = readings
    .flatMap(ownCodeIn)
    .map(({ what, offset }): [number, string] => [
      offset,
      `${what}: the text runs code of its own while it is checked`,
    ]);
  return {
    claims: [...readings[0].bare.replace(/^[ \t]*#exit\b[^]*/m, '').matchAll(LEAN_CLAIM)].length,
    unchecked: [...new Map([...granted, ...own].map((each) => [each.join(' '), each])).values()]
      .toSorted(([a], [b]) => a - b)
      .map(([, said]) => said),
    restsOn: [...new Set(readings.map(withPlainNames).flatMap(suppositionsIn))],
  };
}

function suppositionsIn({ code, bare }: BareText): string[] {
  if (isTooDeep(bare)) return ['what its variables suppose: its brackets are too deep in one another to be read'];
  return readLean(bare, code).flatMap(({ kind, start, end }) =>
    kind === 'variable' ? [`what its variables suppose: ${inOneLine(code.slice(start, end))}`] : [],
  );
}

/** Options of Agda that leave every check as it is, or add one. */
const AGDA_OPTION = regex()`
  ^--(?:safe|with(?:out)?-K|cubical-compatible|cubical|erased-cubical|exact-split|no-import-sorts|guardedness|prop
  |no-(?:sized-types|guardedness|rewriting|prop|universe-polymorphism|import-sorts|exact-split|print-pattern-synonyms)
  |(?:no-)?(?:auto-inline|postfix-projections|keep-pattern-variables|lossy-unification|flat-split|erasure)
  |(?:no-)?(?:level-universe|hidden-argument-puns|double-check|caching|qualified-instances|overlapping-instances)
  |warning=[\w-]+|verbose=\S+|termination-depth=\d+|(?:no-)?infer-absurd-clauses|show-implicit|show-irrelevant)$
`;
const AGDA_PRAGMA = /\{-#\s*(?<name>[A-Z_]+)(?<rest>[^#]*)/g;
const AGDA_LEAVES =
  /^(?:NON_?TERMINATING|TERMINATING|NO_\w+|REWRITE|NON_COVERING|COMPILE|FOREIGN|POLARITY|ETA|INJECTIVE)/;
const AGDA_UNSAFE_IMPORT =
  /\bimport[ \t\n]+(?<module>\S*(?:TrustMe|Equality\.Rewrite|Builtin\.Size|Equality\.Erase|Unsafe)\S*)/g;

/** Of Agda. */
export function agdaFacts(text: string): StatedByWords {
  const code = outlineOf(text, 'agda');
  const whole = blankComments(text, 'agda');
  const pragmas = [...text.matchAll(AGDA_PRAGMA)].flatMap(({ groups }) => {
    const { name = '', rest = '' } = groups ?? {};
    const options = rest.trim().split(/\s+/);
    const isTold = name === 'OPTIONS' ? !options.every((option) => AGDA_OPTION.test(option)) : AGDA_LEAVES.test(name);
    return isTold ? [`{-# ${name} ${inOneLine(rest)} #-}`] : [];
  });
  return {
    claims: readAgdaText(text).claims.length,
    unchecked: [
      ...pragmas,
      ...[...code.matchAll(AGDA_UNSAFE_IMPORT)].map(({ groups }) => `the import of ${groups?.['module'] ?? ''}`),
      ...[...code.matchAll(/(?<![^\s(){};.@"])(?:postulate|primTrustMe|primEraseEquality)(?![^\s(){};.@"])/g)].map(
        ({ 0: word, index }) => `${word}: ${whole.slice(index).split('\n', 2).join(' ').trim().slice(0, 120)}`,
      ),
      ...(/(?<![^\s()])\?(?![^\s()])|\{!/.test(code) ? ['a hole is left open'] : []),
    ],
    restsOn: readAgdaText(text).redefined.map(
      ({ name }) => `a meaning of its own for what the library defines: ${name}`,
    ),
  };
}
