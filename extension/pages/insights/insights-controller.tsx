import type { VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { Overview } from '../../../shared/insights.ts';
import type { Filters } from './filters.tsx';
import { InsightsView } from './insights-view.tsx';
import type { DrawPlot } from './plot-spec.ts';
import { usePatterns } from './use-patterns.ts';
import { useRows } from './use-rows.ts';

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
  const rows = useRows(client, filters, ready);
  const loadAll = (): void => {
    void load();
    if (!ready) return;
    patterns.reload();
    rows.reload();
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
      patterns={patterns}
      rows={{ ...rows, onRetry: rows.reload, onDelete: (id) => void rows.remove(id).then((gone) => gone && loadAll()) }}
    />
  );
}
