import { posix } from 'node:path';
import type { Finding } from '../../../../../shared/finding.ts';
import { rangeAt, treePath, type ColumnUnit } from '../../../../kit/tool-place.ts';
import type { Tree } from '../../../../kit/tree.ts';
import type { ProverMessage } from '../../contracts/prover-report.ts';

/** What a message is about, by its words: Dafny has no codes that last. */
const MEANINGS: readonly (readonly [RegExp, string, Pick<Finding, 'category' | 'subcategory'>])[] = [
  [/postcondition/, 'postcondition', { category: 'semantic_mismatch', subcategory: 'violated_contract' }],
  [/precondition/, 'precondition', { category: 'semantic_mismatch', subcategory: 'violated_contract' }],
  [/loop invariant|invariant might/, 'invariant', { category: 'semantic_mismatch', subcategory: 'violated_invariant' }],
  [/assertion|calculation step/, 'assertion', { category: 'semantic_mismatch', subcategory: 'violated_contract' }],
  [/decreases|termination/, 'termination', { category: 'logic_error' }],
  [/out of range|upper bound|lower bound/, 'range', { category: 'logic_error', subcategory: 'off_by_one' }],
  [/division by zero/, 'division', { category: 'logic_error' }],
  [/might be null|non-null/, 'null', { category: 'type_error', subcategory: 'null_or_undefined' }],
  [/modifies|reads clause|frame/, 'frame', { category: 'semantic_mismatch', subcategory: 'violated_contract' }],
  [/resolved|does not exist|undeclared|does not have a member/i, 'names', { category: 'type_error' }],
  [
    /not assignable|type mismatch|incorrect type|must have type/i,
    'types',
    { category: 'type_error', subcategory: 'type_mismatch' },
  ],
];

/** Where the messages belong. */
export interface DafnySource {
  file: { name: string; text: string };
  tree: Pick<Tree, 'files' | 'text'>;
  unit: ColumnUnit;
}

/** A message as a finding; one about another file of the tree stands there. */
export function toFinding(
  message: ProverMessage,
  source: DafnySource,
  severity: Finding['severity'],
  said: string = message.text,
): Finding {
  const [, rule, meaning] = MEANINGS.find(([words]) => words.test(message.text)) ?? [
    null,
    message.kind === 'warning' ? 'warning' : 'verification',
    { category: message.kind === 'warning' ? 'style_violation' : 'logic_error' } as const,
  ];
  const own = placeIn(message, source);
  return {
    ...own,
    rule,
    backend: 'dafny',
    message: said,
    severity,
    ...meaning,
    ...(message.related.length === 0
      ? {}
      : { related: message.related.map((other) => ({ ...placeIn(other, source), message: other.text })) }),
  };
}

/** Where a message stands: in the text, or in another file of the tree. */
export function placeIn(
  { file: named, line, column }: Pick<ProverMessage, 'file' | 'line' | 'column'>,
  { file, tree, unit }: DafnySource,
): Pick<Finding, 'file' | 'range'> {
  const folder = posix.dirname(file.name);
  const path = treePath(named, tree) ?? treePath(posix.join(folder, named), tree) ?? file.name;
  const text = path === file.name ? file.text : (tree.text(path) ?? '');
  return { file: path, range: rangeAt(text, { line, column }, unit) };
}
