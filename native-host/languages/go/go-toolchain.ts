import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findCommand } from '../../sandbox/toolchains.ts';
import { SANDBOX_ENVIRONMENT, SANDBOX_HOME } from '../../sandbox/bubblewrap-arguments.ts';
import type { WritableFolder } from '../../sandbox/sandbox-folder.ts';
import { BUILD_LIMITS } from '../rust/rust-toolchain.ts';
import { systemTool, type RunOptions, type Tool } from '../../kit/define.ts';

/** A Go program as a backend's tool. */
export const goTool = (command: string, version: readonly string[]): Tool =>
  systemTool({ command, version, install: 'apt-get install golang-go', family: 'go' });

/** Go makes 256 folders in an empty cache: in memory, and gone with the run, they cost next to nothing. */
const CACHE_IN_MEMORY = `${SANDBOX_ENVIRONMENT.TMPDIR}/go-cache`;

/**
 * How Go is run: offline, with its own toolchain whatever a module asks for, downloaded modules read-only. `cache` is
 * the folder for what is built, shared by the runs of one obligation; null where there is little to build.
 */
export function goOptions(cache: WritableFolder | null, home: string = homedir()): RunOptions {
  const modules = join(home, 'go', 'pkg', 'mod');
  return {
    limits: BUILD_LIMITS,
    writable: cache === null ? [] : [{ from: cache, to: '/go-cache' }],
    readOnly: existsSync(modules) ? [{ from: modules, to: '/tools/go-modules' }] : [],
    environment: {
      ...SANDBOX_ENVIRONMENT,
      GOCACHE: cache === null ? CACHE_IN_MEMORY : '/go-cache',
      GOPATH: `${SANDBOX_HOME}/go`,
      ...(existsSync(modules) ? { GOMODCACHE: '/tools/go-modules' } : {}),
      GOPROXY: 'off',
      GOTOOLCHAIN: 'local',
      GOTELEMETRY: 'off',
    },
  };
}

/** Can the race detector be built here? It needs cgo, and it is there for these processors only. */
export const canDetectRaces = (): boolean =>
  findCommand('gcc') !== undefined && ['x64', 'arm64'].includes(process.arch);
