import type { VNode } from 'preact';
import type { BlockStatus, Pending, ViewReplyBody } from '../../platform/messages.ts';
import type { GateState } from '../../../shared/gate-requests.ts';
import { categoryWords } from '../../../shared/words.ts';
import { isTerminal } from '../../../shared/protocol.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { Button } from '../../ui/button.tsx';
import { HostLine } from '../../ui/error-note.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { pageHealthWords, type Tone } from '../../ui/looks.ts';
import { ProjectSelect } from '../../ui/project-select.tsx';
import { StopEverything } from '../../ui/stop-everything.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';

/** What the popup shows when it was opened from the toolbar. */
export interface PageStatusProps {
  tab: ViewReplyBody<'tab.current'>;
  projects: readonly Project[];
  pending: readonly Pending[];
  /** Null while the host is away. */
  gate: GateState | null;
  /** The file of a correction that was begun and not recorded, or an empty text; null without one. */
  unfinished: string | null;
  onContinue(): void;
  onThrowAway(): void;
  onBind(project: string | null): void;
  onRecord(): void;
  onPanel(): void;
  /** Verifies every block of the page that has no verdict yet. */
  onVerifyAll(): void;
  onDiscard(id: string): void;
  onStop(): void;
  onResume(): void;
}

/** How many blocks have which verdict. */
interface Tally {
  tone: Tone;
  text: string;
  icon?: IconName;
}

const TALLY_WORDS: Record<Tone, string> = {
  bad: 'with problems',
  warn: 'with warnings',
  ok: 'passed',
  unknown: 'not checked',
};

/** What became of a block, in the words of its bar: what passed with something left unchecked says so. */
function wordsOf({ status: { summary } }: BlockStatus): string {
  const words = TALLY_WORDS[summary?.tone ?? 'unknown'];
  if (summary?.tone !== 'ok' || !summary.text.includes('not checked')) return words;
  return `${words}, ${summary.text.includes('behaviour') ? 'behaviour' : 'some parts'} not checked`;
}

/** Blocks that the page holds and that have no verdict: what a press verifies, and what has no known language. */
interface Left {
  open: number;
  plain: number;
}

/** Worst first; what runs and what nobody has asked about last. */
export function tallyOf(blocks: readonly BlockStatus[], { open, plain }: Left): Tally[] {
  const ended = blocks.filter(({ status }) => isTerminal(status.state));
  const tones: Tone[] = ['bad', 'warn', 'ok', 'unknown'];
  const counts = tones.flatMap((tone): Tally[] => {
    const own = ended.filter(({ status }) => (status.summary?.tone ?? 'unknown') === tone);
    return [...Map.groupBy(own, wordsOf)].map(([words, { length }]) => ({ tone, text: `${length} ${words}` }));
  });
  const running = blocks.length - ended.length;
  const rest = (amount: number, words: string, icon: IconName): Tally[] =>
    amount === 0 ? [] : [{ tone: 'unknown', text: `${amount} ${words}`, icon }];
  return [
    ...counts,
    ...rest(running, 'running', 'running'),
    ...rest(open, 'not verified', 'dash'),
    ...rest(plain, 'without a language', 'dash'),
  ];
}

/** Of a conversation that has no id yet nobody knows which blocks were verified. */
function leftOf({ conversation, health, blocks }: PageStatusProps['tab']): Left {
  if (conversation === null || health === null) return { open: 0, plain: 0 };
  return { open: health.open ?? Math.max(0, health.blocks - blocks.length), plain: health.plain ?? 0 };
}

function Verdicts({ tab, gate, onVerifyAll }: Pick<PageStatusProps, 'tab' | 'gate' | 'onVerifyAll'>): VNode {
  const page = pageHealthWords(tab.health, tab.onClaude);
  const left = leftOf(tab);
  const tally = tallyOf(tab.blocks, left);
  const isPart = tally.length > 0 && tab.health?.isPart === true;
  // While everything is stopped, or without the host, nothing would come of a press.
  const mayVerify = left.open > 0 && gate?.stopped === false && tab.host.state !== 'away';
  return (
    <section class="stack tight" aria-label="Code blocks of this page">
      {tally.length > 0 && (
        <ul class="row tally">
          <li class="muted">Code blocks:</li>
          {tally.map((one) => (
            <li key={one.text}>
              <VerdictChip {...one} />
            </li>
          ))}
        </ul>
      )}
      {isPart && (
        <p class="muted">
          Blocks in messages that are not loaded on the page are not counted. Scroll to them to verify them too.
        </p>
      )}
      {mayVerify && (
        <div class="actions">
          <Button
            label={isPart ? `Verify the ${left.open} loaded blocks` : 'Verify all'}
            icon="play"
            onPress={onVerifyAll}
          />
        </div>
      )}
      {(tally.length === 0 || page.tone === 'warn') && <VerdictChip tone={page.tone} text={page.text} />}
    </section>
  );
}

function Unfinished({ unfinished, onContinue, onThrowAway }: PageStatusProps): VNode {
  return (
    <section class="card row spread" aria-label="Unfinished correction">
      <span class="wraps">
        <Text of={unfinished === '' ? 'Unfinished correction' : `Unfinished correction of ${unfinished}`} />
      </span>
      <span class="actions">
        <Button label="Continue" icon="pencil" kind="main" onPress={onContinue} />
        <Button label="Discard" kind="quiet" onPress={onThrowAway} />
      </span>
    </section>
  );
}

function Outbox({ pending, onDiscard }: Pick<PageStatusProps, 'pending' | 'onDiscard'>): VNode {
  return (
    <section class="stack tight" aria-label="Waiting for the host">
      <h2>Waiting for the host</h2>
      <ul class="picks">
        {pending.map((one) => (
          <li class="pick" key={one.id}>
            <span>
              <Text of={one.issue} />
            </span>
            <span class="muted">
              <Text
                of={
                  one.error === null
                    ? `${categoryWords(one.category)}; sent when the host responds`
                    : `${categoryWords(one.category)}; refused: ${one.error.message} (${one.error.code})`
                }
              />
            </span>
            {one.error !== null && (
              <span class="actions">
                <Button label="Discard" kind="quiet" onPress={() => onDiscard(one.id)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of this page's blocks, what can be stopped, the host, the binding, what waits, and the ways on. */
export function PageStatus(props: PageStatusProps): VNode {
  const { tab, projects, pending, gate } = props;
  return (
    <>
      <Verdicts tab={tab} gate={gate} onVerifyAll={props.onVerifyAll} />
      <div class="actions">
        <Button
          label="Open side panel"
          icon="panel"
          kind={tab.blocks.length > 0 && props.unfinished === null ? 'main' : 'plain'}
          onPress={props.onPanel}
        />
        {props.unfinished === null && <Button label="Record a correction" icon="pencil" onPress={props.onRecord} />}
      </div>
      {props.unfinished !== null && <Unfinished {...props} />}
      {tab.onClaude && (tab.host.state !== 'away' || projects.length > 0) && (
        <ProjectSelect projects={projects} bound={tab.binding?.project ?? null} onBind={props.onBind} />
      )}
      {pending.length > 0 && <Outbox pending={pending} onDiscard={props.onDiscard} />}
      <HostLine host={tab.host} />
      {gate !== null && <StopEverything gate={{ ...gate, near: [] }} onStop={props.onStop} onResume={props.onResume} />}
      <nav class="row" aria-label="Pages">
        <a href="/extension/pages/insights/insights.html" target="_blank" rel="noreferrer">
          Insights
        </a>
        <a href="/extension/pages/options/options.html" target="_blank" rel="noreferrer">
          Options
        </a>
        <a href="/extension/pages/sharing/sharing.html" target="_blank" rel="noreferrer">
          Sharing
        </a>
      </nav>
    </>
  );
}
