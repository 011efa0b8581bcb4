import { diffLines } from 'diff';

/** One line of a diff as it is drawn; a gap stands for unchanged lines that are left out. */
export type DiffRow = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'gap'; lines: number };

const CONTEXT = 2;
const MOST_EDITS = 2_000;

function lines(text: string): string[] {
  const cut = text.split('\n');
  if (cut.at(-1) === '') cut.pop();
  return cut;
}

/** All lines of the diff, none left out; null when the texts differ too much to be compared while typing. */
export function allDiffRows(before: string, after: string): Exclude<DiffRow, { kind: 'gap' }>[] | null {
  const changes = diffLines(before, after, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return null;
  return changes.flatMap(({ added, removed, value }) => {
    const kind = kindOf(added, removed);
    return lines(value).map((text) => ({ kind, text }));
  });
}

/** The diff with two lines of context around each change; an empty list when nothing changed. */
export function diffRows(before: string, after: string): DiffRow[] | null {
  const all = allDiffRows(before, after);
  if (all === null) return null;
  const near = new Set<number>();
  all.forEach((row, index) => {
    if (row.kind === 'same') return;
    for (let at = index - CONTEXT; at <= index + CONTEXT; at++) near.add(at);
  });
  if (near.size === 0) return [];
  const rows: DiffRow[] = [];
  let hidden = 0;
  const closeGap = (): void => {
    if (hidden > 0) rows.push({ kind: 'gap', lines: hidden });
    hidden = 0;
  };
  all.forEach((row, index) => {
    if (!near.has(index)) {
      hidden += 1;
      return;
    }
    closeGap();
    rows.push(row);
  });
  closeGap();
  return rows;
}

function kindOf(added: boolean, removed: boolean): 'added' | 'removed' | 'same' {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}
