import type { Category } from '../../../shared/categories.ts';
import type { ToolPlace } from '../tool-place.ts';

/** One message of GHC. */
export interface GhcMessage {
  /** Undefined where GHC names none (`<no location info>`). */
  file: string | undefined;
  place: ToolPlace;
  isError: boolean;
  /** `-Wunused-imports`; undefined for an error. */
  flag: string | undefined;
  text: string;
}

const HEAD =
  /^(?:(<no location info>)|(.+?):(?:(\d+):(\d+)(?:-(\d+))?|\((\d+),(\d+)\)-\((\d+),(\d+)\))): (error|warning):(?: \[(?:GHC-\d+\]?,? ?\[?)?(-W[\w-]+)?[^\]]*\])?\s*(.*)$/;

/** The messages of a run (GHC 8.6 to 9.8, `-ferror-spans -fno-diagnostics-show-caret`): a head, then indented lines. */
export function readMessages(stderr: string): GhcMessage[] {
  const messages: GhcMessage[] = [];
  for (const line of stderr.split(/\r?\n/)) {
    const head = HEAD.exec(line);
    if (head !== null) {
      const [, nowhere, file, l, c, c2, l1, c1, l2, ce, kind, flag, rest = ''] = head;
      messages.push({
        file: nowhere === undefined ? file : undefined,
        place: placeOf(
          [l ?? l1, c ?? c1, l2 ?? l, ce ?? c2].map((each) => (each === undefined ? undefined : Number(each))),
        ),
        isError: kind === 'error',
        flag,
        text: rest,
      });
    } else if (/^\s+\S/.test(line)) {
      const last = messages.at(-1);
      if (last !== undefined) last.text += ` ${line.trim()}`;
    }
  }
  return messages.map((message) => ({ ...message, text: shortened(message.text) }));
}

/** GHC's ends are inclusive. */
function placeOf([line = 1, column = 1, endLine, endColumn]: (number | undefined)[]): ToolPlace {
  return { line, column, ...(endColumn === undefined ? {} : { endLine: endLine ?? line, endColumn: endColumn + 1 }) };
}

/** The first of the points of a message says what is wrong; the others say where it was met. */
function shortened(text: string): string {
  const points = text
    .split('•')
    .map((point) => point.trim())
    .filter((point) => point !== '');
  return (points.find((point) => !point.startsWith('In ')) ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, 600);
}

const FLAGS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/incomplete|missing-methods|missing-fields/, { category: 'logic_error', subcategory: 'missing_case' }],
  [/overlapping|inaccessible|overflowed|identities/, { category: 'logic_error' }],
  [/unused-do-bind|wrong-do-bind/, { category: 'missing_error_handling', subcategory: 'ignored_result' }],
  [/unused|redundant|dodgy/, { category: 'style_violation', subcategory: 'unused_code' }],
  [/deprecat|warnings-deprecations/, { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [/defer|type-defaults|partial-type/, { category: 'type_error' }],
];

const WORDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [
    /parse error|lexical error|naked expression|last statement in|unterminated|missing module|Unexpected do block/i,
    { category: 'syntax_error' },
  ],
  [
    /not in scope|does not export|Could not (find|load) module|has no constructor|not a \(visible\)/i,
    { category: 'api_misuse', subcategory: 'invented_api' },
  ],
];

/** The rule's name and the kind of mistake of a message. */
export function meaningOf({ flag, text }: GhcMessage): { rule: string; category: Category; subcategory?: string } {
  if (flag !== undefined)
    return { rule: flag, ...(FLAGS.find(([name]) => name.test(flag))?.[1] ?? { category: 'style_violation' }) };
  const kind = WORDS.find(([words]) => words.test(text))?.[1] ?? { category: 'type_error' as const };
  return {
    rule: kind.category === 'type_error' ? 'type' : kind.category === 'syntax_error' ? 'parse' : 'scope',
    ...kind,
  };
}
