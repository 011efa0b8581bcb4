import { toolTitle } from '../../shared/backend-tool.ts';
import type { Calibration } from '../../shared/insights.ts';
import { ENOUGH_SEEN, NOTHING_JUDGED, predicted, type BetaCounts } from './beta.ts';
import type { JudgedRow } from './judged-rows.ts';

/** A verdict with the chance that it was given of being right, before that was known. */
interface Forecast {
  backend: string;
  chance: number;
  isRight: boolean;
}

/** Bins of equal width that chances are put into. */
const BINS = 10;

/**
 * How well the counts foretell: each judged verdict is forecast from those before it, of the same back end, language,
 * kind of mistake and word, and from nothing that was judged on the same occasion. @param rows in the order of time
 */
export function calibrationOf(rows: readonly JudgedRow[]): { all: Calibration; tools: Calibration[] } {
  const forecasts = forecastsOf(rows);
  const tools = [...Map.groupBy(forecasts, ({ backend }) => toolTitle(backend))]
    .map(([tool, own]) => calibration(tool, own))
    .sort((a, b) => b.seen - a.seen || (a.tool < b.tool ? -1 : 1));
  return { all: calibration('all tools', forecasts), tools };
}

function forecastsOf(rows: readonly JudgedRow[]): Forecast[] {
  const counts = new Map<string, BetaCounts>();
  return occasions(rows).flatMap((occasion) => {
    const made = occasion.map((row): Forecast => ({
      backend: row.backend,
      chance: predicted(counts.get(cellOf(row)) ?? NOTHING_JUDGED),
      isRight: row.isRight,
    }));
    for (const row of occasion) {
      const { right, wrong } = counts.get(cellOf(row)) ?? NOTHING_JUDGED;
      counts.set(cellOf(row), row.isRight ? { right: right + 1, wrong } : { right, wrong: wrong + 1 });
    }
    return made;
  });
}

const cellOf = ({ backend, language, category, said }: JudgedRow): string =>
  JSON.stringify([backend, language, category, said]);

const occasions = (rows: readonly JudgedRow[]): JudgedRow[][] => [
  ...Map.groupBy(rows, ({ at, source, subject }) => JSON.stringify([at, source, subject])).values(),
];

function calibration(tool: string, forecasts: readonly Forecast[]): Calibration {
  const right = forecasts.filter(({ isRight }) => isRight).length;
  const seen = forecasts.length;
  if (seen < ENOUGH_SEEN) return { tool, seen, right, brier: null, bins: [] };
  const errors = forecasts.map(({ chance, isRight }) => (chance - (isRight ? 1 : 0)) ** 2);
  const binOf = ({ chance }: Forecast): number => Math.min(BINS - 1, Math.floor(chance * BINS));
  const bins = [...Map.groupBy(forecasts, binOf)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => ({
      predicted: mean(own.map(({ chance }) => chance)),
      observed: mean(own.map(({ isRight }) => (isRight ? 1 : 0))),
      seen: own.length,
    }));
  return { tool, seen, right, brier: mean(errors), bins };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
