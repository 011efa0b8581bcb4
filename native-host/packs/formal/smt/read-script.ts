import { readExpressions, symbolOf, type BrokenText, type Expression } from './s-expression.ts';

/** One top-level command of an SMT-LIB script. */
export interface SmtCommand {
  /** Its first word, or '' for something that is no command. */
  name: string;
  /** What follows the name. */
  args: readonly Expression[];
  /** UTF-16 offsets of the parentheses. */
  start: number;
  end: number;
}

/**
 * A script as its commands, or the place where its parentheses or quotes do not close. `unread` is the offset after an
 * `(exit)` that something follows: no solver reads that.
 */
export type Script =
  | { kind: 'read'; commands: SmtCommand[]; unread: number | null }
  | { kind: 'broken'; message: string; offset: number };

/** Splits SMT-LIB 2 text into commands, up to the first `(exit)`. */
export function readScript(text: string): Script {
  const read = readExpressions(text);
  const commands: SmtCommand[] = [];
  for (const expression of read.expressions) {
    const { start, end } = expression;
    if (expression.kind === 'atom')
      return { kind: 'broken', message: 'a command in parentheses was expected', offset: start };
    const [head, ...args] = expression.items;
    const name = symbolOf(head);
    commands.push({ name: name ?? '', args, start, end });
    if (name === 'exit') return { kind: 'read', commands, unread: endsWith(read, end) ? null : end };
  }
  return read.kind === 'broken' ? read : { kind: 'read', commands, unread: null };
}

const endsWith = (read: { kind: 'read'; expressions: readonly Expression[] } | BrokenText, end: number): boolean =>
  read.kind === 'read' && read.expressions.at(-1)?.end === end;
