import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openMessagesApi, type MessagesApi } from './messages-api.ts';
import { REQUIRES_TOOLS } from '../../native-host/sandbox/fixtures/can-run.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const LAUNCHER = path.join(ROOT, 'native-host/bin/claude-verify');

/** The real Claude Code, which is no dependency: it is proprietary and larger than everything else together. */
const CLAUDE_CODE = path.join(ROOT, 'node_modules/.cache/claude-verify/claude-code-2.1.332/claude');

/** Why tests with it are skipped where it is not there; `.ci/run` fetches it. */
export const NO_CLAUDE_CODE = `Claude Code is not there; .ci/run fetches it to ${path.relative(ROOT, CLAUDE_CODE)}`;

/** Must tests that want Claude Code be skipped? With `CV_REQUIRE_TOOLS` they run, and fail without it. */
export const skipsClaudeCode = !existsSync(CLAUDE_CODE) && !REQUIRES_TOOLS;

/** How a command of Claude Code ended. */
interface ClaudeCodeRun {
  code: number | null;
  out: string;
  err: string;
  /** Lines that are shown to the person and not to the model. */
  shown: string[];
}

/** Claude Code with a home of its own, the plugin from its marketplace, and nobody but a fake model to speak with. */
export interface ClaudeCodeSession {
  api: MessagesApi;
  /** The folder that it works in, and the home of both programs; removed by `close`. */
  project: string;
  home: string;
  /** Runs `claude` with these arguments. */
  claude(args: readonly string[], input?: string): Promise<ClaudeCodeRun>;
  /** One turn without a terminal; edits and the plugin's tools are allowed. */
  turn(prompt: string, ...args: string[]): Promise<ClaudeCodeRun>;
  /** Runs the command line of claude-verify on the same home. */
  verify(...args: string[]): Promise<ClaudeCodeRun>;
  close(): Promise<void>;
}

/** Tools that a turn may use without being asked. */
const ALLOWED = 'Write Edit Read mcp__plugin_verified_verify';

/** Opens a {@link ClaudeCodeSession} with the plugin installed, and these options of it chosen. */
export async function openClaudeCode(options: Record<string, boolean> = {}): Promise<ClaudeCodeSession> {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'claude-verify-code-')));
  const project = path.join(home, 'project');
  const bin = path.join(home, 'bin');
  for (const folder of [project, bin]) mkdirSync(folder);
  symlinkSync(LAUNCHER, path.join(bin, 'claude-verify'));
  const api = await openMessagesApi();
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: home,
    CLAUDE_VERIFY_HOME: path.join(home, 'verify'),
    ANTHROPIC_BASE_URL: api.url,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
  };
  const run = (command: string, args: readonly string[], input = ''): Promise<ClaudeCodeRun> =>
    new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd: project, env, stdio: 'pipe' });
      let out = '';
      let err = '';
      child.stdout.on('data', (chunk) => (out += String(chunk)));
      child.stderr.on('data', (chunk) => (err += String(chunk)));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, err, shown: shownIn(out) }));
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  const claude: ClaudeCodeSession['claude'] = (args, input) => run(CLAUDE_CODE, args, input);
  const verify: ClaudeCodeSession['verify'] = (...args) => run(LAUNCHER, args);
  const setUp = async (args: readonly string[], input?: string): Promise<void> => {
    const { code, out, err } = await claude(['plugin', ...args], input);
    if (code !== 0) throw new Error(`claude plugin ${args.join(' ')}: ${out}${err}`);
  };
  await setUp(['marketplace', 'add', ROOT]);
  await setUp(['install', 'verified@claude-verify']);
  const values = Object.fromEntries(Object.entries(options).map(([key, value]) => [key, String(value)]));
  if (Object.keys(values).length > 0)
    await setUp(['configure', 'verified@claude-verify', '--values-stdin'], JSON.stringify(values));
  return {
    api,
    project,
    home,
    claude,
    verify,
    turn: (prompt, ...args) =>
      claude(['-p', prompt, '--allowedTools', ALLOWED, '--output-format', 'stream-json', '--verbose', ...args]),
    async close() {
      await verify('daemon', 'stop');
      await api.close();
      rmSync(home, { recursive: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** What hooks show to the person, of a stream of JSON lines. */
const shownIn = (out: string): string[] =>
  out.split('\n').flatMap((line) => {
    if (!line.includes('claude-verify')) return [];
    const { content, subtype }: { content?: unknown; subtype?: string } = line.startsWith('{') ? JSON.parse(line) : {};
    return typeof content === 'string' && subtype !== undefined ? [content] : [];
  });
