import type { InjectedKind, Overview } from '../../../shared/insights.ts';
import { categoryWords, CHECK_WORDS, count } from '../../../shared/words.ts';
import { DOT_SHADES, RAMP, VERDICT_SHADES, type Shade } from './plot-colours.ts';

/** One part of a plot: a colour in its key, a column in its table. */
interface PlotSeries {
  name: string;
  /** In the order of `places`; null where nothing is known. */
  values: readonly (number | null)[];
  shade: Shade;
  /** Stands behind each value that the key shows. */
  unit?: string;
}

/** A plot without its drawing. */
export interface PlotSpec {
  /** Stands in the names of exported files. */
  id: string;
  title: string;
  /** What it shows, in a sentence or two. */
  caption: string;
  /**
   * `weeks`: stacked bars from left to right; `rows`: stacked bars below each other; `dots`: points below each other on
   * a logarithmic axis; `calibration`: a dot for each place, the second series above the first, both in %, as large as
   * the third.
   */
  shape: 'weeks' | 'rows' | 'dots' | 'calibration';
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

/** Kinds of mistakes that have a colour of their own; the rest is one. */
const KINDS = 5;
/** Tools that a plot has room for; its table has all. */
const TOOLS = 12;

const WEEK = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WEEK_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "16 Nov" of a week's Monday. */
const weekWords = (week: string): string => WEEK.format(new Date(week));

const spanOf = (weeks: readonly string[]): string =>
  weeks.length === 1 ? 'this week' : `the ${weeks.length} weeks from ${WEEK_AND_YEAR.format(new Date(weeks[0] ?? ''))}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
const added = (lists: readonly (readonly number[])[], length: number): number[] =>
  Array.from({ length }, (_, at) => sum(lists.map((list) => list[at] ?? 0)));
const shadeAt = (index: number): Shade => RAMP[Math.min(index, RAMP.length - 1)] ?? { light: '#888', dark: '#888' };
const number = (n: number): string => n.toLocaleString('en-GB');

/** Mistakes by week and kind, or null when there are none. */
export function mistakesPlot({ weeks, mistakes }: Overview): PlotSpec | null {
  const [first] = mistakes;
  if (first === undefined) return null;
  const own = mistakes.length <= KINDS + 1 ? mistakes : mistakes.slice(0, KINDS);
  const rest = mistakes.slice(own.length);
  const series = own.map(({ category, counts }, index) => ({
    name: categoryWords(category),
    values: counts,
    shade: shadeAt(index),
  }));
  const all = sum(mistakes.flatMap(({ counts }) => counts));
  const frequent = sum(first.counts);
  return {
    id: 'mistakes',
    title: 'Mistakes by week',
    caption:
      `${number(all)} ${all === 1 ? 'mistake was' : 'mistakes were'} recorded in ${spanOf(weeks)}, ` +
      `${all > 1 && 2 * frequent > all ? 'most of them' : 'most often'} ${categoryWords(first.category)} ` +
      `(${number(frequent)}). ` +
      'Each bar is a week from Monday to Sunday, UTC; the last week is not over.',
    shape: 'weeks',
    along: 'week from',
    measure: 'mistakes',
    places: weeks.map(weekWords),
    series:
      rest.length === 0
        ? series
        : [
            ...series,
            {
              name: count(rest.length, 'other kind'),
              values: added(
                rest.map(({ counts }) => counts),
                weeks.length,
              ),
              shade: shadeAt(KINDS),
            },
          ],
    table: {
      head: ['week from', ...mistakes.map(({ category }) => categoryWords(category))],
      rows: weeks.map((week, at) => [week, ...mistakes.map(({ counts }) => counts[at] ?? 0)]).toReversed(),
    },
  };
}

const GROUPS = Object.keys(VERDICT_SHADES) as (keyof typeof VERDICT_SHADES)[];

function groupOf(verdict: string): keyof typeof VERDICT_SHADES {
  if (verdict === 'passed' || verdict === 'proved') return 'passed';
  if (verdict === 'refuted') return 'problem';
  return verdict === 'not-run' ? 'not run' : 'no answer';
}

const timesOf = ({ times }: Overview['outcomes'][number]): [number | '', number | ''] =>
  times === null ? ['', ''] : [rounded(times.medianMs), rounded(times.p95Ms)];
const rounded = (ms: number): number => (ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));

/** Verdicts by tool, or null when nothing was verified. */
export function outcomesPlot({ weeks, outcomes }: Overview): PlotSpec | null {
  if (outcomes.length === 0) return null;
  const rows = outcomes.map(({ tool, check, verdicts }) => ({
    tool,
    check,
    groups: GROUPS.map((group) =>
      sum(Object.entries(verdicts).map(([verdict, n]) => (groupOf(verdict) === group ? n : 0))),
    ),
  }));
  const shown = rows.slice(0, TOOLS);
  const all = sum(rows.flatMap(({ groups }) => groups));
  return {
    id: 'outcomes',
    title: 'Check results',
    caption:
      `${number(all)} ${all === 1 ? 'check' : 'checks'} by ${count(rows.length, 'tool')} in ` +
      `${spanOf(weeks)}${leftOut(rows.length)}. Passed: it ran and found no problem. No answer: none ` +
      'in time, nothing to check, a crash. Not run: a tool or a permission is missing.',
    shape: 'rows',
    along: 'tool',
    measure: 'checks',
    places: shown.map(({ tool }) => tool),
    series: GROUPS.map((group, at) => ({
      name: group,
      values: shown.map(({ groups }) => groups[at] ?? 0),
      shade: VERDICT_SHADES[group],
    })),
    table: {
      head: ['tool', 'check', ...GROUPS, 'median ms', '95th percentile ms'],
      rows: rows.map(({ tool, check, groups }, at) => [
        tool,
        CHECK_WORDS[check],
        ...groups,
        ...(outcomes[at] === undefined ? [] : timesOf(outcomes[at])),
      ]),
    },
  };
}

const leftOut = (tools: number): string => (tools > TOOLS ? `, the ${TOOLS} that ran most; the table has all` : '');

/** How long tools take, or null when none took time. */
export function timesPlot({ outcomes }: Overview): PlotSpec | null {
  const timed = outcomes.filter(({ times }) => times !== null);
  if (timed.length === 0) return null;
  const shown = timed.slice(0, TOOLS);
  const most = Math.max(...timed.map(({ times }) => times?.runs ?? 0));
  return {
    id: 'times',
    title: 'Check durations',
    caption:
      `Half of the runs of a tool end by the filled dot, 95 in 100 by the hollow one${leftOut(timed.length)}, ` +
      `among the newest ${number(most)} at most. Remembered verdicts take no time and do not count. The axis is ` +
      'logarithmic.',
    shape: 'dots',
    along: 'tool',
    measure: 'time',
    places: shown.map(({ tool }) => tool),
    // A logarithm has no zero: what took no time that a clock can tell stands at a tenth of a millisecond.
    series: [
      {
        name: 'median',
        values: shown.map(({ times }) => Math.max(0.1, times?.medianMs ?? 0.1)),
        shade: DOT_SHADES.median,
      },
      {
        name: '95th percentile',
        values: shown.map(({ times }) => Math.max(0.1, times?.p95Ms ?? 0.1)),
        shade: DOT_SHADES.p95,
      },
    ],
    table: {
      head: ['tool', 'check', 'runs', 'median ms', '95th percentile ms'],
      rows: timed.map((one) => [one.tool, CHECK_WORDS[one.check], one.times?.runs ?? 0, ...timesOf(one)]),
    },
  };
}

const INJECTED: Record<InjectedKind, { name: string; shade: Shade }> = {
  pattern: { name: 'learned patterns', shade: shadeAt(0) },
  other: { name: 'other known issues', shade: shadeAt(2) },
  'held-out': { name: 'held out', shade: shadeAt(4) },
  'passed-over': { name: 'offered, not inserted', shade: VERDICT_SHADES['not run'] },
};

/** Known issues sent to Claude by week, or null when it was told nothing. */
export function injectedPlot({ weeks, injected }: Overview): PlotSpec | null {
  if (injected.length === 0) return null;
  const of = (kind: InjectedKind): number => sum(injected.find((one) => one.kind === kind)?.counts ?? []);
  const told = of('pattern') + of('other');
  const spared = [
    ...(of('held-out') > 0 ? [`${number(of('held-out'))} held out for comparison`] : []),
    ...(of('passed-over') > 0 ? [`${number(of('passed-over'))} offered and not inserted`] : []),
  ];
  const names = injected.map(({ kind }) => INJECTED[kind].name);
  return {
    id: 'told',
    title: 'Known issues sent to Claude',
    caption:
      `${number(told)} ${told === 1 ? 'known issue' : 'known issues'} went into prompts in ${spanOf(weeks)}, ` +
      `${number(of('pattern'))} of them learned patterns${spared.length === 0 ? '' : `; ${spared.join(', ')}`}. ` +
      'An issue counts once per conversation.',
    shape: 'weeks',
    along: 'week from',
    measure: 'known issues',
    places: weeks.map(weekWords),
    series: injected.map(({ kind, counts }) => ({ ...INJECTED[kind], values: counts })),
    table: {
      head: ['week from', ...names],
      rows: weeks.map((week, at) => [week, ...injected.map(({ counts }) => counts[at] ?? 0)]).toReversed(),
    },
  };
}
