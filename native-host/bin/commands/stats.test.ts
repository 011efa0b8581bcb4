import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Overview } from '../../../shared/insights.ts';
import { sparkline, statsText, table } from './stats.ts';

const EMPTY: Overview = {
  weeks: ['2026-11-09', '2026-11-16'],
  mistakes: [],
  statuses: { confirmed: 0, plausible: 0, claimed: 0, contradicted: 0 },
  otherMistakes: 0,
  outcomes: [],
  effect: 'Claude was told none of your rules yet, so nothing can be said of whether they help.',
  injected: [],
  projects: [],
  languages: [],
};

const UNJUDGED = {
  enough: 20,
  since: null,
  all: { tool: 'all tools', seen: 0, right: 0, brier: null, bins: [] },
  tools: [],
};

test('law: a sparkline has one character a week, a space for nothing, the highest for the greatest', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (counts) => {
      const line = [...sparkline(counts)];
      expect(line).toHaveLength(counts.length);
      counts.forEach((n, at) => expect(line[at] === ' ').toBe(n === 0));
      const most = Math.max(...counts);
      if (most > 0) expect(line[counts.indexOf(most)]).toBe('█');
    }),
  );
});

test('numbers stand at the right edge of their column', () => {
  expect(
    table(
      ['name', 'n'],
      [
        ['a', '7'],
        ['longer', '123'],
      ],
    ),
  ).toBe('name      n\na         7\nlonger  123');
});

test('each part says what it shows, and what to do where there is nothing', () => {
  const text = statsText({
    overview: { ...EMPTY, otherMistakes: 4 },
    calibration: UNJUDGED,
    patterns: [],
    total: 0,
    effects: [],
  });
  expect(text).toContain('Verdicts that were judged afterwards\nNone. A finding');
  expect(text).toContain('Mistakes, 2 weeks from 2026-11-09 (UTC)\nNone. Record a correction');
  expect(text).toContain('4 more outside these weeks.');
  expect(text).toContain('Verifications');
  expect(text).toContain('Nothing. Bind a conversation to a project');
  expect(text).toContain('Patterns\nNone yet.');
});

test('the figures of an overview', () => {
  const text = statsText({
    overview: {
      ...EMPTY,
      mistakes: [{ category: 'logic_error', counts: [1, 4] }],
      statuses: { confirmed: 2, plausible: 0, claimed: 3, contradicted: 0 },
      outcomes: [
        {
          tool: 'Ruff',
          check: 'lint',
          verdicts: { passed: 3, refuted: 2, timeout: 1, 'not-run': 1 },
          times: { runs: 6, medianMs: 12.4, p95Ms: 2_345 },
        },
      ],
      injected: [
        { kind: 'pattern', counts: [0, 3] },
        { kind: 'passed-over', counts: [2, 0] },
      ],
    },
    calibration: {
      ...UNJUDGED,
      since: '2026-02-03T00:00:00.000Z',
      tools: [
        { tool: 'mypy', seen: 24, right: 20, brier: 0.1234, bins: [] },
        { tool: 'Ruff', seen: 7, right: 7, brier: null, bins: [] },
      ],
    },
    patterns: [],
    total: 0,
    effects: [],
  });
  expect(text).toContain('logic error         5  |▂█|');
  expect(text).toContain(
    'Verdicts that were judged afterwards, since 2026-02-03: a small part of all, and not a fair sample',
  );
  expect(text).toMatch(/mypy +24 +20 +0\.123\nRuff +7 +7 +not enough data \(7 of 20\)/);
  expect(text).toContain('2 confirmed, 0 plausible, 3 claimed, 0 contradicted.');
  expect(text.replaceAll(/ +/g, ' ')).toContain('Ruff Lint 7 3 2 1 1 12 ms 2.3 s');
  expect(text.replaceAll(/ +/g, ' ')).toContain('learned patterns 3 | █|');
  expect(text.replaceAll(/ +/g, ' ')).toContain('offered, not inserted 2 |█ |');
});
