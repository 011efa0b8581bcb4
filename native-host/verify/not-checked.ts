import { FORMAL_LANGUAGES } from '../../shared/formal-language.ts';
import { hasNoBehaviour, LANGUAGES, type LanguageId } from '../../shared/language.ts';
import { OTHER_CHECKS, type NotChecked, type TargetReport } from '../../shared/report.ts';
import { behaviourWasChecked } from '../../shared/summary.ts';
import { enumerate } from '../../shared/words.ts';
import type { Check, CheckResult, VerdictKind } from '../../shared/verdict.ts';
import { isDecisive, looksAtStatements } from '../../shared/verdict-facts.ts';
import { describeContracts, type Contracts } from './contracts.ts';
import { isReadByParser } from './grammar-doubts.ts';

/** What would look at the part that a check of this kind left out, of a text by itself and of a file in its project. */
const HOW: Record<Check, { alone: string; inProject: string }> = {
  parse: same('a check with the whole file'),
  types: {
    alone: 'a type check inside the project, where the imports and the surrounding code are known',
    inProject: 'the packages that it imports, installed in the project, and annotations where types are not known',
  },
  lint: {
    alone: 'a lint run inside the project, with its own configuration',
    inProject: "the project's own lint command",
  },
  security: { alone: 'a security review of the whole project', inProject: 'a security review by a person' },
  test: { alone: 'tests of a project that it belongs to', inProject: 'these tests, run where what they need is there' },
  fuzz: same('documented examples, or tests that call it'),
  differential: same('documented examples, or tests that call both'),
  'model-check': same('a property that states it, a larger bound, or a proof'),
  prove: same('a property that names it'),
};

function same(how: string): { alone: string; inProject: string } {
  return { alone: how, inProject: how };
}

/** What is left out, or not decided, because the text does not parse. */
const FOR_SYNTAX = /syntax|not parse|cannot (?:be )?read|could not (?:be )?read/i;

const REPAIR_SYNTAX = 'fix what does not parse, then verify again';

/** Languages whose own compiler finds what a grammar cannot, types among it, and how to ask it. */
const COMPILERS: Partial<Record<LanguageId, string>> = {
  rust: '`cargo check` in the project',
  go: '`go vet` in the project',
  java: '`javac` in the project',
  c: 'the compiler with its warnings on',
  cpp: 'the compiler with its warnings on',
  csharp: '`dotnet build` in the project',
  haskell: '`ghc -fno-code` in the project',
  ada: '`gprbuild` in the project',
};

/** Languages without types, of which no parser of their own is among the checks here, and how to ask it. */
const PARSERS: Partial<Record<LanguageId, string>> = { php: '`php -l`', ruby: '`ruby -c`', bash: '`bash -n`' };

/**
 * What the code has to be looked at, types of its language, what a formal text states, contracts or tests of its
 * project, and nobody here was asked about; in words.
 * @param testsLeft see `leavesTests`.
 */
export function missingChecks(
  language: LanguageId,
  results: readonly CheckResult[],
  contracts: Contracts,
  testsLeft = false,
): string[] {
  const proved = results.some(({ check, verdict }) => check === 'prove' && isDecisive(verdict));
  return [
    ...(language === 'other' ? ['syntax'] : []),
    ...(lacksCompiler(language, results) ? ['types'] : []),
    ...(lacksParser(language, results) ? ['full syntax'] : []),
    ...(FORMAL_LANGUAGES.has(language) && !results.some(({ check }) => looksAtStatements(check)) ? ['proof'] : []),
    ...(contracts.size > 0 && !proved ? ['contracts'] : []),
    ...(testsLeft && !hasNoBehaviour(language) ? ['tests of the project'] : []),
  ];
}

/** The same of a verification that asked some checks only: all others, unless it was for the tests alone. */
export const missingOfPart = (only: readonly string[] | undefined): string[] =>
  only === undefined ? [] : [OTHER_CHECKS];

/** Whoever asked for some checks only knows nothing of the others. */
export const leftByChoice = (only: readonly string[] | undefined): NotChecked[] =>
  only === undefined
    ? []
    : [{ what: `Every other check: only ${enumerate(only)} were asked for`, how: 'verify the whole file' }];

const lacksCompiler = (language: LanguageId, results: readonly CheckResult[]): boolean =>
  COMPILERS[language] !== undefined && !results.some(({ check }) => check === 'types');

const lacksParser = (language: LanguageId, results: readonly CheckResult[]): boolean =>
  PARSERS[language] !== undefined && !isReadByParser(results);

/** Everything that a reader could take for checked and that was not, each with what would check it. */
export function listNotChecked(
  language: LanguageId,
  results: readonly CheckResult[],
  contracts: Contracts,
  where: 'alone' | 'inProject' = 'alone',
): NotChecked[] {
  const isBroken = results.some(({ verdict }) =>
    verdict.findings.some(({ category, severity }) => category === 'syntax_error' && severity === 'error'),
  );
  const list = results
    .flatMap((result) => [...leftOut(result, where), ...notRun(result, where)])
    .map((each) => (isBroken && FOR_SYNTAX.test(each.what) ? { ...each, how: REPAIR_SYNTAX } : each));
  if (results.length === 0)
    list.push({
      what: 'Everything: no tool here supports this language',
      how: 'choose another language if this one was guessed wrong',
    });
  else if (language === 'other')
    list.push({
      what: 'Syntax, types and flaws: the language is not known, so only secrets and hidden characters were looked for',
      how: 'specify its language (`--language`, or in the bar) if it is a supported one',
    });
  const compiler = COMPILERS[language];
  if (compiler !== undefined && lacksCompiler(language, results))
    list.push({ what: 'Types: no compiler or type checker looked at this code', how: compiler });
  const parser = PARSERS[language];
  if (parser !== undefined && lacksParser(language, results))
    list.push({
      what: `Full syntax: a grammar read this code, which takes more than ${LANGUAGES[language].title} does`,
      how: parser,
    });
  if (missingChecks(language, results, contracts).includes('contracts')) {
    const tried = results.some(({ check, verdict }) => check === 'prove' && UNDECIDED.has(verdict.kind));
    const what = `Contracts (${describeContracts(contracts)})`;
    list.push(
      tried
        ? { what: `${what}: no prover decided all of them`, how: LEADS_THERE }
        : {
            what: `${what}: no prover here reads them`,
            how: 'a prover for their notation; it takes their assumptions for granted',
          },
    );
  }
  if (!behaviourWasChecked(results) && !hasNoBehaviour(language)) {
    list.push({
      what: behaviourLeft(results),
      how: 'tests that call it, or a contract that a prover can check',
    });
  }
  return distinct(list);
}

/** The list with each thing once: the first of those with the same sentence, and the one that also says why. */
export function distinct(list: readonly NotChecked[]): NotChecked[] {
  const first = [...new Map(list.toReversed().map((item) => [item.what, item])).values()].toReversed();
  return first.filter(({ what }) => first.every((other) => !other.what.startsWith(`${what} (`)));
}

/** What nothing looked at of what the code does, beside a falsifier that found something, or nothing. */
function behaviourLeft(results: readonly CheckResult[]): string {
  const fuzzed = results.filter(({ check, verdict }) => check === 'fuzz' && isDecisive(verdict));
  if (fuzzed.some(({ verdict }) => verdict.findings.some(({ severity }) => severity !== 'info')))
    return 'Behaviour beyond what the falsifier found: no test, example or proof looked at it';
  return fuzzed.length > 0
    ? 'Behaviour: the falsifier looks for crashes and calls that do not end, not for wrong results'
    : 'Behaviour: no test, example or proof looked at what this code does';
}

/** What a text without a project has to run and nobody ran, for want of permission; `waiting` is that in words. */
export function notRunForWant(waiting: readonly string[], of: 'block' | 'file'): NotChecked[] {
  if (waiting.length === 0) return [];
  const list = waiting.length === 1 ? waiting[0] : `${waiting.slice(0, -1).join(', ')} and ${waiting.at(-1)}`;
  const single = waiting.length === 1 && /^(?:1|an?|its) /.test(waiting[0] ?? '');
  return [{ what: `${list} in this ${of} ${single ? 'was' : 'were'} not run`, how: PERMITS[of] }];
}

const PERMITS = {
  block: 'allow the code of blocks to be run: *Options > Permissions*, or `claude-verify allow snippets`',
  file:
    'verify it in a project whose code may be run (`claude-verify verify FILE --project DIR`), or ' +
    'allow the code of single files: `claude-verify allow snippets`',
} as const;

/** A project is bound, and yet the block was not laid into it: nothing of the verdict speaks of the project. */
export function unplaced(target: TargetReport | undefined): NotChecked[] {
  if (target === undefined || target.kind === 'scratch' || target.laid !== null) return [];
  const [why] = target.notes;
  return [
    {
      what: `Your project: the block was checked on its own${why === undefined ? '' : `, for ${why}`}`,
      how: 'choose in the panel which file it is',
    },
  ];
}

/** What helps a prover that understood what it was asked. */
const LEADS_THERE = 'what it reports as missing, or a lemma, an invariant or an assertion that leads to the proof';

const LESS_BUSY = 'verify again while the machine is less busy, or less code at once where it is long';

/** What helps a check that had too little time for other reasons than the length of the text. */
const TIMED_OUT: Partial<Record<Check, string>> = {
  test: 'these tests on their own, or the part of them that does not end',
  prove: LEADS_THERE,
};

/** What a prover says that read a contract, and has no answer. */
const UNDECIDED: ReadonlySet<VerdictKind> = new Set(['unknown', 'timeout']);

/** What helps a check that looked at nothing that could fail. */
const CAN_FAIL: Partial<Record<Check, string>> = {
  test: 'a test that fails where the code is wrong',
  prove: 'a statement about what the code computes, under assumptions that can hold',
};

const leftOut = ({ check, verdict }: CheckResult, where: 'alone' | 'inProject'): NotChecked[] =>
  (verdict.notChecked ?? []).map((what) => ({ what, how: HOW[check][where] }));

function notRun({ title, check, verdict }: CheckResult, where: 'alone' | 'inProject'): NotChecked[] {
  switch (verdict.kind) {
    case 'not-run':
      return [{ what: `${title}: ${verdict.reason}`, how: verdict.remedy ?? 'run the verification again' }];
    case 'timeout':
      return [{ what: `${title}: no answer within ${verdict.afterMs / 1000} s`, how: TIMED_OUT[check] ?? LESS_BUSY }];
    case 'crashed':
      return [
        {
          what: `${title}: the tool failed: ${verdict.reason}`,
          how: 'verify again; run `claude-verify doctor` if it fails again',
        },
      ];
    case 'vacuous':
      return [{ what: `${title}: ${verdict.reason}`, how: CAN_FAIL[check] ?? HOW[check][where] }];
    case 'unknown':
      return [{ what: `${title}: ${verdict.reason}`, how: check === 'prove' ? LEADS_THERE : HOW[check][where] }];
    case 'unsupported':
      return [{ what: `${title}: ${verdict.reason}`, how: verdict.remedy ?? HOW[check][where] }];
    default:
      return [];
  }
}
