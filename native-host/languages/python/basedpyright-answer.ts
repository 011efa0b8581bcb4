import type { Finding } from '../../../shared/finding.ts';
import { isInLooseMethod, isInPlainFunction, toBlock, type Fragment } from './python-fragment.ts';
import type { LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import { givenAround } from './puzzle-names.ts';
import { runtimeDoubts } from './runtime-doubts.ts';
import { INFERRED_UNION, inferredDoubts, missingAt } from './inferred-types.ts';
import { meaningOf, IMPORT_RULES, OUTSIDE_STATEMENT } from './basedpyright-rules.ts';
import { usesOf } from '../../../shared/words.ts';

/** What the diagnostics of one block mean here. */
export interface TypeReport {
  findings: Finding[];
  notChecked: string[];
  /** The checker did not look at all of the code: without an error among the findings nothing can be said. */
  gaveUp?: string;
}

/** The checker's own limits, which it reports as errors of the code. */
const GAVE_UP = [
  [/^An internal error occurred/, 'the checker failed on this code'],
  [/^Maximum parse depth exceeded/, 'the code is nested too deeply for the checker'],
] as const;
const SKIPPED_PART = /^Code is too complex to analyze/;

/** The type of `...`, which stands for left out code wherever it is no value of the type that is asked for. */
const ELLIPSIS = /"(?:EllipsisType|ellipsis)"/;

/** What only a method has, which a function beside its class seems not to be. */
const OF_A_METHOD = /valid only within a (?:method|class)/;

const SYNTAX_RULE = 'syntax';

/** Sorts diagnostics into findings and into what could not be checked; hints (greyed-out code) are left out. */
export function readDiagnostics(diagnostics: readonly LspDiagnostic[], file: string, fragment: Fragment): TypeReport {
  const findings: Finding[] = [];
  const unread = new Set<string>();
  const skipped = new Set<string>();
  const doubtOf = inferredDoubts(diagnostics, fragment.text);
  const runtimeDoubtOf = runtimeDoubts(diagnostics, fragment.text);
  const given = givenAround(fragment);
  for (const diagnostic of diagnostics) {
    const { severity, rule = SYNTAX_RULE } = diagnostic;
    if (severity === 'hint') continue;
    const [, gaveUp] = GAVE_UP.find(([pattern]) => pattern.test(diagnostic.message)) ?? [];
    // What else it says of a text that it could not read says nothing about the code.
    if (gaveUp !== undefined) return { findings: [], notChecked: [], gaveUp };
    if (SKIPPED_PART.test(diagnostic.message))
      skipped.add(
        `the code around line ${place(diagnostic, file, fragment.margin).range.startLine} is too complex for the ` +
          'checker',
      );
    else if (IMPORT_RULES.has(rule)) unread.add(importNote(rule, diagnostic.message));
    else if (OF_A_METHOD.test(diagnostic.message) && isInLooseMethod(fragment.text, diagnostic.range.startLine)) {
      unread.add('`super()`, whose class is not shown');
    } else if (isGiven(diagnostic, given)) unread.add('names that a puzzle site or notebook provides');
    else if (ELLIPSIS.test(diagnostic.message)) unread.add('what depends on code that `...` stands for');
    else {
      const doubt = doubtOf(diagnostic);
      if (doubt === 'guess') unread.add(INFERRED_UNION);
      if (doubt === 'right' || doubt === 'guess') continue;
      const runtime = runtimeDoubtOf(diagnostic);
      if (runtime?.kind === 'open') unread.add(runtime.why);
      if (runtime?.kind === 'open' || runtime?.kind === 'right') continue;
      const certain =
        /"await"|"async"/.test(diagnostic.message) && isInPlainFunction(fragment.text, diagnostic.range.startLine);
      findings.push({
        ...place(diagnostic, file, fragment.margin),
        rule,
        ...meaning(rule, diagnostic.message, severity, certain),
        ...missingAt(diagnostic.message, doubt),
        ...(runtime === undefined ? {} : { severity: 'info', message: runtime.message }),
      });
    }
  }
  const [gaveUp] = skipped;
  return { findings, notChecked: [...unread, ...skipped], ...(gaveUp === undefined ? {} : { gaveUp }) };
}

const isGiven = ({ rule, message }: LspDiagnostic, given: ReadonlySet<string>): boolean =>
  rule === 'reportUndefinedVariable' && given.has(/^"(\w+)"/.exec(message)?.[1] ?? '');

function place(
  { range }: Pick<LspDiagnostic, 'range'>,
  file: string,
  margin: number,
): Pick<Finding, 'file' | 'range' | 'backend'> {
  return { file, backend: 'basedpyright', range: toBlock(range, margin) };
}

function meaning(
  rule: string,
  message: string,
  severity: Finding['severity'],
  certain: boolean,
): Pick<Finding, 'message' | 'severity' | 'category' | 'subcategory'> {
  if (rule === SYNTAX_RULE) {
    return OUTSIDE_STATEMENT.test(message) && !certain
      ? {
          message: `${message} (an error unless the surrounding file makes it so)`,
          severity: 'warning',
          category: 'syntax_error',
          subcategory: 'incomplete_code',
        }
      : { message, severity, category: 'syntax_error' };
  }
  const facts = meaningOf(rule);
  const problemText =
    rule === 'reportUndefinedVariable'
      ? `${message} (not defined in this block: an error unless the surrounding file defines it)`
      : message;
  return { message: problemText, severity, ...facts };
}

function importNote(rule: string, message: string): string {
  const name = /"([^"]+)"/.exec(message)?.[1] ?? 'an import';
  return rule === 'reportMissingModuleSource'
    ? `whether \`${name}\` is installed: its types come from the stubs that basedpyright ships`
    : usesOf(name);
}
