import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { JAIL_ENVIRONMENT, JAIL_HOME } from '../../sandbox/jail-arguments.ts';
import { findCommand } from '../../sandbox/find-command.ts';
import { SEARCH_PATH } from '../../sandbox/launch.ts';
import { systemTool, type RunOptions, type Tool } from '../define.ts';

/** The user's own folders of Rust programs: rustup's default toolchain, and what `cargo install` put down. */
export const RUST_FOLDERS: readonly string[] = [...rustupToolchain(homedir()), join(homedir(), '.cargo', 'bin')];

/** Bounds for compilers and what they build: bytes, processor seconds, tasks. */
export const BUILD_LIMITS = { memoryBytes: 4_096 * 2 ** 20, cpuSeconds: 600, fileBytes: 1_024 * 2 ** 20, diskBytes: 8_192 * 2 ** 20, processes: 512 } as const;

/** The default toolchain's programs as rustup's settings name it, or nothing. */
export function rustupToolchain(home: string): string[] {
  const settings = join(home, '.rustup', 'settings.toml');
  const name = existsSync(settings) ? /^default_toolchain\s*=\s*"([\w.-]+)"/m.exec(readFileSync(settings, 'utf8'))?.[1] : undefined;
  const folder = join(home, '.rustup', 'toolchains', name ?? '', 'bin');
  return name !== undefined && existsSync(folder) ? [folder] : [];
}

/** A Rust program as a backend's tool; `install` is the command that gets it. */
export const rustTool = (command: string, version: readonly string[], install: string): Tool => systemTool({ command, version, install, folders: RUST_FOLDERS });

/** Where Rust programs are found inside of the sandbox, and with which settings. */
export interface RustPlace {
  /** Path of the first command inside of the sandbox; the bare name when there is none. */
  command: string;
  options: Pick<RunOptions, 'readOnly' | 'limits'> & { environment: Record<string, string> };
}

/**
 * Shows these commands in the sandbox. Of the user's home only the toolchain, installed programs and the caches of
 * downloaded packages are shown, read-only; the file with the registries' tokens is not.
 */
export function rustPlace(commands: readonly [string, ...string[]], home: string = homedir()): RustPlace {
  const folders = [...new Set(commands.map((name) => findCommand(name, RUST_FOLDERS)).flatMap((file) => (file === undefined ? [] : [dirname(file)])))];
  const own = folders.filter((folder) => !SEARCH_PATH.some((known) => known === folder));
  const shown = own.map((folder, index) => {
    const at = `/tools/rust-${index}`;
    return basename(dirname(folder)) === '.cargo' ? { from: folder, to: at, bin: at } : { from: dirname(folder), to: at, bin: `${at}/bin` };
  });
  const caches = ['registry', 'git'].map((name) => ({ from: join(home, '.cargo', name), to: `${JAIL_HOME}/.cargo/${name}` })).filter(({ from }) => existsSync(from));
  return {
    command: commands[0],
    options: {
      readOnly: [...shown.map(({ from, to }) => ({ from, to })), ...caches],
      limits: BUILD_LIMITS,
      environment: {
        ...JAIL_ENVIRONMENT,
        PATH: [...shown.map(({ bin }) => bin), ...SEARCH_PATH].join(':'),
        CARGO_HOME: `${JAIL_HOME}/.cargo`, CARGO_NET_OFFLINE: 'true', CARGO_TERM_COLOR: 'never', RUST_BACKTRACE: '1',
      },
    },
  };
}
