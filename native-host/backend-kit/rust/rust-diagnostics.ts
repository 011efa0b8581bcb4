import * as z from 'zod/mini';
import type { Finding, Range } from '../../../shared/finding.ts';
import { rangeAt } from '../tool-place.ts';
import { kindOf } from './rust-lint-kinds.ts';

const spanSchema = z.object({
  file_name: z.string(),
  line_start: z.int(),
  line_end: z.int(),
  column_start: z.int(),
  column_end: z.int(),
  is_primary: z.boolean(),
  label: z.nullable(z.string()),
  suggested_replacement: z.nullable(z.string()),
  suggestion_applicability: z.nullable(z.string()),
  /** Where the macro that made this was called; as deep as macros are nested. */
  expansion: z.unknown(),
});
const expansionSchema = z.object({ span: spanSchema });
const childSchema = z.object({ message: z.string(), level: z.string(), spans: z.array(spanSchema) });

/** One diagnostic of rustc as `--error-format=json` prints it, as far as it is read here. */
export const diagnosticSchema = z.object({
  message: z.string(),
  code: z.nullable(z.object({ code: z.string() })),
  level: z.string(),
  spans: z.array(spanSchema),
  children: z.array(childSchema),
});

/** See {@link diagnosticSchema}. */
export type Diagnostic = z.infer<typeof diagnosticSchema>;
type Span = z.infer<typeof spanSchema>;

/** How names of files become texts, and findings get theirs. */
export interface DiagnosticSource {
  backend: string;
  /** The block's file: where a finding goes that names no place in the tree. */
  file: string;
  /** The path in the tree of a file as the compiler names it. */
  pathOf(named: string): string | undefined;
  text(path: string): string | undefined;
}

/** Does a diagnostic say something by itself, and not only that there were others? */
export const speaks = ({ level, message, code }: Diagnostic): boolean =>
  (level === 'error' || level === 'warning') &&
  !(
    code === null &&
    /^aborting due to|^Compilation failed, aborting|^\d+ warnings? emitted|^could not compile|generated \d+ warning/.test(
      message,
    )
  );

/**
 * A diagnostic as a finding: its first primary place in the tree, where a macro's inside counts as the place of its
 * call.
 */
export function findingOf(diagnostic: Diagnostic, source: DiagnosticSource): Finding {
  const { message, level } = diagnostic;
  const code = diagnostic.code?.code ?? null;
  const primary = diagnostic.spans.filter(({ is_primary: is }) => is);
  const placed = primary.map((span) => placeOf(span, source)).find((place) => place !== undefined);
  const label = primary
    .map((span) => span.label)
    .find((each) => each !== null && each !== '' && !message.includes(each));
  return {
    file: placed?.file ?? source.file,
    range: placed?.range ?? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
    rule: code ?? 'syntax',
    backend: source.backend,
    message: label == null ? message : `${message}: ${label}`,
    severity: level === 'error' ? 'error' : 'warning',
    ...kindOf(code, message),
    ...fixOf(diagnostic, placed?.file, source),
  };
}

interface Place {
  file: string;
  range: Range;
}

function placeOf(span: Span, source: DiagnosticSource): Place | undefined {
  const file = source.pathOf(span.file_name);
  const text = file === undefined ? undefined : source.text(file);
  if (file !== undefined && text !== undefined) return { file, range: rangeOf(span, text) };
  const outer = expansionSchema.safeParse(span.expansion).data?.span;
  return outer === undefined ? undefined : placeOf(outer, source);
}

const rangeOf = (span: Span, text: string): Range =>
  rangeAt(
    text,
    { line: span.line_start, column: span.column_start, endLine: span.line_end, endColumn: span.column_end },
    'code-points',
  );

/** What the compiler is sure of and that changes one place only. */
function fixOf({ children }: Diagnostic, file: string | undefined, source: DiagnosticSource): Pick<Finding, 'fix'> {
  const sure = children.filter(
    ({ spans }) => spans.length === 1 && spans[0]?.suggestion_applicability === 'MachineApplicable',
  );
  const [child] = sure;
  const [span] = child?.spans ?? [];
  const text = file === undefined ? undefined : source.text(file);
  if (
    sure.length !== 1 ||
    child === undefined ||
    span === undefined ||
    text === undefined ||
    source.pathOf(span.file_name) !== file
  )
    return {};
  return { fix: { title: child.message, range: rangeOf(span, text), text: span.suggested_replacement ?? '' } };
}

/** The same finding once: targets that share a file are compiled one after another. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
