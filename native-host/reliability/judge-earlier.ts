import { toolOf } from '../../shared/backend-tool.ts';
import type { Category } from '../../shared/categories.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { TOOL_TITLES } from '../../shared/tool-titles.ts';
import type { Check, CheckResult, Verdict } from '../../shared/verdict.ts';
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

/**
 * A code was found wrong, and another one came in its place in which that is gone. Who told of the mistakes that were
 * `upheld` was right. With `stands`, where nothing is wrong with the other code, the two are a pair: of the same kinds
 * of mistakes, as far as they were errors, every check that answers for such a kind and held on both codes missed one
 * and was right about the other. So how rare mistakes are shifts nothing, and nobody is right for saying nothing.
 */
export function judgeByChange(
  { before, after }: BothReports,
  upheld: readonly Finding[],
  stands: boolean,
): JudgedVerdict[] {
  const tellers = upheld.flatMap(({ backend, category }) =>
    speakersOf(before, backend, 'refuted').map((speaker) => ({ backend: speaker, category })),
  );
  const told = once(tellers.map((each) => ({ ...each, said: 'problem', isRight: true }) as const));
  if (!stands) return told;
  const wrong = new Set(upheld.flatMap(({ severity, category }) => (severity === 'error' ? [category] : [])));
  const pairs = after.results.filter(holds).flatMap(({ backend, check }) => {
    const earlier = before.results.find((each) => toolOf(each.backend) === toolOf(backend) && each.check === check);
    if (earlier === undefined) return [];
    return ANSWERS_FOR[check]
      .filter((category) => wrong.has(category))
      .flatMap((category): JudgedVerdict[] => {
        const missed = holds(earlier) ? speakersOf(before, earlier.backend, earlier.verdict.kind) : [];
        const found = upheld.some((each) => each.backend === earlier.backend && each.category === category);
        if (missed.length === 0 && !found) return [];
        const held = { category, said: 'held' } as const;
        const right = speakersOf(after, backend, kindOf(after, backend)).filter(
          (each) => found || missed.includes(each),
        );
        return [
          ...missed.map((each) => ({ ...held, backend: each, isRight: false })),
          ...right.map((each) => ({ ...held, backend: each, isRight: true })),
        ];
      });
  });
  return once([...told, ...pairs]);
}

/** The user said of these findings, where they stand, that they are no problem. */
export const judgeByDismissal = (report: Report, dismissed: readonly Finding[]): JudgedVerdict[] =>
  once(
    dismissed
      .filter(({ severity }) => severity !== 'info')
      .flatMap(({ backend, category }) =>
        speakersOf(report, backend, 'refuted').map((speaker): JudgedVerdict => ({
          backend: speaker,
          category,
          said: 'problem',
          isRight: false,
        })),
      ),
  );

/**
 * A counterexample that was replayed contradicts a proof: whoever gave the proof was wrong. `isWrong` says of whom that
 * was shown.
 */
export const judgeByContradiction = (
  { results }: Report,
  isWrong: (backend: string, toolVersion: string) => boolean,
): JudgedVerdict[] =>
  once(
    results
      .filter(({ verdict }) => isContradicted(verdict))
      .flatMap(({ voices = [] }) =>
        voices.flatMap(({ backend, toolVersion, kind }): JudgedVerdict[] => {
          if (kind === 'refuted') return [{ backend, category: CLAIM, said: 'problem', isRight: true }];
          const wrong = kind !== 'not-run' && toolVersion !== null && isWrong(backend, toolVersion);
          return wrong ? [{ backend, category: CLAIM, said: 'held', isRight: false }] : [];
        }),
      ),
  );

const isContradicted = (verdict: Verdict): boolean =>
  verdict.kind === 'unknown' && (verdict.counterexamples ?? []).some(({ replayed }) => replayed);

/**
 * The same check of the same code in the same surroundings by the same version came to the opposite: its first word did
 * not hold. Other surroundings (a test that was added, a library) say nothing of it.
 */
export function judgeByRepetition({ before, after }: BothReports): JudgedVerdict[] {
  const { codeHash, treeHash, language } = before;
  const isSame = after.codeHash === codeHash && after.language === language && after.treeHash === treeHash;
  if (!isSame || typeof treeHash !== 'string') return [];
  return once(
    before.results.flatMap((first): JudgedVerdict[] => {
      const { backend, toolVersion, verdict, voices } = first;
      const again = after.results.find((each) => each.backend === backend && each.toolVersion === toolVersion);
      if (again === undefined || toolVersion === null || voices !== undefined || again.voices !== undefined) return [];
      if (first.seed !== again.seed) return [];
      if (holds(first) && again.verdict.kind === 'refuted')
        return errorCategories(again).map((category) => ({ backend, category, said: 'held', isRight: false }));
      if (verdict.kind === 'refuted' && holds(again))
        return errorCategories(first).map((category) => ({ backend, category, said: 'problem', isRight: false }));
      return [];
    }),
  );
}

const holds = ({ verdict }: CheckResult): boolean => isGreen(verdict);

const errorCategories = ({ verdict }: CheckResult): Category[] => [
  ...new Set(verdict.findings.flatMap(({ severity, category }) => (severity === 'error' ? [category] : []))),
];

const kindOf = ({ results }: Report, backend: string): string =>
  results.find((each) => each.backend === backend)?.verdict.kind ?? '';

/** Who of a row said so: the solvers of a portfolio by themselves, else the back end that the row is of. */
function speakersOf({ results }: Report, backend: string, kind: string): string[] {
  const row = results.find((each) => each.backend === backend);
  const voices = row?.voices?.filter((voice) => voice.kind === kind) ?? [];
  if (voices.length > 0) return voices.map((voice) => voice.backend);
  // A portfolio of which one solver alone was asked has its title, and the id of the first.
  const alone = Object.entries(TOOL_TITLES).find(([, title]) => title === row?.title)?.[0];
  return [TOOL_TITLES[backend] === row?.title ? backend : (alone ?? backend)];
}

/** Of one occasion a kind of verdict counts once: what one report says twice is not seen twice. */
const once = (all: readonly JudgedVerdict[]): JudgedVerdict[] => [
  ...new Map(
    all.map((each) => [JSON.stringify([each.backend, each.category, each.said, each.isRight]), each]),
  ).values(),
];
