// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewReplyBody, ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';
import { errorBody } from '../../../shared/errors.ts';
import type { OverviewAsked } from '../../../shared/insights.ts';
import type { PatternEdit } from '../../../shared/pattern.ts';
import { Insights } from './insights-controller.tsx';
import type { PlotSpec } from './plots.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const TOTAL = 1_234;
const NOT_VERIFIABLE = '00000000-0000-4000-8000-0000000000ff';
let title = 'logic_error:off_by_one';
let isOn = false;
let away = false;
let asked: [string, unknown][] = [];
let drawn: PlotSpec[] = [];
let saved: string[] = [];
/** Ids of the corrections of which no tool has said anything. */
let claims: string[] = [];

const overview = ({ project }: OverviewAsked): unknown => ({
  weeks: ['2026-11-09', '2026-11-16'],
  mistakes: [{ category: 'logic_error', counts: project === undefined ? [2, 3] : [0, 1] }],
  statuses: { confirmed: 1, plausible: 0, claimed: 4, contradicted: 0 },
  otherMistakes: 0,
  outcomes: [],
  effect: 'Too early to say.',
  injected: [],
  projects: ['shop', 'api'],
  languages: ['python'],
});
const pattern = (): unknown => ({
  id: ID,
  project: 'shop',
  category: 'logic_error',
  name: title,
  count: 2,
  weight: 1.5,
  life: 'active',
  pinned: false,
  guidance: 'Do so.',
  guidanceBy: 'recorded',
  scope: 'project',
  language: null,
  pathGlob: null,
  members: [ID],
  size: 2,
  newest: '2026-11-18T10:00:00Z',
  description: 'one too far',
  statuses: { confirmed: 0, plausible: 0, claimed: 2, contradicted: 0 },
  evidence: [],
  contradicts: [],
});

const row = (n: number): unknown & object => ({
  id: `c${n}`,
  timestamp: '2026-11-18T10:00:00Z',
  project: null,
  category: 'logic_error',
  subcategory: null,
  issue: `issue ${n}`,
  verified: false,
});
const jobOf = (job: string, state: string): unknown => ({
  job,
  state,
  seq: 1,
  progress: [],
  report: null,
  summary: null,
  error: null,
});

function host(type: string, body: unknown): unknown {
  if (away) throw new WorkerError(errorBody('CV050'));
  switch (type) {
    case 'insights.overview':
      return overview(body as OverviewAsked);
    case 'insights.calibration': {
      const bins = [
        { predicted: 0.55, observed: 0.5, seen: 4 },
        { predicted: 0.8, observed: 0.9, seen: 20 },
      ];
      const few = { tool: 'Ruff', seen: 7, right: 7, brier: null, bins: [] };
      const mypy = { tool: 'mypy', seen: 24, right: 20, brier: 0.1234, bins };
      if ((body as { project?: string }).project !== undefined)
        return { enough: 20, since: '2026-02-03T00:00:00.000Z', all: few, tools: [few] };
      const all = { ...mypy, tool: 'all tools', seen: 31, brier: 0.2 };
      return { enough: 20, since: '2026-01-02T00:00:00.000Z', all, tools: [mypy, few] };
    }
    case 'patterns.list':
      return { patterns: [pattern()], total: 1 };
    case 'patterns.effects':
      return {
        effects: [
          {
            pattern: ID,
            text: '5 in 40 conversations before, 0 in 25 after',
            before: null,
            after: null,
            comparedWith: 'earlier',
            missing: { before: 0, after: 0 },
            noEffect: false,
          },
        ],
      };
    case 'patterns.edit': {
      const { edit } = body as { edit: PatternEdit };
      if (edit.do === 'retire') throw new WorkerError(errorBody('CV039'));
      if (edit.do === 'rename') title = edit.title ?? 'logic_error:off_by_one';
      return { pattern: ID, edit: 7 };
    }
    case 'rules.list':
      return {
        rules: [
          {
            rule: 'K12',
            state: isOn ? 'on' : 'proposed',
            sentence: 'Say the time zone.',
            language: 'python',
            category: 'api_misuse',
            project: null,
            isBrought: false,
            code: 'datetime.utcnow()',
            except: [],
            hash: 'f00d',
            corrections: 3,
            examples: [{ wrong: 'at = datetime.utcnow()', corrected: 'at = datetime.now(timezone.utc)' }],
            hits: 0,
            dismissed: 0,
            helped: 0,
          },
        ],
        prose: [{ pattern: ID, name: 'logic_error:order', why: 'It has no syntactic form.' }],
        waiting: 0,
        problems: [],
        more: { rules: 0, problems: 0 },
      };
    case 'rules.switch':
      isOn = (body as { on: boolean }).on;
      return {};
    case 'patterns.undo':
      title = 'logic_error:off_by_one';
      return {};
    case 'feedback.list': {
      const { offset = 0, limit, status } = body as { offset?: number; limit: number; status?: string };
      if (status === 'claimed')
        return { rows: claims.slice(offset, offset + limit).map((id) => ({ ...row(0), id })), total: claims.length };
      const rows = Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, at) => row(offset + at));
      return { rows, total: TOTAL };
    }
    case 'feedback.reverify': {
      const { id, job } = body as { id: string; job: string };
      if (id === NOT_VERIFIABLE) throw new WorkerError(errorBody('CV024'));
      claims = claims.filter((claim) => claim !== id);
      return jobOf(job, 'running');
    }
    case 'verify.status':
      return { jobs: (body as { jobs: string[] }).jobs.map((job) => jobOf(job, 'done')) };
    default:
      throw new Error(type);
  }
}

const client: WorkerClient = {
  request: async <T extends ViewRequestType>(view: T, body: ViewRequestBody<T>) => {
    if (view === 'reword.state') return { state: null } as ViewReplyBody<T>;
    const { type, body: inner } = body as ViewRequestBody<'host.request'>;
    asked.push([type, inner]);
    return { body: host(type, inner) } as ViewReplyBody<T>;
  },
  onEvent: () => () => undefined,
  onReconnect: () => () => undefined,
  close: () => undefined,
};

const says = (words: string): Promise<void> => vi.waitFor(() => expect(document.body.textContent).toContain(words));
function press(label: string): void {
  const found = [...document.querySelectorAll('button')].find((button) => button.textContent === label);
  if (found === undefined) throw new Error(`there is no button ${label}`);
  found.click();
}

function choose(id: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`#${id}`);
  if (select === null) throw new Error(`${id} is not there`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function open(): void {
  render(null, document.body);
  document.body.replaceChildren();
  render(
    <Insights
      client={client}
      draw={(spec) => {
        drawn.push(spec);
        return { picture: () => Promise.resolve(null), close: () => undefined };
      }}
      save={(name) => void saved.push(name)}
      dark={{ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }}
    />,
    document.body,
  );
}

beforeEach(() => {
  title = 'logic_error:off_by_one';
  away = false;
  isOn = false;
  [asked, drawn, saved, claims] = [[], [], [], []];
});

it('asks for the plots before anything else, and draws them', async () => {
  open();
  await says('5 mistakes were recorded');
  expect(asked[0]?.[0]).toBe('insights.overview');
  // A plot is drawn after its place was.
  await vi.waitFor(() => expect(drawn.map(({ id }) => id)).toEqual(['mistakes', 'reliability']));
  await says('5 in 40 conversations before, 0 in 25 after');
  await says('Corrections, newest first: 1,234');
  await says('Nothing was verified in these weeks');
  press('CSV');
  expect(saved).toEqual(['claude-verify-mistakes.csv']);
});

it('draws and asks for the corrections in view only', async () => {
  open();
  await says('issue 0');
  const rows = document.querySelectorAll('.list li').length;
  expect(rows).toBeGreaterThan(5);
  expect(rows).toBeLessThan(60);
  expect(asked.filter(([type]) => type === 'feedback.list')).toEqual([
    ['feedback.list', { limit: 100, offset: 0 }],
    ['feedback.list', { limit: 1, status: 'claimed' }],
  ]);
});

it('asks everything again for another project', async () => {
  open();
  await says('5 mistakes were recorded');
  choose('filter-project', '=shop');
  await says('1 mistake was recorded');
  await vi.waitFor(() => expect(asked).toContainEqual(['feedback.list', { limit: 100, offset: 0, project: 'shop' }]));
  await vi.waitFor(() => expect(asked).toContainEqual(['patterns.list', { project: 'shop' }]));
  choose('filter-language', 'python');
  await says('No patterns for this project and language');
});

it('renames a pattern, and takes it back', async () => {
  open();
  await says('logic error: off by one');
  press('Rename');
  const input = await vi.waitFor(
    () => document.querySelector<HTMLInputElement>('.card form input') ?? Promise.reject(new Error('no field')),
  );
  input.value = 'Too far';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('.card form input')?.value).toBe('Too far'));
  document.querySelector('.card form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await says('Renamed.');
  await says('Too far');
  press('Undo');
  await says('Undone.');
  expect(asked).toContainEqual(['patterns.undo', { edit: 7 }]);
  expect(document.querySelector('.card form')).toBeNull();
});

it('says what went wrong with an edit, and changes nothing', async () => {
  open();
  await says('logic error: off by one');
  press('Retire');
  await says('CV039');
  expect(document.body.textContent).toContain('logic error: off by one');
  press('Refresh');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('CV039'));
});

it('says once that the host is away, with one button that tries again', async () => {
  away = true;
  open();
  await says('CV050');
  expect(document.querySelectorAll('button')).toHaveLength(1);
  away = false;
  press('Try again');
  await says('5 mistakes were recorded');
  expect(document.body.textContent).not.toContain('CV050');
});

it('leads with whether the rules help', async () => {
  open();
  await says('Too early to say.');
  const text = document.body.textContent;
  expect(text.indexOf('Too early to say.')).toBeLessThan(text.indexOf('5 mistakes were recorded'));
});

it('has every claim re-verified, one after another, and says what is left', async () => {
  claims = [...Array.from({ length: 2 }, (_, at) => ID.replace(/1$/, String(at + 2))), NOT_VERIFIABLE];
  open();
  await says('Re-verify 3 claims');
  press('Re-verify 3 claims');
  await says('Verifying correction 2 of 3.');
  await says(
    'Processed 3 corrections. 1 could not be verified because the correction or the language is missing. ' +
      '1 claim is left',
  );
  await says('Re-verify 1 claim');
});

it('stops re-verifying when asked, and where the host is away', async () => {
  claims = [ID, ID.replace(/1$/, '2')];
  open();
  await says('Re-verify 2 claims');
  press('Re-verify 2 claims');
  await says('Verifying correction 1 of 2.');
  press('Stop');
  await says('Stopped after 0 of 2.');
  expect(asked.filter(([type]) => type === 'feedback.reverify')).toHaveLength(1);
  away = true;
  press('Re-verify 1 claim');
  await says('CV050');
});

it('shows each rule with its examples, off until a person switches it on', async () => {
  open();
  await says('Say the time zone.');
  await says('Made from 3 corrections; applies everywhere. It has found nothing yet.');
  press('Its examples (1)');
  await says('at = datetime.now(timezone.utc)');
  const box = document.querySelector<HTMLInputElement>('#switch-K12');
  expect(box?.checked).toBe(false);
  box?.click();
  await vi.waitFor(() => expect(asked).toContainEqual(['rules.switch', { rule: 'K12', hash: 'f00d', on: true }]));
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('#switch-K12')?.checked).toBe(true));
  press('1 pattern without a rule');
  await says('logic error: order: It has no syntactic form.');
});

it('shows how reliable each tool was, a plot of the one that is chosen, and where not enough was seen', async () => {
  open();
  await says('Reliability of all tools');
  await says('not enough data (7 of 20)');
  await says('Counted since 2026-01-02, for all versions of a tool together');
  await says('its advice was followed, and that is not counted');
  await says('not a fair sample');
  await says('0.123');
  choose('reliability-tool', '=mypy');
  await says('Brier score 0.123 of 24 judged verdicts: 0 is perfect, 0.25 is a coin toss.');
  await vi.waitFor(() => expect(drawn.at(-1)).toMatchObject({ id: 'reliability', title: 'Reliability of mypy' }));
  expect(drawn.at(-1)?.table.rows).toEqual([
    [55, 50, 4],
    [80, 90, 20],
  ]);
  expect([...document.querySelectorAll('#reliability-tool option')].map(({ textContent }) => textContent)).toEqual([
    'all tools',
    'mypy',
  ]);
  choose('filter-project', '=api');
  await says('Not enough data for a figure: 7 of 20 judged verdicts.');
  expect(document.querySelector('#plot-reliability')).toBeNull();
});
