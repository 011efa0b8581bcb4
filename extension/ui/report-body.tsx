import type { ComponentChildren, VNode } from 'preact';
import type { HookOutcome, Report } from '../../shared/report.ts';
import { Checklist } from './checklist.tsx';
import { Counterexamples, counterexamplesOf } from './counterexample-table.tsx';
import { FindingList, type OnFix, type OnTick } from './finding-list.tsx';
import { Fold } from './fold.tsx';
import type { OnMute } from './mute-form.tsx';
import { MutedFold } from './muted-fold.tsx';
import { NotCheckedFold } from './not-checked-fold.tsx';
import { rankFindings } from '../../shared/ranked-findings.ts';
import { headline } from './shown-findings.ts';
import { StatedFold } from './stated-fold.tsx';
import { Text } from './text.tsx';
import { Where, type OnPlace } from './where.tsx';
import type { AskedCheck } from '../../shared/report.ts';
import { VerdictChip } from './verdict-chip.tsx';
import { ASKED_WORDS, countChecks, passedWords, toolTitles } from '../../shared/words.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isGreen } from '../../shared/verdict-facts.ts';
import type { Tone } from './looks.ts';
import type { Round } from '../../shared/report.ts';

const END: Record<NonNullable<Round['end']>, string> = {
  mended: 'No problems are left.',
  repeats: 'Claude already wrote this code: asking again is unlikely to help.',
  bound: 'This was the last counted round.',
};

const count = (n: number, what: string): string => `${n} ${what}`;

/** What an answer of Claude made of the report that it answers. */
function RoundLine({ round, results }: { round: Round; results: readonly CheckResult[] }): VNode {
  const { number, mended, kept, fresh, undecided, end } = round;
  return (
    <div class="stack tight">
      <p>
        {`Repair round ${number}: ` +
          `${[count(mended.length, 'fixed'), count(kept, 'still there'), count(fresh, 'new')].join(', ')}.`}
      </p>
      {undecided.length > 0 && (
        <p class="muted">
          Unknown whether fixed, because it was not checked again: <Text of={toolTitles(results, undecided)} />
        </p>
      )}
      {end !== null && <p>{END[end]}</p>}
      {mended.length > 0 && (
        <ul class="not-checked">
          {mended.slice(0, 10).map((finding, index) => (
            <li key={index}>
              fixed: <Text of={finding.message.split('\n', 1)[0] ?? ''} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const STATES: Record<AskedCheck['state'], Tone> = { held: 'ok', failed: 'bad', muted: 'unknown', open: 'unknown' };

/** The checks that the project's file names, and what became of each. */
function AskedChecks({ asked, results }: { asked: readonly AskedCheck[]; results: readonly CheckResult[] }): VNode {
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
              <Text of={backends.length === 0 ? 'no tool for this' : toolTitles(results, backends)} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A titled part of a report. */
function Part({ title, level = 3, children }: { title: string; level?: 3 | 4; children: ComponentChildren }): VNode {
  const Heading = `h${level}` as const;
  return (
    <section class="part">
      <Heading class="part-title">{title}</Heading>
      {children}
    </section>
  );
}

const HOOK_WORDS: Record<HookOutcome['state'], string> = {
  ran: 'ran',
  blocked: 'blocked',
  failed: 'failed',
  timeout: 'timed out',
  'not-run': 'not run',
};

interface ReportBodyProps {
  report: Report;
  /** Shows a line of the block. */
  onJump?: ((event: Event, line: number) => void) | undefined;
  /** Absent where nothing can be verified anew. */
  onPlace?: OnPlace | undefined;
  /** Absent where nothing can be muted. */
  onMute?: OnMute | undefined;
  onUnmute?: ((event: Event, mute: string) => void) | undefined;
  /** Shows the fix that a tool offers; absent where none can be tried. */
  onFix?: OnFix | undefined;
  /** Which findings are ticked besides those that are at first; absent where nothing can be asked. */
  toggled?: ReadonlySet<string> | undefined;
  onTick?: OnTick | undefined;
  /** What can be done about the problems; stands beside their number. */
  fix?: ComponentChildren;
  /** The one press that would change what was not checked. */
  help?: ComponentChildren;
}

function HookList({ hooks }: { hooks: readonly HookOutcome[] }): VNode {
  return (
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
  );
}

/** Every check with its tool, version and time, folded to how many of them passed. */
function ChecksFold({ report }: { report: Report }): VNode {
  const { results, asked, hooks, notChecked, receipt } = report;
  const isWhole = results.length > 0 && results.every(({ verdict }) => isGreen(verdict));
  return (
    <Fold
      label={results.length === 0 ? 'no check for this language' : passedWords(countChecks(results))}
      tone={isWhole ? 'ok' : 'unknown'}
      icon={isWhole ? 'check' : 'dash'}
    >
      <Checklist results={results} told={notChecked.map(({ what }) => what)} />
      {asked !== undefined && (
        <Part title="Checks that your project names">
          <AskedChecks asked={asked} results={results} />
        </Part>
      )}
      {hooks !== undefined && <HookList hooks={hooks} />}
      {receipt !== undefined && <p class="muted">claude-verify receipt check {receipt.slice(0, 8)}</p>}
    </Fold>
  );
}

type ProblemsProps = Omit<ReportBodyProps, 'onPlace' | 'onUnmute' | 'help'>;

function Problems({ report, fix, ...does }: ProblemsProps): VNode | null {
  const ranked = rankFindings(report);
  const counterexamples = report.results.some(({ verdict }) => counterexamplesOf(verdict).length > 0);
  if (ranked.length === 0 && !counterexamples) return null;
  return (
    <section class="part problems">
      <div class="problems-head">
        <h3 class="problems-title">{headline(report, ranked)}</h3>
        {fix}
      </div>
      <FindingList report={report} ranked={ranked} {...does} />
      {counterexamples && (
        <Part title="Counterexample" level={4}>
          <Counterexamples results={report.results} />
        </Part>
      )}
    </section>
  );
}

/**
 * A report in the order in which somebody needs it: what is wrong, worst first, with values that show it; where it was
 * checked; in one line each how much passed and what was not checked.
 */
export function ReportBody({ onPlace, onUnmute, help, ...told }: ReportBodyProps): VNode {
  const { report } = told;
  const { target, round } = report;
  return (
    <>
      {round !== undefined && <RoundLine round={round} results={report.results} />}
      <Problems {...told} />
      {target !== undefined && <Where key={report.id} target={target} onPlace={onPlace} />}
      <div class="folds">
        <MutedFold report={report} onUnmute={onUnmute} />
        {report.stated !== undefined && <StatedFold stated={report.stated} onJump={told.onJump} />}
        <ChecksFold report={report} />
        <NotCheckedFold report={report} action={help} />
      </div>
    </>
  );
}
