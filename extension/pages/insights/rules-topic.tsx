import type { VNode } from 'preact';
import type { RuleRow } from '../../../shared/rule-requests.ts';
import { count, patternWords } from '../../../shared/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Choice } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Text } from '../../ui/text.tsx';

/** A pattern of which no rule can be made, and why. */
interface Prose {
  pattern: string;
  name: string;
  why: string;
}

/** What the topic shows and does. */
export interface RulesTopicProps {
  /** Newest first; null until the host has answered. */
  rules: readonly RuleRow[] | null;
  prose: readonly Prose[];
  /** Patterns that are looked at with the next request. */
  waiting: number;
  onSwitch(rule: RuleRow, on: boolean): void;
  onMore(): void;
}

function historyOf({ state, hits, dismissed, helped }: RuleRow): string {
  const counts = `Found ${hits} times, dismissed ${dismissed}, fixed ${helped}.`;
  if (state === 'retired') return `Retired: it was dismissed more often than it helped. ${counts}`;
  return hits + dismissed + helped === 0 ? 'It has found nothing yet.' : counts;
}

function RuleCard({ rule, onSwitch }: { rule: RuleRow; onSwitch: RulesTopicProps['onSwitch'] }): VNode {
  const { state, sentence, corrections, project, isBrought, code, except, examples } = rule;
  const origin = isBrought ? 'Came with the project' : `Made from ${count(corrections, 'correction')}`;
  return (
    <li class="card stack tight" aria-labelledby={`rule-${rule.rule}`}>
      <div class="row spread">
        <h3 id={`rule-${rule.rule}`}>{rule.rule}</h3>
        <span class="tag" data-life={state === 'on' ? 'active' : 'candidate'}>
          {state}
        </span>
      </div>
      <p class="wraps" dir="auto">
        <Text of={sentence} />
      </p>
      <p class="muted wraps">
        <Text of={`${origin}; applies ${project === null ? 'everywhere' : `in ${project}`}. ${historyOf(rule)}`} />
      </p>
      <pre class="wraps" dir="ltr">
        <Text of={[code, ...except].join('\n')} />
      </pre>
      {examples.length > 0 && (
        <Fold label={`Its examples (${examples.length})`} tone="unknown" icon="pencil">
          <ul class="stack tight">
            {examples.map(({ wrong, corrected }, at) => (
              <li key={at} class="opposite">
                <div>
                  <p class="muted">Claude wrote</p>
                  <pre class="wraps" dir="ltr">
                    <Text of={wrong} />
                  </pre>
                </div>
                <div>
                  <p class="muted">Your correction</p>
                  <pre class="wraps" dir="ltr">
                    <Text of={corrected} />
                  </pre>
                </div>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Choice
        id={`switch-${rule.rule}`}
        label="Use it in every verification"
        hint="Its findings are warnings. They never count as problems."
        checked={state === 'on'}
        onChange={(on) => onSwitch(rule, on)}
      />
    </li>
  );
}

/** The rules that were made of corrections, each with its switch, and what stays prose. */
export function RulesTopic({ rules, prose, waiting, onSwitch, onMore }: RulesTopicProps): VNode {
  return (
    <section class="stack" aria-labelledby="rules-title">
      <h2 id="rules-title">Rules</h2>
      {rules === null && <p class="muted">Loading…</p>}
      {rules?.length === 0 && (
        <EmptyState
          title="No rules yet"
          text={
            'When you correct the same kind of mistake three times, a rule is created if the syntax allows ' +
            'it. The rule runs only after you switch it on here.'
          }
        />
      )}
      {rules !== null && rules.length > 0 && (
        <ul class="stack">
          {rules.map((rule) => (
            <RuleCard key={rule.rule} rule={rule} onSwitch={onSwitch} />
          ))}
        </ul>
      )}
      {prose.length > 0 && (
        <Fold label={`${count(prose.length, 'pattern')} without a rule`} tone="unknown" icon="pencil">
          <ul class="stack tight">
            {prose.map(({ pattern, name, why }) => (
              <li key={pattern}>
                <p class="wraps" dir="auto">
                  <Text of={`${patternWords(name)}: ${why}`} />
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {waiting > 0 && (
        <div class="actions">
          <Button label={`Check ${count(waiting, 'pattern')} more`} onPress={onMore} />
        </div>
      )}
    </section>
  );
}
