import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { runProcess } from './process.ts';

/** Where the user's own settings lie: a private home would lose `core.excludesFile` and `safe.directory`. */
const USERS = [
  'HOME',
  'XDG_CONFIG_HOME',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
] as const;

/** What git tells its hooks: without `GIT_INDEX_FILE` a partial commit would be judged by the wrong index. */
const OF_A_HOOK = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
] as const;

/**
 * It must neither ask, nor fetch, nor refresh the index on the way. `GIT_ALLOW_PROTOCOL` overrides every `protocol.*`
 * of the configuration, so that what a partial clone lacks is missing and not fetched by the program that a remote
 * names (`GIT_NO_LAZY_FETCH` does that too, from git 2.44 on).
 */
const READ_ONLY = [
  'GIT_TERMINAL_PROMPT=0',
  'GIT_NO_LAZY_FETCH=1',
  'GIT_OPTIONAL_LOCKS=0',
  'GIT_NO_REPLACE_OBJECTS=1',
  'GIT_ALLOW_PROTOCOL=none',
  'GIT_PAGER=cat',
  'LC_ALL=C',
];

/**
 * Every setting of git-config(1) by which a repository names a program that reading could start. The command line
 * outranks the repository's file and whatever that includes. Settings under a name of the repository's own (filters,
 * drivers of a diff, remotes) cannot be listed: {@link ReadingCommand} has only commands that leave them alone.
 */
const CLOSED = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.editor=false',
  'sequence.editor=false',
  'core.askPass=false',
  'core.sshCommand=false',
  'core.gitProxy=false',
  'core.alternateRefsCommand=false',
  'credential.helper=',
  'log.showSignature=false',
  'gpg.program=false',
  'gpg.openpgp.program=false',
  'gpg.x509.program=false',
  'gpg.ssh.program=false',
  'gpg.ssh.defaultKeyCommand=false',
  'diff.external=false',
  'interactive.diffFilter=cat',
  'submodule.recurse=false',
  'maintenance.auto=false',
  'gc.auto=0',
  'uploadpack.packObjectsHook=false',
  'safe.bareRepository=explicit',
  'protocol.allow=never',
];

/**
 * Commands that answer from the index, the objects and the configuration, and take no file of the work tree through a
 * filter.
 */
type ReadingCommand = 'rev-parse' | 'rev-list' | 'cat-file' | 'ls-files' | 'diff' | 'config';

/** What a command is told besides, so that no driver of the repository's is asked. */
const ALWAYS: Partial<Record<ReadingCommand, readonly string[]>> = {
  diff: ['--cached', '--no-ext-diff', '--no-textconv'],
};

/** One git command that needs neither network nor terminal. */
export interface GitCommand {
  /** Folder in which it runs. */
  directory: string;
  args: readonly [ReadingCommand, ...string[]];
  /** A hook's command: its environment says which repository and index; else the folder alone decides. */
  ofHook?: boolean;
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

/**
 * Runs a git command with a configuration that is closed to programs of the repository's. The one place where git is
 * started. Rejects with CV073 when git is missing, is too slow or writes too much.
 */
export async function runGit({
  directory,
  args,
  ofHook = false,
  input,
  bytes = LIMITS.toolOutputReadBytes,
  env,
}: GitCommand): Promise<GitAnswer> {
  const names = ofHook ? [...USERS, ...OF_A_HOOK] : USERS;
  const passed = names.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${env[name]}`]));
  const [command, ...rest] = args;
  const settings = CLOSED.flatMap((setting) => ['-c', setting]);
  const result = await runProcess({
    command: 'env',
    args: [
      ...passed,
      ...READ_ONLY,
      'git',
      '--no-pager',
      '-C',
      directory,
      ...settings,
      command,
      ...(ALWAYS[command] ?? []),
      ...rest,
    ],
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
      return {
        code: result.code,
        stdout: Buffer.from(result.stdout.text, 'latin1'),
        stderr: result.stderr.text.trim(),
      };
    case 'missing':
      throw new CodedError('CV073', 'env is not installed.');
    case 'failed':
      throw new CodedError('CV073', `${told}: ${result.reason}`);
    default:
      throw new CodedError('CV073', `${told}: ${result.kind}`);
  }
}

/**
 * As {@link runGit}, for its output alone. Rejects with CV072 outside of a work tree and with CV073 for any other
 * failure.
 */
export async function gitOutput(command: GitCommand): Promise<Buffer> {
  const { code, stdout, stderr } = await runGit(command);
  if (code === 0) return stdout;
  const inside = await runGit({ ...command, args: ['rev-parse', '--is-inside-work-tree'], input: '' });
  if (inside.stdout.toString().trim() !== 'true') throw new CodedError('CV072', inside.stderr.split('\n')[0] ?? '');
  throw new CodedError('CV073', `git ${command.args.join(' ')}: ${stderr}`);
}

/** Commits whose authors are looked up at most. */
const COMMITS = 5_000;

/**
 * Names and addresses that a repository knows: the user's, and those of the authors and committers of its newest
 * commits. None without git or outside of a repository. Rejects with CV073 when git fails, since none would then be a
 * wrong answer.
 */
export async function peopleOf(directory: string, env: GitCommand['env']): Promise<string[]> {
  const lines = async (...args: GitCommand['args']): Promise<string[]> => {
    const { code, stdout } = await runGit({ directory, args, env });
    return code === 0
      ? stdout
          .toString('utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  };
  try {
    const [own, commits] = await Promise.all([
      lines('config', '--get-regexp', String.raw`^user\.`),
      // Not `git log`, which heeds what is set for people to look at.
      lines('rev-list', '--all', `--max-count=${COMMITS}`, '--format=%an%n%ae%n%cn%n%ce'),
    ]);
    const authors = commits.filter((line) => !/^commit [0-9a-f]{40,64}$/.test(line));
    return [...new Set([...own.map((line) => line.slice(line.indexOf(' ') + 1)), ...authors])];
  } catch (problem) {
    if (problem instanceof CodedError && problem.code === 'CV073' && problem.message.includes('not installed'))
      return [];
    throw problem;
  }
}
