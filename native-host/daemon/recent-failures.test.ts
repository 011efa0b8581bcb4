import { expect, test } from 'vitest';
import { CodedError } from '../../shared/errors.ts';
import { createRecentFailures } from './recent-failures.ts';

test('what the registry or the package is to blame for is known for ten minutes, and nothing else', () => {
  let now = 0;
  const failures = createRecentFailures(() => new Date(now));
  const running = new AbortController();
  for (const code of ['CV110', 'CV111', 'CV112', 'CV018', 'CV019', 'CV114'] as const)
    failures.note(code, new CodedError(code), running.signal);
  failures.note('bug', new TypeError('x'), running.signal);
  expect(['CV110', 'CV111', 'CV112', 'CV018', 'CV019', 'CV114', 'bug'].filter((key) => failures.why(key))).toEqual([
    'CV110',
    'CV111',
    'CV112',
  ]);
  failures.forget('CV111');
  expect(failures.why('CV111')).toBeUndefined();
  now = 10 * 60_000;
  expect(failures.why('CV110')).toBeUndefined();
});

test('what was broken off says nothing of the package', () => {
  const failures = createRecentFailures(() => new Date(0));
  const stopped = AbortSignal.abort(new CodedError('CV110'));
  failures.note('late', new CodedError('CV110'), stopped);
  expect(failures.why('late')).toBeUndefined();
});
