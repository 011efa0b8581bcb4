import * as z from 'zod/mini';
import type { Finding, Range } from '../../../shared/finding.ts';
import { isInPlainFunction, toBlock, type Fragment } from './python-fragment.ts';
import { AWAIT_RULE, factsOf, NEEDS_ENCLOSING, OUTSIDE_OF_BLOCK } from './ruff-rules.ts';

const placeSchema = z.object({ row: z.int().check(z.positive()), column: z.int().check(z.positive()) });

const diagnosticSchema = z.object({
  code: z.nullable(z.string()),
  message: z.string(),
  start_location: placeSchema,
  end_location: placeSchema,
  fix: z.nullable(
    z.object({
      message: z.nullable(z.string()),
      edits: z.array(z.object({ content: z.nullable(z.string()), location: placeSchema, end_location: placeSchema })),
    }),
  ),
});

/** What the engine answers: Ruff's diagnostics, or that its parser ran out of stack. */
export const ruffAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checked'), diagnostics: z.array(diagnosticSchema) }),
  z.object({ kind: z.literal('too-deep') }),
]);

type Diagnostic = z.infer<typeof diagnosticSchema>;

/** Ruff's code for text that its parser could not read. */
export const SYNTAX_CODE = 'invalid-syntax';

function rangeOf(from: z.infer<typeof placeSchema>, to: z.infer<typeof placeSchema>, margin: number): Range {
  return toBlock({ startLine: from.row, startColumn: from.column, endLine: to.row, endColumn: to.column }, margin);
}

/** One diagnostic of Ruff (columns in UTF-16 units, as its workspace was told) as a finding in the block. */
export function findingOf(diagnostic: Diagnostic, file: string, backend: string, fragment: Fragment): Finding {
  const code = diagnostic.code ?? SYNTAX_CODE;
  const { margin } = fragment;
  const certain = code === AWAIT_RULE && isInPlainFunction(fragment.text, diagnostic.start_location.row);
  const lost = code === SYNTAX_CODE && NEEDS_ENCLOSING.test(diagnostic.message);
  const outside = lost
    ? 'an error unless the surrounding file puts it in a function that has this name'
    : certain
      ? undefined
      : OUTSIDE_OF_BLOCK.get(code);
  const fix = margin === 0 ? fixOf(diagnostic) : undefined;
  return {
    file,
    range: rangeOf(diagnostic.start_location, diagnostic.end_location, margin),
    rule: code,
    backend,
    message: outside === undefined ? diagnostic.message : `${diagnostic.message} (${outside})`,
    ...factsOf(code),
    ...(lost ? { severity: 'warning' } : certain ? { severity: 'error' } : {}),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** A fix of one edit is offered; one that edits several places is left to the tool itself. */
function fixOf(diagnostic: Diagnostic): Finding['fix'] {
  const edit = diagnostic.fix?.edits[0];
  if (edit === undefined || diagnostic.fix?.edits.length !== 1) return undefined;
  return {
    title: diagnostic.fix.message ?? 'Apply the fix that Ruff offers',
    range: rangeOf(edit.location, edit.end_location, 0),
    text: edit.content ?? '',
  };
}
