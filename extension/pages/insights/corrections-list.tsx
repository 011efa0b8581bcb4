import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { FeedbackRow } from '../../../shared/keeping-requests.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { categoryWords } from '../../../shared/words.ts';
import { Text } from '../../ui/text.tsx';
import { windowOf, type RowWindow } from './window-of.ts';

/** Height of a row in CSS pixels; css-insights.ts has it, too. */
const ROW_HIGH = 52;
/** Height of the box where there are rows enough. */
const FIRST_HIGH = 560;

/** What the list shows and does. */
export interface CorrectionsListProps {
  /** Null until the host has answered once. */
  total: number | null;
  /** The row of this number, newest first from 0; undefined while it is on its way. */
  rowAt(index: number): FeedbackRow | undefined;
  filtered: boolean;
  /** Stands above the list. */
  claims: VNode;
  error: ErrorBody | null;
  /** These rows are in view. */
  onNeed(rows: RowWindow): void;
  onRetry(): void;
  /** Deletes a correction with all that was made of it, for good. */
  onDelete(id: string): void;
}

interface RowProps {
  index: number;
  total: number;
  row: FeedbackRow | undefined;
  /** The user is being asked whether this one is to go. */
  asking: boolean;
  onAsk(id: string | null): void;
  onDelete(id: string): void;
}

function Row({ index, total, row, asking, onAsk, onDelete }: RowProps): VNode {
  const place = {
    'aria-posinset': index + 1,
    'aria-setsize': total,
    style: { transform: `translateY(${index * ROW_HIGH}px)` },
  };
  if (row === undefined)
    return (
      <li {...place}>
        <span class="line muted">{`correction ${total - index}`}</span>
      </li>
    );
  const status = row.status ?? 'claimed';
  return (
    <li {...place}>
      <span class="line">
        <time datetime={row.timestamp}>{row.timestamp.slice(0, 16).replace('T', ' ')}</time>
        <span class="wide muted">
          <Text of={categoryWords(row.category, row.subcategory) + `, ${row.project ?? 'no project'}`} />
        </span>
        <span class="tag" data-status={status}>
          {status}
        </span>
      </span>
      <span class="line">
        <span class="wide" dir="auto">
          <Text of={row.issue.slice(0, 300).replaceAll(/[\r\n\t]+/g, ' ')} />
        </span>
        {asking ? (
          <>
            <button type="button" class="row-action" onClick={() => onDelete(row.id)}>
              Delete permanently
            </button>
            <button type="button" class="row-action" onClick={() => onAsk(null)}>
              Keep
            </button>
          </>
        ) : (
          <button
            type="button"
            class="row-action"
            title="Deletes this correction and everything derived from it"
            onClick={() => onAsk(row.id)}
          >
            Delete
          </button>
        )}
      </span>
    </li>
  );
}

function Rows({
  total,
  rowAt,
  onNeed,
  onDelete,
}: Pick<CorrectionsListProps, 'rowAt' | 'onNeed' | 'onDelete'> & { total: number }): VNode {
  const [asked, setAsked] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RowWindow>(windowOf({ top: 0, high: FIRST_HIGH, rowHigh: ROW_HIGH, total }));
  useEffect(() => {
    const list = box.current;
    if (list === null) return undefined;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const seen = windowOf({ top: list.scrollTop, high: list.clientHeight, rowHigh: ROW_HIGH, total });
      // Another row at the edge is no reason to draw before it comes near.
      setView((before) => (before.first === seen.first && before.last === seen.last ? before : seen));
      onNeed(seen);
    };
    const scrolled = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    const watch = new ResizeObserver(scrolled);
    watch.observe(list);
    list.addEventListener('scroll', scrolled, { passive: true });
    look();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      list.removeEventListener('scroll', scrolled);
    };
  }, [total, onNeed]);
  const shown = Array.from(
    { length: Math.max(0, Math.min(view.last, total) - view.first) },
    (_, at) => view.first + at,
  );
  return (
    <div
      class="list"
      ref={box}
      style={{ height: `${Math.min(FIRST_HIGH, total * ROW_HIGH + 2)}px` }}
      role="region"
      aria-label="All corrections"
      tabIndex={0}
    >
      <ul style={{ height: `${total * ROW_HIGH}px` }}>
        {shown.map((index) => {
          const row = rowAt(index);
          return (
            <Row
              key={index}
              index={index}
              total={total}
              row={row}
              asking={row !== undefined && row.id === asked}
              onAsk={setAsked}
              onDelete={onDelete}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** All corrections, newest first; only those in view are drawn and asked for. */
export function CorrectionsList({
  total,
  rowAt,
  filtered,
  claims,
  error,
  onNeed,
  onRetry,
  onDelete,
}: CorrectionsListProps): VNode {
  return (
    <section class="stack" aria-labelledby="corrections-title">
      <h2 id="corrections-title">
        {total === null || total === 0 ? 'Corrections' : `Corrections, newest first: ${total.toLocaleString('en-GB')}`}
      </h2>
      {claims}
      {error !== null && (
        <ErrorNote error={error}>
          <Button label="Try again" onPress={onRetry} />
        </ErrorNote>
      )}
      {total === null && error === null && <p class="muted">Loading…</p>}
      {total === 0 && (
        <EmptyState
          title={filtered ? 'No corrections for this project and language' : 'No corrections yet'}
          text={
            filtered
              ? 'Choose all projects or all languages above.'
              : 'Click Record under a code block that was wrong, or run `claude-verify feedback record FILE`. ' +
                'Each correction appears here with what tools reported about it.'
          }
        />
      )}
      {total !== null && total > 0 && <Rows total={total} rowAt={rowAt} onNeed={onNeed} onDelete={onDelete} />}
    </section>
  );
}
