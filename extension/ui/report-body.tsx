import type { ComponentChildren, VNode } from 'preact';
import type { HookOutcome, Report } from '../../shared/report.ts';
import { Checklist } from './checklist.tsx';
import { Counterexamples, counterexamplesOf } from './counterexample-table.tsx';
import { FindingList } from './finding-list.tsx';
import { Text, Words } from './text.tsx';
import { Where, type OnPlace } from './where.tsx';
import type { AskedCheck } from '../../shared/report.ts';
import { VerdictChip } from './verdict-chip.tsx';
import { ASKED_WORDS } from '../../shared/words.ts';
import type { Tone } from './looks.ts';
import type { Round } from '../../shared/report.ts';

const END: Record<NonNullable<Round['end']>, string> = {
  mended: 'Nothing wrong is left.',
  repeats: 'This code was there before: asking again is not likely to help.',
  bound: 'This was the last round that is counted.',
};

const count = (n: number, what: string): string => `${n} ${what}`;

/** What an answer of Claude made of the report that it answers. */
function RoundLine({ round }: { round: Round }): VNode {
  const { number, mended, kept, fresh, undecided, end } = round;
  return (
    <div class="stack tight">
      <p>
        {`Round ${number} of the repair: ` +
          `${[count(mended.length, 'mended'), count(kept, 'still there'), count(fresh, 'new')].join(', ')}.`}
      </p>
      {undecided.length > 0 && (
        <p class="muted">
          Not known whether mended, because it was not decided again: <Text of={undecided.join(', ')} />
        </p>
      )}
      {end !== null && <p>{END[end]}</p>}
      {mended.length > 0 && (
        <ul class="not-checked">
          {mended.slice(0, 10).map((finding, index) => (
            <li key={index}>
              mended: <Text of={finding.message.split('\n', 1)[0] ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const STATES: Record<AskedCheck['state'], Tone> = { held: 'ok', failed: 'bad', open: 'unknown' };

/** The checks that the project's file names, and what became of each. */
function AskedChecks({ asked }: { asked: readonly AskedCheck[] }): VNode {
  return (
    <ul class="checks">
      {asked.map(({ name, required, backends, state }) => (
        <li class="check" key={`${required} ${name}`}>
          <span class="check-name">
            <Text of={name} />
          </span>
          <VerdictChip tone={STATES[state]} text={ASKED_WORDS[state]} />
          <span class="check-facts muted">
            <span>{required ? 'required' : 'optional'}</span>
            <span>
              <Text of={backends.length === 0 ? 'nothing answers' : backends.join(', ')} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

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

const HOOK_WORDS: Record<HookOutcome['state'], string> = {
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
