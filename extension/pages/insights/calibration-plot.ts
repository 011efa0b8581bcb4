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
      `A dot is a group of verdicts that were given about the same chance of being right: that chance to the right, ` +
      'how many were right upwards, more of them the larger it is. On the dashed line both are the same. ' +
      `Brier score ${brierWords(brier)} of ${count(seen, 'judged verdict')}: 0 is perfect, 0.25 is a coin.`,
    shape: 'calibration',
    along: 'foretold to be right',
    measure: 'were right',
    places: bins.map(({ predicted }) => `foretold ${percent(predicted)} %`),
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
      head: ['foretold %', 'were right %', 'judged verdicts'],
      rows: bins.map((bin) => [percent(bin.predicted), percent(bin.observed), bin.seen]),
    },
  };
}
