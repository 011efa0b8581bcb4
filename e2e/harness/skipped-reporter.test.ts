import { expect, test } from 'vitest';
import { skipSummary } from './skipped-reporter.ts';

test('the summary counts skipped tests by reason, most first, and ends on one command', () => {
  const counts = new Map([
    ['native-host/sandbox/sandbox-attack.test.ts', 3],
    ['shellcheck is not installed', 7],
  ]);
  expect(skipSummary(counts, ['bubblewrap', 'shellcheck'])).toEqual([
    '10 tests skipped:',
    '  7: shellcheck is not installed',
    '  3: native-host/sandbox/sandbox-attack.test.ts',
    'To run those that want a tool of the system (Debian):',
    '  sudo apt-get install -y --no-install-recommends bubblewrap shellcheck',
  ]);
});

test('with everything run there is no summary, and with everything installed no command', () => {
  expect(skipSummary(new Map(), ['bubblewrap'])).toEqual([]);
  expect(skipSummary(new Map([['Claude Code is not here', 1]]), [])).toEqual([
    '1 test skipped:',
    '  1: Claude Code is not here',
  ]);
});

test('reasons beyond the first are counted together', () => {
  const counts = new Map(Array.from({ length: 15 }, (_, index) => [`reason ${index}`, 2]));
  expect(skipSummary(counts, []).at(-1)).toBe('  6: other reasons');
});
