import type { Report } from '../../shared/report.ts';
import type { Strength } from '../../shared/strength.ts';
import { markdownTable, share } from './markdown-table.ts';
import type { Program } from './read-corpus.ts';

/** Of what a program brings besides itself: a second version, or one suite of tests. */
export interface OracleOutcome {
  program: Pick<Program, 'language' | 'name'>;
  /** `version`, or `strong` or `weak` as its author meant the suite. */
  oracle: 'version' | 'strong' | 'weak';
  /** Did it tell the wrong program? By a difference, or by a failing test. */
  noticed: boolean;
  /** Did it tell against the right one? */
  against: boolean;
  /** Part of the mistakes planted in the right program that the suite notices, 0 to 1; null where not measured. */
  strength: number | null;
}

/** Does a report say that the second version gives something else? */
export const versionsDiffer = (report: Report | undefined): boolean =>
  report?.results.some(({ verdict }) => verdict.findings.some(({ rule }) => rule === 'versions-differ')) ?? false;

/** Does a report say that a test of the suite fails? */
export const suiteFails = (report: Report | undefined): boolean =>
  report?.results.some(({ check, verdict }) => check === 'test' && verdict.kind === 'refuted') ?? false;

/** The part of the planted mistakes that was noticed; null where there is none to be had. */
export const partNoticed = (strength: Strength | undefined): number | null =>
  strength?.kind !== 'measured' || strength.total === 0 ? null : strength.noticed / strength.total;

/**
 * The rank-biserial correlation of strength with what a suite truly noticed (Cureton 1956): 1 where every suite that
 * noticed the mistake is stronger than every one that did not, 0 where strength says nothing. Null where all suites
 * noticed it, or none.
 */
export function rankCorrelation(suites: readonly { strength: number; noticed: boolean }[]): number | null {
  const some = suites.filter(({ noticed }) => noticed);
  const others = suites.filter(({ noticed }) => !noticed);
  if (some.length === 0 || others.length === 0) return null;
  const signs = some.flatMap((one) => others.map((other) => Math.sign(one.strength - other.strength)));
  return signs.reduce((sum, sign) => sum + sign, 0) / signs.length;
}

/** One table as Markdown: a row for each language and oracle. */
export function renderOracles(outcomes: readonly OracleOutcome[]): string {
  const rows = [...Map.groupBy(outcomes, ({ program }) => program.language)].flatMap(([language, own]) =>
    [...Map.groupBy(own, ({ oracle }) => oracle)].map(([oracle, some]) => rowOf(language, oracle, some)),
  );
  const suites = outcomes.flatMap(({ strength, noticed }) => (strength === null ? [] : [{ strength, noticed }]));
  const correlation = rankCorrelation(suites);
  return [
    markdownTable('language,oracle,wrong,noticed,,against the right one,median strength'.split(','), rows),
    `Rank correlation of strength with what was noticed, ${suites.length} suites: ` +
      `${correlation === null ? 'not to be had' : correlation.toFixed(2)}`,
  ].join('\n\n');
}

function rowOf(language: string, oracle: string, some: readonly OracleOutcome[]): string[] {
  const noticed = some.filter((each) => each.noticed).length;
  const strengths = some.flatMap(({ strength }) => strength ?? []).toSorted((a, b) => a - b);
  const median = strengths[Math.floor(strengths.length / 2)];
  return [
    language,
    oracle,
    String(some.length),
    String(noticed),
    share(noticed, some.length),
    String(some.filter(({ against }) => against).length),
    median === undefined ? '' : `${Math.round(100 * median)} %`,
  ];
}
