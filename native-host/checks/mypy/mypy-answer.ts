import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../kit/decide.ts';
import type { Finished } from '../../kit/finished-run.ts';
import { stable } from '../../languages/python/python-failures.ts';
import { placeOfModule } from '../../languages/python/python-project.ts';
import { rangeAt, treePath } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';

/** How mypy is asked to print; {@link readMypy} reads nothing else. */
export const PRINTING = [
  '--no-color-output',
  '--show-error-codes',
  '--show-column-numbers',
  '--show-error-end',
  '--no-pretty',
  '--hide-error-context',
  '--error-summary',
  '--show-absolute-path',
] as const;

const LINE = /^(.+?):(\d+)(?::(\d+)(?::(\d+):(\d+))?)?: (error|note|warning): (.*?)(?: {2}\[([\w-]+)\])?$/;
const HELD = /^Success: no issues found in (\d+) source files?$/;
const FAILED =
  /^Found (\d+) errors? in \d+ files? \((?:checked (\d+) source files?|errors prevented further checking)\)$/;
const ABSENT_IMPORT = /module named "([^"]+)"|stubs not installed for "([^"]+)"/;

/** Notes that are added to an error at most; they quote signatures. */
const MOST_NOTES = 4;

type Meaning = Pick<Finding, 'category' | 'subcategory'>;

const meaning = (category: Category, subcategory?: string): Meaning =>
  subcategory === undefined ? { category } : { category, subcategory };

const MEANINGS: Readonly<Record<string, Meaning>> = {
  syntax: meaning('syntax_error'),
  'attr-defined': meaning('api_misuse', 'invented_api'),
  'call-arg': meaning('api_misuse', 'wrong_arguments'),
  'call-overload': meaning('api_misuse', 'wrong_arguments'),
  import: meaning('api_misuse', 'invented_api'),
  'import-not-found': meaning('api_misuse', 'invented_api'),
  abstract: meaning('api_misuse'),
  'arg-type': meaning('type_error', 'wrong_argument_type'),
  assignment: meaning('type_error', 'type_mismatch'),
  'return-value': meaning('type_error', 'type_mismatch'),
  operator: meaning('type_error', 'type_mismatch'),
  'name-defined': meaning('type_error', 'undefined_name'),
  'union-attr': meaning('missing_error_handling', 'missing_check'),
  return: meaning('logic_error', 'missing_case'),
  'possibly-undefined': meaning('logic_error', 'missing_case'),
  'comparison-overlap': meaning('logic_error', 'wrong_condition'),
  'truthy-bool': meaning('logic_error', 'wrong_condition'),
  'truthy-function': meaning('logic_error', 'wrong_condition'),
  unreachable: meaning('logic_error', 'wrong_condition'),
  'func-returns-value': meaning('logic_error'),
  'unused-coroutine': meaning('concurrency_issue', 'missing_await'),
  'unused-awaitable': meaning('concurrency_issue', 'missing_await'),
  'unused-ignore': meaning('style_violation', 'unused_code'),
  'no-untyped-def': meaning('style_violation', 'project_convention'),
  'type-arg': meaning('style_violation', 'project_convention'),
  'redundant-cast': meaning('style_violation', 'unused_code'),
};

/**
 * What a run of mypy said of the files that it was given; `extent` names them in words. Of files that these import it
 * speaks, too: what is wrong there is so without the block, and is only counted.
 */
export function readMypy(
  { code, stdout, stderr }: Finished,
  tree: Tree,
  given: readonly string[],
  extent: string,
): Verdict {
  const lines = stdout.split(/\r?\n/).filter((line) => line !== '');
  const last = lines.at(-1) ?? '';
  const held = HELD.exec(last);
  const failed = FAILED.exec(last);
  if (held === null && failed === null)
    return {
      kind: 'unknown',
      findings: [],
      reason: `mypy did not come to an end: ${firstOf(stderr) ?? firstOf(stdout) ?? `code ${code}`}`,
    };
  if ((held !== null) !== (code === 0) || code > 2)
    return { kind: 'crashed', findings: [], reason: `mypy says "${last}" and ends with ${code}` };

  const findings: Finding[] = [];
  const absent = new Set<string>();
  let errors = 0;
  let elsewhere = 0;
  let notes = MOST_NOTES;
  let current: Finding | undefined;
  let place: string | undefined;
  for (const line of lines.slice(0, -1)) {
    const [, named = '', row = '1', column, endRow, endColumn, kind, message = '', rule = 'mypy'] =
      LINE.exec(line) ?? [];
    if (kind === undefined) continue;
    if (kind === 'note') {
      const isAbout = `${row}:${column}` === place;
      if (isAbout) notes -= 1;
      if (current !== undefined && isAbout && notes >= 0 && !/https?:/.test(message))
        current.message += `\n${message.trim()}`;
      continue;
    }
    errors += 1;
    notes = MOST_NOTES;
    place = `${row}:${column}`;
    current = undefined;
    const file = treePath(named, tree);
    if (file === undefined || !/\.pyi?$/.test(file))
      return { kind: 'unknown', findings: [], reason: `mypy could not start: ${message}` };
    if (!given.includes(file)) {
      elsewhere += 1;
      continue;
    }
    const name = rule.startsWith('import') ? absentImport(message, tree, file) : undefined;
    if (name !== undefined) {
      absent.add(name);
      continue;
    }
    const end =
      endRow === undefined || endColumn === undefined
        ? {}
        : { endLine: Number(endRow), endColumn: Number(endColumn) + 1 };
    current = {
      file,
      range: rangeAt(tree.text(file) ?? '', { line: Number(row), column: Number(column ?? 1), ...end }, 'bytes'),
      rule,
      backend: 'mypy',
      message: message,
      severity: 'error',
      ...(MEANINGS[rule] ?? meaning('type_error')),
    };
    findings.push(current);
  }
  if (errors === 0 && failed?.[2] === undefined && failed !== null)
    return { kind: 'unknown', findings: [], reason: `mypy could not start: ${firstOf(stderr) ?? last}` };
  if (errors !== Number(failed?.[1] ?? 0))
    return { kind: 'crashed', findings: [], reason: `mypy counts ${failed?.[1] ?? 0} errors and prints ${errors}` };
  const notChecked = [
    ...Array.from(absent, (name) => `types of \`${name}\` are not known here: its use was not checked`),
    ...(firstOf(stderr) === undefined ? [] : [`part of mypy's configuration: ${firstOf(stderr)}`]),
  ];
  if (findings.length === 0 && held === null && failed?.[2] === undefined)
    return { kind: 'unknown', findings: [], reason: 'mypy stopped before it checked anything' };
  const also = elsewhere === 0 ? '' : `; ${counted(elsewhere, 'error')} in files that these import`;
  return decide(findings, { extent: `${extent}${also}`, notChecked });
}

/**
 * The module that an import names, when nothing of that name lies where the import looks: then it is not installed,
 * which is no mistake.
 */
function absentImport(message: string, tree: Tree, file: string): string | undefined {
  const found = ABSENT_IMPORT.exec(message);
  const name = found?.[1] ?? found?.[2];
  return name === undefined || placeOfModule(tree, file, name.split('.')[0] ?? '') === 'here' ? undefined : name;
}

const firstOf = (text: string): string | undefined =>
  text
    .split('\n')
    .map((line) =>
      stable(line)
        .replace(/^mypy: (?:error: )?|^[^:]+:\d[\d:]*: error: /, '')
        .trim(),
    )
    .find((line) => line !== '')
    ?.slice(0, 300);
