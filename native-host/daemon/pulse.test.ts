import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isDaemonRunning, whyDaemonIsSilent, type PulsePlace } from '../rpc/sign-of-life.ts';
import { until } from './fixtures/process-home.ts';

/** A process with a pulse, whose main thread does nothing but count from when it says so. */
async function busyProcess(stuckMs: number): Promise<{ child: ChildProcess; place: PulsePlace }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-pulse-'));
  const place = { socket: path.join(folder, 'daemon.sock'), holder: path.join(folder, 'daemon.json') };
  const script = path.join(import.meta.dirname, 'fixtures/busy-process.ts');
  const child = spawn(process.execPath, [script, place.socket, String(stuckMs)], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(place.holder, JSON.stringify({ pid: child.pid, socket: place.socket }));
  if (child.stdout !== null) await once(child.stdout, 'data');
  return { child, place };
}

test(
  'a process whose main thread is busy runs; one that is stopped or gone does not',
  { timeout: 60_000 },
  async () => {
    const { child, place } = await busyProcess(600_000);
    // By its thread alone: nobody announced a process there.
    const unannounced = { ...place, holder: `${place.holder}.none` };
    await until(() => isDaemonRunning(unannounced));
    expect(await isDaemonRunning(place)).toBe(true);
    child.kill('SIGSTOP');
    await until(() => whyDaemonIsSilent(place.holder)?.includes('is stopped (SIGSTOP)') === true);
    expect(await isDaemonRunning(place)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await isDaemonRunning(place)).toBe(false);
    expect(whyDaemonIsSilent(place.holder)).toContain('does not run any more');
  },
);

test('a main thread that never comes back ends the process', { timeout: 60_000 }, async () => {
  const { child } = await busyProcess(200);
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
  expect(said).toContain("the daemon's main thread was busy");
});
