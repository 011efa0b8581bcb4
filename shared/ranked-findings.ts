import type { Counterexample, Finding, Severity } from './finding.ts';
import { byImpact, impactOf, isSnippet } from './impact.ts';
import type { Report } from './report.ts';
import { causeOf } from './rule-cause.ts';
import { groupByCause } from './same-cause.ts';
import type { Check } from './verdict.ts';

/** A finding together with the backend's title, as people know it, and what it was checked for. */
export interface TitledFinding {
  finding: Finding;
  title: string;
  check: Check;
}

/** One problem: its finding, and the other findings of the same cause or place. */
export interface RankedFinding extends TitledFinding {
  impact: Severity;
  also: TitledFinding[];
}

/**
 * All findings of a report that nobody muted, worst first (`byImpact`); several of one impact and one cause
 * (`groupByCause`) are one.
 */
export function rankFindings(report: Pick<Report, 'results' | 'target'>): RankedFinding[] {
  const snippet = isSnippet(report);
  const all = report.results
    .flatMap(({ verdict, title, check }) => verdict.findings.map((finding) => ({ finding, title, check })))
    .filter(({ finding }) => finding.muted === undefined)
    .toSorted(byImpact(snippet));
  return [...Map.groupBy(all, ({ finding }) => impactOf(finding, snippet))].flatMap(([impact, findings]) =>
    groupByCause(findings, ({ finding }) => finding).map(([first, ...also]) => ({ ...first, impact, also })),
  );
}

/**
 * The report in the order of its JSON: checks, and the findings of each, worst first as people see them. Nothing is
 * left out.
 */
export function worstFirst(report: Report): Report {
  const worse = byImpact(isSnippet(report));
  const sorted = report.results.map((result) => {
    const { check, verdict } = result;
    const findings = verdict.findings
      .map((finding) => ({ finding, check }))
      .toSorted((a, b) => Number(a.finding.muted !== undefined) - Number(b.finding.muted !== undefined) || worse(a, b))
      .map(({ finding }) => finding);
    return { ...result, verdict: { ...verdict, findings } };
  });
  const results = sorted.toSorted((a, b) => {
    const [first, other] = [a, b].map(({ check, verdict }) => {
      const finding = verdict.findings.find(({ muted }) => muted === undefined);
      return finding === undefined ? undefined : { finding, check };
    });
    if (first === undefined || other === undefined) return Number(first === undefined) - Number(other === undefined);
    return worse(first, other);
  });
  return { ...report, results };
}

/** Do the messages of its check hold all that this counterexample shows: each step and each value, as whole words? */
export const isInMessages = ({ steps }: Counterexample, findings: readonly Finding[]): boolean =>
  steps.length > 0 &&
  findings.some(({ message }) =>
    steps.every(({ label, values }) =>
      [label, ...values.map(({ value }) => value)].every((part) => part !== '' && holdsWord(message, part)),
    ),
  );

function holdsWord(message: string, part: string): boolean {
  const isInWord = (sign: string | undefined): boolean => sign !== undefined && /[\w.]/.test(sign);
  for (let at = message.indexOf(part); at !== -1; at = message.indexOf(part, at + 1)) {
    const end = at + part.length;
    const startsWord = !isInWord(part[0]) || !isInWord(message[at - 1]);
    const isFraction = message[end] === '.' && !/\d/.test(message[end + 1] ?? '');
    if (startsWord && (!isInWord(part.at(-1)) || !isInWord(message[end]) || isFraction)) return true;
  }
  return false;
}

/** Is a finding of a group of the same kind as the first, and no other objection to the same place? */
export const repeats = (other: Finding, first: Finding): boolean =>
  other.category === first.category || causeOf(other.rule) === causeOf(first.rule);
