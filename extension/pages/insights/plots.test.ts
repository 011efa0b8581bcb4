import fc from 'fast-check';
import type uPlot from 'uplot';
import { describe, expect, it } from 'vitest';
import type { Overview } from '../../../shared/insights.ts';
import { TOKENS } from '../../ui/tokens.ts';
import { calibrationData, calibrationOptions } from './calibration-options.ts';
import { calibrationPlot } from './calibration-plot.ts';
import { csvOf } from './plot-card.tsx';
import { RAMP, VERDICT_SHADES } from './plot-colours.ts';
import { optionsOf, stackedData } from './plot-options.ts';
import { injectedPlot, mistakesPlot, outcomesPlot, timesPlot } from './plots.ts';
import { pagesOf, windowOf } from './window-of.ts';

const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'];
const EMPTY: Overview = {
  weeks: WEEKS,
  mistakes: [],
  statuses: { confirmed: 0, plausible: 0, claimed: 0, contradicted: 0 },
  otherMistakes: 0,
  outcomes: [],
  effect: '',
  injected: [],
  projects: [],
  languages: [],
};
const counts = fc.array(fc.nat(50), { minLength: 3, maxLength: 3 });
const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);

describe('plots', () => {
  it('are none where there is nothing', () => {
    expect([mistakesPlot(EMPTY), outcomesPlot(EMPTY), timesPlot(EMPTY), injectedPlot(EMPTY)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('law: however many kinds there are, the series hold all mistakes, and so does the table', () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 12 }), (kinds) => {
        const plot = mistakesPlot({
          ...EMPTY,
          mistakes: kinds.map((each, at) => ({ category: `kind${at}`, counts: each })),
        });
        expect(plot?.series.length).toBeLessThanOrEqual(6);
        expect(sum(plot?.series.flatMap(({ values }) => values) ?? [])).toBe(sum(kinds.flat()));
        expect(plot?.table.rows).toHaveLength(WEEKS.length);
        expect(sum(plot?.table.rows.flatMap((row) => row.slice(1).map(Number)) ?? [])).toBe(sum(kinds.flat()));
      }),
    );
  });

  it('law: the highest of a stack is the sum of the series there', () => {
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 6 }), (kinds) => {
        const plot = mistakesPlot({
          ...EMPTY,
          mistakes: kinds.map((each, at) => ({ category: `kind${at}`, counts: each })),
        });
        if (plot === null) throw new Error('no plot');
        const [places, ...stacked] = stackedData(plot);
        expect(places).toEqual([0, 1, 2]);
        for (const at of [0, 1, 2])
          expect(Math.max(0, ...stacked.map((values) => values[at] ?? 0))).toBe(
            sum(kinds.map((each) => each[at] ?? 0)),
          );
      }),
    );
  });

  it('has as many labels below it as have room, also when it has become narrower', () => {
    const weeks = Array.from({ length: 26 }, (_, at) =>
      new Date(Date.UTC(2026, 4, 25 + 7 * at)).toISOString().slice(0, 10),
    );
    const plot = mistakesPlot({ ...EMPTY, weeks, mistakes: [{ category: 'kind', counts: weeks.map(() => 1) }] });
    if (plot === null) throw new Error('no plot');
    const splits = optionsOf(plot, 'light', 1_700, () => undefined).axes?.[0]?.splits;
    if (typeof splits !== 'function') throw new Error('labels that do not follow the width');
    const labels = (width: number): readonly number[] => splits({ width } as uPlot, 0, 0, 25, 0, 0);
    expect(labels(1_700)).toHaveLength(26);
    expect(labels(330)).toEqual([1, 7, 13, 19, 25]);
  });

  it('says that most mistakes are of one kind only where they are', () => {
    const said = (...numbers: number[]): string | undefined =>
      mistakesPlot({ ...EMPTY, mistakes: numbers.map((n, at) => ({ category: `kind${at}`, counts: [0, 0, n] })) })
        ?.caption;
    expect(said(3, 2, 2)).toMatch(/^7 mistakes were recorded in .+, most often kind0 \(3\)\./);
    expect(said(3, 1)).toMatch(/^4 mistakes were recorded in .+, most of them kind0 \(3\)\./);
    expect(said(1)).toMatch(/^1 mistake was recorded in .+, most often kind0 \(1\)\./);
  });

  it('puts every kind of verdict into one group', () => {
    const verdicts = {
      passed: 3,
      proved: 1,
      refuted: 2,
      unknown: 1,
      timeout: 1,
      crashed: 1,
      vacuous: 1,
      unsupported: 1,
      answered: 1,
      'not-run': 4,
    };
    const plot = outcomesPlot({ ...EMPTY, outcomes: [{ tool: 'Ruff', check: 'lint', verdicts, times: null }] });
    expect(plot?.series.map(({ name, values }) => [name, ...values])).toEqual([
      ['passed', 4],
      ['problem', 2],
      ['no answer', 6],
      ['not run', 4],
    ]);
    expect(plot?.caption).toContain('16 checks by 1 tool');
  });

  it('says of what was passed over that it was offered and not inserted', () => {
    const plot = injectedPlot({
      ...EMPTY,
      injected: [
        { kind: 'pattern', counts: [0, 1, 0] },
        { kind: 'passed-over', counts: [0, 0, 2] },
      ],
    });
    expect(plot?.series.map(({ name }) => name)).toEqual(['learned patterns', 'offered, not inserted']);
    expect(plot?.caption).toContain('1 of them learned patterns; 2 offered and not inserted.');
  });

  it('has room for some tools and a table for all', () => {
    const outcomes = Array.from({ length: 20 }, (_, at) => ({
      tool: `b${at}`,
      check: 'lint' as const,
      verdicts: { passed: 20 - at },
      times: { runs: 5, medianMs: at, p95Ms: 2 * at },
    }));
    expect(outcomesPlot({ ...EMPTY, outcomes })).toMatchObject({
      places: { length: 12 },
      table: { rows: { length: 20 } },
    });
    // A logarithm has no zero.
    expect(timesPlot({ ...EMPTY, outcomes })?.series[0]?.values[0]).toBeGreaterThan(0);
  });
});

describe('the plot of what was foretold', () => {
  const bins = [
    { predicted: 0.5, observed: 1, seen: 1 },
    { predicted: 0.96, observed: 0.9, seen: 40 },
  ];

  it('is none where not enough was seen, and else has a dot for each group, on axes from 0 to 100 %', () => {
    expect(calibrationPlot({ tool: 'x', seen: 19, right: 19, brier: null, bins: [] })).toBeNull();
    const plot = calibrationPlot({ tool: 'x', seen: 41, right: 37, brier: 0.08, bins });
    if (plot === null) throw new Error('no plot');
    expect(calibrationData(plot)).toEqual([
      [50, 96],
      [100, 90],
    ]);
    const { scales } = calibrationOptions(plot, 'dark', 400, () => undefined);
    expect([scales?.['x']?.range, scales?.['y']?.range]).toEqual([
      [0, 100],
      [0, 100],
    ]);
    expect(plot.table.rows).toHaveLength(2);
  });
});

const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};

describe.each(['light', 'dark'] as const)('colours, %s', (theme) => {
  it(
    'hold in greyscale: each step of the ramp is lighter by a quarter at least, and no two groups of verdicts are ' +
      'alike',
    () => {
      const contrast = (one: string, other: string): number =>
        (Math.max(luminance(one), luminance(other)) + 0.05) / (Math.min(luminance(one), luminance(other)) + 0.05);
      RAMP.slice(1).forEach((shade, at) =>
        expect(contrast(shade[theme], RAMP[at]?.[theme] ?? '')).toBeGreaterThan(1.25),
      );
      const groups = Object.values(VERDICT_SHADES).map((shade) => shade[theme]);
      groups.forEach((one, at) =>
        groups.slice(at + 1).forEach((other) => expect(contrast(one, other)).toBeGreaterThan(1.25)),
      );
      expect(contrast(TOKENS.edge[theme], TOKENS['surface-raised'][theme])).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('csv', () => {
  it('quotes what has to be quoted and lets no spreadsheet run it', () => {
    expect(
      csvOf({
        head: ['a', 'b'],
        rows: [
          ['x,y', 1],
          ['say "no"', -2],
          ['=1+1', 3],
          ['two\nlines', 4],
        ],
      }),
    ).toBe('a,b\r\n"x,y",1\r\n"say ""no""",-2\r\n\'=1+1,3\r\n"two\nlines",4\r\n');
  });
});

describe('the list', () => {
  it('law: what is drawn holds all that is in view, and its pages hold all that is drawn', () => {
    fc.assert(
      fc.property(fc.nat(5_300_000), fc.integer({ min: 0, max: 2_000 }), fc.nat(100_000), (top, high, total) => {
        const { first, last } = windowOf({ top, high, rowHigh: 52, total });
        expect(first >= 0 && last <= total && first <= Math.max(last, first)).toBe(true);
        expect(last - first).toBeLessThanOrEqual(high / 52 + 20);
        const inView = { from: Math.floor(top / 52), to: Math.min(total, Math.ceil((top + high) / 52)) };
        if (inView.from < total) expect(first <= inView.from && last >= inView.to).toBe(true);
        const pages = pagesOf({ first, last }, 100);
        for (let row = first; row < last; row += 1) expect(pages).toContain(Math.floor(row / 100));
      }),
    );
  });
});
