import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { diffRows, type DiffRow } from './diff-rows.ts';
import { Text } from './text.tsx';
import { count } from '../../shared/words.ts';

const SIGNS = { same: ' ', removed: '−', added: '+', gap: '⋯' } as const;
const SPOKEN = { same: '', removed: 'removed: ', added: 'added: ', gap: '' } as const;

function Row({ row }: { row: DiffRow }): VNode {
  return (
    <span class="diff-line" data-kind={row.kind}>
      <span class="diff-sign" aria-hidden="true">
        {SIGNS[row.kind]}
      </span>
      <span class="unseen">{SPOKEN[row.kind]}</span>
      <span>{row.kind === 'gap' ? count(row.lines, 'unchanged line') : <Text of={row.text} />}</span>
    </span>
  );
}

/** What was written against what it should be, line by line. */
export function DiffView({ before, after, label }: { before: string; after: string; label: string }): VNode {
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  if (rows === null) return <p class="muted">The two texts differ too much to be drawn line by line.</p>;
  if (rows.length === 0) return <p class="muted">Nothing is changed yet.</p>;
  return (
    <div class="diff" tabIndex={0} role="group" aria-label={label}>
      <div class="diff-lines">
        {rows.map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </div>
  );
}
