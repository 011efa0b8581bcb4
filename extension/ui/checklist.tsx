import { Component, type VNode } from 'preact';
import type { Progress } from '../../shared/protocol.ts';
import { proofWords } from '../../shared/proof-words.ts';
import { securityFirst } from '../../shared/security-row.ts';
import type { Check, CheckResult, Verdict } from '../../shared/verdict.ts';
import { CHECK_WORDS, count, duration, kindWords, toolWords, verdictWords } from '../../shared/words.ts';
import { ticksOf } from './bar-state.ts';
import { Icon } from './icons.tsx';
import { Text, Words } from './text.tsx';
import { VerdictChip } from './verdict-chip.tsx';
import { groupVerdict, kindIcon, kindTone, verdictIcon, verdictReason, verdictTone } from './looks.ts';

/** Seconds since it appeared, counting: how long something has been running as far as is seen here. */
export class Elapsed extends Component<object, { seconds: number }> {
  override state = { seconds: 0 };
  #timer: ReturnType<typeof setInterval> | undefined;

  override componentDidMount(): void {
    const began = performance.now();
    this.#timer = setInterval(() => this.setState({ seconds: Math.round((performance.now() - began) / 1_000) }), 1_000);
  }

  override componentWillUnmount(): void {
    clearInterval(this.#timer);
  }

  override render(): VNode {
    return <span class="tick-time">{this.state.seconds} s</span>;
  }
}

/** Why a verdict is what it is, unless one of the sentences that stand elsewhere says so. */
function untold(verdict: Verdict, told: readonly string[] = []): string | undefined {
  const reason = verdictReason(verdict);
  return reason === undefined || told.some((sentence) => sentence.includes(reason)) ? undefined : reason;
}

interface ChecklistProps {
  results: readonly CheckResult[];
  /** Sentences that stand beside the list: a reason that one of them holds is not said again. */
  told?: readonly string[];
}

function Row({ result, told }: { result: CheckResult; told: readonly string[] }): VNode {
  const { verdict } = result;
  const reason = untold(verdict, told);
  const remedy = verdict.kind === 'not-run' && reason !== undefined ? verdict.remedy : undefined;
  const assumptions = verdict.kind === 'proved' ? verdict.assumptions : [];
  return (
    <li class="check">
      <span class="check-name">{CHECK_WORDS[result.check]}</span>
      <span class="check-verdict">
        <VerdictChip tone={verdictTone(verdict)} text={verdictWords(verdict)} icon={verdictIcon(verdict)} />
        {verdict.extent !== undefined && (
          <span class="check-extent muted">
            <Text of={verdict.extent} />
          </span>
        )}
      </span>
      <span class="check-facts muted">
        <span>
          <Text of={toolWords(result)} />
        </span>
        <span>{result.cached ? 'from cache' : duration(result.ms)}</span>
      </span>
      {reason !== undefined && (
        <p class="check-more">
          <Text of={reason} />
        </p>
      )}
      {remedy !== undefined && (
        <p class="check-more">
          To run it: <Words of={remedy} />
        </p>
      )}
      {assumptions.length > 0 && (
        <p class="check-more">
          Assumes: <Text of={assumptions.join('; ')} />
        </p>
      )}
      {proofWords(result).map((line) => (
        <p key={line} class="check-more">
          <Text of={line} />
        </p>
      ))}
      {verdict.findingsDropped !== undefined && verdict.findingsDropped > 0 && (
        <p class="check-more muted">{count(verdict.findingsDropped, 'further finding')} not stored</p>
      )}
    </li>
  );
}

/** Several results of one check as one line with its parts below; what only passes is named, what is worse says why. */
function GroupRow({ results, check, told }: ChecklistProps & { check: Check }): VNode {
  const whole = groupVerdict(results.map(({ verdict }) => verdict));
  return (
    <li class="check">
      <span class="check-name">{CHECK_WORDS[check]}</span>
      <VerdictChip {...whole} />
      <span class="check-facts muted">
        <span>{count(results.length, 'part')}</span>
        <span>
          {results.every(({ cached }) => cached)
            ? 'from cache'
            : duration(results.reduce((sum, { ms }) => sum + ms, 0))}
        </span>
      </span>
      <ul class="check-more check-parts">
        {results.map(({ backend, title, verdict }) => (
          <li key={backend}>
            <VerdictChip
              tone={verdictTone(verdict)}
              text={
                whole.tone === 'ok'
                  ? title
                  : [`${title}: ${verdictWords(verdict)}`, untold(verdict, told)]
                      .filter((part) => part !== undefined)
                      .join('; ')
              }
              icon={verdictIcon(verdict)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/**
 * What was checked, one line a check: verdict, extent, tool and version, time. First stands what concerns security, as
 * one line, with every flaw that some check found.
 */
export function Checklist({ results, told = [] }: ChecklistProps): VNode {
  const rows = securityFirst(results);
  const security = rows.filter(({ check }) => check === 'security');
  const single = security.length > 1 ? rows.filter(({ check }) => check !== 'security') : rows;
  return (
    <ul class="checks">
      {single !== rows && <GroupRow check="security" results={security} told={told} />}
      {single.map((result) => (
        <Row key={`${result.backend} ${result.check}`} result={result} told={told} />
      ))}
    </ul>
  );
}

/** Checks that run, as rows: what concerns security is one of them, as it is in the report. */
export function runningRows(progress: readonly Progress[]): Progress[] {
  const security = ticksOf(progress.filter(({ check }) => check === 'security'));
  const others = progress.filter(({ check }) => check !== 'security');
  const order: readonly Progress['state'][] = ['running', 'waiting', 'ended'];
  return [...security, ...others].toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

function stateWords({ state, verdict }: Progress): string {
  if (state === 'ended') return kindWords(verdict ?? 'unknown');
  return state === 'running' ? 'running' : 'not started';
}

/** The checks of a job that runs, what runs now first. */
export function RunningChecks({ progress }: { progress: readonly Progress[] }): VNode {
  return (
    <ul class="checks">
      {runningRows(progress).map((check) => (
        <li class="check" key={`${check.backend} ${check.check}`}>
          <span class="check-name">{CHECK_WORDS[check.check]}</span>
          <span class="verdict" data-tone={check.state === 'ended' ? kindTone(check.verdict ?? 'unknown') : 'unknown'}>
            <Icon name={progressIcon(check)} />
            <span class="verdict-text">{stateWords(check)}</span>
          </span>
          <span class="check-facts muted">
            <span>{check.check !== 'security' && <Text of={check.title} />}</span>
            <span>{check.state === 'running' ? <Elapsed /> : check.state === 'ended' && duration(check.ms ?? 0)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Icon of a check that waits, runs or has ended. */
function progressIcon(check: Progress): 'running' | 'clock' | ReturnType<typeof kindIcon> {
  if (check.state === 'waiting') return 'clock';
  return check.state === 'running' ? 'running' : kindIcon(check.verdict ?? 'unknown');
}
