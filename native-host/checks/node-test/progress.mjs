import { appendFileSync } from 'node:fs';
import nodeTest, { afterEach, beforeEach } from 'node:test';
import { isMainThread } from 'node:worker_threads';
import { ASSERT_DECIDERS, BUILT_IN_DECIDERS, keepDeciders } from '../../languages/scripts/runner/deciders.ts';

/*
 * Runs inside of the sandbox, before a file of tests: what each test came to is written at once, because a test that
 * never gives back control lets nobody else write. The parent of the files runs no tests. What decides outcomes and was
 * replaced is told to that parent.
 */
const write = (record) => appendFileSync('/project/.claude-verify-progress.jsonl', `${JSON.stringify(record)}\n`);
const file = process.argv[1];
const replaced = keepDeciders([...ASSERT_DECIDERS, ['node:test', nodeTest], ...BUILT_IN_DECIDERS]);

// The parent of the files: its reporter reads the key before the first of them is started.
if (process.env.NODE_TEST_CONTEXT === undefined && isMainThread && process.channel === undefined)
  await import('./reporter.ts');

if (process.env.NODE_TEST_CONTEXT !== undefined) {
  beforeEach((test) => write({ file, name: test.fullName ?? test.name, state: 'started' }));
  afterEach((test) => {
    const names = replaced();
    if (names.length > 0) test.diagnostic(`claude-verify: replaced ${names.join(' ')}`);
    const error = test.error?.cause ?? test.error;
    write({
      file,
      name: test.fullName ?? test.name,
      state: test.error === null || test.error === undefined ? 'passed' : 'failed',
      failure: String(error?.stack ?? error ?? '').slice(0, 4000),
    });
  });
}
