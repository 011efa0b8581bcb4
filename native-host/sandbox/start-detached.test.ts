import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startDetached } from './start-detached.ts';

test('what is started knows the screen of its user, for the folder dialog, and little else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-detached-'));
  try {
    const log = path.join(folder, 'log');
    const env = {
      HOME: '/home/ada',
      DISPLAY: ':7',
      WAYLAND_DISPLAY: 'wayland-1',
      XDG_RUNTIME_DIR: '/run/7',
      TOKEN: 'x',
      OWN_JAR: '/own.jar',
    };
    const start = await startDetached({ command: '/usr/bin/env', args: [], env, kept: ['OWN_JAR'], log });
    if (!start.ok) throw new Error(start.code);
    expect(await start.ended).toBe(0);
    expect(readFileSync(log, 'utf8').trim().split('\n').toSorted()).toEqual([
      'DISPLAY=:7',
      'HOME=/home/ada',
      'OWN_JAR=/own.jar',
      'WAYLAND_DISPLAY=wayland-1',
      'XDG_RUNTIME_DIR=/run/7',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
