import type { Counterexample, Finding } from '../../shared/finding.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import type { Report } from '../../shared/report.ts';
import { isMutedRefutation } from '../../shared/verdict.ts';

const LONGEST_QUOTE = 200;
const LONGEST_MESSAGE = 400;
const MOST_STEPS = 20;
const ORDER: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/**
 * What "Ask Claude to fix" writes into the draft: the findings of a report, errors first, each with its line quoted as
 * data, and the counterexamples. At most {@link PAGE_LIMITS.knownIssuesBytes}; what does not fit is counted.
 */
export function fixRequest(report: Report): string {
  const lines = report.source.split('\n');
  const entries = [
    ...report.results
      .flatMap(({ verdict }) => verdict.findings)
      .filter(({ muted }) => muted === undefined)
      .toSorted(byImportance)
      .map((finding) => findingText(finding, finding.file === report.file ? lines : null, report.file)),
    ...report.results
      .flatMap(({ verdict }) =>
        verdict.kind === 'refuted' && !isMutedRefutation(verdict) ? (verdict.counterexamples ?? []) : [],
      )
      .map(counterexampleText),
  ];
  const head =
    `Tools on my machine checked ${plain(report.file, LONGEST_QUOTE)}. Please fix these problems and keep ` +
    'everything else as it is. What follows a bar (|) is quoted from the code or the tools.';
  return bounded(head, [...new Set(entries)]);
}

function byImportance(one: Finding, other: Finding): number {
  return ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity) || one.range.startLine - other.range.startLine;
}

/** `lines` is null for a finding in another file of the project, whose text the report does not hold. */
function findingText(finding: Finding, lines: readonly string[] | null, own: string): string {
  const { startLine } = finding.range;
  const quoted = lines?.[startLine - 1];
  const place = finding.file === own ? '' : `${plain(finding.file, LONGEST_QUOTE)}, `;
  const where =
    `${place}${place === '' ? 'L' : 'l'}ine ${startLine}, ${finding.severity} (${plain(finding.backend, 60)} ` +
    `${plain(finding.rule, 80)}):`;
  const message = `| ${plain(finding.message, LONGEST_MESSAGE)}`;
  return quoted === undefined || quoted.trim() === ''
    ? `${where}\n${message}`
    : `${where}\n| ${plain(quoted, LONGEST_QUOTE)}\n${message}`;
}

function counterexampleText(example: Counterexample): string {
  const head =
    `Counterexample (${example.replayed ? 'replayed on the code' : 'not replayed'}): ` +
    `${plain(example.title, LONGEST_QUOTE)}`;
  const steps = example.steps.slice(0, MOST_STEPS).map(({ label, values }) => {
    const assigned = values.map(({ name, value }) => `${plain(name, 80)} = ${plain(value, 120)}`).join(', ');
    return `| ${plain(label, 80)}: ${assigned}`;
  });
  const more = example.steps.length - steps.length;
  return [head, ...steps, ...(more > 0 ? [`| and ${more} more steps`] : [])].join('\n');
}

/** One line without tabs, control, bidi or zero-width characters, cut at `limit` characters. */
function plain(text: string, limit: number): string {
  const visible = text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
      (hidden) => `[U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .trim();
  const characters = [...visible];
  return characters.length <= limit ? visible : `${characters.slice(0, limit).join('')}...`;
}

function bounded(head: string, entries: readonly string[]): string {
  const encoder = new TextEncoder();
  const room = PAGE_LIMITS.knownIssuesBytes - 100;
  let text = head;
  for (const [index, entry] of entries.entries()) {
    const next = `${text}\n\n${entry}`;
    if (encoder.encode(next).length > room) return `${text}\n\n${entries.length - index} more are not listed here.`;
    text = next;
  }
  return text;
}
