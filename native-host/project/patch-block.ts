import { applyPatch, parsePatch, type StructuredPatch } from 'diff';

/** One file's part of a diff. */
export interface FilePatch {
  /** File names as the diff gives them, without `a/` and `b/`; undefined without headers or for /dev/null. */
  oldFile?: string;
  newFile?: string;
  deletes: boolean;
  creates: boolean;
  hunks: StructuredPatch['hunks'];
  /** False when some hunk says no line numbers: then it must fit in exactly one place. */
  numbered: boolean;
}

const HUNK = /^@@(?: -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@)?/;

/**
 * Does the text read as a unified diff (with or without file headers)?
 * @param labelled the block calls itself a diff: then it needs no `@@`.
 */
export function looksLikeDiff(code: string, labelled: boolean): boolean {
  const lines = code.split('\n');
  return (
    (labelled || lines.some((line) => HUNK.test(line))) &&
    lines.some((line) => /^[+-]/.test(line)) &&
    lines.filter(
      (line) =>
        !/^(?:[+\- @\\]|diff |index |Index: |={5,}$|new file|deleted file|old mode|new mode|similarity|rename |---|\+\+\+|$)/.test(
          line,
        ),
    ).length === 0
  );
}

/**
 * Reads a diff; counts in hunk headers are taken from the lines (they are often wrong in written answers). Undefined
 * when it is none.
 */
export function parseDiff(code: string): FilePatch[] | undefined {
  const patches: FilePatch[] = [];
  for (const { header, body } of filesOf(code)) {
    const hunks = hunksOf(body);
    if (hunks === undefined) return undefined;
    const oldFile = nameIn(header, '---');
    const newFile = nameIn(header, '+++');
    const creates = header.some((line) => line.startsWith('--- /dev/null'));
    const deletes = header.some((line) => line.startsWith('+++ /dev/null'));
    patches.push({
      ...(oldFile === undefined ? {} : { oldFile }),
      ...(newFile === undefined ? {} : { newFile }),
      creates,
      deletes,
      ...hunks,
    });
  }
  return patches.length === 0 ? undefined : patches;
}

function filesOf(code: string): { header: string[]; body: string[] }[] {
  const files: { header: string[]; body: string[] }[] = [];
  const lines = code.split('\n');
  if (lines.at(-1) === '') lines.pop();
  let current: { header: string[]; body: string[] } | undefined;
  lines.forEach((line, index) => {
    const headed =
      line.startsWith('--- ') && (lines[index + 1] ?? '').startsWith('+++ ') && HUNK.test(lines[index + 2] ?? '');
    const begins = line.startsWith('diff ') || line.startsWith('Index: ') || headed;
    if (current === undefined || (begins && current.body.length > 0)) files.push((current = { header: [], body: [] }));
    const inHeader = current.body.length === 0 && !HUNK.test(line);
    if (
      inHeader &&
      /^(?:diff |index |Index: |={5,}$|new file|deleted file|old mode|new mode|similarity|rename |--- |\+\+\+ |$)/.test(
        line,
      )
    )
      current.header.push(line);
    else current.body.push(line);
  });
  return files.filter(({ body }) => body.length > 0);
}

function nameIn(header: readonly string[], mark: string): string | undefined {
  const name = header
    .find((line) => line.startsWith(`${mark} `))
    ?.slice(4)
    .split('\t')[0]
    ?.trim();
  return name === undefined || name === '/dev/null' || name === '' ? undefined : name.replace(/^[ab]\//, '');
}

/** Writes the hunks anew with right counts and has them read by the library. */
function hunksOf(body: readonly string[]): Pick<FilePatch, 'hunks' | 'numbered'> | undefined {
  const groups: { start: number; lines: string[] }[] = [];
  let numbered = true;
  for (const line of body) {
    const header = HUNK.exec(line);
    if (header !== null) {
      if (header[1] === undefined) numbered = false;
      groups.push({ start: Number(header[1] ?? 1), lines: [] });
      continue;
    }
    if (groups.length === 0) {
      numbered = false;
      groups.push({ start: 1, lines: [] });
    }
    if (line === '') groups.at(-1)?.lines.push(' ');
    else if (/^[ +\-\\]/.test(line)) groups.at(-1)?.lines.push(line);
    else return undefined;
  }
  let shift = 0;
  const text = groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ start, lines }) => {
      const removed = lines.filter((line) => line.startsWith('-') || line.startsWith(' ')).length;
      const added = lines.filter((line) => line.startsWith('+') || line.startsWith(' ')).length;
      const newStart = Math.max(0, start + shift);
      shift += added - removed;
      return `@@ -${start},${removed} +${newStart},${added} @@\n${lines.join('\n')}\n`;
    });
  if (text.length === 0) return undefined;
  try {
    return { hunks: parsePatch(`--- a\n+++ b\n${text.join('')}`)[0]?.hunks ?? [], numbered };
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** What became of a patch. */
export type Applied = { text: string; how: 'exact' | 'fuzzy' } | { problem: string };

/**
 * Context lines that may differ, in number: the more a hunk shows of the file, the more. The lines taken away must all
 * be there.
 */
function fuzzOf(hunks: FilePatch['hunks']): number {
  const shown = Math.min(
    ...hunks.map(({ lines }) => lines.filter((line) => line.startsWith(' ') || line.startsWith('-')).length),
  );
  if (shown >= 6) return 2;
  return shown >= 4 ? 1 : 0;
}

/**
 * Applies a file's patch to its text: exactly, else with up to two differing context lines; refuses what fits nowhere
 * or in several places.
 */
export function applyFilePatch(text: string, patch: FilePatch): Applied {
  const structured: StructuredPatch = {
    oldFileName: 'a',
    newFileName: 'b',
    oldHeader: undefined,
    newHeader: undefined,
    hunks: patch.hunks,
  };
  if (!patch.numbered && patch.hunks.some((hunk) => placesOf(text, hunk) !== 1))
    return { problem: 'the diff has no line numbers and does not fit in exactly one place' };
  for (const [fuzzFactor, how] of [
    [0, 'exact'],
    [fuzzOf(patch.hunks), 'fuzzy'],
  ] as const) {
    const result = applyPatch(text, structured, { fuzzFactor });
    if (result !== false) return { text: result, how };
  }
  return { problem: 'the diff does not apply to the file as it is' };
}

function placesOf(text: string, hunk: StructuredPatch['hunks'][number]): number {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const old = hunk.lines.filter((line) => line.startsWith(' ') || line.startsWith('-')).map((line) => line.slice(1));
  if (old.length === 0) return text === '' ? 1 : 2;
  let places = 0;
  for (let at = 0; at + old.length <= lines.length; at += 1)
    if (old.every((line, index) => lines[at + index] === line)) places += 1;
  return places;
}
