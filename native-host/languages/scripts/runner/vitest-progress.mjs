import { appendFileSync } from 'node:fs';
import { beforeEach } from 'vitest';

/*
 * Read by claude-verify's own Vitest before each file of tests: what each test came to is written at once, because a
 * test that never gives back control lets nobody else write.
 */
const write = (record) => appendFileSync('/project/.claude-verify-progress.jsonl', `${JSON.stringify(record)}\n`);
const nameOf = (task) => [...(task.suite?.name ? [nameOf(task.suite)] : []), task.name].join(' ');

beforeEach(({ task, onTestFinished }) => {
  const place = { file: task.file.filepath, name: nameOf(task) };
  write({ ...place, state: 'started' });
  onTestFinished(() => {
    const [error] = task.result?.errors ?? [];
    write({
      ...place,
      state: error === undefined ? 'passed' : 'failed',
      failure: String(error?.stack ?? error?.message ?? '').slice(0, 4000),
    });
  });
});
