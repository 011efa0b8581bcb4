import type { LanguageId } from '../../../shared/language.ts';
import { readAlloy } from './alloy-statements.ts';
import { readAnnotatedScript } from './annotated-script-statements.ts';
import { blankComments, type CommentForm } from './blank-comments.ts';
import { readBoogie } from './boogie-statements.ts';
import { isClosed } from './brackets.ts';
import { readCoq } from './coq-statements.ts';
import { readDafny } from './dafny-statements.ts';
import { readLean } from './lean-statements.ts';
import { readSmtlib } from './smtlib-statements.ts';
import type { ReadStatements, FormalStatement } from './formal-statement.ts';
import { readTlaplus } from './tlaplus-statements.ts';
import { readUsl } from './usl-statements.ts';
import { readWhy3 } from './why3-statements.ts';

interface StatementReader {
  comments: CommentForm;
  read: ReadStatements;
}

const C: CommentForm = { line: ['//'], block: [['/*', '*/']], nested: false };
const ML: CommentForm = { line: [], block: [['(*', '*)']], nested: true };
/** Contracts of a script stand in its comments. */
const SCRIPT: StatementReader = { comments: { line: [], block: [], nested: false }, read: readAnnotatedScript };

const READERS: Readonly<Partial<Record<LanguageId, StatementReader>>> = {
  dafny: { comments: { ...C, nested: true }, read: readDafny },
  boogie: { comments: C, read: readBoogie },
  coq: { comments: ML, read: readCoq },
  lean: { comments: { line: ['--'], block: [['/-', '-/']], nested: true }, read: readLean },
  why3: { comments: ML, read: readWhy3 },
  tlaplus: { comments: { ...ML, line: ['\\*'] }, read: readTlaplus },
  alloy: { comments: { ...C, line: ['//', '--'] }, read: readAlloy },
  smtlib: { comments: { line: [';'], block: [], nested: false }, read: readSmtlib },
  usl: { comments: C, read: readUsl },
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  jsx: SCRIPT,
};

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
  const code = blankComments(text, reader.comments);
  return { statements: reader.read(code), isClosed: reader === SCRIPT || isClosed(code) };
}
