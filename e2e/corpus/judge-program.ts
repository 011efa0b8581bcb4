import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { BEHAVIOUR_CHECKS } from '../../shared/verdict-facts.ts';
import { markdownTable, share } from './markdown-table.ts';
import type { Program } from './read-corpus.ts';

/** What became of one program. */
export interface Outcome {
  /**
   * `found`: what shows the mistake was reported. `false`: a right program is called wrong. `green`: a wrong program
   * whose evidence is at hand is called clean. `silent`: a wrong program about which nothing is said, and nothing
   * false. `quiet`: a right program is not called wrong. `unsure`: nor is it called clean, although its own checks
   * hold. `failed`: there is no report.
   */
  kind: 'found' | 'false' | 'green' | 'silent' | 'quiet' | 'unsure' | 'failed';
  /** Of what was found: does a finding lie on the lines of the mistake? */
  placed: boolean;
  /** The findings that decided, for a list of what is to be looked at. */
  said: string[];
}

/**
 * Judges a report by what is known of its program. A program of which there is no report has failed, right or wrong.
 */
export function judge(program: Pick<Program, 'kind' | 'wrong' | 'lines'>, report: Report | undefined): Outcome {
  if (report === undefined) return { kind: 'failed', placed: false, said: [] };
  const telling = tellingFindings(program, report);
  const [from, to] = program.lines ?? [0, 0];
  const placed = telling.some(({ range }) => range.startLine <= to && range.endLine >= from);
  const said = telling.map(
    ({ backend, rule, range, message }) => `${range.startLine}: ${backend} ${rule}: ${message.split('\n')[0] ?? ''}`,
  );
  const isClean = report.summary.tone === 'ok';
  const summary = [report.summary.text];
  if (telling.length > 0) return { kind: program.wrong ? 'found' : 'false', placed: program.wrong && placed, said };
  if (!program.wrong) {
    // Right checks that are not believed are no better than none.
    const isUnsure = program.kind === 'forged' && !isClean;
    return { kind: isUnsure ? 'unsure' : 'quiet', placed: false, said: isUnsure ? summary : [] };
  }
  return { kind: isClean && program.kind !== 'static' ? 'green' : 'silent', placed: false, said: summary };
}

/**
 * The findings that speak of the mistake: errors; every finding of a flaw for security; of a wrong program also
 * warnings where they are what can be said, by a check that ran the code of what only Claude's words show, and of
 * static mistakes. A right program may be warned about but not called wrong.
 */
function tellingFindings({ kind, wrong }: Pick<Program, 'kind' | 'wrong'>, { results }: Report): Finding[] {
  return results.flatMap(({ check, verdict }) =>
    verdict.findings.filter(({ severity, category }) => {
      if (kind === 'security') return category === 'security_flaw' && severity !== 'info';
      if (severity !== 'warning' || !wrong) return severity === 'error';
      return kind === 'static' || (kind === 'message' && BEHAVIOUR_CHECKS.includes(check));
    }),
  );
}

/** Warnings of a right file, and how many lines it has. */
export interface Noise {
  warnings: number;
  lines: number;
}

/** How much a report warns of. */
export const noiseOf = ({ results, source }: Report): Noise => ({
  warnings: results.flatMap(({ verdict }) => verdict.findings).filter(({ severity }) => severity === 'warning').length,
  lines: source.trimEnd().split('\n').length,
});

/** The sum in one line. */
export function renderNoise(all: readonly Noise[]): string {
  const warnings = all.reduce((sum, noise) => sum + noise.warnings, 0);
  const lines = all.reduce((sum, noise) => sum + noise.lines, 0);
  const rate = lines === 0 ? 0 : (100 * warnings) / lines;
  return `\nRight files: ${warnings} warnings in ${lines} lines, ${rate.toFixed(2)} per 100 lines`;
}

/** One line of the table: a language and kind, or the sum of some. */
export interface Tally {
  language: string;
  kind: string;
  wrong: number;
  found: number;
  placed: number;
  silent: number;
  green: number;
  right: number;
  false: number;
  unsure: number;
  failed: number;
}

/** Sums outcomes by language and kind, with a line for each language and one for each kind. */
export function tally(
  judged: readonly { program: Pick<Program, 'language' | 'kind' | 'wrong'>; outcome: Outcome }[],
): Tally[] {
  const sum = (language: string, kind: string, own: typeof judged): Tally => {
    const count = (which: Outcome['kind']): number => own.filter(({ outcome }) => outcome.kind === which).length;
    return {
      language,
      kind,
      wrong: own.filter(({ program }) => program.wrong).length,
      right: own.filter(({ program }) => !program.wrong).length,
      found: count('found'),
      silent: count('silent'),
      green: count('green'),
      false: count('false'),
      unsure: count('unsure'),
      failed: count('failed'),
      placed: own.filter(({ outcome }) => outcome.placed).length,
    };
  };
  const single = [...Map.groupBy(judged, ({ program }) => JSON.stringify([program.language, program.kind])).values()];
  const rows = single.map((own) => sum(own[0]?.program.language ?? '', own[0]?.program.kind ?? '', own));
  const kinds = [...Map.groupBy(judged, ({ program }) => program.kind)].map(([kind, own]) => sum('all', kind, own));
  return [...rows, ...kinds, sum('all', 'all', judged)];
}

/** The table as Markdown. */
export const renderTally = (rows: readonly Tally[]): string =>
  markdownTable(
    'language,kind,wrong,found,,at its lines,silent,green,right,false,unsure,failed'.split(','),
    rows.map((row) => [
      row.language,
      row.kind,
      String(row.wrong),
      String(row.found),
      share(row.found, row.wrong),
      ...[row.placed, row.silent, row.green, row.right, row.false, row.unsure, row.failed].map(String),
    ]),
  );
