import type { LanguageId } from '../../../../shared/language.ts';
import { leanText, withPlainNames } from '../lean/lean-code.ts';
import { readAlloy } from './alloy-statements.ts';
import { readAnnotatedScript } from './annotated-script-statements.ts';
import { bareText, type BareText } from '../../../kit/scan/scan-text.ts';
import { readBoogie } from './boogie-statements.ts';
import { isClosed, isTooDeep } from './brackets.ts';
import { readCoq } from './coq-statements.ts';
import { readDafny } from './dafny-statements.ts';
import { readLean } from './lean-statements.ts';
import { readSmtlib } from './smtlib-statements.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';
import { READING_FORMS, type ReadingForm } from './reading-forms.ts';
import { plainTokens, sameConjuncts, sameReading } from './same-reading.ts';
import { readTlaplus } from './tlaplus-statements.ts';
import { readUsl } from './usl-statements.ts';
import { readWhy3 } from './why3-statements.ts';

/** Contracts of a script stand in its comments; a text of any other language is read without what it does not say. */
type StatementReader =
  | { kind: 'script' }
  | { kind: 'formal'; textOf: (text: string) => BareText; reading: ReadingForm; read: ReadStatements };

const SCRIPT: StatementReader = { kind: 'script' };

const formal = (language: keyof typeof READING_FORMS & LanguageId, read: ReadStatements): StatementReader => ({
  kind: 'formal',
  textOf: (text) => bareText(text, language),
  reading: READING_FORMS[language],
  read,
});

const READERS: Readonly<Partial<Record<LanguageId, StatementReader>>> = {
  dafny: formal('dafny', readDafny),
  boogie: formal('boogie', readBoogie),
  coq: formal('coq', readCoq),
  lean: {
    kind: 'formal',
    textOf: (text) => withPlainNames(leanText(text)),
    reading: READING_FORMS.lean,
    read: readLean,
  },
  why3: formal('why3', readWhy3),
  tlaplus: formal('tlaplus', readTlaplus),
  alloy: formal('alloy', readAlloy),
  smtlib: formal('smtlib', readSmtlib),
  usl: formal('usl', readUsl),
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  jsx: SCRIPT,
};

/** What is longer than anybody writes a statement is compared as it stands. */
const LONGEST = 10_000;

/** What a text states, and whether all of its brackets close: where they do not, it may be read wrongly. */
export interface StatedText {
  statements: FormalStatement[];
  isClosed: boolean;
}

/** Languages whose statements can be read. */
export const STATED_LANGUAGES = Object.keys(READERS) as LanguageId[];

/** What a text of the language states; nothing in a language whose statements nobody reads here. It never throws. */
export function readStatements(language: LanguageId, text: string): StatedText {
  const reader = READERS[language];
  if (reader === undefined) return { statements: [], isClosed: true };
  if (reader.kind === 'script')
    return { statements: readAnnotatedScript(text, text).map(scriptReading), isClosed: true };
  // What stands in strings is read by nobody, and told and compared all the same.
  const { code, bare: outline } = reader.textOf(text);
  // Scripts of SMT-LIB are written by programs, and each of their commands is read once.
  if (language !== 'smtlib' && isTooDeep(outline)) return { statements: [], isClosed: false };
  const asWritten = (each: FormalStatement): FormalStatement => {
    if (each.text.length > LONGEST) return { ...each, text: statementAt(code, each).text };
    if (each.text !== statementAt(outline, each).text) return each;
    const hasColumns = 'columns' in reader.reading;
    const column = hasColumns ? each.start - (code.lastIndexOf('\n', each.start - 1) + 1) : 0;
    const reading = readingOf(each, code.slice(each.start, each.end), reader.reading, column);
    return { ...each, text: statementAt(code, each).text, ...reading };
  };
  return { statements: reader.read(outline, code).map(asWritten), isClosed: isClosed(outline) };
}

const scriptReading = (each: FormalStatement): FormalStatement =>
  each.text.length > LONGEST ? each : { ...each, ...readingOf(each, each.text, READING_FORMS.script) };

/** Of these kinds a statement has as many as it likes, and they hold together. */
const CLAUSES = /^(?:(?:free|granted)\s+)?(?:requires|ensures|ensures_err|assertion)$/;

function readingOf(
  { role, kind }: FormalStatement,
  written: string,
  form: ReadingForm,
  column = 0,
): Pick<FormalStatement, 'reads' | 'conjuncts'> {
  const tokens = plainTokens(written, form, column);
  const isClause = CLAUSES.test(kind) || (role === 'claim' && kind === 'definition');
  return { reads: sameReading(tokens, form), ...(isClause ? { conjuncts: sameConjuncts(tokens, form) } : {}) };
}
