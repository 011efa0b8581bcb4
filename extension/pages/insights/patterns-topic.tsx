import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { PatternEffect } from '../../../shared/insights.ts';
import type { PatternEdit, PatternRow } from '../../../shared/pattern.ts';
import type { FeedbackRow } from '../../../shared/keeping-requests.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { count } from '../../../shared/words.ts';
import type { RewordingProps } from './use-rewording.ts';
import { PatternCard, type OpenPart } from './pattern-card.tsx';

/** What the topic shows and does. */
export interface PatternsTopicProps {
  /** Heaviest first; null until they are there. `total` counts those that a reply has no room for. */
  patterns: readonly PatternRow[] | null;
  total: number;
  /** How many are shown. */
  shown: number;
  effects: ReadonlyMap<string, PatternEffect>;
  open: { pattern: string; part: Exclude<OpenPart, null>; members: readonly FeedbackRow[] | null } | null;
  busy: boolean;
  /** The edit that was done last, in words, and whether it can be taken back. */
  done: { words: string; undoable: boolean } | null;
  error: ErrorBody | null;
  filtered: boolean;
  rewording: RewordingProps;
  onOpen(pattern: string, part: OpenPart): void;
  onEdit(edit: PatternEdit): void;
  onUndo(): void;
  onMore(): void;
  onRetry(): void;
}

function RewordingLine({ drafts, state, isAlone, error, onAsk }: RewordingProps): VNode | null {
  const suggested = Object.keys(state?.suggestions ?? {}).length;
  if (drafts === 0) return null;
  return (
    <div class="card stack tight">
      <div class="row spread">
        <span>{`${count(drafts, 'pattern')} without a sentence. Only those with one are sent to Claude.`}</span>
        <Button label="Reword all with Claude" icon="pencil" onPress={onAsk} />
      </div>
      <div role="status">
        {isAlone && <p>Open a conversation on claude.ai, then click this again. The request goes into its draft.</p>}
        {!isAlone && state?.step === 'written' && (
          <p>The request is in the draft on claude.ai. Send it, and the suggested sentences appear here.</p>
        )}
        {!isAlone && state?.step === 'answered' && (
          <p>{`Claude answered with ${count(suggested, 'sentence')}. Each is used only when you accept it.`}</p>
        )}
      </div>
      {(error ?? state?.error ?? null) !== null && <ErrorNote error={(error ?? state?.error) as ErrorBody} />}
    </div>
  );
}

/** The patterns with their hand edits. */
export function PatternsTopic(props: PatternsTopicProps): VNode {
  const { patterns, total, shown, effects, open, busy, done, error } = props;
  const heaviest = patterns?.reduce((most, { weight }) => Math.max(most, weight), 0) ?? 0;
  const rest = (patterns?.length ?? 0) - shown;
  const lighter = patterns === null ? 0 : total - patterns.length;
  return (
    <section class="stack" aria-labelledby="patterns-title">
      <h2 id="patterns-title">Patterns</h2>
      <div role="status" class="row">
        {done !== null && <span>{done.words}</span>}
        {done?.undoable === true && <Button label="Undo" icon="undo" off={busy} onPress={props.onUndo} />}
      </div>
      {error !== null && (
        <ErrorNote error={error}>
          <Button label="Refresh" onPress={props.onRetry} />
        </ErrorNote>
      )}
      {patterns === null && error === null && <p class="muted">Loading…</p>}
      {patterns?.length === 0 && (
        <EmptyState
          title={props.filtered ? 'No patterns for this project and language' : 'No patterns yet'}
          text={
            props.filtered
              ? 'Choose all projects or all languages above.'
              : 'A pattern groups similar corrections. To record one, click Record under a code block. From the ' +
                'second of a kind, or the first that tools confirm, it can be sent to Claude, and this page ' +
                'shows whether it helped.'
          }
        />
      )}
      <RewordingLine {...props.rewording} />
      {patterns !== null && patterns.length > 0 && (
        <ul class="stack">
          {patterns.slice(0, shown).map((pattern) => (
            <PatternCard
              key={pattern.id}
              pattern={pattern}
              all={patterns}
              heaviest={heaviest}
              effect={effects.get(pattern.id)}
              suggestion={props.rewording.state?.suggestions[pattern.id]}
              open={open?.pattern === pattern.id ? open.part : null}
              members={open?.pattern === pattern.id ? open.members : null}
              busy={busy}
              onOpen={(part) => props.onOpen(pattern.id, part)}
              onEdit={props.onEdit}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <div class="actions">
          <Button
            label={`Show ${Math.min(rest, 10)} more of ${count(patterns?.length ?? 0, 'pattern')}`}
            onPress={props.onMore}
          />
        </div>
      )}
      {lighter > 0 && !props.filtered && (
        <p class="muted">{`${lighter} with less weight are not shown. Choose a project to see its own.`}</p>
      )}
    </section>
  );
}
