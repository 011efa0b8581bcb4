import { toolOf } from '../../shared/backend-tool.ts';
import type { Category } from '../../shared/categories.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { causeOf } from '../../shared/rule-cause.ts';
import type { Check } from '../../shared/verdict.ts';
import { isGreen } from '../../shared/verdict-facts.ts';

/** What an earlier verdict said of a kind of mistake, and whether that was right, as it turned out. */
export interface JudgedVerdict {
  backend: string;
  category: Category;
  said: 'problem' | 'held';
  isRight: boolean;
}

/** Two reports of the same thing, one after the other. */
interface BothReports {
  before: Report;
  after: Report;
}

/**
 * The mistakes that a check which holds says are not there. A linter, a falsifier and a comparison say so of none: what
 * they do not find may be there all the same.
 */
const ANSWERS_FOR: Readonly<Record<Check, readonly Category[]>> = {
  parse: ['syntax_error'],
  types: ['type_error'],
  lint: [],
  security: ['security_flaw'],
  test: ['logic_error', 'semantic_mismatch'],
  fuzz: [],
  differential: [],
  'model-check': ['logic_error', 'semantic_mismatch', 'concurrency_issue'],
  prove: ['logic_error', 'semantic_mismatch'],
};

/** The category of a proof that a counterexample contradicts: the text does not do what is claimed of it. */
const CLAIM: Category = 'semantic_mismatch';

/** What is known of a change besides both reports. */
interface ChangeFacts {
  /** Nothing is wrong with the code that came in place of the other. */
  stands: boolean;
  /** A person says that the one is wrong and the other right. */
  byPerson: boolean;
}

/**
 * A code was found wrong, and another one came in its place in which that is gone. Who told of the mistakes that were
 * `upheld` was right, where somebody else says so, too: a person, another tool of the same place, or an evaluator of
 * our own that replayed the counterexample. For Claude also changes what need not be changed, so that a tool which
 * finds nothing any more says no more than that it was obeyed.
 *
 * Where the other code `stands`, the two are a pair: of the same kinds of mistakes, as far as they were errors, every
 * check that answers for such a kind and held on both codes missed one and was right about the other. So how rare
 * mistakes are shifts nothing, and nobody is right for saying nothing.
 */
export function judgeByChange(
  { before, after }: BothReports,
  upheld: readonly Finding[],
  { stands, byPerson }: ChangeFacts,
): JudgedVerdict[] {
  if (before.codeHash === after.codeHash) return [];
  const others = new Set(
    upheld.filter(
      (each) =>
        byPerson ||
        each.alsoBy?.some((other) => toolOf(other) !== toolOf(each.backend)) ||
        upheld.some((other) => isSecondFor(each, other)),
    ),
  );
  const borneOut = upheld.filter((each) => others.has(each) || wasReplayed(before, each));
  const told = once(
    borneOut.flatMap(({ backend, category }) =>
      speakersOf(before, backend).map((speaker): JudgedVerdict => ({
        backend: speaker,
        category,
        said: 'problem',
        isRight: true,
      })),
    ),
  );
  if (!stands) return told;
  const wrong = new Set(borneOut.flatMap(({ severity, category }) => (severity === 'error' ? [category] : [])));
  const pairs = after.results
    .filter(({ verdict }) => isGreen(verdict))
    .flatMap(({ backend, check }) => {
      const earlier = before.results.find((each) => toolOf(each.backend) === toolOf(backend) && each.check === check);
      if (earlier === undefined) return [];
      return ANSWERS_FOR[check]
        .filter((category) => wrong.has(category))
        .flatMap((category): JudgedVerdict[] => {
          const missed = isGreen(earlier.verdict) ? speakersOf(before, earlier.backend) : [];
          const found = [...others].some((each) => each.backend === earlier.backend && each.category === category);
          if (missed.length === 0 && !found) return [];
          const held = { category, said: 'held' } as const;
          const right = speakersOf(after, backend).filter((each) => found || missed.includes(each));
          return [
            ...missed.map((each) => ({ ...held, backend: each, isRight: false })),
            ...right.map((each) => ({ ...held, backend: each, isRight: true })),
          ];
        });
    });
  return once([...told, ...pairs]);
}

/** Does another tool say the same of the same lines? One that reads the project, too, is no other one. */
const isSecondFor = (one: Finding, other: Finding): boolean =>
  toolOf(one.backend) !== toolOf(other.backend) &&
  [one, other].every(({ severity }) => severity !== 'info') &&
  (one.category === other.category || causeOf(one.rule) === causeOf(other.rule)) &&
  one.file === other.file &&
  one.range.startLine <= other.range.endLine &&
  other.range.startLine <= one.range.endLine;

const wasReplayed = ({ results }: Report, { backend }: Finding): boolean => {
  const verdict = results.find((each) => each.backend === backend)?.verdict;
  const { counterexamples = [] } = verdict?.kind === 'refuted' ? verdict : {};
  return counterexamples.length > 0 && counterexamples.every(({ replayed }) => replayed);
};

/** The user said of these findings, where they stand, that they are no problem. */
export const judgeByDismissal = (report: Report, dismissed: readonly Finding[]): JudgedVerdict[] =>
  once(
    dismissed
      .filter(({ severity }) => severity !== 'info')
      .flatMap(({ backend, category }) =>
        speakersOf(report, backend).map((speaker): JudgedVerdict => ({
          backend: speaker,
          category,
          said: 'problem',
          isRight: false,
        })),
      ),
  );

/**
 * A counterexample that was replayed contradicts a proof: whoever gave that proof was wrong, and who has the
 * counterexample was right, and nobody who said nothing of it.
 */
export const judgeByContradiction = ({ results }: Report): JudgedVerdict[] =>
  once(
    results.flatMap(({ voices = [] }): JudgedVerdict[] => {
      const wrong = voices.filter(({ contradicted }) => contradicted);
      const right = voices.filter(({ contradicts }) => contradicts);
      return [
        ...wrong.map(({ backend }) => ({ backend, category: CLAIM, said: 'held', isRight: false }) as const),
        ...right.map(({ backend }) => ({ backend, category: CLAIM, said: 'problem', isRight: true }) as const),
      ];
    }),
  );

/**
 * Who said by themselves what a row says: of a portfolio the solvers that did, and nobody where only their answers
 * together do; else the back end that the row is of.
 */
function speakersOf({ results }: Report, backend: string): string[] {
  const row = results.find((each) => each.backend === backend);
  if (row?.voices === undefined) return [backend];
  return row.voices.filter(({ saidSo }) => saidSo).map((voice) => voice.backend);
}

/** Of one occasion a kind of verdict counts once: what one report says twice is not seen twice. */
const once = (all: readonly JudgedVerdict[]): JudgedVerdict[] => [
  ...new Map(
    all.map((each) => [JSON.stringify([each.backend, each.category, each.said, each.isRight]), each]),
  ).values(),
];
