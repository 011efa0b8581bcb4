import type { Finding } from '../../shared/finding.ts';
import type { Tree } from './tree.ts';

/**
 * A lone block as a formatter is given it: what is copied out of a page has no end of line at its end, and that is not
 * the block's fault. In a project the end of the file is as it lies there.
 */
export const asWholeLines = (
  file: { name: string; text: string },
  tree: Pick<Tree, 'kind'> | undefined,
): { name: string; text: string } =>
  tree?.kind === 'project' || file.text === '' || file.text.endsWith('\n') ? file : { ...file, text: `${file.text}\n` };

/** Lines that a formatter would write otherwise. */
export interface FormatChange {
  /** The first line that goes, from 1; where none goes, the line before which something comes. */
  line: number;
  removed: readonly string[];
  added: readonly string[];
}

/** What the lines of a diff's part (` `, `-`, `+` and the text) change; `line` is the number of the first. */
export function changesIn(part: readonly string[], line: number): FormatChange[] {
  const changes: FormatChange[] = [];
  let open: { line: number; removed: string[]; added: string[] } | undefined;
  let at = line;
  for (const each of part) {
    const sign = each[0];
    if (sign !== '-' && sign !== '+') {
      open = undefined;
      at += 1;
      continue;
    }
    if (open === undefined) changes.push((open = { line: at, removed: [], added: [] }));
    if (sign === '+') open.added.push(each.slice(1));
    else {
      open.removed.push(each.slice(1));
      at += 1;
    }
  }
  return changes;
}

/** Warnings with the formatter's text as a fix. Rejects with an error where the diff does not fit the text. */
export function formatFindings(
  changes: readonly FormatChange[],
  file: { name: string; text: string },
  backend: string,
  rule: string,
): Finding[] {
  const lines = file.text.split('\n');
  return changes.map(({ line, removed, added }): Finding => {
    const here = lines.slice(line - 1, line - 1 + removed.length);
    if (here.some((each, index) => each.replace(/\r$/, '') !== removed[index]?.replace(/\r$/, '')))
      throw new Error(`${rule} speaks of other lines than the file has`);
    const after = line - 1 + removed.length;
    const atEnd = after >= lines.length;
    const range = atEnd
      ? { startLine: line, startColumn: 1, endLine: lines.length, endColumn: (lines.at(-1)?.length ?? 0) + 1 }
      : { startLine: line, startColumn: 1, endLine: after + 1, endColumn: 1 };
    const text = `${added.join('\n')}${atEnd || added.length === 0 ? '' : '\n'}`;
    return {
      file: file.name,
      range,
      rule,
      backend,
      message:
        added.length === 0
          ? `${rule} takes ${removed.length === 1 ? 'this line' : `these ${removed.length} lines`} out`
          : `${rule} writes: ${added
              .map((each) => each.trim())
              .join(' ⏎ ')
              .slice(0, 200)}`,
      severity: 'warning',
      category: 'style_violation',
      subcategory: 'formatting',
      fix: { title: `Format with ${rule}`, range, text },
    };
  });
}
