import * as z from 'zod/mini';
import type { Finding } from '../../shared/finding.ts';
import type { Obligation } from './define.ts';
import { rangeAt, treePath } from './tool-place.ts';
import type { Tree } from './tree.ts';

const placeSchema = z.object({ file: z.string(), line: z.int(), 'byte-column': z.int() });

const locationSchema = z.object({ caret: placeSchema, finish: z.optional(placeSchema), start: z.optional(placeSchema) });

/** One message of GCC, as `-fdiagnostics-format=json` writes it (gcc 9 to 14). */
const diagnosticSchema = z.object({
  kind: z.string(),
  message: z.string(),
  option: z.optional(z.string()),
  locations: z.array(locationSchema),
  metadata: z.optional(z.object({ cwe: z.optional(z.int()) })),
  path: z.optional(z.array(z.object({ location: z.optional(z.object({ file: z.string(), line: z.int() })), description: z.string() }))),
});

/** See {@link diagnosticSchema}. */
export type GccDiagnostic = z.infer<typeof diagnosticSchema>;

/**
 * All messages of a run; each file that is compiled writes a list on a line of its own. Undefined when what was printed
 * is something else: then nothing is known about the code.
 */
export function readDiagnostics(stderr: string, files: number): GccDiagnostic[] | undefined {
  const lists = stderr.split('\n').filter((line) => line.startsWith('['));
  if (lists.length !== files) return undefined;
  try {
    return z.array(z.array(diagnosticSchema)).parse(lists.map((list): unknown => JSON.parse(list))).flat();
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof z.core.$ZodError) return undefined;
    throw thrown;
  }
}

/** Name of a header that was not found, when that is what the message says. */
export const missingHeader = ({ kind, message }: GccDiagnostic): string | undefined =>
  kind === 'fatal error' ? /^(.+): No such file or directory$/.exec(message)?.[1] : undefined;

/** Where a message belongs: its place in a file of the tree, or the start of the block's file for one outside of it. */
export function placeOf({ locations }: GccDiagnostic, { file, tree }: Obligation & { tree: Tree }): Pick<Finding, 'file' | 'range'> {
  const [location] = locations;
  const path = location === undefined ? undefined : treePath(location.caret.file, tree);
  if (location === undefined || path === undefined) return { file: file.name, range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } };
  const { caret, start = caret, finish } = location;
  const text = path === file.name ? file.text : (tree.text(path) ?? '');
  const ends = finish === undefined ? {} : { endLine: finish.line, endColumn: finish['byte-column'] + 1 };
  return { file: path, range: rangeAt(text, { line: start.line, column: start['byte-column'], ...ends }, 'bytes') };
}
