// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import { LANGUAGE_IDS } from '../../shared/language.ts';
import type { BlockStatus } from '../platform/messages.ts';
import type { JobState } from '../../shared/protocol.ts';
import type { Report, TargetReport } from '../../shared/report.ts';
import type { Tone } from './looks.ts';
import { BlockBar } from './block-bar.tsx';
import { languagesLike } from './language-picker.tsx';
import type { BlockBarProps } from './props.ts';

let called: string[] = [];

function draw(change: Partial<BlockBarProps>): void {
  const call =
    (name: string) =>
    (_event: Event, value?: unknown): void =>
      void called.push(typeof value === 'string' ? `${name} ${value}` : name);
  const props: BlockBarProps = {
    language: 'python',
    languageSource: 'class',
    file: null,
    status: null,
    host: { state: 'ready', version: null, error: null },
    error: null,
    expanded: false,
    theme: 'light',
    onVerify: call('verify'),
    onCancel: call('cancel'),
    onRecord: call('record'),
    onToggle: call('toggle'),
    toggled: new Set(),
    inDraft: null,
    onAskFix: call('fix'),
    onUndoRequest: call('undo'),
    onTickFix: call('tick'),
    onCopyRequest: call('copy'),
    onOpenReport: call('report'),
    onAllow: call('allow'),
    onJump: call('jump'),
    onLanguage: call('language'),
    ...change,
  };
  void act(() => render(<BlockBar {...props} />, document.body));
}

const status = (state: JobState): BlockStatus => ({
  block: { turn: 't', index: 0, codeHash: '0'.repeat(64) },
  status: {
    job: 'j',
    state,
    seq: 1,
    progress: [],
    report: null,
    summary:
      state === 'done' ? { tone: 'bad', text: '2 problems', errors: 2, warnings: 0, behaviourChecked: false } : null,
    error: null,
  },
  report: null,
});
const spoken = (): string => document.querySelector('[role=status]')?.textContent ?? '';
const button = (label: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`no button ${label}`);
  return found;
};

beforeEach(() => {
  render(null, document.body);
  called = [];
});

it('says the start and the verdict, once each', () => {
  draw({});
  expect(spoken()).toBe('');
  draw({ status: status('queued') });
  expect(spoken()).toBe('Verifying the Python block');
  draw({ status: status('running') });
  expect(spoken()).toBe('Verifying the Python block');
  draw({ status: status('done') });
  expect(spoken()).toBe('Verification ended: 2 problems');
  const node = document.querySelector('[role=status]')?.firstChild;
  draw({ status: status('done'), expanded: true });
  expect(document.querySelector('[role=status]')?.firstChild).toBe(node);
});

it('says nothing of a verdict that was there when it appeared', () => {
  draw({ status: status('done') });
  expect(spoken()).toBe('');
});

it('says how many jobs are before this one while it waits', () => {
  const { block, report, status: queued } = status('queued');
  const bar = (): string => document.querySelector('.bar-middle')?.textContent ?? '';
  draw({ status: { block, report, status: { ...queued, waiting: '3 jobs first, about 20 s' } } });
  expect(bar()).toContain('3 jobs first about 20 s');
  draw({ status: { block, report, status: { ...queued, waiting: '1 job first' } } });
  expect(bar()).toContain('1 job first');
  draw({ status: status('running') });
  expect(bar()).not.toContain('first');
});

it('a click on Verify while it runs does nothing, Cancel cancels', () => {
  draw({ status: status('running') });
  button('Verify').click();
  button('Cancel').click();
  expect(called).toEqual(['cancel']);
});

it('Esc closes the panel and gives the focus back to what opened it', () => {
  draw({ status: status('done'), expanded: true });
  button('Record').focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(called).toEqual(['toggle']);
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
});

it('Esc on a closed bar is left to the page', () => {
  draw({});
  button('Record').focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(called).toEqual([]);
});

const press = (key: string, on = document.activeElement): void =>
  void act(() => void on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const type = (text: string): void =>
  void act(() => {
    const input = document.querySelector('input');
    if (input !== null) input.value = text;
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';
const options = (): string[] => [...document.querySelectorAll('[role=option]')].map((one) => one.textContent);
const open = (label: string): void => void act(() => button(label).click());
const more = (): void => void act(() => document.querySelector<HTMLElement>('[aria-label=More]')?.click());
const stops = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('one Tab stop', () => {
  it('the first button, and later the one that had the focus last', () => {
    draw({});
    expect(stops()).toEqual(['not verified']);
    button('Record').focus();
    expect(stops()).toEqual(['Record']);
    draw({ status: status('done') });
    expect(stops()).toEqual(['Record']);
  });

  it('arrows go round, Home and End to the ends', () => {
    draw({});
    button('not verified').focus();
    const walk = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(key);
      return focused();
    });
    expect(walk).toEqual(['Verify', 'Record', 'More', 'not verified', 'More', 'not verified', 'More']);
    expect(stops()).toEqual(['More']);
  });

  it('when the button with the focus goes, the focus stays in the bar', () => {
    draw({ status: status('running') });
    button('Cancel').focus();
    draw({ status: status('done') });
    expect(focused()).toBe('2 problems');
  });
});

describe('the menu', () => {
  it("has the focus; arrows, ends and letters move it, and no key of it is the page's", () => {
    draw({ inReply: 2, status: { ...status('done'), report: null } });
    more();
    expect(focused()).toBe('Language: Python');
    const heard: string[] = [];
    const listen = ({ key }: KeyboardEvent): void => void heard.push(key);
    document.addEventListener('keydown', listen);
    const walk = ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'v', 'o'].map((key) => {
      press(key);
      return focused();
    });
    document.removeEventListener('keydown', listen);
    const [language, reply, report] = ['Language: Python', 'Verify the whole reply', 'Open report'];
    expect(walk).toEqual([reply, report, language, report, language, reply, report]);
    expect(heard).toEqual([]);
  });

  it('opens by the arrows, at either end', () => {
    draw({});
    for (const [key, first] of [
      ['ArrowDown', 'Language: Python'],
      ['ArrowUp', 'Open report'],
    ] as const) {
      document.querySelector<HTMLElement>('[aria-label=More]')?.focus();
      press(key);
      expect(focused()).toBe(first);
      press('Escape');
      expect(focused()).toBe('More');
      expect(document.querySelector('[role=menu]')).toBeNull();
    }
  });

  it('Tab leaves it from the button, and closes it', () => {
    draw({});
    more();
    press('Tab');
    expect(focused()).toBe('More');
    expect(document.querySelector('[role=menu]')).toBeNull();
  });

  it('an item that was refused can be pressed again', () => {
    const refused = { error: errorBody('CV061') };
    draw({ onRecord: () => draw({ ...refused, onRecord: () => void called.push('recorded') }) });
    more();
    open('Record a correction');
    expect(document.querySelector('[role=menu]')).not.toBeNull();
    // What it leads to is drawn later: the bar still says that the press before was refused.
    open('Record a correction');
    expect(called).toEqual(['recorded']);
    expect(document.querySelector('[role=menu]')).toBeNull();
  });
});

describe('the choice of a language', () => {
  it('nothing is chosen by typing or moving, Enter takes the one that is marked', () => {
    draw({ language: null, languageSource: null });
    expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Verify');
    open('Choose language');
    expect(options()).toHaveLength(LANGUAGE_IDS.length);
    press('Enter');
    type('script');
    expect(options()).toEqual(['TypeScript', 'JavaScript']);
    press('ArrowDown');
    expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('JavaScript');
    expect(document.querySelector('input')?.getAttribute('aria-activedescendant')).toBe('language-javascript');
    expect(called).toEqual([]);
    press('Enter');
    expect(called).toEqual(['language javascript']);
    expect(document.querySelector('input')).toBeNull();
  });

  it('Escape changes nothing and gives the focus back', () => {
    draw({});
    more();
    open('Language: Python');
    type('rust');
    press('Escape');
    expect(called).toEqual([]);
    expect(focused()).toBe('More');
  });

  it('finds a language by its name, its extensions and its other names, whole names first', () => {
    expect(languagesLike('c')[0]).toBe('c');
    expect(languagesLike('ts')[0]).toBe('typescript');
    expect(languagesLike('shell')).toEqual(['bash']);
    expect(languagesLike('brainfuck')).toEqual([]);
  });

  it('says it where no language is called so', () => {
    draw({ language: null, languageSource: null });
    open('Choose language');
    type('brainfuck');
    press('Enter');
    expect(document.querySelector('.picker')?.textContent).toBe('No supported language has this name.');
    expect(called).toEqual([]);
  });
});

it('what looks like a language is offered with one press, which verifies', () => {
  draw({ language: null, languageSource: null, guess: 'python', onOffer: () => void called.push('offer') });
  open('Looks like Python – Verify');
  expect(called).toEqual(['offer']);
});

it('draws a hostile file name as text', () => {
  draw({ file: '<img src=x onerror=alert(1)>\u202e' });
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('.file')?.textContent).toBe('<img src=x onerror=alert(1)>\\u202e');
});

const LAID: TargetReport = {
  kind: 'project',
  file: 'src/a.py',
  how: 'user',
  confidence: 1,
  alternatives: [],
  laid: 'whole',
  exists: true,
  notes: [],
  beside: [],
  lines: [],
  writes: [{ file: 'src/a.py', what: 'changed' }],
};
const ended = (tone: Tone, target: TargetReport | undefined): BlockStatus => {
  const summary = { tone, text: 'x', errors: 0, warnings: 0, behaviourChecked: false };
  const { status: job, ...rest } = status('done');
  const report: Report = {
    id: 'r1',
    job: 'j',
    createdAt: '2026-11-20T10:00:00Z',
    language: 'python',
    languageSource: 'class',
    file: 'src/a.py',
    codeHash: '',
    source: '',
    project: 'p1',
    results: [],
    notChecked: [],
    summary,
    ms: 1,
    hostVersion: '0',
    ...(target === undefined ? {} : { target }),
  };
  return { ...rest, status: { ...job, summary }, report };
};
const labels = (): (string | null)[] => [...document.querySelectorAll('button')].map((one) => one.textContent);

it.each([
  ['ok', LAID, true],
  ['warn', LAID, true],
  ['bad', LAID, false],
  ['unknown', LAID, false],
  ['ok', undefined, false],
  ['ok', { ...LAID, laid: null }, false],
  ['ok', { ...LAID, writes: [] }, false],
] as const)('Apply stands on the bar once nothing is wrong and there is a file to write: %s %#', (tone, target, is) => {
  draw({ status: ended(tone, target as TargetReport | undefined), onApply: () => void called.push('apply') });
  expect(labels().includes('Apply')).toBe(is);
  if (is) button('Apply').click();
  expect(called).toEqual(is ? ['apply'] : []);
});

it('a block that is answered leads to its newer version, and is quiet only where that mends it', () => {
  const newer = { block: { turn: 't2', index: 0, codeHash: '1'.repeat(64) }, mended: false };
  draw({ status: { ...ended('bad', undefined), newer }, onNewer: () => void called.push('newer') });
  expect(document.querySelector('.verdict')?.getAttribute('data-tone')).toBe('bad');
  button('Newer version below').click();
  draw({ status: { ...ended('bad', undefined), newer: { ...newer, mended: true } } });
  expect(document.querySelector('.verdict')?.getAttribute('data-tone')).toBe('unknown');
  expect(labels()).toContain('Fixed below');
  expect(called).toEqual(['newer']);
});
