import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';

/** What Miri stopped at. */
export interface MiriStop {
  rule: string;
  message: string;
  places: { file: string; line: number; column: number }[];
  category: Category;
  subcategory?: string;
}

/** What a run under Miri said besides the tests' own results. */
export interface MiriReport {
  stops: MiriStop[];
  /** What Miri cannot interpret, in its words. */
  unsupported: string | undefined;
}

const HEAD = regex()`
  ^error: (
    Undefined Behavior|memory leaked|deadlock|the evaluated program (?:deadlocked|leaked memory)
    |unsupported operation
  )(?:: (.*))?$
`;

/**
 * Reads standard error of `cargo miri test`. Numbers of allocations and addresses differ from run to run and are left
 * out.
 */
export function readMiri(stderr: string): MiriReport {
  const stops: MiriStop[] = [];
  let unsupported: string | undefined;
  // A diagnostic ends where the next one, or the run, begins to speak.
  for (const part of stderr.split(/^(?=error(?:\[\w+\])?: |warning: )/m)) {
    const head = HEAD.exec(part.split('\n')[0] ?? '');
    if (head === null) continue;
    const [, kind = '', detail = ''] = head;
    const message = stable(detail === '' ? kind : `${kind}: ${detail}`);
    if (kind === 'unsupported operation') unsupported = message;
    else stops.push({ ...kindOf(kind, detail), message, places: placesIn(part) });
  }
  return { stops, unsupported };
}

function kindOf(kind: string, detail: string): Pick<MiriStop, 'rule' | 'category' | 'subcategory'> {
  if (/^data race/i.test(detail)) return { rule: 'data-race', category: 'concurrency_issue', subcategory: 'data_race' };
  if (/leak/.test(kind)) return { rule: 'memory-leak', category: 'performance_issue', subcategory: 'unbounded_memory' };
  if (/deadlock/.test(kind)) return { rule: 'deadlock', category: 'concurrency_issue', subcategory: 'deadlock' };
  return { rule: 'undefined-behavior', category: 'security_flaw' };
}

/** The innermost first: the place itself, then the frames of the backtrace. */
const placesIn = (part: string): MiriStop['places'] =>
  [...part.matchAll(/^[ \t]*(?:-->|=? ?note: inside .{1,500} at) (\S{1,1000}?):(\d+):(\d+)/gm)].map(
    ([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }),
  );

const stable = (text: string): string =>
  text
    .replace(/\balloc\d+/g, 'an allocation')
    .replace(/0x[\da-f]+(?:\[noalloc\])?/g, 'an address')
    .replace(/<\d+>/g, '<tag>');
