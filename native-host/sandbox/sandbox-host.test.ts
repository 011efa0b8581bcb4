import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { look } from './find-sandbox.ts';
import { runProcess } from './process.ts';
import { removeAbandonedRuns } from './run-folder.ts';
import { canRun } from './fixtures/can-run.ts';

const skip = !(await canRun());
const FIXTURE = join(import.meta.dirname, 'fixtures', 'sandbox-host.ts');

const running = (mark: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || !existsSync(`/proc/${pid}/cmdline`)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(mark);
    } catch (thrown) {
      if (thrown instanceof Error && 'code' in thrown && ['ENOENT', 'ESRCH'].includes(String(thrown.code)))
        return false;
      throw thrown;
    }
  });

test('without bubblewrap there is no sandbox, and the command that installs it is named', async () => {
  expect(await look('linux', 0, ['/nonexistent'])).toEqual({
    kind: 'none',
    reason: 'bubblewrap is not installed',
    install: 'apt-get install bubblewrap',
  });
  expect(await look('darwin', 501, ['/usr/bin'])).toMatchObject({
    kind: 'none',
    reason: expect.stringContaining('Linux'),
  });
});

describe.skipIf(skip)('the host around a sandbox', () => {
  test('a host that is killed outright leaves no process; the next host removes its folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-host-'));
    const mark = `sandbox-host-${process.pid}-killed`;
    const host = spawn(process.execPath, [FIXTURE, 'setsid -f sleep 987600; sleep 987601 & sleep 987602', mark], {
      stdio: 'ignore',
      env: { TMPDIR: folder },
    });
    await vi.waitFor(() => expect(running('sleep\x0098760').length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
    expect(running(mark).length).toBeGreaterThan(1);
    const gone = once(host, 'exit');
    host.kill('SIGKILL');
    await vi.waitFor(() => expect([...running(mark), ...running('sleep\x0098760')]).toEqual([]), { timeout: 1_000 });
    // Until it is reaped its process id still counts as alive.
    await gone;
    expect(await removeAbandonedRuns(process.getuid?.() ?? 0, folder)).toBe(1);
    rmdirSync(folder);
  });

  test('descriptors that the host itself inherited end with it', async () => {
    const script = 'exec 200</etc/hostname; exec "$0" "$1" "$2" mark';
    const ended = await runProcess({
      command: '/bin/bash',
      args: ['-c', script, process.execPath, FIXTURE, 'readlink /proc/self/fd/200; true'],
      deadlineMs: 10_000,
    });
    if (ended.kind !== 'exit') throw new Error(ended.kind);
    expect(JSON.parse(ended.stdout.text)).toMatchObject({ result: { kind: 'exit', stdout: { text: '/dev/null\n' } } });
  });

  test('for a user who is not root it holds as well', async (context) => {
    if (process.getuid?.() !== 0) context.skip('the other tests were run as such a user');
    const asUser = ['--reuid', '12345', '--regid', '12345', '--clear-groups', '--'];
    const readable = await runProcess({
      command: 'setpriv',
      args: [...asUser, process.execPath, '--check', FIXTURE],
      deadlineMs: 10_000,
    });
    if (readable.kind !== 'exit' || readable.code !== 0) context.skip('other users cannot read this folder');
    const inSandbox = async (
      script: string,
    ): Promise<{ result: { kind: string; stdout: { text: string } }; made?: string }> => {
      const ended = await runProcess({
        command: 'setpriv',
        args: [...asUser, '/usr/bin/env', 'TMPDIR=/tmp', process.execPath, FIXTURE, script, 'user'],
        deadlineMs: 25_000,
      });
      if (ended.kind !== 'exit' || ended.code !== 0) throw new Error(JSON.stringify(ended));
      return JSON.parse(ended.stdout.text);
    };
    const { result, made } = await inSandbox(
      'id -u; grep ^CapEff /proc/self/status; unshare -U true || echo closed; ls / | tr "\\n" " "; echo fine > ' +
        'made; mkdir shut; touch shut/in; chmod 0 shut',
    );
    expect(result).toMatchObject({ kind: 'exit' });
    expect(result.stdout.text).toMatch(/^65534\nCapEff:\t0+\nclosed\n[^\n]*home[^\n]*$/);
    expect(result.stdout.text).not.toMatch(/root|var|srv/);
    expect(made).toBe('fine\n');
    expect((await inSandbox('x=x; while :; do x=$x$x; done')).result.kind).toBe('memory');
    expect((await inSandbox('i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i + 1)); done')).result.kind).not.toBe(
      'limit',
    );
  });
});
