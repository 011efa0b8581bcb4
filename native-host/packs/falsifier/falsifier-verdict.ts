import type { Category } from '../../../shared/categories.ts';
import type { Counterexample, Finding, Range } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import type { FalsifierFailure } from './falsifier-answer.ts';
import type { Searched } from './falsifier-search.ts';
import { counted, decide, notLoaded } from '../../kit/decide.ts';

/** What a verdict says besides the search's own words. */
export interface Falsified {
  backend: string;
  file: string;
  /** Where the name of a function stands. */
  placeOf(name: string): Range | undefined;
  /** How the inputs were made, for the extent. */
  made: string;
  /** What was looked for, where it is not what falsifiers of other languages look for. */
  lookedFor?: string;
  /** What could not be tried, in words. */
  left: readonly string[];
  /** Without the tool. */
  missing: Verdict & { kind: 'not-run' };
}

const KINDS: Readonly<Record<string, { category: Category; subcategory?: string; title: string }>> = {
  crash: { category: 'logic_error', subcategory: 'missing_case', title: 'It crashes' },
  'endless-recursion': { category: 'logic_error', subcategory: 'missing_case', title: 'The recursion does not end' },
  'no-end': { category: 'logic_error', subcategory: 'endless_loop', title: 'It does not end' },
  'memory-error': { category: 'security_flaw', title: 'It reads or writes where it must not' },
  'undefined-behaviour': { category: 'logic_error', title: 'The language does not say what it does' },
  'library-precondition': {
    category: 'logic_error',
    subcategory: 'missing_check',
    title: 'It breaks what a function of the library asks for',
  },
  'undeclared-exception': {
    category: 'missing_error_handling',
    subcategory: 'missing_check',
    title: 'An exception that is nowhere declared',
  },
  'declared-type': {
    category: 'logic_error',
    subcategory: 'missing_case',
    title: 'A result that is not of the declared type',
  },
  'not-a-number': { category: 'logic_error', subcategory: 'missing_case', title: 'The result is not a number' },
  'stray-text': { category: 'logic_error', subcategory: 'missing_case', title: 'A missing value in the text' },
  'round-trip': {
    category: 'semantic_mismatch',
    subcategory: 'violated_invariant',
    title: 'What is undone is not what was done',
  },
  idempotence: {
    category: 'semantic_mismatch',
    subcategory: 'violated_invariant',
    title: 'Done twice it is not as done once',
  },
  repeatable: { category: 'logic_error', subcategory: 'shared_state', title: 'The same call answers differently' },
  'default-changed': { category: 'logic_error', subcategory: 'shared_state', title: 'A default value changes' },
  'changed-by-failure': {
    category: 'missing_error_handling',
    subcategory: 'missing_check',
    title: 'A call that failed has changed something',
  },
  'changes-input': { category: 'logic_error', subcategory: 'shared_state', title: 'The input is changed' },
};

const OTHER = {
  category: 'semantic_mismatch',
  subcategory: 'violated_invariant',
  title: 'It does not do what its name says',
} as const;

/** What a run looks for; whether a result is the right one is not among it. */
const LOOKED_FOR = 'crashes, calls that do not end, broken promises of types and names';

/** Messages are cut to this length; the counterexample has the call whole. */
const MESSAGE_UNITS = 400;

/** The verdict on a search: a failure that came again refutes, nothing found is no more than that. */
export function judgeSearch(searched: Searched, about: Falsified): Verdict {
  switch (searched.kind) {
    case 'no-tool':
      return about.missing;
    case 'broken':
      return { kind: 'unknown', findings: [], reason: searched.reason };
    case 'not-loaded':
      return notLoaded(searched);
    case 'searched':
      return judge(searched, about);
  }
}

function judge({ examined, failures, notes }: Searched & { kind: 'searched' }, about: Falsified): Verdict {
  const inputs = examined.reduce((sum, each) => sum + each.inputs, 0);
  const notChecked = [...about.left, ...notes];
  const more = notChecked.length > 0 ? { notChecked } : {};
  if (failures.length === 0 && inputs === 0)
    return { kind: 'vacuous', findings: [], reason: 'no function here could be called', ...more };
  const all = examined.length > 0 && examined.every((each) => each.refused === each.inputs);
  if (failures.length === 0 && all)
    return { kind: 'vacuous', findings: [], reason: 'the code refused every input that was made', ...more };
  const findings = failures.map((failure) => findingOf(failure, about));
  const errors = failures.filter(({ severity }) => severity === 'error');
  const names = examined.map((each) => each.function);
  const searched =
    `${outcomeOf(errors.length, findings.length)} in ${counted(inputs, 'input')} ` +
    `(looked for ${about.lookedFor ?? LOOKED_FOR})`;
  const looked = `${searched}, ${counted(names.length, 'function')} (${listed(names)}), ${about.made}`;
  const extent = [looked, ...branchesOf(examined), ...lawsOf(examined)].join('; ');
  const verdict = { ...decide(findings, { extent, notChecked }), inputs };
  return verdict.kind === 'refuted' ? { ...verdict, counterexamples: errors.map(counterexampleOf) } : verdict;
}

/** What a search came to, of `all` failures: those that are questions are no violations, and not nothing either. */
function outcomeOf(errors: number, all: number): string {
  if (errors > 0) return counted(errors, 'violation');
  return all > 0 ? `no certain violation, but ${counted(all, 'question')}` : 'no violation';
}

type Examined = (Searched & { kind: 'searched' })['examined'];

/** "reached 14 of 16 branches", where branches were counted. */
function branchesOf(examined: Examined): string[] {
  const sum = (part: 'reached' | 'all'): number =>
    examined.reduce((all, each) => all + (each.branches?.[part] ?? 0), 0);
  const all = sum('all');
  return all === 0 ? [] : [`reached ${sum('reached')} of ${counted(all, 'branch', 'branches')}`];
}

/** Laws that are named in an extent. */
const MOST_LAWS = 12;

/** Which laws results were held against. */
function lawsOf(examined: Examined): string[] {
  const laws = [...new Set(examined.flatMap((each) => each.laws ?? []))];
  if (laws.length === 0) return [];
  const more = laws.length > MOST_LAWS ? ` and ${laws.length - MOST_LAWS} more` : '';
  return [`${counted(laws.length, 'law')} tried (${laws.slice(0, MOST_LAWS).join(', ')}${more})`];
}

function findingOf(failure: FalsifierFailure, { backend, file, placeOf }: Falsified): Finding {
  const place = placeOf(failure.function) ?? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
  const { category, subcategory }: { category: Category; subcategory?: string } = KINDS[failure.law] ?? OTHER;
  const range =
    failure.line === null || failure.line === place.startLine
      ? place
      : { startLine: failure.line, startColumn: 1, endLine: failure.line, endColumn: Number.MAX_SAFE_INTEGER };
  return {
    file,
    range,
    rule: failure.law,
    backend,
    message: cut(failure.message),
    severity: failure.severity,
    category,
    ...(subcategory === undefined ? {} : { subcategory }),
  };
}

/** A failure as values: it was run again, or it would not be one. */
function counterexampleOf({ law, steps }: FalsifierFailure): Counterexample {
  return {
    title: (KINDS[law] ?? OTHER).title,
    replayed: true,
    steps: steps.map(({ call, outcome }) => ({ label: call, values: [{ name: 'result', value: outcome }] })),
  };
}

/** A text cut to what a message may have. */
export const cut = (text: string): string =>
  text.length <= MESSAGE_UNITS ? text : `${text.slice(0, MESSAGE_UNITS - 1)}…`;

/** Functions that are named in an extent. */
const MOST_NAMED = 12;

const listed = (names: readonly string[]): string =>
  names.length <= MOST_NAMED ? names.join(', ') : `${names.slice(0, MOST_NAMED).join(', ')}...`;
