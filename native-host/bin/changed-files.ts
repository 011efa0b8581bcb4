import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ChangedFile } from '../project/open-overlay.ts';
import { problemWithPath } from '../project/inner-path.ts';
import { fileName, type LeftFile } from '../report/file-set.ts';
import { gitOutput, runGit, type GitCommand } from '../sandbox/git.ts';
import { readText, tooLarge } from './file-list.ts';
import { NO_FILE, parseBlobs, parseRawDiff, parseSizes, type DiffEntry, type DiffSide } from './git-objects.ts';

/** What changed between a commit and git's index: files as they are in both, and what of it is no text to check. */
export interface ChangesSince {
  changes: ChangedFile[];
  left: LeftFile[];
}

type Git = Pick<GitCommand, 'directory' | 'env' | 'ofHook'>;

/** Bytes of output for the names: some hundred thousand files. */
const NAMES_BYTES = 64 * LIMITS.codeBytes;
/** Bytes of headers that git writes before each content, at most. */
const HEADER_BYTES = 128;
const NOT_TEXT: Readonly<Record<string, string>> = {
  '120000': 'a symbolic link',
  '160000': 'a submodule: its repository is checked separately',
};

/**
 * The files below a folder that git's index has otherwise than a commit, with the text on both sides; a rename is a
 * file that is gone and one that is new. Nothing of the work tree is read. Rejects with CV072 outside of a repository,
 * with CV073 where git knows no such commit, and with CV010 where more changed than is verified as one change.
 * @param ref a commit as git-rev-parse(1) names it.
 */
export async function changesSince(
  directory: string,
  ref: string,
  env: GitCommand['env'],
  ofHook = false,
): Promise<ChangesSince> {
  const git = { directory, env, ofHook };
  const raw = parseRawDiff(
    await gitOutput({
      ...git,
      args: [
        'diff',
        '--raw',
        '-z',
        '--no-abbrev',
        '--no-renames',
        '--relative',
        '--no-color',
        '--ignore-submodules=none',
        await commitOf(git, ref),
        '--',
        '.',
      ],
      bytes: NAMES_BYTES,
    }),
  );
  const left: ChangesSince['left'] = [];
  const files = raw.filter((change) => {
    const why = whyNoText(change);
    if (why !== undefined) left.push({ name: fileName(change.path), ...why });
    return why === undefined;
  });
  if (files.length > LIMITS.filesPerChange) throw tooMany(`${files.length} files changed`);
  const blobs = await readBlobs(git, files);
  const changes = files.flatMap(({ path, before, after }): ChangedFile[] => {
    const now = textOf(after, blobs);
    const earlier = textOf(before, blobs);
    if (!now.ok) left.push({ name: fileName(path), reason: now.reason });
    // What was no text before is new as a whole.
    return now.ok ? [{ file: path.toString('utf8'), before: earlier.ok ? earlier.text : null, after: now.text }] : [];
  });
  return { changes, left };
}

const tooMany = (what: string): CodedError =>
  new CodedError(
    'CV010',
    `${what}; one change may have ${LIMITS.filesPerChange} files and ${LIMITS.changeBytes} bytes on each side.`,
  );

/** Why an entry is no text that can be checked in its place, or undefined. */
function whyNoText({ path, before, after }: DiffEntry): Omit<LeftFile, 'name'> | undefined {
  const name = path.toString('utf8');
  if (!Buffer.from(name).equals(path)) return { reason: 'its name is not UTF-8' };
  // No request carries such a path.
  if (/\p{Cc}/u.test(name)) return { reason: 'its path has control characters' };
  if (before.oid === after.oid) return { reason: 'only its mode changed', noContent: true };
  const elsewhere = NOT_TEXT[after.mode === NO_FILE ? before.mode : after.mode];
  if (elsewhere !== undefined) return { reason: elsewhere, noContent: true };
  const reason = problemWithPath(name);
  return reason === undefined ? undefined : { reason };
}

/** The full name of a commit, so that nothing that was given can be an option. */
async function commitOf(git: Git, ref: string): Promise<string> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`] as const;
  const { code, stdout } = await runGit({ ...git, args: [...args] });
  if (code === 0) return stdout.toString('latin1').trim();
  // Rejects with CV072 where that is why.
  await gitOutput({ ...git, args: ['rev-parse', '--git-dir'] });
  throw new CodedError('CV073', `git rev-parse --verify "${ref}": there is no such commit.`);
}

/** Contents by their names. One that is too large to be checked is not read, and missing here. */
async function readBlobs(git: Git, files: readonly DiffEntry[]): Promise<ReadonlyMap<string, Buffer>> {
  const sides = files.flatMap(({ before, after }) => [before, after]);
  const oids = [...new Set(sides.filter(({ mode }) => mode.startsWith('100')).map(({ oid }) => oid))];
  if (oids.length === 0) return new Map();
  const input = (names: readonly string[]): string => names.map((oid) => `${oid}\n`).join('');
  const told = await gitOutput({
    ...git,
    args: ['cat-file', '--batch-check=%(objectname) %(objectsize)'],
    input: input(oids),
    bytes: NAMES_BYTES,
  });
  const sizes = [...parseSizes(told)].flatMap(([oid, size]) => (tooLarge(size) === undefined ? [{ oid, size }] : []));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  if (bytes > 2 * LIMITS.changeBytes) throw tooMany(`${bytes} bytes are to be compared`);
  return parseBlobs(
    await gitOutput({
      ...git,
      args: ['cat-file', '--batch'],
      input: input(sizes.map(({ oid }) => oid)),
      bytes: bytes + HEADER_BYTES * (sizes.length + 1),
    }),
  );
}

/** The text of one side, null where there is no file, or why there is none. */
function textOf(
  { mode, oid }: DiffSide,
  blobs: ReadonlyMap<string, Buffer>,
): { ok: true; text: string | null } | { ok: false; reason: string } {
  if (!mode.startsWith('100')) return { ok: true, text: null };
  const blob = blobs.get(oid);
  return blob === undefined
    ? { ok: false, reason: 'its content is not in the repository, or is more than a check takes' }
    : readText(blob);
}
