// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, expect, it } from 'vitest';
import type { BlockStatus } from '../platform/messages.ts';
import type { JobState } from '../../shared/protocol.ts';
import { BlockBar } from './block-bar.tsx';
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
    askedToFix: false,
    onAskFix: call('fix'),
    onUndoFix: call('undo'),
    onTickFix: call('tick'),
    onCopyFix: call('copy'),
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

it('without a language it offers a choice instead of Verify', () => {
  draw({ language: null });
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Verify');
  const select = document.querySelector('select');
  expect(select?.selectedOptions[0]?.textContent).toBe('no language');
  if (select !== null) select.value = 'rust';
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(called).toEqual(['language rust']);
});

it('draws a hostile file name as text', () => {
  draw({ file: '<img src=x onerror=alert(1)>\u202e' });
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('.file')?.textContent).toBe('<img src=x onerror=alert(1)>\\u202e');
});
