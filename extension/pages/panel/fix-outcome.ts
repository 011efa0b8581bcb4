import type { Finding } from '../../../shared/finding.ts';
import type { Report } from '../../../shared/report.ts';
import { rankFindings, type RankedFinding } from '../../../shared/ranked-findings.ts';
import { hasProblem, headline, placeWords } from '../../ui/shown-findings.ts';
import { subjectsOf } from '../../ui/not-checked-fold.tsx';

const DECISIVE: ReadonlySet<string> = new Set(['refuted', 'passed', 'proved', 'answered']);

/** What a tried fix came to: in one line what the copy's checks found, and what became of the finding itself. */
export interface FixOutcome {
  /** "With this fix: 1 problem, line 4: …; 2 not checked". */
  line: string;
  /** Whether the tool reports it still; it says nothing of a check that came to no decision this time. */
  finding: string;
  tone: Report['summary']['tone'];
}

/** @param before the report whose finding was fixed. @param after the report of the copy with the fix in it. */
export function fixOutcome(before: Report, finding: Finding, after: Report): FixOutcome {
  const ranked = rankFindings(after);
  const [worst] = ranked;
  const [problems, ...others] = headline(after, ranked).split(', ');
  const unchecked = subjectsOf(after.notChecked).length;
  const found = hasProblem(after)
    ? [`${problems}${placed(after, worst)}`, ...others]
    : ['no problems found', problems, ...others];
  const parts = [...found, ...(unchecked === 0 ? [] : [`${unchecked} not checked`])];
  return {
    line: `With this fix: ${parts.filter((part) => part !== undefined && part !== '').join('; ')}`,
    finding: becameOf(before, finding, after),
    tone: after.summary.tone,
  };
}

/** ", line 4: what is wrong" of the first problem; a refutation may name no place. */
function placed(after: Report, worst: RankedFinding | undefined): string {
  if (worst?.impact !== 'error') return '';
  const { label } = placeWords(after, worst.finding, false);
  return `, ${label.charAt(0).toLowerCase()}${label.slice(1)}: ${worst.finding.message.split('\n', 1)[0] ?? ''}`;
}

/** Findings of one rule with one message: their lines may have moved, so they are counted. */
const alike = ({ results }: Report, { backend, rule, message }: Finding): number =>
  results
    .flatMap(({ verdict }) => verdict.findings)
    .filter((each) => each.backend === backend && each.rule === rule && each.message === message).length;

function becameOf(before: Report, finding: Finding, after: Report): string {
  const again = after.results.filter(({ backend }) => backend === finding.backend);
  const title = before.results.find(({ backend }) => backend === finding.backend)?.title ?? finding.backend;
  if (again.length === 0 || !again.every(({ verdict }) => DECISIVE.has(verdict.kind)))
    return `Unknown whether this is fixed: ${title} did not check it again.`;
  return alike(after, finding) < alike(before, finding)
    ? `${title} no longer reports this.`
    : `${title} still reports this.`;
}
