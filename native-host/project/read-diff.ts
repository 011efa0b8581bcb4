import { hash } from 'node:crypto';
import path from 'node:path';
import { parsePatch, type StructuredPatch } from 'diff';
import { CodedError } from '../../shared/errors.ts';
import { applyExactly, type Direction, type Hunks } from './file-patch.ts';
import { problemWithPath } from './inner-path.ts';
import { mendedDiff } from './fix-diff.ts';
import type { ChangedFile } from './open-overlay.ts';

/** Where the files of a diff are looked for. */
export interface DiffedTree {
  /** The folder that is verified; names of the outcome are relative to it. */
  root: string;
  /** Folders that the names of the diff may be relative to, absolute, the likeliest first. */
  bases: readonly string[];
  /** Text of a file by its path within the root; null: there is none; undefined: it is no text, or no ordinary file. */
  text(file: string): string | null | undefined;
}

/** What a diff says: changed files as they are before and after it, and what of it cannot be laid. */
export interface ReadDiff {
  changes: ChangedFile[];
  left: { file: string; reason: string }[];
}

interface Step {
  from: string | null;
  to: string | null;
  copy: boolean;
  hunks: Hunks;
  /** The first digits of git's names for both contents, where the diff tells them. */
  ids?: { old: string; fresh: string };
}

/** The signature that git-format-patch(1) ends a mail with: it reads as a line of a hunk. */
const SIGNATURE = /^-- \r?\n\d[^\n]*(?:\n|$)/gm;
/**
 * What git-diff(1) puts before names: `a/` and `b/`, and by `diff.mnemonicPrefix` index, work tree, commit and object.
 */
const PREFIXED = /^[abciow12]\//;

/** A file's part of git's diff begins with the first, and the second names both contents. */
const PART = /^diff --git .*$/m;
const IDS = /^index ([\da-f]{4,64})\.\.([\da-f]{4,64})\b/m;

/**
 * Reads a unified diff against a tree that has its change already, as after `git diff`, or does not yet; that is found
 * for each file by which of both the tree fits exactly. Where a file of repeated lines fits both ways git's names of
 * the contents decide. What is no exact diff is read as it is meant ({@link mendedDiff}).
 * Renames, copies, new and deleted files of git's form are read. Throws CV077 where the text is no
 * diff or it cannot be told for a file which of both it is.
 */
export function readDiff(diff: string, tree: DiffedTree): ReadDiff {
  const textOf = (name: string): string | null | undefined => textNamed(name, tree);
  try {
    const read = readExactly(diff, tree);
    if (read.changes.length + read.left.length > 0 || diff.trim() === '') return read;
    const meant = mendedDiff(diff, textOf);
    if (meant !== undefined) return readExactly(meant, tree);
    if (WRITTEN.test(diff))
      throw new CodedError('CV077', 'What it shows of a file stands there in no place, or in several.');
    return read;
  } catch (thrown) {
    const isUnread = thrown instanceof CodedError && thrown.code === 'CV077' && !thrown.message.includes(EITHER);
    const meant = isUnread ? mendedDiff(diff, textOf) : undefined;
    if (meant === undefined) throw thrown;
    return readExactly(meant, tree);
  }
}

/** Why an exact diff is refused all the same. */
const EITHER = 'it may be as before or as after the change';

/** Signs of a change that is no exact diff. */
const WRITTEN = /^(?:@@|\*{3} Begin Patch$|<{5,9} SEARCH\s*$)/m;

/** Text of a file by a name of the diff, with or without `a/` and `b/` before it. */
function textNamed(name: string, { root, bases, text }: DiffedTree): string | null | undefined {
  const names = PREFIXED.test(name) ? [name.slice(2), name] : [name];
  for (const base of bases)
    for (const each of names) {
      const file = path.relative(root, path.resolve(base, each)).split(path.sep).join('/');
      const found = problemWithPath(file) === undefined ? text(file) : undefined;
      if (typeof found === 'string') return found;
    }
  return undefined;
}

function readExactly(diff: string, tree: DiffedTree): ReadDiff {
  const patches = parse(diff);
  const place = placeFor(patches, tree);
  const left: ReadDiff['left'] = [];
  const steps = patches.flatMap((patch): Step[] => {
    const from = patch.isCreate === true ? null : place(patch.oldFileName, isBare(patch));
    const to = patch.isDelete === true ? null : place(patch.newFileName, isBare(patch));
    const file = to ?? from ?? '';
    const problem = emptiness(patch, from === to) ?? problemOf([from, to], tree);
    if (problem === undefined)
      return [
        {
          from,
          to,
          copy: patch.isCopy === true,
          hunks: patch.hunks,
          ...(patch.ids === undefined ? {} : { ids: patch.ids }),
        },
      ];
    left.push({ file, reason: problem });
    return [];
  });
  return { changes: groupsOf(steps).flatMap((group) => changesOf(group, tree)), left };
}

type Patch = StructuredPatch & Pick<Step, 'ids'>;

function parse(diff: string): Patch[] {
  const text = diff.replaceAll(SIGNATURE, '');
  const ids = text
    .split(PART)
    .slice(1)
    .map((part) => IDS.exec(part.slice(0, part.search(/^@@/m)))?.slice(1));
  try {
    const patches = parsePatch(text).filter((patch) => patch.hunks.length > 0 || patch.isGit === true);
    // Where not every part is git's nobody can say which is whose.
    if (patches.length !== ids.length || !patches.every(({ isGit }) => isGit === true)) return patches;
    return patches.map((patch, index) => {
      const [old, fresh] = ids[index] ?? [];
      return old === undefined || fresh === undefined ? patch : { ...patch, ids: { old, fresh } };
    });
  } catch (cause) {
    const [said = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new CodedError('CV077', said === '' ? 'Its hunks cannot be read.' : said, { cause });
  }
}

/** Why a part of a diff shows no change of a text, or undefined. */
function emptiness(
  { hunks, isBinary, oldMode, isCreate, isDelete }: StructuredPatch,
  same: boolean,
): string | undefined {
  if (isBinary === true) return 'binary content';
  if (hunks.length > 0 || !same || isCreate === true || isDelete === true) return undefined;
  return oldMode === undefined ? 'binary content' : 'only its mode is changed';
}

/**
 * How names become paths within the root: by the folder, and with or without a first part, by which most files are
 * there.
 */
function placeFor(
  patches: readonly StructuredPatch[],
  { root, bases, text }: DiffedTree,
): (name: string | undefined, bare: boolean) => string | null {
  const names = patches
    .filter((patch) => !isBare(patch))
    .flatMap(({ oldFileName, newFileName }) => [oldFileName, newFileName])
    .filter(isName);
  const prefixed = names.every((name) => PREFIXED.test(name));
  const ways = bases.flatMap((base) => (prefixed ? [1, 0] : [0, 1]).map((strip) => ({ base, strip })));
  const within = (name: string, { base, strip }: (typeof ways)[number]): string => {
    const inner = name.split('/').slice(strip).join('/');
    return path.relative(root, path.resolve(base, inner)).split(path.sep).join('/');
  };
  const isThere = (file: string): boolean => problemWithPath(file) === undefined && text(file) !== null;
  const found = ways.map((way) => names.filter((name) => isThere(within(name, way))).length);
  const best = ways[found.indexOf(Math.max(...found))];
  return (name, bare) =>
    !isName(name) || best === undefined ? null : within(name, bare ? { ...best, strip: 1 } : best);
}

/**
 * Moved or copied as it is: its names stand in no header that could lack `a/` and `b/`, and the parser writes these
 * itself.
 */
const isBare = ({ hunks, isRename, isCopy }: StructuredPatch): boolean =>
  hunks.length === 0 && (isRename === true || isCopy === true);

const isName = (name: string | undefined): name is string => name !== undefined && name !== '/dev/null' && name !== '';

function problemOf(files: readonly (string | null)[], { text }: DiffedTree): string | undefined {
  for (const file of files) {
    if (file === null) continue;
    if (file.startsWith('../') || file === '..') return 'it lies outside of the folder that is verified';
    const problem = problemWithPath(file);
    if (problem !== undefined) return problem;
    if (text(file) === undefined) return 'it is no text, or no ordinary file';
  }
  return files.every((file) => file === null) ? 'the diff does not name it' : undefined;
}

/** Steps that touch the same files belong together: each takes up what the one before it left. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: { files: Set<string | null>; steps: Step[] }[] = [];
  for (const step of steps) {
    const files = new Set([step.from, step.to].filter((file) => file !== null));
    const touched = groups.filter((group) => !group.files.isDisjointFrom(files));
    const joined = {
      files: new Set([...touched.flatMap((group) => [...group.files]), ...files]),
      steps: [...touched.flatMap((group) => group.steps), step],
    };
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.steps);
}

function changesOf(steps: readonly Step[], { text }: DiffedTree): ChangedFile[] {
  const earlier = run(steps.toReversed(), 'backward', text);
  const later = run(steps, 'forward', text);
  const files = [...new Set(steps.map(({ from, to }) => to ?? from))].join(', ');
  if (earlier === undefined && later === undefined)
    throw new CodedError('CV077', `${files}: it is neither as before nor as after the change.`);
  let direction: Direction | undefined = 'forward';
  if (earlier !== undefined) direction = later === undefined ? 'backward' : directionBy(steps, text);
  if (direction === undefined) throw new CodedError('CV077', `${files}: ${EITHER}.`);
  const made = direction === 'backward' ? earlier : later;
  const changes = [...(made ?? [])].map(([file, other]): ChangedFile => {
    const now = text(file) ?? null;
    return direction === 'backward' ? { file, before: other, after: now } : { file, before: now, after: other };
  });
  return changes.filter(({ before, after }) => before !== after);
}

/** What the names of the contents say. A change and its opposite leave no other trace in a file of the same lines. */
function directionBy(steps: readonly Step[], text: DiffedTree['text']): Direction | undefined {
  const has = (file: string | null, id: string | undefined): boolean =>
    file === null || (id !== undefined && blobId(text(file) ?? '').startsWith(id));
  // What lies there is what the last step on a file left, or what the first one takes up.
  const last = steps.filter(({ to }, index) => !steps.slice(index + 1).some(({ from }) => from === to));
  if (last.every(({ to, ids }) => has(to, ids?.fresh))) return 'backward';
  const first = steps.filter(({ from }, index) => !steps.slice(0, index).some(({ to }) => to === from));
  return first.every(({ from, ids }) => has(from, ids?.old)) ? 'forward' : undefined;
}

/** Git's name for a content (SHA-1). */
const blobId = (text: string): string => hash('sha1', `blob ${Buffer.byteLength(text)}\0${text}`);

/** What becomes of the files of a group, or undefined where a step does not fit what is there. */
function run(
  steps: readonly Step[],
  direction: Direction,
  text: DiffedTree['text'],
): ReadonlyMap<string, string | null> | undefined {
  const states = new Map<string, string | null>();
  const current = (file: string): string | null =>
    states.has(file) ? (states.get(file) ?? null) : (text(file) ?? null);
  for (const { from, to, copy, hunks } of steps) {
    const [source, target] = direction === 'forward' ? [from, to] : [to, from];
    const old = source === null ? '' : current(source);
    if (old === null || (source === null && target !== null && current(target) !== null)) return undefined;
    const made = applyExactly(old, hunks, direction);
    if (made === undefined || (target === null && hunks.length > 0 && made !== '')) return undefined;
    const keeps = copy && direction === 'forward';
    const discards = copy && direction === 'backward';
    if (!discards && source !== null && target !== null && source !== target && current(target) !== null)
      return undefined;
    if (source !== null && source !== target && !keeps) states.set(source, null);
    if (target !== null && !discards) states.set(target, made);
  }
  return states;
}
