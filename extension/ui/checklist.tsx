import type { VNode } from 'preact';
import type { Progress } from '../../shared/protocol.ts';
import { securityFirst } from '../../shared/security-row.ts';
import type { Check, CheckResult } from '../../shared/verdict.ts';
import { Icon } from './icons.tsx';
import { Text, Words } from './text.tsx';
import { VerdictChip } from './verdict-chip.tsx';
import { CHECK_WORDS, count, duration, verdictWords } from '../../shared/words.ts';
import { groupVerdict, kindIcon, kindTone, verdictReason, verdictTone } from './looks.ts';

function Row({ result }: { result: CheckResult }): VNode {
  const { verdict } = result;
  const reason = verdictReason(verdict);
  const remedy = verdict.kind === 'not-run' ? verdict.remedy : undefined;
  const assumptions = verdict.kind === 'proved' ? verdict.assumptions : [];
  return (
    <li class="check">
      <span class="check-name">{CHECK_WORDS[result.check]}</span>
      <span class="check-verdict">
        <VerdictChip tone={verdictTone(verdict)} text={verdictWords(verdict)} icon={kindIcon(verdict.kind)} />
        {verdict.extent !== undefined && (
          <span class="check-extent muted">
            <Text of={verdict.extent} />
          </span>
        )}
      </span>
      <span class="check-facts muted">
        <span>
          <Text of={result.toolVersion === null ? result.title : `${result.title} ${result.toolVersion}`} />
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
      {verdict.findingsDropped !== undefined && verdict.findingsDropped > 0 && (
        <p class="check-more muted">{count(verdict.findingsDropped, 'further finding')} not kept</p>
      )}
    </li>
  );
}

/** Several results of one check as one line with its parts below; what only passes is named, what is worse says why. */
function GroupRow({ results, check }: { results: readonly CheckResult[]; check: Check }): VNode {
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
                  : [`${title}: ${verdictWords(verdict)}`, verdictReason(verdict)]
                      .filter((part) => part !== undefined)
                      .join('; ')
              }
              icon={kindIcon(verdict.kind)}
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
export function Checklist({ results }: { results: readonly CheckResult[] }): VNode {
  const rows = securityFirst(results);
  const security = rows.filter(({ check }) => check === 'security');
  const single = security.length > 1 ? rows.filter(({ check }) => check !== 'security') : rows;
  return (
    <ul class="checks">
      {single !== rows && <GroupRow check="security" results={security} />}
      {single.map((result) => (
        <Row key={`${result.backend} ${result.check}`} result={result} />
      ))}
    </ul>
  );
}

const STATE_WORDS: Record<Progress['state'], string> = { waiting: 'waiting', running: 'running', ended: 'ended' };

/** The checks of a job that runs, ticking off. */
export function RunningChecks({ progress }: { progress: readonly Progress[] }): VNode {
  return (
    <ul class="checks">
      {progress.map((check) => (
        <li class="check" key={`${check.backend} ${check.check}`}>
          <span class="check-name">{CHECK_WORDS[check.check]}</span>
          <span class="verdict" data-tone={kindTone(check.verdict ?? 'unknown')}>
            <Icon name={progressIcon(check)} />
            <span class="verdict-text">
              <Text of={check.state === 'ended' ? (check.verdict ?? STATE_WORDS.ended) : STATE_WORDS[check.state]} />
            </span>
          </span>
          <span class="check-facts muted">
            <span>
              <Text of={check.title} />
            </span>
            <span>{check.ms === undefined ? '' : duration(check.ms)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Icon of a check that waits, runs or has ended. */
export function progressIcon(check: Progress): 'running' | 'clock' | ReturnType<typeof kindIcon> {
  if (check.state === 'waiting') return 'clock';
  return check.state === 'running' ? 'running' : kindIcon(check.verdict ?? 'unknown');
}
