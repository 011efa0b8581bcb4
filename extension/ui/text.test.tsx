// @vitest-environment happy-dom
import { render } from 'preact';
import { expect, it } from 'vitest';
import { learnCommand } from '../platform/command-name.ts';
import { errorBody } from '../../shared/errors.ts';
import { awayWords } from './host-words.ts';
import { Words } from './text.tsx';

const drawn = (of: string): string => {
  render(<Words of={of} />, document.body);
  return [...document.querySelectorAll('code')].map(({ textContent }) => textContent).join(', ');
};

it('a command is named as the host says that it is called here, and nothing else is changed', () => {
  const text = 'claude-verify says: run `claude-verify doctor` or `claude-verify daemon stop`, then `npm ci`.';
  expect(drawn(text)).toBe('claude-verify doctor, claude-verify daemon stop, npm ci');
  learnCommand({ state: 'ready', version: '1', error: null, command: "'/opt/my $& tools/claude-verify'" });
  expect(drawn(text)).toBe(
    "'/opt/my $& tools/claude-verify' doctor, '/opt/my $& tools/claude-verify' daemon stop, npm ci",
  );
  expect(document.body.textContent).toMatch(/^claude-verify says/);
  learnCommand({ state: 'away', version: null, error: null });
  expect(drawn(text)).toContain('/opt/my');
  learnCommand({ state: 'ready', version: '1', error: null, command: 'claude-verify' });
});

it('a host that is away has one word for each of its two reasons', () => {
  expect(awayWords({ error: errorBody('CV050') })).toBe('host not installed');
  expect(awayWords({ error: errorBody('CV054') })).toBe('host not reachable');
  expect(awayWords({ error: null })).toBe('host not reachable');
});
