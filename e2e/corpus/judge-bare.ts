import { parse } from 'node:path';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { Check } from '../../shared/verdict.ts';
import { markdownTable, share } from './markdown-table.ts';
import type { Program } from './read-corpus.ts';

/** The checks that can say something of code that has no tests, no examples and no words about it. */
const FALSIFIERS: readonly Check[] = ['fuzz', 'differential'];

/** What a falsifier made of one program without evidence of its own. */
export interface BareOutcome {
  /** Is there no report? Then the rest is empty. */
  failed: boolean;
  /** Those of the program's `calls` that the falsifier says it called. */
  called: string[];
  uncalled: string[];
  /** Does a falsifier call it wrong? */
  refuted: boolean;
  /** Does a falsifier warn of a law that does not hold, and no more? */
  warned: boolean;
  /** The rules of its errors and warnings. */
  rules: string[];
  /** Does another backend call it wrong? It counts for nothing here but is told. */
  elsewhere: boolean;
  /** What decided, and what the falsifier says that it did not check, for a list of what is to be looked at. */
  said: string[];
  /** Wall time of the falsifiers in ms. */
  falsifierMs: number;
}

/** Judges a report of a program without tests, examples or words, right or wrong. */
export function judgeBare({ calls = [] }: Pick<Program, 'calls'>, report: Report | undefined): BareOutcome {
  const results = report?.results.filter(({ check }) => FALSIFIERS.includes(check)) ?? [];
  const isCalled = (name: string): boolean => results.some(({ verdict }) => isNamedAsCalled(name, verdict));
  const findings = results.flatMap(({ verdict }) => verdict.findings);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const others = report?.results
    .filter(({ check }) => !FALSIFIERS.includes(check))
    .flatMap(({ verdict }) => verdict.findings.filter(({ severity }) => severity === 'error'));
  return {
    failed: report === undefined,
    called: calls.filter(isCalled),
    uncalled: calls.filter((name) => !isCalled(name)),
    refuted: errors.length > 0,
    warned: errors.length === 0 && warnings.length > 0,
    rules: [...new Set([...errors, ...warnings].map(({ rule }) => rule))],
    elsewhere: (others ?? []).length > 0,
    said: [
      ...[...errors, ...warnings, ...(others ?? [])].map(asLine),
      ...results.flatMap(({ backend, verdict }) => [
        ...('reason' in verdict ? [`${backend}: ${verdict.kind}, ${verdict.reason}`] : []),
        ...(verdict.notChecked ?? []).map((what) => `${backend} did not check ${what}`),
      ]),
    ],
    falsifierMs: Math.round(results.reduce((sum, { ms }) => sum + ms, 0)),
  };
}

/**
 * Is it in the list of a verdict's extent ("3 functions (a, b, C.m)"), and is it not told as a whole among what was
 * not checked ("a (no values for x)", "class C")? That a method of a class was left out does not undo the class.
 */
function isNamedAsCalled(
  name: string,
  { extent = '', notChecked = [] }: { extent?: string | undefined; notChecked?: string[] | undefined },
): boolean {
  const said = RegExp.escape(name);
  const lists = [...extent.matchAll(/\b\d+ (?:functions?|methods?|class(?:es)?) \(([^)]*)\)/g)];
  return (
    lists.some(([, list = '']) => new RegExp(`(?<![\\w$.])${said}(?![\\w$])`).test(list)) &&
    !notChecked.some((text) => new RegExp(`^(?:class |function )?${said}(?:$| \\(|:)`).test(text))
  );
}

const asLine = ({ backend, rule, severity, range, message }: Finding): string =>
  `${range.startLine}: ${backend} ${rule} (${severity}): ${message.split('\n')[0] ?? ''}`;

/** Which half of the corpus: development looks at `open` (a to m), only figures are taken of `held out` (n to z). */
export const halfOf = ({ name }: Pick<Program, 'name'>): 'open' | 'held out' =>
  parse(name).base.toLowerCase() < 'n' ? 'open' : 'held out';

/** One program with what became of it. */
export interface BareJudged {
  program: Pick<Program, 'language' | 'name' | 'wrong' | 'shows' | 'calls'>;
  outcome: BareOutcome;
}

/**
 * The wrong programs that a falsifier found: it calls them wrong, or warns by a rule by which it does not warn of the
 * right twin (`judged` holds both; a wrong one whose twin is not there counts). What is said of both tells nothing.
 */
export function foundAmong(judged: readonly BareJudged[]): Set<BareJudged> {
  const keyOf = ({ program: { language, name } }: BareJudged): string => `${language} ${parse(name).base}`;
  const twins = new Map(
    judged.filter(({ program }) => !program.wrong).map((each) => [keyOf(each), each.outcome.rules]),
  );
  return new Set(
    judged.filter((each) => {
      const { refuted, warned, rules } = each.outcome;
      const isTold = rules.some((rule) => twins.get(keyOf(each))?.includes(rule) !== true);
      return each.program.wrong && (refuted || (warned && isTold));
    }),
  );
}

/** Two tables as Markdown: by language and half, and the wrong ones by what could show them. */
export function renderBare(judged: readonly BareJudged[]): string {
  const found = foundAmong(judged);
  const groups = [...Map.groupBy(judged, ({ program }) => program.language)].flatMap(([language, own]) => [
    ...(['open', 'held out'] as const).map((half) => ({
      labels: [language, half],
      own: own.filter(({ program }) => halfOf(program) === half),
    })),
    { labels: [language, 'all'], own },
  ]);
  const told = groups.filter(({ own }) => own.length > 0);
  return [
    markdownTable(
      'language,half,functions,called,,wrong,found,,refuted,right,refuted,warned,error elsewhere,failed'.split(','),
      told.map(({ labels, own }) => [...labels, ...figuresOf(own, found)]),
    ),
    markdownTable(
      'language,half,shown by,wrong,found,,refuted'.split(','),
      told.flatMap(({ labels, own }) =>
        [...Map.groupBy(wrongOf(own), ({ program }) => program.shows ?? 'unknown')]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([shows, some]) => [...labels, shows, ...foundOf(some, found)]),
      ),
    ),
  ].join('\n\n');
}

const wrongOf = (judged: readonly BareJudged[]): BareJudged[] => judged.filter(({ program }) => program.wrong);

const count = (judged: readonly BareJudged[], is: (outcome: BareOutcome) => boolean): number =>
  judged.filter(({ outcome }) => is(outcome)).length;

function foundOf(wrong: readonly BareJudged[], among: ReadonlySet<BareJudged>): string[] {
  const found = wrong.filter((each) => among.has(each)).length;
  const refuted = count(wrong, (outcome) => outcome.refuted);
  return [String(wrong.length), String(found), share(found, wrong.length), String(refuted)];
}

function figuresOf(judged: readonly BareJudged[], found: ReadonlySet<BareJudged>): string[] {
  const right = judged.filter(({ program }) => !program.wrong);
  const called = judged.reduce((sum, { outcome }) => sum + outcome.called.length, 0);
  const functions = judged.reduce((sum, { program }) => sum + (program.calls?.length ?? 0), 0);
  return [
    String(functions),
    String(called),
    share(called, functions),
    ...foundOf(wrongOf(judged), found),
    ...[
      right.length,
      count(right, ({ refuted }) => refuted),
      count(right, ({ warned }) => warned),
      count(right, ({ elsewhere }) => elsewhere),
      count(judged, ({ failed }) => failed),
    ].map(String),
  ];
}
