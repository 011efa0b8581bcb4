import type { Category } from '../../../shared/categories.ts';

/** One thing that went wrong in a run, at the first known place of the stack. */
export interface SanitizerFailure {
  rule: string;
  message: string;
  /** Places from the innermost on. */
  places: { file: string; line: number; column?: number }[];
  category: Category;
  subcategory?: string;
  isLeak: boolean;
}

const FRAME = /^\s+#\d+ 0x[\da-f]+ in .*? (\/[^\s:]+|[\w.][^\s:]*):(\d+)(?::(\d+))?$/;

/**
 * What the sanitizers and `assert` said (GCC 8 to 14). No address and no process number is kept: they change from run
 * to run.
 */
export function readFailures(output: string): SanitizerFailure[] {
  const lines = output.split(/\r?\n/);
  const found = lines.flatMap((line, at): SanitizerFailure[] => {
    const undefinedBehaviour = /^(.+?):(\d+):(\d+): runtime error: (.+)$/.exec(line);
    if (undefinedBehaviour !== null) {
      const [, file = '', row, column, text = ''] = undefinedBehaviour;
      return [
        {
          rule: 'undefined-behaviour',
          message: calm(text),
          places: [{ file, line: Number(row), column: Number(column) }, ...framesAfter(lines, at)],
          isLeak: false,
          ...meaningOf(text),
        },
      ];
    }
    const address = /ERROR: AddressSanitizer: (\S+)(.*)$/.exec(line);
    if (address !== null) {
      const [, kind = ''] = address;
      const access = /^(READ|WRITE) of size \d+/.exec(lines[at + 1] ?? '')?.[0];
      return [
        {
          rule: kind,
          message: `AddressSanitizer: ${kind}${access === undefined ? '' : `, ${access}`}`,
          places: framesAfter(lines, at),
          category: 'security_flaw',
          isLeak: false,
        },
      ];
    }
    const leak = /^Direct leak of (\d+) byte\(s\) in (\d+) object/.exec(line);
    if (leak !== null)
      return [
        {
          rule: 'leak',
          message: `${leak[1]} bytes in ${leak[2]} objects are never freed`,
          places: framesAfter(lines, at),
          category: 'performance_issue',
          subcategory: 'unbounded_memory',
          isLeak: true,
        },
      ];
    const assertion = /(?:^|: )([^\s:]+):(\d+): (?:.*: )?Assertion [`'‘](.+)['’] failed\.$/.exec(line);
    if (assertion !== null)
      return [
        {
          rule: 'assert',
          message: `assertion failed: ${assertion[3]}`,
          places: [{ file: assertion[1] ?? '', line: Number(assertion[2]) }],
          category: 'logic_error',
          isLeak: false,
        },
      ];
    return [];
  });
  return [
    ...new Map(
      found.map((failure) => [JSON.stringify([failure.rule, failure.message, failure.places[0]]), failure]),
    ).values(),
  ];
}

/** The stack that follows a line; other lines may come in between. */
function framesAfter(lines: readonly string[], from: number): SanitizerFailure['places'] {
  const places: SanitizerFailure['places'] = [];
  for (const line of lines.slice(from + 1, from + 40)) {
    if (line === '' || /runtime error:|Assertion/.test(line)) break;
    const [, file, row, column] = FRAME.exec(line) ?? [];
    if (file !== undefined)
      places.push({ file, line: Number(row), ...(column === undefined ? {} : { column: Number(column) }) });
  }
  return places;
}

const calm = (text: string): string => text.replaceAll(/0x[\da-f]+/g, '0x…');

function meaningOf(text: string): { category: Category; subcategory?: string } {
  if (/overflow|cannot be represented|shift|outside the range/.test(text))
    return { category: 'logic_error', subcategory: 'integer_overflow' };
  if (/out of bounds|misaligned|insufficient space|invalid vptr/.test(text)) return { category: 'security_flaw' };
  return { category: 'logic_error' };
}
