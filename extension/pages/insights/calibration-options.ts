import type uPlot from 'uplot';
import { TOKENS, type Token } from '../../ui/tokens.ts';
import { axisOf, frameOf, type PlotTheme } from './plot-options.ts';
import type { PlotSpec } from './plots.ts';

/** Radius of the smallest and of the largest dot, CSS pixels. */
const SMALLEST = 4;
const LARGEST = 10;

/** What uPlot draws of a plot of what was foretold against what came: one value above the other. */
export const calibrationData = ({ series: [foretold, came] }: PlotSpec): uPlot.AlignedData => [
  (foretold?.values ?? []).map((value) => value ?? 0),
  [...(came?.values ?? [])],
];

/** How uPlot draws it; both axes go from 0 to 100 %. `over` hears the place under the pointer. */
export function calibrationOptions(
  spec: PlotSpec,
  theme: PlotTheme,
  width: number,
  over: (place: number | null) => void,
): uPlot.Options {
  const colour = (token: Token): string => TOKENS[token][theme];
  const axis: uPlot.Axis = {
    ...axisOf(theme),
    incrs: [20, 25, 50],
    values: (_self, splits) => splits.map((value) => `${value} %`),
  };
  return {
    ...frameOf(spec, width),
    padding: [12, 16, 0, 0],
    scales: { x: { time: false, range: [0, 100] }, y: { range: [0, 100] } },
    axes: [
      { ...axis, scale: 'x', side: 2, label: spec.along, size: 26 },
      { ...axis, scale: 'y', side: 3, label: spec.measure, size: 52 },
    ],
    series: [{}, { label: spec.measure, stroke: colour('edge'), paths: () => null, points: { show: false } }],
    hooks: {
      setCursor: [(self) => over(self.cursor.idx ?? null)],
      draw: [(self) => drawAgreement(self, colour('muted')), (self) => drawGroups(self, spec, theme)],
    },
  };
}

/** The line on which what was foretold came. */
function drawAgreement(plot: uPlot, colour: string): void {
  const pen = plot.ctx;
  pen.save();
  pen.lineWidth = devicePixelRatio;
  pen.strokeStyle = colour;
  pen.setLineDash([6 * devicePixelRatio, 5 * devicePixelRatio]);
  pen.beginPath();
  pen.moveTo(plot.valToPos(0, 'x', true), plot.valToPos(0, 'y', true));
  pen.lineTo(plot.valToPos(100, 'x', true), plot.valToPos(100, 'y', true));
  pen.stroke();
  pen.restore();
}

function drawGroups(plot: uPlot, { series: [foretold, came, seen] }: PlotSpec, theme: PlotTheme): void {
  const pen = plot.ctx;
  const most = Math.max(1, ...(seen?.values ?? []).map((n) => n ?? 0));
  pen.save();
  pen.lineWidth = 2 * devicePixelRatio;
  pen.strokeStyle = TOKENS['surface-raised'][theme];
  pen.fillStyle = came?.shade[theme] ?? TOKENS.accent[theme];
  for (const [at, value] of (foretold?.values ?? []).entries()) {
    const [x, y] = [plot.valToPos(value ?? 0, 'x', true), plot.valToPos(came?.values[at] ?? 0, 'y', true)];
    const radius = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt((seen?.values[at] ?? 0) / most);
    pen.beginPath();
    pen.arc(x, y, radius * devicePixelRatio, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
  pen.restore();
}
