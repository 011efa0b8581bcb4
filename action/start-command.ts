import { spawn } from 'node:child_process';
import path from 'node:path';

/** How a command of claude-verify ended. */
export interface CommandEnd {
  /** Null where it was ended, by its deadline too. */
  code: number | null;
  /** The first lines of what it printed and complained. */
  says: string[];
}

const LAUNCHER = path.resolve(import.meta.dirname, '../native-host/bin/claude-verify');
/** What is kept of the output of a command, bytes and lines; reports go to files. */
const KEPT_BYTES = 64 * 1024;
const KEPT_LINES = 20;
/** What a command is told of the job: no input, no token, nothing of the workflow. */
const KEPT_VARIABLES = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];

/**
 * Runs claude-verify as anybody would. @param home the folder of its own files.
 * @param deadlineMs after that it is ended.
 */
export function runCommand(
  args: readonly string[],
  { home, directory, deadlineMs }: { home: string; directory: string; deadlineMs: number },
): Promise<CommandEnd> {
  const kept = KEPT_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Promise((resolve, reject) => {
    const child = spawn(LAUNCHER, args, {
      cwd: directory,
      env: { ...Object.fromEntries(kept), CLAUDE_VERIFY_HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: deadlineMs,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const keep = (chunk: Buffer): void => {
      if (bytes < KEPT_BYTES) chunks.push(chunk.subarray(0, KEPT_BYTES - bytes));
      bytes += chunk.byteLength;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    // Not "close": the daemon that it starts may hold its outputs open.
    child.once('exit', (code) => {
      const lines = Buffer.concat(chunks).toString('utf8').split('\n');
      resolve({ code, says: lines.filter((line) => line.trim() !== '').slice(0, KEPT_LINES) });
    });
  });
}
