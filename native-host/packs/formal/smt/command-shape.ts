import type { SmtCommand } from './read-script.ts';
import { itemsOf, type Expression } from './s-expression.ts';

const isSymbol = (expression: Expression | undefined): boolean =>
  expression?.kind === 'atom' && !/^(?:\d|#|"|:)/.test(expression.text);
const isList = (expression: Expression | undefined): boolean => expression?.kind === 'list';
const isBinding = (expression: Expression): boolean =>
  itemsOf(expression).length === 2 && isSymbol(itemsOf(expression)[0]);

const defined = (args: readonly Expression[]): boolean =>
  args.length === 4 && isSymbol(args[0]) && isList(args[1]) && itemsOf(args[1]).every(isBinding);

/** The form of each command, as a reader would write it down, and whether arguments have it. */
const FORMS: Readonly<Record<string, readonly [form: string, fits: (args: readonly Expression[]) => boolean]>> = {
  assert: ['(assert term)', (args) => args.length === 1],
  'declare-const': ['(declare-const name sort)', (args) => args.length === 2 && isSymbol(args[0])],
  'declare-fun': [
    '(declare-fun name (sorts) sort)',
    (args) => args.length === 3 && isSymbol(args[0]) && isList(args[1]),
  ],
  'define-const': ['(define-const name sort term)', (args) => args.length === 3 && isSymbol(args[0])],
  'define-fun': ['(define-fun name ((parameter sort) ...) sort term)', defined],
  'define-fun-rec': ['(define-fun-rec name ((parameter sort) ...) sort term)', defined],
  'define-sort': [
    '(define-sort name (parameters) sort)',
    (args) => args.length === 3 && isSymbol(args[0]) && isList(args[1]),
  ],
};

/** What is wrong with the form of a command, whoever reads it; undefined for one that has it or is not known here. */
export function commandFault({ name, args }: SmtCommand): string | undefined {
  const form = FORMS[name];
  return form === undefined || form[1](args) ? undefined : `the form is ${form[0]}`;
}
