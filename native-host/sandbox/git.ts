import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { runProcess } from './process.ts';

/**
 * What git itself tells its hooks about the commit that is being made, and where the user's settings lie. A private home
 * would lose `core.excludesFile` and `safe.directory`; without `GIT_INDEX_FILE` a partial commit would be judged by the
 * wrong index.
 */
const PASSED_ON = [
  'HOME', 'XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM', 'GIT_CEILING_DIRECTORIES',
  'GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES',
] as const;

/** It must neither ask, nor fetch, nor refresh the index on the way. */
const READ_ONLY = ['GIT_TERMINAL_PROMPT=0', 'GIT_NO_LAZY_FETCH=1', 'GIT_OPTIONAL_LOCKS=0', 'LC_ALL=C'];

/** Configuration of a repository can name a program to be asked about changed files; reading needs none. */
const SAFE = ['-c', 'core.fsmonitor=false'];

/** One git command that needs neither network nor terminal. */
export interface GitCommand {
  /** Folder in which it runs. */
  directory: string;
  args: readonly string[];
  /** ASCII text for its standard input. */
  input?: string;
  /** Most bytes of output; `LIMITS.toolOutputReadBytes` unless more is expected. */
  bytes?: number;
  env: Readonly<Record<string, string | undefined>>;
}

/** How a git command ended: its exit code, its output byte by byte and what it said. */
export interface GitAnswer {
  code: number;
  stdout: Buffer;
  stderr: string;
}

/** Runs a git command. Rejects with CV073 when git is missing, is too slow or writes too much. */
export async function runGit({ directory, args, input, bytes = LIMITS.toolOutputReadBytes, env }: GitCommand): Promise<GitAnswer> {
  const passed = PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
  const result = await runProcess({
    command: 'env',
    args: [...passed, ...READ_ONLY, 'git', '-C', directory, ...SAFE, ...args],
    ...(input === undefined ? {} : { input }),
    deadlineMs: LIMITS.checkDeadlineMs,
    bounds: { readBytes: bytes, keptBytes: bytes },
    decode: 'bytes',
  });
  const told = `git ${args.join(' ')}`;
  switch (result.kind) {
    case 'exit':
      // env(1) says so when the command after it is not there.
      if (result.code === 127) throw new CodedError('CV073', 'git is not installed.');
      return { code: result.code, stdout: Buffer.from(result.stdout.text, 'latin1'), stderr: result.stderr.text.trim() };
    case 'missing':
      throw new CodedError('CV073', 'env is not installed.');
    case 'failed':
      throw new CodedError('CV073', `${told}: ${result.reason}`);
    default:
      throw new CodedError('CV073', `${told}: ${result.kind}`);
  }
}

/** As {@link runGit}, for its output alone. Rejects with CV072 outside of a work tree and with CV073 for any other failure. */
export async function gitOutput(command: GitCommand): Promise<Buffer> {
  const { code, stdout, stderr } = await runGit(command);
  if (code === 0) return stdout;
  const inside = await runGit({ ...command, args: ['rev-parse', '--is-inside-work-tree'], input: '' });
  if (inside.stdout.toString().trim() !== 'true') throw new CodedError('CV072', inside.stderr.split('\n')[0] ?? '');
  throw new CodedError('CV073', `git ${command.args.join(' ')}: ${stderr}`);
}
