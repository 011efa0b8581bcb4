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
import { foldAlike } from './fold-alike.ts';
import { ReviewItems, type ReviewReading } from './review-items.tsx';

/** An item under review, and how far it is read. */
export interface OpenItem {
  item: string;
  reading: ReviewReading;
}

/** What the queue shows and does. */
export interface QueueTopicProps {
  /** Null until the host has answered. */
  items: readonly ShareItem[] | null;
  /** Items in the queue, shown or not. */
  total: number;
  /** Names of projects by id. */
  names: Readonly<Record<string, string>>;
  /** What is under review: one item, or all that are alike. */
  open: readonly OpenItem[] | null;
  busy: boolean;
  error: ErrorBody | null;
  /**
   * The item at which a reader goes on after a decision or a closed review; null: at the heading; absent: the focus
   * stays where it is.
   */
  goOn?: { item: string | null } | undefined;
  onOpen(items: readonly string[] | null): void;
  /** All that is under review. */
  onAccept(): void;
  onRefuse(items: readonly string[]): void;
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

type ItemProps = { project: string } & Pick<QueueTopicProps, 'open' | 'busy' | 'onOpen' | 'onAccept' | 'onRefuse'>;

const mayReview = ({ state }: ShareItem): boolean => state === 'waiting' || state === 'accepted';

/** Are these what is under review? */
const isUnderReview = (open: QueueTopicProps['open'], items: readonly ShareItem[]): boolean =>
  open !== null && open.length === items.length && open.every(({ item }, at) => item === items[at]?.item);

/** The button that opens the review of these, and what it opens. */
function reviewOf(
  items: readonly ShareItem[],
  { label, title, ...props }: ItemProps & { label: string; title: string },
): { button: VNode | null; review: VNode | null } {
  const [first] = items;
  if (first === undefined || !mayReview(first)) return { button: null, review: null };
  const { open, onOpen } = props;
  const isOpen = isUnderReview(open, items);
  const names = items.map(({ item }) => item);
  const review = `review-${names.join('-')}`;
  return {
    button: (
      <Button
        label={label}
        icon="eye"
        expanded={isOpen}
        controls={isOpen ? review : undefined}
        title={visibleText(title)}
        onPress={() => onOpen(isOpen ? null : names)}
      />
    ),
    review: isOpen ? (
      <ReviewItems
        id={review}
        readings={open?.map(({ reading }) => reading) ?? []}
        state={first.state === 'accepted' ? 'accepted' : 'waiting'}
        busy={props.busy}
        onAccept={props.onAccept}
        onRefuse={() => props.onRefuse(names)}
        onClose={() => onOpen(null)}
      />
    ) : null,
  };
}

function Item({ item, ...props }: ItemProps & { item: ShareItem }): VNode {
  const { button, review } = reviewOf([item], { ...props, label: 'Review', title: `Review: ${item.issue}` });
  return (
    <li class="change stack" data-item={item.item}>
      <div class="row fixed spread">
        <span class="stack tight">
          <bdi class="clamped">
            <Text of={item.issue} />
          </bdi>
          <span class="muted">
            <Text of={`${categoryWords(item.category)}, ${props.project}; ${outcome(item)}`} />
          </span>
          {item.state === 'sent' && <span class="muted mono wraps small">{`SHA-256 ${item.hash}`}</span>}
        </span>
        {button}
      </div>
      {review}
    </li>
  );
}

/** Items that say the same, once with their number; each of them behind it. */
function Alike({ items, ...props }: ItemProps & { items: readonly [ShareItem, ...ShareItem[]] }): VNode {
  const [first] = items;
  const { button, review } = reviewOf(items, {
    ...props,
    label: `Review all ${items.length}`,
    title: `Review all ${items.length}: ${first.issue}`,
  });
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return (
    <li class="change stack" data-item={items.map(({ item }) => item).join(' ')}>
      <div class="row fixed spread">
        <span class="stack tight">
          <bdi class="clamped">
            <Text of={first.issue} />
          </bdi>
          <span class="muted">
            <Text
              of={
                `${items.length} alike; ${categoryWords(first.category)}, ${props.project}` +
                (bytes === 0 ? '' : `; ${count(bytes, 'byte')}`)
              }
            />
          </span>
        </span>
        {button}
      </div>
      {review ?? (
        <details>
          <summary>Each of them</summary>
          <ul class="picks">
            {items.map((item) => (
              <Item key={item.item} {...props} item={item} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/**
 * What is queued, by what became of it. What is alike is folded. One item at a time, or all that are alike, is looked
 * at and answered for.
 */
export function QueueTopic(props: QueueTopicProps): VNode {
  const { items, total, names, goOn } = props;
  const lists = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goOn === undefined) return;
    // The review that had the focus is gone; a reader goes on at the next item, or where the queue begins.
    const next =
      goOn.item === null
        ? null
        : [...(lists.current?.querySelectorAll<HTMLElement>(`[data-item~="${CSS.escape(goOn.item)}"]`) ?? [])]
            .flatMap((each) => each.querySelector('button') ?? [])
            .findLast((button) => button.closest('details:not([open])') === null);
    (next ?? lists.current)?.focus();
  }, [goOn]);
  if (items === null) return <p class="muted">The queue appears when the host answers.</p>;
  return (
    <>
      {props.error !== null && <ErrorNote error={props.error} />}
      <div class="stack" ref={lists} tabIndex={-1}>
        {items.length === 0 && (
          <EmptyState
            title="Nothing in the queue"
            text={
              'Items anonymised by Prepare appear here. You review the exact bytes of each item and accept or ' +
              'refuse it. Nothing is accepted beforehand.'
            }
          />
        )}
        {STATES.map(([state, title]) => {
          const those = items.filter((item) => item.state === state);
          if (those.length === 0) return null;
          const list = (
            <ul class="picks">
              {foldAlike(those).map(([first, ...others]) => {
                if (first === undefined) return null;
                const project = names[first.project] ?? 'a forgotten project';
                return others.length === 0 ? (
                  <Item key={first.item} {...props} item={first} project={project} />
                ) : (
                  <Alike key={first.item} {...props} items={[first, ...others]} project={project} />
                );
              })}
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
