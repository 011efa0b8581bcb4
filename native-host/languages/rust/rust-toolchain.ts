import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_ENVIRONMENT, SANDBOX_HOME } from '../../sandbox/bubblewrap-arguments.ts';
import { SEARCH_PATH } from '../../sandbox/launch.ts';
import { candidatesFor } from '../../sandbox/toolchains.ts';
import { systemTool, type RunOptions, type Tool } from '../../kit/define.ts';

/** Bounds for compilers and what they build: bytes, processor seconds, tasks. */
export const BUILD_LIMITS = {
  memoryBytes: 4_096 * 2 ** 20,
  cpuSeconds: 600,
  fileBytes: 1_024 * 2 ** 20,
  diskBytes: 8_192 * 2 ** 20,
  processes: 512,
} as const;

/** A Rust program as a backend's tool; `install` is the command that gets it. */
export const rustTool = (command: string, version: readonly string[], install: string): Tool =>
  systemTool({ command, version, install, family: 'rust' });

/**
 * How Rust programs are run: besides the backend's tool with its toolchain, the named `others` are shown, and the
 * caches of downloaded packages, read-only; the file with the registries' tokens is not.
 */
export function rustOptions(
  others: readonly string[] = [],
  home: string = homedir(),
): Pick<RunOptions, 'limits'> & { readOnly: { from: string; to: string }[]; environment: Record<string, string> } {
  const beside = others.flatMap((name) =>
    candidatesFor(name, 'rust', home)
      .flat()
      .toSorted((a, b) => b.shown.length - a.shown.length)
      .slice(0, 1),
  );
  const caches = ['registry', 'git']
    .map((name) => ({ from: join(home, '.cargo', name), to: `${SANDBOX_HOME}/.cargo/${name}` }))
    .filter(({ from }) => existsSync(from));
  return {
    readOnly: [...beside.flatMap(({ shown }) => shown), ...caches],
    limits: BUILD_LIMITS,
    environment: {
      ...SANDBOX_ENVIRONMENT,
      PATH: [...new Set([...beside.map(({ bin }) => bin), ...SEARCH_PATH])].join(':'),
      CARGO_HOME: `${SANDBOX_HOME}/.cargo`,
      CARGO_NET_OFFLINE: 'true',
      CARGO_TERM_COLOR: 'never',
      RUST_BACKTRACE: '1',
    },
  };
}
