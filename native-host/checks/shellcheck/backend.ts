import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { newerReason } from '../../kit/needs-newer.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { fixTitle } from '../../kit/one-edit.ts';
import { rangeAt, utf16Column } from '../../kit/tool-place.ts';
import type { Category } from '../../../shared/categories.ts';

const INSTALL = 'apt-get install shellcheck';

const place = { line: z.int(), column: z.int(), endLine: z.int(), endColumn: z.int() };
const commentSchema = z.object({
  ...place,
  level: z.string(),
  code: z.int(),
  message: z.string(),
  fix: z.nullish(
    z.object({ replacements: z.array(z.object({ ...place, replacement: z.string(), precedence: z.number() })) }),
  ),
});

type Comment = z.infer<typeof commentSchema>;

const answerSchema = z.object({ comments: z.array(commentSchema) });

/** Lints shell scripts with ShellCheck (see README.md). */
export default defineBackend({
  id: 'shellcheck',
  title: 'ShellCheck',
  languages: ['bash'],
  check: 'lint',
  tool: systemTool({ command: 'shellcheck', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  revision: 4,
  async run({ file: given }, { run }) {
    const file = { ...given, text: given.text.replaceAll('\r\n', '\n') };
    const dialect = dialectOf(file.text);
    if (dialect === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is a script for a shell that ShellCheck does not know' };
    const ended = finish(
      await run('shellcheck', ['--norc', '--format=json1', `--shell=${dialect}`, '-'], { stdin: file.text }),
      'shellcheck',
      INSTALL,
    );
    if (ended.kind === 'verdict') return ended.verdict;
    const answer = answerSchema.safeParse(parseJson(ended.stdout));
    const faults = answer.data?.comments.filter(isSyntax) ?? [];
    if ((!answer.success || faults.length > 0) && SUBSTITUTES_IN_PLACE.test(withoutQuoted(file.text)))
      return { kind: 'unknown', findings: [], reason: newerReason('ShellCheck', '`${ command; }` (bash 5.3)') };
    if (!answer.success)
      return { kind: 'crashed', findings: [], reason: `shellcheck failed on this script${firstLine(ended.stderr)}` };
    const { comments } = answer.data;
    if (faults.length > 0 && isNoScript(file.text, faults))
      return { kind: 'unknown', findings: [], reason: 'it is a transcript, or has places to fill in' };
    return decide(
      [...(file.text === given.text ? [] : [endsOfLines(file)]), ...comments.map((each) => toFinding(each, file))],
      { extent: `${countLines(file.text)}, as ${dialect}` },
    );
  },
});

/** What ShellCheck says once for each line. */
const endsOfLines = ({ name, text }: { name: string; text: string }): Finding => ({
  file: name,
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: text.split('\n', 1).join('').length + 1 },
  rule: 'SC1017',
  backend: 'shellcheck',
  message:
    'The lines end in CR and LF, as on Windows: a shell takes the CR for part of the line. Save it with LF ends.',
  severity: 'warning',
  category: 'syntax_error',
});

/** The shell of the first line; bash when it names none. */
function dialectOf(text: string): string | undefined {
  const [, named] = /^#!.*?\b(\w*sh)\b/.exec(text) ?? [];
  if (named === undefined)
    return /\$\{\(|^[ \t]*(?:autoload|setopt|zstyle|bindkey|compdef)\b/m.test(text) ? undefined : 'bash';
  return ['bash', 'sh', 'dash', 'ksh'].includes(named) ? named : undefined;
}

const isSyntax = ({ code, level }: Comment): boolean => code < 2000 && level === 'error';

/** Command substitution without a subshell, which bash has since 5.3. */
const SUBSTITUTES_IN_PLACE = /\$\{[ \t\n|]/;

/** The text without what stands in single quotes and comments, of the same lines. */
const withoutQuoted = (text: string): string =>
  text.replaceAll(/'[^']*'|(?<=^|\s)#[^\n]*/g, (part) => part.replaceAll(/[^\n]/g, '_'));

/** A word in angle brackets that stands for something: `<host>`, `<your name>`; not the two redirections of `<a >b`. */
const PLACEHOLDER = /<[a-z][\w-]{0,40}(?: [\w-]{1,40}){0,6}>(?![\w.$~&-])/i;

/** Prompts before commands, dots for what is left out, or placeholders where the shell could not read on. */
function isNoScript(text: string, faults: readonly Comment[]): boolean {
  if (/^[ \t]*[$%>] \S/m.test(text) || /^[ \t]*\.\.\.\s*$/m.test(text)) return true;
  const lines = text.split('\n');
  return faults.some(({ line }) => PLACEHOLDER.test(lines[line - 1] ?? ''));
}

const firstLine = (stderr: string): string => {
  const line = stderr.trim().split('\n')[0]?.slice(0, 200) ?? '';
  return line === '' ? '' : `: ${line}`;
};

const doubtOf = (level: Comment['level']): Finding['severity'] =>
  level === 'error' || level === 'warning' ? 'warning' : 'info';

function toFinding(comment: Comment, file: { name: string; text: string }): Finding {
  const { code, level, message } = comment;
  const refutes = isSyntax(comment) || REFUTES.includes(code);
  const fix = fixOf(comment, file.text);
  return {
    file: file.name,
    range: rangeAt(
      file.text,
      comment.endColumn === comment.column && comment.endLine === comment.line
        ? { line: comment.line, column: comment.column }
        : comment,
      'code-points',
    ),
    rule: `SC${code}`,
    backend: 'shellcheck',
    message,
    severity: refutes ? 'error' : doubtOf(level),
    ...meaningOf(code, level),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** The replacements as one, when they lie in one line. */
function fixOf({ fix, line }: Comment, text: string): Finding['fix'] {
  const parts = fix?.replacements.toSorted((a, b) => a.column - b.column) ?? [];
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined || parts.some((part) => part.line !== line || part.endLine !== line))
    return undefined;
  const source = text.split(/\r\n|\n|\r/)[line - 1] ?? '';
  const at = (column: number): number => utf16Column(source, column, 'code-points');
  let replaced = '';
  let done = at(first.column);
  for (const part of parts) {
    replaced += source.slice(done - 1, at(part.column) - 1) + part.replacement;
    done = at(part.endColumn);
  }
  return {
    title: fixTitle(replaced, 'as ShellCheck would write it'),
    range: { startLine: line, startColumn: at(first.column), endLine: line, endColumn: done },
    text: replaced,
  };
}

/**
 * Codes besides those of the parser (1000 to 1999) that no shell takes: assignments that are none, `break` and `local`
 * out of place.
 */
const REFUTES: readonly number[] = [2104, 2105, 2168, 2276, 2277, 2281, 2282, 2283, 2296, 2297];

const KINDS: readonly { codes: readonly number[]; category: Category; subcategory?: string }[] = [
  { codes: [2155, 2164, 2181, 2312, 2320], category: 'missing_error_handling', subcategory: 'ignored_result' },
  { codes: [2029, 2059, 2115, 2156, 2088, 2174], category: 'security_flaw', subcategory: 'injection' },
  { codes: [2094, 2261], category: 'concurrency_issue', subcategory: 'lost_update' },
  { codes: [2002, 2005, 2044, 2126], category: 'performance_issue' },
  { codes: [2034, 2317], category: 'style_violation', subcategory: 'unused_code' },
  { codes: [2003, 2006, 2162, 2196, 2197, 2230], category: 'api_misuse', subcategory: 'deprecated_api' },
  { codes: [2045, 2046, 2048, 2068, 2086, 2128, 2206, 2207], category: 'logic_error', subcategory: 'wrong_operator' },
];

/** The kind of mistake that a code names. */
function meaningOf(code: number, level: string): { category: Category; subcategory?: string } {
  if (code < 2000) return { category: 'syntax_error' };
  const kind = KINDS.find(({ codes }) => codes.includes(code));
  if (kind === undefined)
    return { category: level === 'style' || level === 'info' ? 'style_violation' : 'logic_error' };
  const { category, subcategory } = kind;
  return { category, ...(subcategory === undefined ? {} : { subcategory }) };
}
