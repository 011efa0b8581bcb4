import { TREE_ROOT } from '../../../../kit/tree.ts';

/** What AddressSanitizer says of one access, in words. */
export interface MemoryFailure {
  outcome: string;
  /** Is it an array of a size that the code fixes, so that a number of the caller's may be too large for it? */
  isFixed: boolean;
  /** Is it an access of which only the caller knows whether there is room: behind a text that is edited, say? */
  isOwners?: boolean;
}

/** What the runner gave, by who made room for it. */
const GIVEN = /\bcv_(?:guessed_|edited_)?room\b/;

const FRAME = /^\s+#\d+ 0x[\da-f]+ in (.*?) (\/[^\s:]+):(\d+)(?::\d+)?/;

/** Lines of the block's file in the stack of the failure, the innermost first. */
export const placesIn = (report: string, file: string): number[] =>
  frames(stackOf(report)).flatMap(({ path, line }) => (path === `${TREE_ROOT}/${file}` ? [line] : []));

/** The part of a report up to where it says what the memory was. */
const stackOf = (report: string): string =>
  report.slice(
    0,
    /^(?:0x[\da-f]+ is located|freed by|previously allocated|allocated by|Address 0x)/m.exec(report)?.index,
  );

const frames = (text: string): { name: string; path: string; line: number }[] =>
  text.split('\n').flatMap((line) => {
    const [, name = '', path, row] = FRAME.exec(line) ?? [];
    return path === undefined ? [] : [{ name, path, line: Number(row) }];
  });

/** Reads a report; undefined where what failed is the harness itself. */
export function describeMemory(kind: string, report: string): MemoryFailure | undefined {
  const stack = stackOf(report);
  const own = frames(stack);
  const isResult = own.some(({ name }) => /^cv_read_text\b|^cv_outcome\b/.test(name)) && !own.some(isBlock);
  if (!isResult && !own.some(isBlock)) return undefined;
  const subject = isResult ? 'returns a text; to look at it' : '';
  const what = describe(kind, report);
  return what === undefined ? undefined : { ...what, outcome: `${subject} ${what.outcome}`.trim() };
}

const isBlock = ({ path }: { path: string }): boolean => path.startsWith(`${TREE_ROOT}/`);

function describe(kind: string, report: string): MemoryFailure | undefined {
  const access = accessOf(report);
  const freed = /double-free/.test(report.split('\n').find((line) => line.includes('AddressSanitizer')) ?? '');
  switch (kind) {
    case 'attempting':
      return {
        outcome: freed ? 'frees the same memory twice (double-free)' : 'frees what was not allocated (bad-free)',
        isFixed: false,
      };
    case 'alloc-dealloc-mismatch':
      return GIVEN.test(report)
        ? undefined
        : {
            outcome: 'frees memory in another way than it was allocated (alloc-dealloc-mismatch)',
            isFixed: false,
          };
    case 'SEGV':
      return {
        outcome: /points to the zero page/.test(report)
          ? 'follows a null pointer (SEGV)'
          : `${access} at an address that is none of its own (SEGV)`,
        isFixed: !/points to the zero page/.test(report),
      };
    case 'FPE':
      return { outcome: 'divides by zero (FPE)', isFixed: false };
    case 'heap-use-after-free':
      return { outcome: `${access} of memory that was freed (heap-use-after-free)`, isFixed: false };
    case 'stack-use-after-return':
    case 'stack-use-after-scope':
      return { outcome: `${access} of a local variable that is gone (${kind})`, isFixed: false };
    case 'negative-size-param':
      return {
        outcome: 'asks a function of the library for a negative number of bytes (negative-size-param)',
        isFixed: true,
      };
    default:
      if (/param-overlap/.test(kind)) return { outcome: `copies between parts that overlap (${kind})`, isFixed: false };
      return {
        outcome: `${access} ${whereOf(report)} (${kind})`,
        isFixed: /global|^stack-buffer/.test(kind) && !GIVEN.test(report),
        ...(kind === 'heap-buffer-overflow' && isOwners(report) ? { isOwners: true } : {}),
      };
  }
}

function accessOf(report: string): string {
  const [, how, size = ''] = /(READ|WRITE) of size (\d+)/.exec(report) ?? [];
  const verb = how === 'WRITE' ? 'writes' : 'reads';
  return size === '' ? verb : `${verb} ${size} ${size === '1' ? 'byte' : 'bytes'}`;
}

/** Who was given a room of a guessed size, or a text to make longer, may have brought more than was made here. */
function isOwners(report: string): boolean {
  const allocated = report.slice(Math.max(0, report.search(/allocated by/)));
  if (/\bcv_guessed_room\b/.test(allocated)) return true;
  return /\bcv_edited_room\b/.test(allocated) && accessOf(report).startsWith('writes') && sideOf(report) === 'behind';
}

/** "behind an argument", "before `days`", "behind memory that it allocated itself". */
function whereOf(report: string): string {
  const where = sideOf(report);
  const variable =
    /\[\d+, \d+\) '([^']+)'[^\n]*<== Memory access/.exec(report)?.[1] ?? /global variable '([^']+)'/.exec(report)?.[1];
  if (variable?.startsWith('cv_')) return `${where} what it was given`;
  if (variable !== undefined) return `${where} \`${variable.replace(/^.*::/, '')}\``;
  const allocated = report.slice(report.search(/allocated by/));
  if (GIVEN.test(allocated)) return `${where} what it was given`;
  return report.includes('allocated by') ? `${where} memory that it allocated itself` : `${where} a variable`;
}

function sideOf(report: string): 'before' | 'behind' {
  const behind = /bytes? (?:to the right of|after)/.test(report) || /overflows this variable/.test(report);
  const before = /bytes? (?:to the left of|before)/.test(report) || /underflows this variable/.test(report);
  return before && !behind ? 'before' : 'behind';
}
