import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { runProcess } from './process.ts';

const shell = (script: string) => ({ command: '/bin/sh', args: ['-c', script], deadlineMs: 10_000 });

/** A killed process stays in the list until its parent asks for it: that is not life. */
const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

test('runs with input, without the environment, in a private home that is removed', async () => {
  process.env['CLAUDE_VERIFY_TEST_SECRET'] = 'inherited';
  const result = await runProcess({
    ...shell('cat; env; pwd; stat -c %a "$HOME"; echo oops >&2; exit 3'),
    input: 'héllo\n',
  });
  delete process.env['CLAUDE_VERIFY_TEST_SECRET'];
  if (result.kind !== 'exit') throw new Error(result.kind);
  expect(result.code).toBe(3);
  expect(result.stdout.text).toMatch(/^héllo\n/);
  expect(result.stdout.text).not.toContain('CLAUDE_VERIFY_TEST_SECRET');
  expect(result.stdout.text).toMatch(/\n700\n$/);
  expect(result.stderr).toEqual({ text: 'oops\n', cut: false });
  const home = /^HOME=(.*)$/m.exec(result.stdout.text)?.[1] ?? '/';
  expect(home).toContain('claude-verify-run-');
  expect(existsSync(home)).toBe(false);
});

test('the deadline kills the whole group', async () => {
  const result = await runProcess({ ...shell('sleep 60 & echo $!; wait'), deadlineMs: 300 });
  if (result.kind !== 'timeout') throw new Error(result.kind);
  const grandchild = Number(result.stdout.text);
  expect(grandchild).toBeGreaterThan(1);
  await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false));
});

test('what a command leaves behind is killed at its end', async () => {
  const result = await runProcess(shell('sleep 60 >/dev/null 2>&1 & echo $!'));
  if (result.kind !== 'exit') throw new Error(result.kind);
  await vi.waitFor(() => expect(isAlive(Number(result.stdout.text))).toBe(false));
});

test('an abort kills it', async () => {
  const controller = new AbortController();
  const running = runProcess({ ...shell('sleep 60'), signal: controller.signal });
  controller.abort();
  expect((await running).kind).toBe('cancelled');
  expect((await runProcess({ ...shell('sleep 60'), signal: AbortSignal.abort() })).kind).toBe('cancelled');
});

test('output is kept up to the bound and reading stops at it', async () => {
  const bounds = { readBytes: 100_000, keptBytes: 1_000 };
  const endless = await runProcess({ ...shell('yes'), bounds });
  if (endless.kind !== 'too-much-output') throw new Error(endless.kind);
  expect(endless.stdout.cut).toBe(true);
  expect(endless.stdout.text).toHaveLength(1_000);
});

test('a missing command, one that is no program, one that dies', async () => {
  expect(await runProcess({ command: 'no-such-command', args: [], deadlineMs: 1_000 })).toEqual({ kind: 'missing' });
  expect((await runProcess({ command: '/etc', args: [], deadlineMs: 1_000 })).kind).toBe('failed');
  expect(await runProcess(shell('kill -SEGV $$'))).toMatchObject({ kind: 'killed', signal: 'SIGSEGV' });
});
