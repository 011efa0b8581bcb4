import type { ComponentChildren, VNode } from 'preact';
import type { HookSaid, Report } from '../../shared/report.ts';
import { AskedChecks } from './asked-checks.tsx';
import { Checklist } from './checklist.tsx';
import { Counterexamples, counterexamplesOf } from './counterexample-table.tsx';
import { FindingList } from './finding-list.tsx';
import { RoundLine } from './round-line.tsx';
import { Text, Words } from './text.tsx';
import { Where, type OnPlace } from './where.tsx';

/** A titled part of a report. */
export function Part({
  title,
  level = 3,
  children,
}: {
  title: string;
  level?: 2 | 3;
  children: ComponentChildren;
}): VNode {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section class="part">
      <Heading class="part-title">{title}</Heading>
      {children}
    </section>
  );
}

function NotCheckedPart({ report }: { report: Report }): VNode | null {
  if (report.notChecked.length === 0) return null;
  return (
    <Part title="Not checked">
      <ul class="not-checked">
        {report.notChecked.map(({ what, how }) => (
          <li key={what}>
            <Text of={what} />
            <span class="muted would-help">
              What would help: <Words of={how} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const HOOK_WORDS: Record<HookSaid['state'], string> = {
  ran: 'ran',
  blocked: 'said no',
  failed: 'failed',
  timeout: 'was late',
  'not-run': 'was not run',
};

interface ReportBodyProps {
  report: Report;
  /** Shows a line of the block. */
  onJump?: ((event: Event, line: number) => void) | undefined;
  /** Absent where nothing can be verified anew. */
  onPlace?: OnPlace | undefined;
}

/**
 * A report in reading order: where it was checked, what was checked, what was found, values that show it, what was not
 * checked.
 */
export function ReportBody({ report, onJump, onPlace }: ReportBodyProps): VNode {
  const findings = report.results.reduce((sum, result) => sum + result.verdict.findings.length, 0);
  const counterexamples = report.results.some(({ verdict }) => counterexamplesOf(verdict).length > 0);
  const { target, asked, round, hooks } = report;
  return (
    <>
      {round !== undefined && <RoundLine round={round} />}
      {target !== undefined && (
        <Part title="Where">
          <Where key={report.id} target={target} onPlace={onPlace} />
        </Part>
      )}
      <Part title="Checks">
        <Checklist results={report.results} />
      </Part>
      {asked !== undefined && (
        <Part title="Checks that your project names">
          <AskedChecks asked={asked} />
        </Part>
      )}
      {hooks !== undefined && (
        <Part title="Hooks of your project">
          <ul class="not-checked">
            {hooks.map(({ event, command, state, says }, index) => (
              <li key={index}>
                <Text of={`${event}: ${command}`} /> <span class="muted">{HOOK_WORDS[state]}</span>{' '}
                {says !== null && <Text of={says} />}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {findings > 0 && (
        <Part title="Findings">
          <FindingList report={report} onJump={onJump} />
        </Part>
      )}
      {counterexamples && (
        <Part title="Counterexample">
          <Counterexamples results={report.results} />
        </Part>
      )}
      <NotCheckedPart report={report} />
    </>
  );
}
