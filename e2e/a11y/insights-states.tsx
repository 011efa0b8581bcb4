import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { drawPlot } from '../../extension/pages/insights/draw-plot.ts';
import { insightsSheet } from '../../extension/pages/insights/insights-sheet.ts';
import { InsightsView, type InsightsViewProps } from '../../extension/pages/insights/insights-view.tsx';
import { errorBody } from '../../shared/errors.ts';
import type { Overview, PatternEffect } from '../../shared/insights.ts';
import type { PatternRow } from '../../shared/pattern.ts';
import type { FeedbackRow } from '../../shared/keeping-requests.ts';
import type { BarTheme } from './bar-states.tsx';

const nothing = (): void => undefined;
const WEEKS = Array.from({ length: 26 }, (_, at) =>
  new Date(Date.UTC(2026, 4, 25) + at * 7 * 86_400_000).toISOString().slice(0, 10),
);
/** Something that rises and falls, the same at each run. */
const wave = (height: number, shift: number): number[] =>
  WEEKS.map((_, at) => Math.max(0, Math.round(height * (1 + Math.sin((at + shift) * 1.3)) * (1 - at / 40))));

const EMPTY: Overview = {
  weeks: WEEKS,
  mistakes: [],
  statuses: { confirmed: 0, plausible: 0, claimed: 0, contradicted: 0 },
  otherMistakes: 0,
  outcomes: [],
  effect: 'Claude was told none of your rules yet, so nothing can be said of whether they help.',
  injected: [],
  projects: [],
  languages: [],
};
const KINDS = [
  'logic_error',
  'type_error',
  'api_misuse',
  'missing_error_handling',
  'security_flaw',
  'style_violation',
  'concurrency_issue',
];
const outcome = (
  tool: string,
  check: Overview['outcomes'][number]['check'],
  verdicts: Record<string, number>,
  medianMs: number,
  p95Ms: number,
): Overview['outcomes'][number] => ({ tool, check, verdicts, times: { runs: 400, medianMs, p95Ms } });
const FULL: Overview = {
  weeks: WEEKS,
  mistakes: KINDS.map((category, at) => ({ category, counts: wave(7 - at, at * 2) })),
  statuses: { confirmed: 61, plausible: 40, claimed: 212, contradicted: 3 },
  otherMistakes: 31,
  outcomes: [
    outcome('TypeScript', 'types', { passed: 310, refuted: 74, unknown: 12 }, 48, 130),
    outcome('Ruff', 'lint', { passed: 220, refuted: 61 }, 5.2, 19),
    outcome('basedpyright', 'types', { passed: 180, refuted: 44, timeout: 5, crashed: 1 }, 210, 900),
    outcome('pytest', 'test', { passed: 40, refuted: 31, 'not-run': 52 }, 2_400, 9_100),
    outcome('Command check-everything-with-a-very-long-name-indeed', 'fuzz', { passed: 12, vacuous: 9 }, 4_100, 18_000),
    { ...outcome('Secrets', 'security', { passed: 420 }, 0.4, 2), times: { runs: 420, medianMs: 0.4, p95Ms: 2 } },
  ],
  effect:
    'Your rules help: with the rule the mistake came in 1 of 30 cases, without it in 22 of 40 cases. ' +
    '5 of the 6 rules that were tried were kept.',
  injected: [
    { kind: 'pattern', counts: wave(3, 1) },
    { kind: 'other', counts: wave(2, 4) },
    { kind: 'held-out', counts: wave(1, 2) },
    { kind: 'passed-over', counts: wave(1, 7) },
  ],
  projects: ['shop', 'a-project-with-a-name-that-goes-on-and-on-and-on-and-on', 'مشروع'],
  languages: ['typescript', 'python'],
};

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const pattern = (n: number, change: Partial<PatternRow>): PatternRow => ({
  id: id(n),
  project: 'shop',
  category: 'logic_error',
  name: 'logic_error:off_by_one',
  count: 12,
  weight: 7.4,
  life: 'active',
  pinned: false,
  guidance: 'Use exclusive upper bounds in loops over pages.',
  guidanceBy: 'recorded',
  scope: 'language',
  language: 'rust',
  pathGlob: 'src/**/*.rs',
  members: [id(100)],
  size: 13,
  newest: '2026-11-18T10:00:00Z',
  description: 'The last page was fetched twice.',
  statuses: { confirmed: 5, plausible: 2, claimed: 5, contradicted: 1 },
  evidence: [],
  contradicts: [],
  ...change,
});
const PATTERNS: PatternRow[] = [
  pattern(1, { pinned: true, guidanceBy: 'person' }),
  pattern(2, {
    name: 'api_misuse:deprecated_api',
    category: 'api_misuse',
    life: 'fading',
    weight: 2.1,
    contradicts: [id(3)],
    guidance: 'Use `fetch` instead of `axios`.',
  }),
  pattern(3, {
    name: 'api_misuse:invented_api',
    category: 'api_misuse',
    life: 'candidate',
    weight: 0.9,
    size: 1,
    count: 1,
    statuses: { confirmed: 0, plausible: 0, claimed: 1, contradicted: 0 },
    contradicts: [id(2)],
    guidance: 'Use `axios` instead of `fetch`.',
    language: null,
    pathGlob: null,
  }),
  pattern(4, {
    name: 'خطأ في حدود الحلقة',
    guidance: null,
    guidanceBy: null,
    description: 'آخر صفحة جُلبت مرتين',
    life: 'retired',
    weight: 0,
    project: null,
  }),
  pattern(5, {
    name: `a_name_${'without_an_end_'.repeat(12)}`,
    guidance: `Averylongwordthatnobodycanbreak${'x'.repeat(300)}`,
  }),
];
const rate = (count: number, of: number): PatternEffect['before'] => ({ count, of, low: 0, high: 1 });
const EFFECTS = new Map<string, PatternEffect>([
  [
    id(1),
    {
      pattern: id(1),
      text: '5 in 40 conversations before, 0 in 25 after',
      before: rate(5, 40),
      after: rate(0, 25),
      comparedWith: 'earlier',
      missing: { before: 0, after: 0 },
      noEffect: false,
    },
  ],
  [
    id(2),
    {
      pattern: id(2),
      text: 'Too little data: 5 with it are missing of the 8 conversations that each side needs.',
      before: rate(5, 40),
      after: rate(0, 3),
      comparedWith: 'earlier',
      missing: { before: 0, after: 5 },
      noEffect: false,
    },
  ],
]);
const ISSUES = [
  'The last page was fetched twice.',
  'آخر صفحة جُلبت مرتين',
  `A long one: ${'and so on '.repeat(60)}`,
  'Hidden \u202eorder\u2069 here',
  'Used String where &str was expected',
];
const ROWS: FeedbackRow[] = Array.from({ length: 40 }, (_, n) => ({
  id: id(100 + n),
  timestamp: new Date(Date.UTC(2026, 10, 20) - n * 7_200_000).toISOString(),
  project: n % 3 === 0 ? null : 'shop',
  category: KINDS[n % KINDS.length] ?? '',
  subcategory: n % 2 === 0 ? 'off_by_one' : null,
  issue: ISSUES[n % ISSUES.length] ?? '',
  verified: false,
  status: (['confirmed', 'plausible', 'claimed', 'contradicted'] as const)[n % 4] ?? 'claimed',
}));

const PATTERNS_PROPS: InsightsViewProps['patterns'] = {
  patterns: PATTERNS,
  rewording: { drafts: 0, state: null, isAlone: false, error: null, onAsk: nothing },
  total: 9,
  shown: 10,
  effects: EFFECTS,
  open: null,
  busy: false,
  done: null,
  error: null,
  onOpen: nothing,
  onEdit: nothing,
  onUndo: nothing,
  onMore: nothing,
  onRetry: nothing,
};
const ROWS_PROPS: InsightsViewProps['rows'] = {
  total: ROWS.length,
  rowAt: (index) => ROWS[index],
  error: null,
  onNeed: nothing,
  onRetry: nothing,
  onDelete: nothing,
};

const TURNED: InsightsViewProps['turned'] = {
  enough: 20,
  since: '2026-01-02T00:00:00.000Z',
  all: {
    tool: 'all tools',
    seen: 71,
    right: 60,
    brier: 0.118,
    bins: [
      { predicted: 0.5, observed: 0.8, seen: 5 },
      { predicted: 0.72, observed: 0.75, seen: 16 },
      { predicted: 0.93, observed: 0.9, seen: 50 },
    ],
  },
  tools: [
    { tool: 'mypy', seen: 64, right: 54, brier: 0.109, bins: [{ predicted: 0.9, observed: 0.84, seen: 64 }] },
    { tool: 'Ruff', seen: 7, right: 6, brier: null, bins: [] },
  ],
};

const CLAIMS: InsightsViewProps['claims'] = { claimed: 193, run: { step: 'idle' }, onStart: nothing, onStop: nothing };

function Dressed(props: InsightsViewProps): VNode {
  // The page's own entry does this; a state is drawn into a page that has other states' sheets only.
  useState(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, insightsSheet()];
    return null;
  });
  return <InsightsView {...props} />;
}

const insights =
  (change: Partial<InsightsViewProps>) =>
  (theme: BarTheme): VNode => (
    <Dressed
      theme={theme}
      draw={drawPlot}
      save={nothing}
      filters={{ weeks: 26 }}
      overview={FULL}
      turned={TURNED}
      patterns={PATTERNS_PROPS}
      rows={ROWS_PROPS}
      claims={CLAIMS}
      rules={RULES_PROPS}
      muted={{ mutes: [], onUnmute: nothing }}
      error={null}
      onFilters={nothing}
      onRetry={nothing}
      {...change}
    />
  );
const RULES_PROPS: InsightsViewProps['rules'] = {
  rules: [
    {
      rule: 'K12',
      state: 'on',
      sentence: 'Say the time zone: datetime.now(timezone.utc).',
      language: 'python',
      category: 'api_misuse',
      project: 'shop',
      isBrought: false,
      code: 'datetime.utcnow()',
      except: [],
      hash: 'a'.repeat(64),
      corrections: 3,
      examples: [{ wrong: 'stamp = datetime.utcnow()', corrected: 'stamp = datetime.now(timezone.utc)' }],
      hits: 4,
      dismissed: 1,
      helped: 2,
    },
  ],
  prose: [{ pattern: id(2), name: 'logic_error:order', why: 'It has no syntactic form: the names differ.' }],
  waiting: 2,
  onSwitch: nothing,
  onMore: nothing,
};
const opened = (
  pattern: number,
  part: NonNullable<InsightsViewProps['patterns']['open']>['part'],
): Partial<InsightsViewProps> => ({
  patterns: { ...PATTERNS_PROPS, open: { pattern: id(pattern), part, members: ROWS.slice(0, 5) } },
});

/** Every state of the insights page. */
export const INSIGHTS_STATES = {
  insights: insights({}),
  'insights-reverifying': insights({ claims: { ...CLAIMS, run: { step: 'running', done: 11, of: 193 } } }),
  'insights-reverified': insights({
    claims: {
      ...CLAIMS,
      claimed: 149,
      run: { step: 'ended', done: 40, of: 193, skipped: 3, stillClaimed: 149, failed: errorBody('CV050') },
    },
  }),
  'insights-loading': insights({ overview: null }),
  'insights-error': insights({ overview: null, error: errorBody('CV050') }),
  'insights-empty': insights({
    overview: EMPTY,
    turned: {
      enough: 20,
      since: null,
      all: { tool: 'all tools', seen: 0, right: 0, brier: null, bins: [] },
      tools: [],
    },
    patterns: { ...PATTERNS_PROPS, patterns: [], total: 0 },
    rows: { ...ROWS_PROPS, total: 0 },
    claims: { ...CLAIMS, claimed: 0 },
  }),
  'insights-filtered': insights({
    filters: { weeks: 12, project: 'gone', language: 'rust' },
    overview: { ...EMPTY, otherMistakes: 7, projects: ['shop'], languages: ['python'] },
    patterns: { ...PATTERNS_PROPS, patterns: [], total: 0 },
    rows: { ...ROWS_PROPS, total: 0 },
    claims: { ...CLAIMS, claimed: 0 },
  }),
  'insights-one-week': insights({
    overview: {
      ...EMPTY,
      weeks: ['2026-11-16'],
      mistakes: [{ category: 'logic_error', counts: [1] }],
      otherMistakes: 0,
    },
  }),
  'insights-rename': insights(opened(1, 'rename')),
  'insights-guide': insights(opened(1, 'guide')),
  'insights-merge': insights(opened(2, 'merge')),
  'insights-split': insights(opened(1, 'split')),
  'insights-members': insights(opened(1, 'members')),
  'insights-rewording': insights({
    patterns: {
      ...PATTERNS_PROPS,
      patterns: [pattern(1, { guidance: null, guidanceBy: null }), ...PATTERNS.slice(1)],
      rewording: {
        ...PATTERNS_PROPS.rewording,
        drafts: 1,
        state: {
          mark: 'm',
          patterns: [id(1)],
          step: 'answered',
          error: null,
          suggestions: { [id(1)]: `Use exclusive upper bounds, ${'and say so in as many words, '.repeat(5)}always.` },
        },
      },
    },
  }),
  'insights-rewording-alone': insights({
    patterns: {
      ...PATTERNS_PROPS,
      rewording: { ...PATTERNS_PROPS.rewording, drafts: 12, isAlone: true, error: errorBody('CV052') },
    },
  }),
  'insights-edited': insights({
    patterns: { ...PATTERNS_PROPS, done: { words: 'Renamed.', undoable: true }, error: errorBody('CV045') },
  }),
} as const satisfies Record<string, (theme: BarTheme) => VNode>;
