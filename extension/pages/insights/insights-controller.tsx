import type { VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { Overview } from '../../../shared/insights.ts';
import { useCalibration } from './calibration-topic.tsx';
import type { Filters } from './filters.tsx';
import { InsightsView } from './insights-view.tsx';
import type { DrawPlot } from './plots.ts';
import { useRewording } from './use-rewording.ts';
import { useRules } from './use-rules.ts';
import { usePatterns } from './use-patterns.ts';
import type { FeedbackRow } from '../../../shared/keeping-requests.ts';
import type { CorrectionsListProps } from './corrections-list.tsx';
import { useReverifyClaimed } from './reverify-claimed.tsx';
import { useMutes } from '../../ui/use-mutes.ts';
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
function useRows(
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

/** What the page needs from the browser. */
export interface InsightsDeps {
  client: WorkerClient;
  draw: DrawPlot;
  save(name: string, what: Blob): void;
  /** Does the system want a dark page? It says so again whenever that changes. */
  dark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
}

const FIRST_FILTERS: Filters = { weeks: 26 };

/** The insights page. The plots are asked for first: patterns and corrections stand below them. */
export function Insights({ client, draw, save, dark }: InsightsDeps): VNode {
  const [filters, setFilters] = useState<Filters>(FIRST_FILTERS);
  const [overview, setOverview] = useState<Overview | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [theme, setTheme] = useState<'light' | 'dark'>(dark.matches ? 'dark' : 'light');
  const round = useRef(0);

  const load = useCallback(async (): Promise<void> => {
    const mine = (round.current += 1);
    try {
      const reply = await askHost(client, 'insights.overview', filters);
      if (mine !== round.current) return;
      setOverview(reply);
      setError(null);
    } catch (thrown) {
      if (mine === round.current) setError(errorBodyOf(thrown));
    }
  }, [client, filters]);
  const ready = overview !== null;
  const patterns = usePatterns(client, filters, ready);
  const rewording = useRewording(client, patterns.patterns);
  const rows = useRows(client, filters, ready);
  const calibration = useCalibration(client, filters, ready, (thrown) => setError(errorBodyOf(thrown)));
  const rules = useRules(client, ready, (thrown) => setError(errorBodyOf(thrown)));
  const muted = useMutes(client, (thrown) => setError(errorBodyOf(thrown)), ready);
  const claims = useReverifyClaimed(client, ready, () => again.current());
  const loadAll = (): void => {
    void load();
    if (!ready) return;
    patterns.reload();
    rows.reload();
    rules.reload();
    calibration.reload();
  };
  const again = useRef(loadAll);
  again.current = loadAll;
  /** Was the host away, so that what is shown may be old or an error? */
  const away = useRef(false);
  away.current ||= error !== null;

  useEffect(() => void load(), [load]);
  useEffect(() => {
    const turned = (): void => setTheme(dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', turned);
    const stopEvents = client.onEvent((event) => {
      if (event.event !== 'host') return;
      if (event.body.state === 'away') away.current = true;
      else if (event.body.state === 'ready' && away.current) {
        away.current = false;
        again.current();
      }
    });
    const stopReconnects = client.onReconnect(() => again.current());
    return () => {
      dark.removeEventListener('change', turned);
      stopEvents();
      stopReconnects();
    };
  }, []);

  return (
    <InsightsView
      theme={theme}
      draw={draw}
      save={save}
      filters={filters}
      overview={overview}
      error={error}
      onFilters={setFilters}
      onRetry={loadAll}
      patterns={{ ...patterns, rewording }}
      claims={claims}
      rules={rules}
      turned={calibration.turned}
      muted={muted}
      rows={{ ...rows, onRetry: rows.reload, onDelete: (id) => void rows.remove(id).then((gone) => gone && loadAll()) }}
    />
  );
}
