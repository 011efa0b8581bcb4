import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SHARED_COMPILE_CACHE } from '../../native-host/rpc/fixtures/shared-compile-cache.ts';
import type { Correction } from '../../shared/correction.ts';
import type { FeedbackRow } from '../../shared/keeping-requests.ts';
import type { BrowserSession } from './launch-browser.ts';

/** The command line as a user starts it; it brings its own Node. */
const COMMAND = fileURLToPath(new URL('../../native-host/bin/claude-verify', import.meta.url));
const run = promisify(execFile);

/**
 * Runs the real command line on the session's home and returns what it printed; throws with its words when it fails.
 */
export async function cli(session: Pick<BrowserSession, 'home'>, ...args: string[]): Promise<string> {
  const { stdout } = await run(COMMAND, args, {
    env: { PATH: '/usr/bin:/bin', HOME: session.home, CLAUDE_VERIFY_HOME: session.home, ...SHARED_COMPILE_CACHE },
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout;
}

/** A project's folder with its `.claude-context.toml`. */
export interface SampleProject {
  name: string;
  directory: string;
  /** Replaces the context file. */
  write(toml: string): void;
  /** The known-issues text as the command line renders it. */
  render(): Promise<string>;
}

/** Makes a folder with this context file beside the session's home and registers it with `claude-verify init`. */
export async function sampleProject(
  session: Pick<BrowserSession, 'home'>,
  name: string,
  toml: string,
): Promise<SampleProject> {
  const directory = path.join(realpathSync(mkdtempSync(path.join(path.dirname(session.home), 'project-'))), name);
  mkdirSync(directory);
  const write = (text: string): void => writeFileSync(path.join(directory, '.claude-context.toml'), text);
  write(toml);
  await cli(session, 'init', directory);
  return {
    name,
    directory,
    write,
    render: async () => (await cli(session, 'context', 'render', '--project', directory)).replace(/\n$/, ''),
  };
}

/** The corrections that the host holds, newest first. */
export async function storedCorrections(session: Pick<BrowserSession, 'home'>): Promise<FeedbackRow[]> {
  const { rows } = JSON.parse(await cli(session, 'feedback', 'list', '--limit', '1000', '--format', 'json')) as {
    rows: FeedbackRow[];
  };
  return rows;
}

/** One correction as it was recorded. */
export async function storedCorrection(session: Pick<BrowserSession, 'home'>, id: string): Promise<Correction> {
  return JSON.parse(await cli(session, 'feedback', 'show', id)) as Correction;
}
