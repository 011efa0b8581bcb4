import type { Finding } from '../../../shared/finding.ts';
import { isTypo } from '../../kit/tests/typo.ts';
import { isDeclarations } from './declaration-files.ts';
import type { CompilerDiagnostic } from './compiler-answer.ts';
import { judgePackageApi, type ApiOutcome } from './judge-package-api.ts';
import type { DescribedPackage } from '../../kit/package-declarations.ts';
import {
  DECLARED_HERE,
  FORGOT_AWAIT,
  FRAGMENT,
  JAVASCRIPT_ERRORS,
  KINDS,
  MISSPELT_PROPERTY,
  NEWER_ITERATORS,
  OPEN_ELEMENTS,
  OPEN_TYPES,
  SUGGESTED_NAME,
  UNWRITTEN_TYPES,
} from './typescript-rules.ts';
import { usesOf } from '../../../shared/words.ts';

/** What the diagnostics of one block amount to. */
export interface Judgement {
  findings: Finding[];
  /** What could not be judged, in words. */
  notChecked: string[];
}

const isOneOf = (codes: readonly number[], { code }: CompilerDiagnostic): boolean => codes.includes(code);

const OUTSIDE_VALUES = 'Values whose types come from code outside of this block';

const OMISSIONS = {
  'left out': 'What depends on code that comments leave out of this block',
  twice: 'Names that stand under several headings of this block: they are taken for versions of the same code',
} as const;

/** Sorts a block's semantic diagnostics into findings and what only the code around the block could tell. */
export function judge(
  diagnostics: readonly CompilerDiagnostic[],
  file: string,
  dialect: 'typescript' | 'javascript',
  packages: readonly DescribedPackage[] = [],
): Judgement {
  const incomplete = diagnostics.some((each) =>
    isOneOf([...FRAGMENT.imports, ...FRAGMENT.names, ...FRAGMENT.jsx], each),
  );
  const findings: Finding[] = [];
  const notChecked = new Set<string>();
  const told = new Set<string>();
  const elsewhere = new Set<string>();
  for (const diagnostic of diagnostics) {
    const name = isOneOf(FRAGMENT.names, diagnostic) ? quotedName(diagnostic) : undefined;
    if (name !== undefined && diagnostic.around === 'names') {
      elsewhere.add(name);
      continue;
    }
    const outcome = judgeOne(diagnostic, dialect, incomplete, packages);
    // What is missing is missing once, however often it is used.
    const isTold = name !== undefined && outcome.kind === 'finding' && outcome.severity !== 'error' && told.has(name);
    if (isTold) continue;
    if (name !== undefined) told.add(name);
    if (outcome.kind === 'not-checked') notChecked.add(outcome.what);
    else if (outcome.kind === 'finding')
      findings.push(inKindOfFile(toFinding(diagnostic, file, outcome.severity, outcome.message)));
  }
  if (elsewhere.size > 0) notChecked.add(`Names from elsewhere: ${listNames([...elsewhere])}`);
  return { findings, notChecked: [...notChecked] };
}

/** Most projects do not check their declarations (`skipLibCheck`). */
const inKindOfFile = (finding: Finding): Finding =>
  isDeclarations(finding.file) ? { ...finding, severity: 'info' } : finding;

/** Names that one sentence lists. */
const MOST_NAMES = 6;

const listNames = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? `, ${names.length - MOST_NAMES} more` : '');

const quotedName = ({ message }: CompilerDiagnostic): string | undefined => /'([^']+)'/.exec(message)?.[1];

const finding = (severity: Finding['severity'], message: string): ApiOutcome => ({
  kind: 'finding',
  severity,
  message,
});

function judgeOne(
  diagnostic: CompilerDiagnostic,
  dialect: 'typescript' | 'javascript',
  incomplete: boolean,
  packages: readonly DescribedPackage[],
): ApiOutcome {
  const { message } = diagnostic;
  if (isOneOf(FRAGMENT.imports, diagnostic))
    return { kind: 'not-checked', what: usesOf(quotedName(diagnostic) ?? 'an import') };
  if (isOneOf(FRAGMENT.jsx, diagnostic))
    return { kind: 'not-checked', what: 'Properties of JSX elements: the types of the JSX library are not known here' };
  if (OPEN_ELEMENTS.test(message))
    return { kind: 'not-checked', what: `Elements that a package or another file declares: ${quotedName(diagnostic)}` };
  if (diagnostic.outside) return { kind: 'not-checked', what: OUTSIDE_VALUES };
  if (isOneOf(FRAGMENT.options, diagnostic) || NEWER_ITERATORS.test(message))
    return { kind: 'not-checked', what: `What an option of the project decides: ${firstSentence(message)}` };
  if (diagnostic.around === 'script')
    return { kind: 'not-checked', what: 'What only a script that is no module may contain' };
  if (dialect === 'javascript' && diagnostic.around === 'page')
    return { kind: 'not-checked', what: 'Whether the page has the elements that the script looks for' };
  if (diagnostic.omission !== undefined) return { kind: 'not-checked', what: OMISSIONS[diagnostic.omission] };
  if (diagnostic.api !== undefined) return judgePackageApi(diagnostic, diagnostic.api, dialect, packages);
  if (isOneOf(FRAGMENT.statements, diagnostic)) return { kind: 'nothing' };
  if (isOneOf(FRAGMENT.consequences, diagnostic)) {
    if (dialect === 'javascript') return { kind: 'nothing' };
    // Whether a missing type is an error is an option of the project's.
    if (incomplete) return { kind: 'not-checked', what: OUTSIDE_VALUES };
    return finding('warning', `${message} An error where the project's options are strict.`);
  }
  if (isOneOf(FRAGMENT.names, diagnostic)) {
    if (isOneOf(SUGGESTED_NAME, diagnostic) && suggestsOwnName(diagnostic)) return finding('error', message);
    return finding(
      'warning',
      `${firstSentence(message)} It is not defined in this block: an error unless the surrounding file defines it.`,
    );
  }
  if (isOneOf(FRAGMENT.signatures, diagnostic))
    return finding('warning', `${message} An error unless the implementation follows outside of this block.`);
  if (isOneOf(FRAGMENT.decorators, diagnostic))
    return { kind: 'not-checked', what: 'Decorators in the form that the option "experimentalDecorators" allows' };
  if (OPEN_TYPES.test(message))
    return finding('warning', `${firstSentence(message)} An error unless another file of the project declares it.`);
  if (
    dialect === 'javascript' &&
    UNWRITTEN_TYPES.some((each) => each.code === diagnostic.code && each.message.test(message))
  )
    return { kind: 'not-checked', what: 'Properties of values for which the code writes no type' };
  if (diagnostic.code === 6385 || diagnostic.code === 6387) return finding('info', message);
  return finding(dialect === 'typescript' || isJavaScriptError(diagnostic) ? 'error' : 'warning', message);
}

/** Is a name of this block misspelt, or its `this.` forgotten? TypeScript suggests names that are far from it, too. */
function suggestsOwnName({ message, related }: CompilerDiagnostic): boolean {
  const [, name = '', meant = ''] = /'([^']+)'.*[Dd]id you mean.*'(?:this\.|\w+\.)?([^']+)'/.exec(message) ?? [];
  return (
    (name === meant || isTypo(name, meant)) &&
    related.some(({ code, inBlock }) => inBlock && DECLARED_HERE.includes(code))
  );
}

/** Does the code throw, or not load, whatever the types are? */
export function isJavaScriptError(diagnostic: CompilerDiagnostic): boolean {
  if (diagnostic.code === MISSPELT_PROPERTY && diagnostic.library) return true;
  return diagnostic.code < 2000 || JAVASCRIPT_ERRORS.some(({ codes }) => isOneOf(codes, diagnostic));
}

/** A finding at a diagnostic's place, with the kind of mistake that its code names. */
export function toFinding(
  diagnostic: CompilerDiagnostic,
  file: string,
  severity: Finding['severity'],
  message: string,
): Finding {
  const { start, end, code, fix } = diagnostic;
  return {
    file,
    range: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
    rule: `TS${code}`,
    backend: 'typescript',
    message,
    severity,
    ...kindOf(diagnostic),
    // What is right elsewhere in the file is not fixed here.
    ...(fix === undefined || severity !== 'error' ? {} : { fix }),
  };
}

function kindOf(diagnostic: CompilerDiagnostic): Pick<Finding, 'category' | 'subcategory'> {
  if (diagnostic.related.some(({ code }) => code === FORGOT_AWAIT))
    return { category: 'concurrency_issue', subcategory: 'missing_await' };
  const { api } = diagnostic;
  if (api !== undefined && api.lacks !== 'use') return { category: 'api_misuse', subcategory: 'invented_api' };
  const known = KINDS.find(({ codes }) => isOneOf(codes, diagnostic));
  if (known === undefined && isSyntax(diagnostic.code)) return { category: 'syntax_error' };
  if (diagnostic.library)
    return {
      category: 'api_misuse',
      subcategory: known?.subcategory === 'missing_property' ? 'invented_api' : 'wrong_arguments',
    };
  return {
    category: known?.category ?? 'type_error',
    ...(known?.subcategory === undefined ? {} : { subcategory: known.subcategory }),
  };
}

/** 1xxx speak of the grammar, 8xxx of TypeScript's syntax in a JavaScript file. */
const isSyntax = (code: number): boolean => code < 2000 || (code >= 8000 && code < 9000);

/** The message up to the hint that the compiler adds about installing types or changing options. */
function firstSentence(message: string): string {
  const end = message.search(/(?<=\.)\s(?=[A-Z])/);
  return end < 0 ? message : message.slice(0, end);
}
