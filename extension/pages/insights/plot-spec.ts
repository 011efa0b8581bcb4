import type { Shade } from './plot-colours.ts';

/** One part of a plot: a colour in its key, a column in its table. */
interface PlotSeries {
  name: string;
  /** In the order of `places`; null where nothing is known. */
  values: readonly (number | null)[];
  shade: Shade;
}

/** A plot without its drawing. */
export interface PlotSpec {
  /** Stands in the names of exported files. */
  id: string;
  title: string;
  /** What it shows, in a sentence or two. */
  says: string;
  /**
   * `weeks`: stacked bars from left to right; `rows`: stacked bars below each other; `dots`: points below each other on
   * a logarithmic axis.
   */
  shape: 'weeks' | 'rows' | 'dots';
  /** What stands along the first axis, and the words for what is measured, with its unit. */
  along: string;
  measure: string;
  places: readonly string[];
  series: readonly PlotSeries[];
  /** The whole truth, also what the plot has no room for. */
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };
}

/** Draws a plot into an element; `over` hears which place the pointer is at. Returns its end and its picture. */
export type DrawPlot = (
  spec: PlotSpec,
  into: HTMLElement,
  theme: 'light' | 'dark',
  over: (place: number | null) => void,
) => DrawnPlot;

/** A plot that was drawn. */
export interface DrawnPlot {
  /** As a PNG with title and key; null where the browser makes none. */
  picture(): Promise<Blob | null>;
  close(): void;
}
