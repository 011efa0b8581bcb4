import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { FeedbackRow } from '../../../shared/keeping-requests.ts';
import type { CorrectionsListProps } from './corrections-list.tsx';
import type { Filters } from './filters.tsx';
import { pagesOf, type RowWindow } from './window-of.ts';

/** Rows that are asked for at once: the worst of them fit a frame. */
const PAGE_ROWS = 100;
/** Pages that are kept; those that were asked for longest ago go first. */
const PAGES_KEPT = 60;
/** Pages that are on their way at once: who scrolls past a page does not want it. */
const AT_ONCE = 2;

interface Held {
  pages: Map<number, readonly FeedbackRow[]>;
  /** Shown until what was asked for anew is there. */
  former: ReadonlyMap<number, readonly FeedbackRow[]>;
  asked: Set<number>;
  wanted: RowWindow;
}

const nothing = (): Held => ({ pages: new Map(), former: new Map(), asked: new Set(), wanted: { first: 0, last: 1 } });

/**
 * The corrections that the filters leave, page by page as they are needed. Asks nothing before `ready`. `reload`
 * forgets what is held; `remove` says whether the correction is gone.
 */
export function useRows(
  client: WorkerClient,
  { project, language }: Filters,
  ready: boolean,
): Pick<CorrectionsListProps, 'total' | 'rowAt' | 'error' | 'onNeed'> & {
  reload(): void;
  remove(id: string): Promise<boolean>;
} {
  const held = useRef(nothing());
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [, drawAgain] = useState(0);

  const ask = useCallback((): void => {
    const now = held.current;
    const missing = pagesOf(now.wanted, PAGE_ROWS).filter((page) => !now.pages.has(page) && !now.asked.has(page));
    for (const page of missing.slice(0, Math.max(0, AT_ONCE - now.asked.size))) {
      now.asked.add(page);
      const body = {
        limit: PAGE_ROWS,
        offset: page * PAGE_ROWS,
        ...(project === undefined ? {} : { project }),
        ...(language === undefined ? {} : { language }),
      };
      askHost(client, 'feedback.list', body).then(
        (reply) => {
          now.asked.delete(page);
          // Another filter was chosen meanwhile.
          if (held.current !== now) return;
          now.pages.set(page, reply.rows);
          for (const old of [...now.pages.keys()].slice(0, Math.max(0, now.pages.size - PAGES_KEPT)))
            now.pages.delete(old);
          setTotal(reply.total);
          setError(null);
          drawAgain((n) => n + 1);
          ask();
        },
        (thrown: unknown) => {
          now.asked.delete(page);
          if (held.current === now) setError(errorBodyOf(thrown));
        },
      );
    }
  }, [client, project, language]);

  const reload = useCallback((): void => {
    held.current = { ...nothing(), former: held.current.pages, wanted: held.current.wanted };
    ask();
  }, [ask]);

  useEffect(() => {
    held.current = nothing();
    setTotal(null);
    setError(null);
    if (ready) ask();
  }, [ask, ready]);

  const onNeed = useCallback(
    (rows: RowWindow): void => {
      held.current.wanted = rows;
      ask();
    },
    [ask],
  );
  const rowAt = (index: number): FeedbackRow | undefined =>
    (held.current.pages.get(Math.floor(index / PAGE_ROWS)) ?? held.current.former.get(Math.floor(index / PAGE_ROWS)))?.[
      index % PAGE_ROWS
    ];
  const remove = (id: string): Promise<boolean> =>
    askHost(client, 'feedback.delete', { scope: { by: 'id', id } }).then(
      () => true,
      (thrown: unknown) => {
        setError(errorBodyOf(thrown));
        return false;
      },
    );
  return { total, rowAt, error, onNeed, remove, reload };
}
