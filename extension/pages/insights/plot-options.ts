import uPlot from 'uplot';
import { TOKENS, type Token } from '../../ui/tokens.ts';
import type { PlotSpec } from './plots.ts';

/** Colours of a theme. */
export type PlotTheme = 'light' | 'dark';

/** CSS pixels. */
const HIGH = { weeks: 240, calibration: 320 } as const;
const ROW_HIGH = 30;
const AXES_HIGH = 64;
const LABEL_WIDE = 58;
/** Radius of the filled dot; the hollow one around it is larger, so that both are seen where they meet. */
const DOT = 3.5;

/** Of all that is written in a plot: a canvas knows no style sheet. */
export const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Height of a plot in CSS pixels. */
export const heightOf = ({ shape, places }: PlotSpec): number =>
  shape === 'weeks' || shape === 'calibration' ? HIGH[shape] : AXES_HIGH + ROW_HIGH * places.length;

/** What every axis has, with a grid; one without says so. */
export const axisOf = (theme: PlotTheme): uPlot.Axis => ({
  stroke: TOKENS.muted[theme],
  font: FONT,
  labelFont: FONT,
  labelSize: 18,
  ticks: { show: false },
  grid: { show: true, stroke: TOKENS.line[theme], width: 1 },
});

/** What every plot has, at first `width` CSS pixels wide. */
export const frameOf = (
  spec: PlotSpec,
  width: number,
): Pick<uPlot.Options, 'width' | 'height' | 'legend' | 'cursor'> => ({
  width,
  height: heightOf(spec),
  legend: { show: false },
  cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
});

/**
 * Series on top of each other: each holds the sum of itself and of those before it, or nothing where it adds nothing.
 * The last one is drawn first, so that the others lie over it.
 */
export function stackedData({ places, series }: PlotSpec): uPlot.AlignedData {
  let below = places.map(() => 0);
  const sums = series.map(({ values }) => {
    below = below.map((n, at) => n + (values[at] ?? 0));
    return below.map((n, at) => ((values[at] ?? 0) === 0 ? null : n));
  });
  return [places.map((_, at) => at), ...sums.toReversed()];
}

const dotData = ({ places, series }: PlotSpec): uPlot.AlignedData => [
  places.map((_, at) => at),
  ...series.toReversed().map(({ values }) => [...values]),
];

/** What uPlot draws of a plot. */
export const dataOf = (spec: PlotSpec): uPlot.AlignedData =>
  spec.shape === 'dots' ? dotData(spec) : stackedData(spec);

/**
 * How uPlot draws it, at first `width` CSS pixels wide: what depends on the width asks for it again. `over` hears the
 * place under the pointer.
 */
export function optionsOf(
  spec: PlotSpec,
  theme: PlotTheme,
  width: number,
  over: (place: number | null) => void,
): uPlot.Options {
  const colour = (token: Token): string => TOKENS[token][theme];
  const weeks = spec.shape === 'weeks';
  const last = spec.places.length - 1;
  // Every label that has room, counted back from the current week.
  const every = (wide: number): number =>
    weeks ? Math.max(1, Math.ceil((spec.places.length * LABEL_WIDE) / Math.max(1, wide - 60))) : 1;
  const places: uPlot.Axis = {
    ...axisOf(theme),
    grid: { show: false },
    scale: 'x',
    side: weeks ? 2 : 3,
    label: weeks ? `${spec.along} (Monday, UTC)` : '',
    labelSize: weeks ? 18 : 0,
    size: weeks ? 26 : ({ width: wide }) => labelsWide(spec, wide),
    splits: ({ width: wide }) => spec.places.map((_, at) => at).filter((at) => (last - at) % every(wide) === 0),
    values: ({ width: wide }, splits) =>
      splits.map((at) => shorten(spec.places[at] ?? '', weeks ? 99 : Math.floor((labelsWide(spec, wide) - 12) / 7))),
  };
  const dots = spec.shape === 'dots';
  const measure: uPlot.Axis = {
    ...axisOf(theme),
    scale: 'y',
    side: weeks ? 3 : 2,
    label: dots ? `${spec.measure} (logarithmic)` : spec.measure,
    size: weeks ? 44 : 26,
    values: ({ width: wide }, splits) =>
      splits.map((n, at) => {
        if (dots) {
          return at % timeStep(spec, splits.length, wide) === 0 ? tickTime(n) : '';
        }
        return n.toLocaleString('en-GB');
      }),
    ...(dots
      ? { splits: powersBetween, filter: (_self: uPlot, splits: number[]) => splits }
      : {
          incrs: [1, 2, 5]
            .flatMap((step) => [0, 1, 2, 3, 4, 5, 6].map((power) => step * 10 ** power))
            .sort((a, b) => a - b),
        }),
  };
  const drawn = spec.series.toReversed();
  const most = greatest(spec);
  return {
    ...frameOf(spec, width),
    padding: [8, 16, 0, 0],
    scales: {
      x: { time: false, ori: weeks ? 0 : 1, dir: weeks ? 1 : -1, range: [-0.6, last + 0.6] },
      y: dots
        ? {
            distr: 3,
            ori: 0,
            range: [10 ** Math.floor(Math.log10(least(spec))), 10 ** Math.ceil(Math.log10(most * 1.001))],
          }
        : { ori: weeks ? 1 : 0, range: [0, Math.max(1, most * 1.05)] },
    },
    axes: [places, measure],
    series: [
      {},
      ...drawn.map(({ name, shade }): uPlot.Series => ({
        label: name,
        stroke: colour('edge'),
        width: 1,
        fill: shade[theme],
        ...(dots ? { paths: () => null, points: { show: false } } : { paths: barsOf(weeks), points: { show: false } }),
      })),
    ],
    hooks: {
      setCursor: [(self) => over(self.cursor.idx ?? null)],
      draw: dots ? [(self) => drawDots(self, spec, theme)] : [],
    },
  };
}

/**
 * A line from the least to the greatest value of each row, with a dot at each; uPlot's own points are not round when
 * they stand below each other.
 */
function drawDots(plot: uPlot, { places, series }: PlotSpec, theme: PlotTheme): void {
  const pen = plot.ctx;
  const ratio = devicePixelRatio;
  pen.save();
  pen.lineWidth = 2 * ratio;
  pen.strokeStyle = TOKENS.accent[theme];
  places.forEach((_, at) => {
    const y = plot.valToPos(at, 'x', true);
    const xs = series.map(({ values }) => plot.valToPos(values[at] ?? 1, 'y', true));
    pen.beginPath();
    pen.moveTo(Math.min(...xs), y);
    pen.lineTo(Math.max(...xs), y);
    pen.stroke();
    series.toReversed().forEach(({ values, shade }, index) => {
      pen.beginPath();
      pen.arc(plot.valToPos(values[at] ?? 1, 'y', true), y, (index === 0 ? DOT + 2 : DOT) * ratio, 0, 2 * Math.PI);
      pen.fillStyle = shade[theme];
      pen.fill();
      pen.stroke();
    });
  });
  pen.restore();
}

function barsOf(weeks: boolean): uPlot.Series.PathBuilder {
  const { bars } = uPlot.paths;
  if (bars === undefined) throw new Error('uPlot draws no bars');
  return bars({ size: [weeks ? 0.8 : 0.62, weeks ? 44 : 18] });
}

const labelsWide = ({ places }: PlotSpec, width: number): number =>
  Math.min(Math.round(width * 0.42), 16 + 7 * Math.max(...places.map((place) => place.length)));

const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;

const greatest = ({ shape, places, series }: PlotSpec): number =>
  Math.max(
    ...(shape === 'dots'
      ? series.flatMap(({ values }) => values.map((n) => n ?? 0))
      : places.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))),
  );

/** Powers of ten: what lies between them would be a grid too fine to read, and its labels would not fit. */
function powersBetween(_self: uPlot, _axis: number, min: number, max: number): number[] {
  const from = Math.round(Math.log10(min));
  return Array.from({ length: Math.round(Math.log10(max)) - from + 1 }, (_, at) =>
    Number((10 ** (from + at)).toPrecision(1)),
  );
}

/** Every how many powers of ten have room for their label. */
const timeStep = (spec: PlotSpec, labels: number, width: number): number =>
  Math.max(1, Math.ceil((labels * LABEL_WIDE) / Math.max(1, width - labelsWide(spec, width))));

const least = ({ series }: PlotSpec): number => Math.min(...series.flatMap(({ values }) => values.map((n) => n ?? 1)));

const tickTime = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);
