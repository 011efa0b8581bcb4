import { isPlaceholder, type SyntaxFamily } from './scan-lines.ts';
import { sourceItems, type SourceItem } from './source-items.ts';

/** One line of a file being put together; lines count from 0. */
export interface OriginLine {
  text: string;
  /** The block's line that it is. */
  from?: number;
  /** The line of the file before that it is. */
  old?: number;
}

/** A fragment's place in a file, or why it has none. */
export type FragmentResult = { lines: OriginLine[]; replaced: string[]; added: string[] } | { problem: string };

/**
 * Puts the functions and classes of a fragment in the place of those of the same name, its new imports behind the
 * imports that are there, and its new names before the first that it replaces (at the end when it replaces none).
 * Refuses whatever it cannot place for sure.
 * @param commentLine the block's line that only names the file; it is left out.
 */
export function applyFragment(
  file: string,
  code: string,
  family: SyntaxFamily,
  commentLine: number | undefined,
): FragmentResult {
  const block = code.split('\n');
  const lines = file.split('\n');
  const visible = block.map((line, index) =>
    index === commentLine || (!/^\s/.test(line) && isPlaceholder(line, family)) ? '' : line,
  );
  const ours = sourceItems(visible.join('\n'), family);
  const theirs = sourceItems(file, family);
  if (ours === undefined || theirs === undefined)
    return {
      problem:
        `the brackets of the ${ours === undefined ? 'block' : 'file'} do not balance, so its functions cannot be ` +
        'told apart',
    };
  const symbols = ours.filter(({ kind }) => kind === 'symbol');
  const stray = ours.find(({ kind }) => kind === 'other');
  if (stray !== undefined)
    return { problem: `line ${stray.start + 1} of the block is neither a function, class, constant nor import` };
  if (symbols.length === 0) return { problem: 'the block has no function, class or constant to put in place' };
  const hollow = symbols.find(({ start, end }) => block.slice(start, end).some((line) => isPlaceholder(line, family)));
  if (hollow !== undefined) return { problem: `${hollow.name ?? 'a part'} leaves lines out` };

  const edits: { at: number; remove: number; lines: OriginLine[] }[] = [];
  const added: SourceItem[] = [];
  const replaced: string[] = [];
  for (const symbol of symbols) {
    const targets = theirs.filter(({ kind, name }) => kind === 'symbol' && name === symbol.name);
    const alike = targets.length > 1 ? targets.filter(({ keyword }) => keyword === symbol.keyword) : targets;
    const target = alike[0];
    if (target === undefined && targets.length === 0) added.push(symbol);
    else if (
      target === undefined ||
      alike.length > 1 ||
      symbols.filter(({ name, keyword }) => name === symbol.name && keyword === symbol.keyword).length > 1
    )
      return { problem: `there is more than one ${symbol.name ?? ''}` };
    else {
      const commented = symbol.leading < symbol.start;
      const at = commented ? target.leading : target.start;
      edits.push({
        at,
        remove: target.end - at,
        lines: origin(visible, commented ? symbol.leading : symbol.start, symbol.end),
      });
      replaced.push(symbol.name ?? '');
    }
  }
  const there = new Set(
    theirs.filter(({ kind }) => kind === 'import').map(({ start, end }) => importText(lines, start, end)),
  );
  const imports = ours.filter(
    ({ kind, start, end }) => kind === 'import' && !there.has(importText(visible, start, end)),
  );
  const behind = theirs.findLast(({ kind }) => kind === 'import')?.end ?? afterHead(lines);
  if (imports.length > 0)
    edits.push({ at: behind, remove: 0, lines: imports.flatMap(({ start, end }) => origin(visible, start, end)) });
  if (added.length > 0) {
    const first = edits.filter(({ remove }) => remove > 0).toSorted((a, b) => a.at - b.at)[0];
    const target = theirs.find(({ start }) => start === first?.at || (first !== undefined && start > first.at));
    const at = first === undefined ? endOf(lines) : Math.min(first.at, target?.leading ?? first.at);
    const extra = added.flatMap((item) => [...origin(visible, item.leading, item.end), { text: '' }]);
    edits.push({ at, remove: 0, lines: first === undefined ? [{ text: '' }, ...extra.slice(0, -1)] : extra });
  }
  const carriage = lines.filter((line) => line.endsWith('\r')).length * 2 > lines.length ? '\r' : '';
  const result: OriginLine[] = lines.map((text, old) => ({ text, old }));
  for (const edit of edits.toSorted((a, b) => b.at - a.at || b.remove - a.remove))
    result.splice(edit.at, edit.remove, ...edit.lines.map((line) => ({ ...line, text: line.text + carriage })));
  return { lines: result, replaced, added: added.map(({ name }) => name ?? '') };
}

const origin = (lines: readonly string[], start: number, end: number): OriginLine[] =>
  lines.slice(start, end).map((text, index) => ({ text, from: start + index }));

const importText = (lines: readonly string[], start: number, end: number): string =>
  lines
    .slice(start, end)
    .join(' ')
    .replace(/["']/g, '"')
    .replace(/[\s;]+/g, ' ')
    .trim();

/** The line behind `#!` and a comment at the very top. */
function afterHead(lines: readonly string[]): number {
  return (lines[0] ?? '').startsWith('#!') ? 1 : 0;
}

/** The line behind the last that is not empty. */
const endOf = (lines: readonly string[]): number => lines.findLastIndex((line) => line.trim() !== '') + 1;
