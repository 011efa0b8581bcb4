import { toolTitle } from '../../shared/backend-tool.ts';
import type { Calibration } from '../../shared/insights.ts';
import { ENOUGH_SEEN, NOTHING_JUDGED, predicted, type BetaCounts } from './beta.ts';
import type { JudgedRow } from './judged-rows.ts';

/** A verdict with the chance that it was given of being right, before that was known. */
interface Forecast {
  row: JudgedRow;
  chance: number;
  isRight: boolean;
}

/** Bins of equal width that chances are put into. */
const BINS = 10;

/**
 * How well the counts foretell: each judged verdict is forecast from those before it, of the same back end, language,
 * kind of mistake and word, and from nothing that was judged at the same moment. @param rows in the order of time;
 * @param isShown of which of them the forecasts are shown; they are made from all
 */
export function calibrationOf(
  rows: readonly JudgedRow[],
  isShown: (row: JudgedRow) => boolean = () => true,
): { all: Calibration; tools: Calibration[] } {
  const forecasts = forecastsOf(rows).filter(({ row }) => isShown(row));
  const tools = [...Map.groupBy(forecasts, ({ row }) => toolTitle(row.backend))]
    .map(([tool, own]) => calibration(tool, own))
    .sort((a, b) => b.seen - a.seen || (a.tool < b.tool ? -1 : 1));
  return { all: calibration('all tools', forecasts), tools };
}

function forecastsOf(rows: readonly JudgedRow[]): Forecast[] {
  const counts = new Map<string, BetaCounts>();
  return [...Map.groupBy(rows, ({ at }) => at).values()].flatMap((together) => {
    const made = together.map((row): Forecast => ({
      row,
      chance: predicted(counts.get(cellOf(row)) ?? NOTHING_JUDGED),
      isRight: row.isRight,
    }));
    for (const row of together) {
      const { right, wrong } = counts.get(cellOf(row)) ?? NOTHING_JUDGED;
      counts.set(cellOf(row), row.isRight ? { right: right + 1, wrong } : { right, wrong: wrong + 1 });
    }
    return made;
  });
}

const cellOf = ({ backend, language, category, said }: JudgedRow): string =>
  JSON.stringify([backend, language, category, said]);

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
