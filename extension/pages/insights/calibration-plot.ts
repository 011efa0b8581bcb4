import type { Calibration } from '../../../shared/insights.ts';
import { count } from '../../../shared/words.ts';
import { DOT_SHADES, VERDICT_SHADES } from './plot-colours.ts';
import type { PlotSpec } from './plots.ts';

const percent = (share: number): number => Math.round(1_000 * share) / 10;

/** A Brier score as people read it. */
export const brierWords = (brier: number): string => brier.toFixed(3);

/** What was foretold of a tool's verdicts against what came, or null where not enough was seen. */
export function calibrationPlot({ tool, seen, brier, bins }: Calibration): PlotSpec | null {
  if (brier === null) return null;
  return {
    id: 'reliability',
    title: `Reliability of ${tool}`,
    caption:
      'Each dot is a group of verdicts with about the same predicted chance of being right. The horizontal axis is ' +
      'the predicted chance, the vertical axis the share that was right, and larger dots are larger groups. On the ' +
      'dashed line, both are the same. ' +
      `Brier score ${brierWords(brier)} of ${count(seen, 'judged verdict')}: 0 is perfect, 0.25 is a coin toss.`,
    shape: 'calibration',
    along: 'predicted to be right',
    measure: 'were right',
    places: bins.map(({ predicted }) => `predicted ${percent(predicted)} %`),
    series: [
      {
        name: 'foretold',
        values: bins.map(({ predicted }) => percent(predicted)),
        shade: DOT_SHADES.p95,
        unit: ' %',
      },
      {
        name: 'were right',
        values: bins.map(({ observed }) => percent(observed)),
        shade: DOT_SHADES.median,
        unit: ' %',
      },
      { name: 'judged verdicts', values: bins.map((bin) => bin.seen), shade: VERDICT_SHADES['not run'] },
    ],
    table: {
      head: ['predicted %', 'were right %', 'judged verdicts'],
      rows: bins.map((bin) => [percent(bin.predicted), percent(bin.observed), bin.seen]),
    },
  };
}
