import type { Category } from '../../../shared/categories.ts';
import type { ToolPlace } from '../../backend-kit/tool-place.ts';

/** One message of GNAT: the lines that it prints for one place. */
export interface GnatMessage {
  file: string;
  place: ToolPlace;
  isError: boolean;
  text: string;
}

const LINE = /^(.+?):(\d+):(\d+): (error|warning|info): (.+)$/;

/** The messages of a run with `-gnatU -gnatb`; what is printed for one place one after another belongs together. */
export function readMessages(stderr: string): GnatMessage[] {
  const messages: GnatMessage[] = [];
  for (const line of stderr.split(/\r?\n/)) {
    const [, file, row, column, kind, text] = LINE.exec(line) ?? [];
    if (file === undefined || kind === 'info' || text === undefined) continue;
    const last = messages.at(-1);
    const message = {
      file,
      place: { line: Number(row), column: Number(column) },
      isError: kind === 'error',
      text: text.replace(/ \[(enabled by default|-gnatw[.\w]+)\]$/, ''),
    };
    if (
      last?.file === file &&
      last.place.line === message.place.line &&
      last.place.column === message.place.column &&
      last.isError === message.isError
    )
      last.text += `; ${message.text}`;
    else messages.push(message);
  }
  return messages;
}

const WORDS: readonly (readonly [RegExp, string, { category: Category; subcategory?: string }])[] = [
  [
    /expected (private )?type|found (a|an|the|private)? ?.*type|incompatible|invalid operand|ambiguous|no candidate|cannot be (converted|assigned)|operator for/,
    'types',
    { category: 'type_error', subcategory: 'type_mismatch' },
  ],
  [
    /is undefined|not declared in|is not visible|no selector|not a (predefined|visible)/,
    'names',
    { category: 'api_misuse', subcategory: 'invented_api' },
  ],
  [
    /too many arguments|missing argument|not enough|unexpected argument/,
    'arguments',
    { category: 'api_misuse', subcategory: 'wrong_arguments' },
  ],
  [/obsolescent|obsolete/, 'obsolescent', { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [
    /not referenced|unused|no entities of|redundant|could be declared|never assigned|useless|not modified/,
    'unused',
    { category: 'style_violation', subcategory: 'unused_code' },
  ],
  [
    /Constraint_Error|out of range|Program_Error|overflow|not in range/,
    'run-time',
    { category: 'logic_error', subcategory: 'integer_overflow' },
  ],
  [
    /never read|before it has a value|condition (is|can)|infinite loop|missing "?return|missing case|unreachable|statement missing/,
    'flow',
    { category: 'logic_error' },
  ],
  [
    /^(missing|.*\bexpected\b|.*reserved word|unterminated|illegal|incorrect|extra|.*misspelling|.*should be|compilation unit)/,
    'syntax',
    { category: 'syntax_error' },
  ],
];

/** The rule's name and the kind of mistake of a message, by its words: GNAT has no codes. */
export function meaningOf({ text, isError }: GnatMessage): { rule: string; category: Category; subcategory?: string } {
  const found = WORDS.find(([words]) => words.test(text));
  if (found === undefined)
    return { rule: isError ? 'legality' : 'warning', category: isError ? 'type_error' : 'style_violation' };
  return { rule: found[1], ...found[2] };
}
