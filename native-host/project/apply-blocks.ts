import { diffArrays } from 'diff';
import { mentionInComment, SURE, type MessageBlock, type Placement, type ProjectView } from './place-block.ts';
import { problemInTree, spellingsOf, type TreeShape } from './inner-path.ts';
import { applyFragment, type OriginLine } from './apply-fragment.ts';
import { applyFilePatch, parseDiff, type FilePatch } from './file-patch.ts';
import { familyOfFile } from './scan-lines.ts';

/** A block with the place found for it, or that the user chose. */
export interface PlacedBlock {
  block: MessageBlock;
  placement: Placement;
}

/** A line of a block, from 1. */
export interface BlockLine {
  block: string;
  line: number;
}

/** What was laid in of one block into one file. */
interface AppliedBlock {
  block: string;
  file: string;
  kind: Placement['kind'];
  /** `created`: there was no such file; `fuzzy`: a diff with context lines that differ. */
  note?: 'created' | 'removed' | 'fuzzy';
  /** Names of functions and classes that a fragment replaced and added. */
  replaced: string[];
  added: string[];
}

/** The outcome of laying several blocks of one message over a project. */
export interface AppliedBlocks {
  /** Whole new texts by path; null where a file goes. */
  writes: Map<string, string | null>;
  applied: AppliedBlock[];
  /** Blocks that are not in, and why. */
  refused: { block: string; file: string | null; reason: string }[];
  /** Two blocks that changed the same file as a whole or the same name: the later holds. */
  conflicts: { file: string; earlier: string; later: string }[];
  /** For each line of a written file the block's line that it is, or undefined for what was there. */
  origins: Map<string, (BlockLine | undefined)[]>;
}

interface Working {
  lines: { text: string; from?: BlockLine }[];
  /** Who changed it last as a whole, and each name. */
  whole?: string;
  names: Map<string, string>;
}

/** Lays blocks over a project's files in their order. Pure: nothing is written. */
export function applyBlocks(placed: readonly PlacedBlock[], project: ProjectView, tree: TreeShape): AppliedBlocks {
  const result: AppliedBlocks = { writes: new Map(), applied: [], refused: [], conflicts: [], origins: new Map() };
  const spellings = spellingsOf(tree);
  const working = new Map<string, Working | null>();
  const current = (file: string): Working | undefined => {
    const known = working.get(file);
    if (known !== undefined) return known ?? undefined;
    const text = project.text(file);
    return text === undefined
      ? undefined
      : { lines: text.split('\n').map((line) => ({ text: line })), names: new Map() };
  };
  const refuse = (block: string, file: string | null, reason: string): void =>
    void result.refused.push({ block, file, reason });

  for (const { block, placement } of placed) {
    const { file, kind } = placement;
    if (file === null) {
      refuse(block.id, null, 'it is not known which file it is');
      continue;
    }
    if (placement.how !== 'user' && placement.confidence < SURE) {
      refuse(block.id, file, 'it is not sure enough that this is the file: choose it');
      continue;
    }
    const code = withoutLastBreaks(block.code.replaceAll('\r\n', '\n'));
    const patches = kind === 'diff' ? parseDiff(code) : undefined;
    if (kind === 'diff' && patches === undefined) {
      refuse(block.id, file, 'it does not read as a diff');
      continue;
    }
    for (const [index, patch] of (patches ?? [undefined]).entries()) {
      const target = index === 0 ? file : (patch?.newFile ?? patch?.oldFile);
      const problem =
        target === undefined ? 'a part of the diff names no file' : problemInTree(target, tree, spellings);
      if (target === undefined || problem !== undefined) {
        refuse(block.id, target ?? null, problem ?? '');
        continue;
      }
      const before = current(target);
      if (before === undefined && tree.files.has(target))
        refuse(block.id, target, 'the file in the project is no UTF-8 text');
      else if (patch !== undefined) applyPatch(block, target, before, patch);
      else if (kind === 'fragment' && before !== undefined) applyPart(block, code, target, before);
      else {
        const lines: Working['lines'] = toLines(code, before).map((text, line) => ({
          text,
          from: { block: block.id, line: line + 1 },
        }));
        const last = lines.at(-1);
        if (last?.text === '') delete last.from;
        commit(block.id, target, before, { lines, whole: block.id, names: new Map() });
        note({
          block: block.id,
          file: target,
          kind: 'whole',
          replaced: [],
          added: [],
          ...(before === undefined ? { note: 'created' } : {}),
        });
      }
    }
  }
  for (const [file, state] of working) {
    const text = state === null ? null : state.lines.map((line) => line.text).join('\n');
    if (text === (project.text(file) ?? null)) continue;
    result.writes.set(file, text);
    if (state !== null)
      result.origins.set(
        file,
        state.lines.map(({ from }) => from),
      );
  }
  return result;

  function note(laid: AppliedBlock): void {
    result.applied.push(laid);
  }

  /** Replaces a file as a whole; whatever an earlier block put there is lost. */
  function commit(block: string, file: string, before: Working | undefined, after: Working): void {
    const earlier = before === undefined ? undefined : (before.whole ?? [...before.names.values()].at(-1));
    if (earlier !== undefined && earlier !== block) result.conflicts.push({ file, earlier, later: block });
    working.set(file, after);
  }

  function applyPart(block: MessageBlock, code: string, file: string, before: Working): void {
    const family = familyOfFile(file);
    if (family === undefined)
      return refuse(
        block.id,
        file,
        'parts of files in this language cannot be told apart: give the whole file or a diff',
      );
    const part = applyFragment(
      before.lines.map(({ text }) => text).join('\n'),
      code,
      family,
      mentionInComment(code)?.line,
    );
    if ('problem' in part) return refuse(block.id, file, part.problem);
    for (const name of part.replaced) {
      const earlier = before.names.get(name) ?? before.whole;
      if (earlier !== undefined && earlier !== block.id) result.conflicts.push({ file, earlier, later: block.id });
    }
    const names = new Map([
      ...before.names,
      ...[...part.replaced, ...part.added].map((name) => [name, block.id] as const),
    ]);
    working.set(file, { ...before, lines: carry(before.lines, part.lines, block.id), names });
    note({ block: block.id, file, kind: 'fragment', replaced: part.replaced, added: part.added });
  }

  function applyPatch(block: MessageBlock, file: string, before: Working | undefined, patch: FilePatch): void {
    const moved =
      patch.oldFile !== undefined &&
      patch.newFile !== undefined &&
      patch.oldFile !== patch.newFile &&
      file === patch.newFile &&
      before === undefined;
    const source = moved ? current(patch.oldFile ?? '') : before;
    if (patch.creates ? before !== undefined : source === undefined)
      return refuse(
        block.id,
        file,
        patch.creates ? 'the diff creates a file that is there' : 'the diff changes a file that is not there',
      );
    const applied = applyFilePatch(source === undefined ? '' : source.lines.map(({ text }) => text).join('\n'), patch);
    if ('problem' in applied) return refuse(block.id, file, applied.problem);
    if (moved) {
      const problem = problemInTree(patch.oldFile ?? '', tree, spellings);
      if (problem !== undefined) return refuse(block.id, patch.oldFile ?? null, problem);
      working.set(patch.oldFile ?? '', null);
    }
    if (patch.deletes) {
      if (applied.text.trim() !== '')
        return refuse(block.id, file, 'the diff takes a file away but does not show all of it');
      working.set(file, null);
      return note({ block: block.id, file, kind: 'diff', note: 'removed', replaced: [], added: [] });
    }
    const lines = alignPatched(source?.lines ?? [], applied.text.split('\n'), block.id, block.code);
    working.set(file, {
      lines,
      names: source?.names ?? new Map(),
      ...(source?.whole === undefined ? {} : { whole: source.whole }),
    });
    const fuzzyNote = applied.how === 'fuzzy' ? { note: 'fuzzy' as const } : {};
    note({
      block: block.id,
      file,
      kind: 'diff',
      replaced: [],
      added: [],
      ...(before === undefined ? { note: 'created' as const } : fuzzyNote),
    });
  }
}

/** A text without the line ends that it ends on; a pattern for them would look at every run of them within. */
function withoutLastBreaks(code: string): string {
  let end = code.length;
  while (code[end - 1] === '\n') end -= 1;
  return code.slice(0, end);
}

/**
 * The block's lines as the file writes them: its line ends, and a line end at the end where the file has one or is new.
 */
function toLines(code: string, before: Working | undefined): string[] {
  const old = before?.lines ?? [];
  const carriage = old.filter(({ text }) => text.endsWith('\r')).length * 2 > old.length ? '\r' : '';
  const lines = code.split('\n').map((line) => line + carriage);
  return before === undefined || old.at(-1)?.text === ''
    ? [...lines, '']
    : [...lines.slice(0, -1), code.slice(code.lastIndexOf('\n') + 1)];
}

/** Lines that a fragment left alone keep where they came from. */
function carry(before: Working['lines'], after: readonly OriginLine[], block: string): Working['lines'] {
  return after.map(({ text, from, old }) =>
    from === undefined ? (before[old ?? -1] ?? { text }) : { text, from: { block, line: from + 1 } },
  );
}

/** Above this many differing lines the origin of lines is no longer worth its time. */
const MOST_EDITS = 4_000;

/** A diff's added lines come from the `+` lines of its block, in order. */
function alignPatched(
  before: Working['lines'],
  after: readonly string[],
  block: string,
  code: string,
): Working['lines'] {
  const plus = code
    .split('\n')
    .flatMap((line, index) =>
      line.startsWith('+') && !line.startsWith('+++ ') ? [{ text: line.slice(1), line: index + 1 }] : [],
    );
  let next = 0;
  const added = (text: string): Working['lines'][number] => {
    const index = plus.findIndex((each, at) => at >= next && each.text === text.replace(/\r$/, ''));
    if (index >= 0) next = index + 1;
    return { text, from: { block, line: plus[index]?.line ?? 1 } };
  };
  const changes = diffArrays(
    before.map(({ text }) => text),
    [...after],
    { maxEditLength: MOST_EDITS },
  );
  if (changes === undefined) return after.map(added);
  let old = 0;
  return changes.flatMap((change) => {
    if (change.added) return change.value.map(added);
    old += change.value.length;
    return change.removed ? [] : before.slice(old - change.value.length, old);
  });
}
