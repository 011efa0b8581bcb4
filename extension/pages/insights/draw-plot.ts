import uPlot from 'uplot';
import { TOKENS } from '../../ui/tokens.ts';
import { calibrationData, calibrationOptions } from './calibration-options.ts';
import { dataOf, FONT, heightOf, optionsOf, type PlotTheme } from './plot-options.ts';
import type { DrawnPlot, PlotSpec } from './plots.ts';

/** Draws a plot with uPlot; it follows the width of its element. */
export function drawPlot(
  spec: PlotSpec,
  into: HTMLElement,
  theme: PlotTheme,
  over: (place: number | null) => void,
): DrawnPlot {
  const width = Math.max(160, into.clientWidth);
  const plot =
    spec.shape === 'calibration'
      ? new uPlot(calibrationOptions(spec, theme, width, over), calibrationData(spec), into)
      : new uPlot(optionsOf(spec, theme, width, over), dataOf(spec), into);
  const watch = new ResizeObserver(() => {
    const wide = Math.max(160, into.clientWidth);
    if (wide !== plot.width) plot.setSize({ width: wide, height: heightOf(spec) });
  });
  watch.observe(into);
  return {
    picture: () => pictureOf(spec, plot.ctx.canvas, theme),
    close() {
      watch.disconnect();
      plot.destroy();
    },
  };
}

const MARGIN = 16;
const LINE = 22;

/** The plot with title, sentence and key on the page's ground: a picture has to stand by itself. */
function pictureOf(spec: PlotSpec, plot: HTMLCanvasElement, theme: PlotTheme): Promise<Blob | null> {
  const ratio = devicePixelRatio;
  const width = plot.width / ratio;
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  pen.font = FONT;
  const lines = wrapped(spec.caption, width, (text) => pen.measureText(text).width);
  const head = MARGIN + LINE;
  canvas.width = plot.width + 2 * MARGIN * ratio;
  canvas.height = plot.height + (head + LINE * (spec.series.length + lines.length + 1) + MARGIN) * ratio;
  pen.scale(ratio, ratio);
  pen.fillStyle = TOKENS.surface[theme];
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = 'middle';
  pen.fillStyle = TOKENS.ink[theme];
  pen.font = `600 ${FONT}`;
  pen.fillText(spec.title, MARGIN, MARGIN + LINE / 2);
  pen.font = FONT;
  pen.drawImage(plot, MARGIN, head, width, plot.height / ratio);
  let y = head + plot.height / ratio + LINE;
  for (const { name, shade } of spec.series) {
    pen.fillStyle = shade[theme];
    pen.strokeStyle = TOKENS.edge[theme];
    pen.fillRect(MARGIN, y - 6, 12, 12);
    pen.strokeRect(MARGIN, y - 6, 12, 12);
    pen.fillStyle = TOKENS.ink[theme];
    pen.fillText(name, MARGIN + 20, y);
    y += LINE;
  }
  pen.fillStyle = TOKENS.muted[theme];
  for (const line of lines) {
    pen.fillText(line, MARGIN, y);
    y += LINE;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Lines no wider than this, cut between words. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
