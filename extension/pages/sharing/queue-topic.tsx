import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ShareItem } from '../../../shared/share-requests.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Text } from '../../ui/text.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { categoryWords, count } from '../../../shared/words.ts';
import { ReviewItem, type ReviewReading } from './review-item.tsx';

/** What the queue shows and does. */
export interface QueueTopicProps {
  /** Null until the host has answered. */
  items: readonly ShareItem[] | null;
  /** Items in the queue, shown or not. */
  total: number;
  /** Names of projects by id. */
  names: Readonly<Record<string, string>>;
  /** The item under review. */
  open: { item: string; reading: ReviewReading } | null;
  busy: boolean;
  error: ErrorBody | null;
  /**
   * The item at which a reader goes on after a decision or a closed review; null: at the heading; absent: the focus
   * stays where it is.
   */
  goOn?: { item: string | null } | undefined;
  onOpen(item: string | null): void;
  onAccept(): void;
  onRefuse(item: string): void;
}

const STATES = [
  ['waiting', 'To review'],
  ['accepted', 'Accepted, not sent yet'],
  ['sent', 'Sent'],
  ['refused', 'Refused'],
] as const;

const when = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function outcome({ state, receipt, bytes, at }: ShareItem): string {
  if (state === 'refused') return `refused, ${when(at)}; its bytes are removed`;
  if (state !== 'sent') return count(bytes, 'byte');
  if (receipt === undefined) return `sent, ${when(at)}`;
  if (receipt.receiver === 'file') return `written to a file, ${when(at)}`;
  return `sent to ${receipt.receiver}${receipt.anthropic ? ' (declared to be Anthropic)' : ''}, ${when(at)}`;
}

function Item({
  item,
  project,
  open,
  busy,
  onOpen,
  onAccept,
  onRefuse,
}: { item: ShareItem; project: string } & Pick<
  QueueTopicProps,
  'open' | 'busy' | 'onOpen' | 'onAccept' | 'onRefuse'
>): VNode {
  const { state } = item;
  const isOpen = open?.item === item.item;
  const review = `review-${item.item}`;
  return (
    <li class="change stack" data-item={item.item}>
      <div class="row fixed spread">
        <span class="stack tight">
          <bdi class="clamped">
            <Text of={item.issue} />
          </bdi>
          <span class="muted">
            <Text of={`${categoryWords(item.category)}, ${project}; ${outcome(item)}`} />
          </span>
          {state === 'sent' && <span class="muted mono wraps small">{`SHA-256 ${item.hash}`}</span>}
        </span>
        {(state === 'waiting' || state === 'accepted') && (
          <Button
            label="Review"
            icon="eye"
            expanded={isOpen}
            controls={isOpen ? review : undefined}
            title={visibleText(`Review: ${item.issue}`)}
            onPress={() => onOpen(isOpen ? null : item.item)}
          />
        )}
      </div>
      {isOpen && (state === 'waiting' || state === 'accepted') && (
        <ReviewItem
          id={review}
          reading={open.reading}
          state={state}
          busy={busy}
          onAccept={onAccept}
          onRefuse={() => onRefuse(item.item)}
          onClose={() => onOpen(null)}
        />
      )}
    </li>
  );
}

/** What is queued, by what became of it. One item at a time is looked at and answered for. */
export function QueueTopic(props: QueueTopicProps): VNode {
  const { items, total, names, goOn } = props;
  const lists = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goOn === undefined) return;
    // The review that had the focus is gone; a reader goes on at the next item, or where the queue begins.
    const next =
      goOn.item === null
        ? null
        : lists.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(goOn.item)}"] button`);
    (next ?? lists.current)?.focus();
  }, [goOn]);
  if (items === null) return <p class="muted">The queue appears when the host answers.</p>;
  return (
    <>
      {props.error !== null && <ErrorNote error={props.error} />}
      <div class="stack" ref={lists} tabIndex={-1}>
        {items.length === 0 && (
          <EmptyState
            title="Nothing is queued"
            text={
              'What Prepare anonymises appears here. You look at the exact bytes of each item and accept or refuse ' +
              'it; nothing is accepted beforehand.'
            }
          />
        )}
        {STATES.map(([state, title]) => {
          const those = items.filter((item) => item.state === state);
          if (those.length === 0) return null;
          const list = (
            <ul class="picks">
              {those.map((item) => (
                <Item
                  key={item.item}
                  {...props}
                  item={item}
                  project={names[item.project] ?? 'a project that is forgotten'}
                />
              ))}
            </ul>
          );
          const heading = <h3>{`${title} (${those.length})`}</h3>;
          if (state === 'waiting' || state === 'accepted') {
            return (
              <section class="stack tight" key={state}>
                {heading}
                {list}
              </section>
            );
          }
          return (
            <details class="tool-group" key={state} open={state === 'sent'}>
              <summary>{heading}</summary>
              {list}
            </details>
          );
        })}
        {total > items.length && (
          <p class="muted">{`${items.length} of ${total} items are shown, those that wait for an answer first.`}</p>
        )}
      </div>
    </>
  );
}
