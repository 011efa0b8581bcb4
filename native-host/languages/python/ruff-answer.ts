import * as z from 'zod/mini';
import type { Finding, Range } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import { fixOf } from '../../kit/one-edit.ts';
import { linesOf } from '../../kit/text-position.ts';
import { isInPlainFunction, toBlock, type Fragment } from './python-fragment.ts';
import { AWAIT_RULE, meaningOf, NEEDS_ENCLOSING, OUTSIDE_OF_BLOCK } from './ruff-rules.ts';

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

/** What the file around the block may make of a diagnostic: a remark to its message, another severity. */
function inSurroundings(
  { code, message, start_location: start }: Diagnostic,
  { text }: Fragment,
): { remark?: string | undefined; severity?: Finding['severity'] } {
  const rule = code ?? SYNTAX_CODE;
  if (rule === SYNTAX_CODE && NEEDS_ENCLOSING.test(message))
    return {
      remark: 'an error unless the surrounding file puts it in a function that has this name',
      severity: 'warning',
    };
  if (rule === AWAIT_RULE && isInPlainFunction(text, start.row)) return { severity: 'error' };
  return { remark: OUTSIDE_OF_BLOCK.get(rule) };
}

/** One diagnostic of Ruff (columns in UTF-16 units, as its workspace was told) as a finding in the block. */
export function findingOf(diagnostic: Diagnostic, file: string, backend: string, fragment: Fragment): Finding {
  const code = diagnostic.code ?? SYNTAX_CODE;
  const { margin } = fragment;
  const { remark, ...severity } = inSurroundings(diagnostic, fragment);
  const fix = margin === 0 ? offeredFix(diagnostic, fragment.text) : undefined;
  return {
    file,
    range: rangeOf(diagnostic.start_location, diagnostic.end_location, margin),
    rule: code,
    backend,
    message: remark === undefined ? diagnostic.message : `${diagnostic.message} (${remark})`,
    ...meaningOf(code),
    ...severity,
    ...(fix === undefined ? {} : { fix }),
  };
}

/** Is it a name that a puzzle site or notebook provides? @param given see `givenAround`. */
export const isGivenName = ({ code, message }: Diagnostic, given: ReadonlySet<string>): boolean =>
  code === 'F821' && given.has(/`(\w+)`/.exec(message)?.[1] ?? '');

/** Names in which the word for a secret stands for something else: a pass over data, what describes or shows it. */
const NO_SECRET_NAME = regex('i')`
  (?:^|_)(?:
    desc\w*|descriptions?|types?|kind|ur[li]s?|endpoint|fields?|names?|labels?|prompts?|hints?|headers?
    |paths?|files?|dir|ids?|regex|patterns?|policy|placeholder|formats?|prefix|suffix|message|msg|error
    |help|title|param\w*|attr\w*|column|env|var|variable|cls|class|scheme|style|mode|rules?
    |chars|alphabet|separator|delimiter|count|limit|length
  )$
`;
/** `pass` alone is more often a pass than a password. */
const ONLY_PASS = /^(?!.*(?:word|phrase|code|key|wd))(?=.*pass)/i;

/** Does the name or the value of what is taken for a password show that it is none? */
export function isNoSecret(
  { code, message, start_location: start, end_location: end }: Diagnostic,
  text: string,
): boolean {
  if (!/^S10[567]$/.test(code ?? '')) return false;
  const name = /: "([^"]+)"/.exec(message)?.[1] ?? '';
  if (NO_SECRET_NAME.test(name)) return true;
  const line = text.split('\n')[start.row - 1] ?? '';
  const value = start.row === end.row ? line.slice(start.column - 1, end.column - 1) : '';
  if (/:\/\/|\s|^["']?(?:bearer|basic|access|refresh|none|null|string|text|hidden)["']?$/i.test(value)) return true;
  return ONLY_PASS.test(name) && !/^pass(?:wd|word)?$/i.test(name) && !/\d/.test(value);
}

/** Is what is taken for a password a text without letter and digit, `token == "("`? Such a sign is no secret. */
export function isSign({ code, start_location: start, end_location: end }: Diagnostic, text: string): boolean {
  if (!/^S10[567]$/.test(code ?? '') || start.row !== end.row) return false;
  const line = text.split('\n')[start.row - 1] ?? '';
  const [, quoted] = /(["'])([^"'\\]*)\1/.exec(line.slice(start.column - 1, end.column - 1))?.slice(1) ?? [];
  return quoted !== undefined && !/[\p{L}\p{N}]/u.test(quoted);
}

/** The edits of Ruff's fix as one; those that lie far apart are left to the tool itself. */
function offeredFix({ fix }: Diagnostic, text: string): Finding['fix'] {
  if (fix === null) return undefined;
  const lines = linesOf(text);
  const offset = ({ row, column }: z.infer<typeof placeSchema>): number =>
    (lines[row - 1]?.start ?? text.length) + column - 1;
  const edits = fix.edits.map(({ content, location, end_location: end }) => ({
    start: offset(location),
    end: offset(end),
    text: content ?? '',
  }));
  return fixOf(text, edits, fix.message ?? 'as Ruff would write it');
}
