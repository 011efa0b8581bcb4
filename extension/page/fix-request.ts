import type { Counterexample, Finding } from '../../shared/finding.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { plainLine } from '../../shared/plain-line.ts';
import type { Report } from '../../shared/report.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { replayedWords, SEVERITY_WORDS } from '../../shared/words.ts';
import type { TitledFinding } from '../../shared/ranked-findings.ts';
import { placeWords, tickedFindings } from '../ui/shown-findings.ts';

const LONGEST_QUOTE = 200;
const LONGEST_MESSAGE = 400;
const MOST_STEPS = 20;

/**
 * What "Ask Claude to fix" writes into the draft: the ticked findings of a report, worst first, each with its line
 * quoted as data, and the counterexamples of what they refute. At most {@link PAGE_LIMITS.knownIssuesBytes}; what does
 * not fit is counted. @param toggled keys of the findings whose box was pressed.
 */
export function fixRequest(report: Report, toggled: ReadonlySet<string> = new Set()): string {
  const chosen = tickedFindings(report, toggled).ticked.flatMap((entry) => [entry, ...entry.also]);
  const asked = new Set(chosen.map(({ finding }) => finding));
  const entries = [
    ...chosen.map((entry) => findingText(entry, report)),
    ...report.results.flatMap(({ check, verdict }) =>
      counterexamplesFor(verdict, asked).map((example) => counterexampleText(example, check)),
    ),
  ];
  const head =
    `Tools on my machine checked ${plainLine(report.file, LONGEST_QUOTE)}. Please fix these problems and keep ` +
    'everything else as it is. Text after a bar (|) is quoted from the code or the tools.';
  return bounded(head, [...new Set(entries)]);
}

/** Values that show one of the findings, or a refutation that names no place. */
function counterexamplesFor(verdict: Verdict, asked: ReadonlySet<Finding>): readonly Counterexample[] {
  if (verdict.kind !== 'refuted') return [];
  const wanted = verdict.findings.length === 0 || verdict.findings.some((finding) => asked.has(finding));
  return wanted ? (verdict.counterexamples ?? []) : [];
}

/** The line of the block, or of another file of the project, whose text the report does not hold. */
function findingText({ finding, title }: TitledFinding, report: Report): string {
  const quoted = finding.file === report.file ? report.source.split('\n')[finding.range.startLine - 1] : undefined;
  const place = plainLine(placeWords(report, finding, false).label, LONGEST_QUOTE);
  const rule = `${plainLine(title, 60)} ${plainLine(finding.rule, 80)}`;
  const where = `${place}, ${SEVERITY_WORDS[finding.severity]} (${rule}):`;
  const message = `| ${plainLine(finding.message, LONGEST_MESSAGE)}`;
  return quoted === undefined || quoted.trim() === ''
    ? `${where}\n${message}`
    : `${where}\n| ${plainLine(quoted, LONGEST_QUOTE)}\n${message}`;
}

function counterexampleText(example: Counterexample, check: Check): string {
  const head = `Counterexample (${replayedWords(check, example).brief}): ${plainLine(example.title, LONGEST_QUOTE)}`;
  const steps = example.steps.slice(0, MOST_STEPS).map(({ label, values }) => {
    const assigned = values.map(({ name, value }) => `${plainLine(name, 80)} = ${plainLine(value, 120)}`).join(', ');
    return `| ${plainLine(label, 80)}: ${assigned}`;
  });
  const more = example.steps.length - steps.length;
  return [head, ...steps, ...(more > 0 ? [`| and ${more} more steps`] : [])].join('\n');
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
