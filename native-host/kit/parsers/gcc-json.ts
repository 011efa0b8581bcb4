import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { Obligation } from '../define.ts';
import { fixOf } from '../one-edit.ts';
import { linesOf } from '../text-position.ts';
import { rangeAt, treePath, utf16Column } from '../tool-place.ts';
import type { Tree } from '../tree.ts';
import type { OutputParser } from './parser.ts';

/** A place that the compiler itself made up, as for an operator that is built in, has no file. */
const placeSchema = z.object({
  file: z._default(z.string(), ''),
  line: z._default(z.int(), 1),
  'byte-column': z._default(z.int(), 1),
});

const locationSchema = z.object({
  caret: placeSchema,
  finish: z.optional(placeSchema),
  start: z.optional(placeSchema),
});

/** One message of GCC, as `-fdiagnostics-format=json` writes it (gcc 9 to 14). */
const diagnosticSchema = z.object({
  kind: z.string(),
  message: z.string(),
  option: z.optional(z.string()),
  locations: z.array(locationSchema),
  /** Notes: candidates, what was declared before, where a header or a template was used. */
  children: z.optional(z.array(z.object({ message: z.string(), locations: z.array(locationSchema) }))),
  /** What it would write instead; `next` is behind the last replaced byte. */
  fixits: z.optional(z.array(z.object({ start: placeSchema, next: placeSchema, string: z.string() }))),
  metadata: z.optional(z.object({ cwe: z.optional(z.int()) })),
  path: z.optional(
    z.array(z.object({ location: z.optional(z.object({ file: z.string(), line: z.int() })), description: z.string() })),
  ),
});

/** See {@link diagnosticSchema}. */
export type GccDiagnostic = z.infer<typeof diagnosticSchema>;

/**
 * All messages of a run; each of `files` that is compiled writes a list on a line of its own. Of output that was `cut`
 * the messages that are whole.
 */
export const GCC_JSON: OutputParser<GccDiagnostic[], { files: number; cut?: boolean }> = {
  form: 'GCC diagnostics, JSON',
  parse(stderr, { files, cut = false }) {
    const lists = stderr.split('\n').filter((line) => line.startsWith('['));
    if (cut ? lists.length === 0 : lists.length !== files) return undefined;
    return z
      .array(z.array(diagnosticSchema))
      .safeParse(lists.map((list) => parseJson(cut ? wholeOf(list) : list)))
      .data?.flat();
  },
};

/** A list up to its last whole element. */
function wholeOf(list: string): string {
  let depth = 0;
  let end = 0;
  for (const { 0: piece, index } of list.matchAll(/"(?:\\.|[^"\\])*"|[[\]{}]/g)) {
    if (piece === '[' || piece === '{') depth += 1;
    if (piece === ']' || piece === '}') depth -= 1;
    if (piece === '}' && depth === 1) end = index + 1;
    if (depth === 0) return list;
  }
  return `${list.slice(0, Math.max(1, end))}]`;
}

/** Name of a header that was not found, when that is what the message says. */
export const missingHeader = ({ kind, message }: GccDiagnostic): string | undefined =>
  kind === 'fatal error' ? /^(.+): No such file or directory$/.exec(message)?.[1] : undefined;

/**
 * Where a message belongs: its place in a file of the tree, else that of the note that leads there (where a template of
 * a header was used), else the start of the block's file.
 */
export function placeOf(
  { locations, children = [] }: GccDiagnostic,
  { file, tree }: Pick<Obligation, 'file'> & { tree: Tree },
): Pick<Finding, 'file' | 'range'> {
  const [location] = [...locations.slice(0, 1), ...children.flatMap((note) => note.locations)].filter(
    ({ caret }) => treePath(caret.file, tree) !== undefined,
  );
  const path = location === undefined ? undefined : treePath(location.caret.file, tree);
  if (location === undefined || path === undefined)
    return { file: file.name, range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } };
  const { caret, start = caret, finish } = location;
  const text = path === file.name ? file.text : (tree.text(path) ?? '');
  const ends = finish === undefined ? {} : { endLine: finish.line, endColumn: finish['byte-column'] + 1 };
  return { file: path, range: rangeAt(text, { line: start.line, column: start['byte-column'], ...ends }, 'bytes') };
}

/** The fix-it hints of a message as one, where all of them are of the text of the file that the message is in. */
export function fixIn(
  { fixits = [] }: GccDiagnostic,
  file: { name: string; text: string },
  tree: Tree,
): Finding['fix'] {
  if (fixits.some(({ start }) => treePath(start.file, tree) !== file.name)) return undefined;
  const lines = linesOf(file.text);
  const offset = (place: z.infer<typeof placeSchema>): number => {
    const line = lines[place.line - 1];
    return line === undefined ? -1 : line.start + utf16Column(line.text, place['byte-column'], 'bytes') - 1;
  };
  const edits = fixits.map(({ start, next, string }) => ({ start: offset(start), end: offset(next), text: string }));
  const written = edits.map(({ text }) => text.trim()).filter((text) => text !== '');
  const title = written.length === 0 ? 'leave it out' : `write ${written.map((text) => `\`${text}\``).join(', ')}`;
  return fixOf(file.text, edits, title);
}
