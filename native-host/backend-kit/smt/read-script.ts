import { positionsIn, type Position } from '../text-position.ts';

/** One top-level command of an SMT-LIB script. */
export interface SmtCommand {
  /** Its first word, or '' for something that is no command. */
  name: string;
  /** The words and parenthesised parts after the name, as written. */
  args: string[];
  /** UTF-16 offsets of the parentheses. */
  start: number;
  end: number;
}

/** A script as its commands, or the place where its parentheses or quotes do not close. */
export type Script = { kind: 'read'; commands: SmtCommand[] } | { kind: 'broken'; message: string; at: Position };

const token = /;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|"|\||[^\s();"|]+/g;

/** Splits SMT-LIB 2 text into commands. Comments are skipped; strings and quoted symbols may hold anything. */
export function readScript(text: string): Script {
  const at = positionsIn(text);
  const commands: SmtCommand[] = [];
  let depth = 0;
  let current: SmtCommand = { name: '', args: [], start: 0, end: 0 };
  let argument: number | undefined;
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word.startsWith(';')) continue;
    if (word === '"' || word === '|') return { kind: 'broken', message: `this ${word} does not close`, at: at(index) };
    if (word === '(') {
      if (depth === 0) current = { name: '', args: [], start: index, end: index };
      if (depth === 1) argument = index;
      depth += 1;
    } else if (word === ')') {
      depth -= 1;
      if (depth < 0) return { kind: 'broken', message: 'this parenthesis closes nothing', at: at(index) };
      if (depth === 1 && argument !== undefined) {
        current.args.push(text.slice(argument, index + 1));
        argument = undefined;
      }
      if (depth === 0) commands.push({ ...current, end: index + 1 });
    } else if (depth === 0) {
      return { kind: 'broken', message: 'a command in parentheses was expected', at: at(index) };
    } else if (depth === 1) {
      if (current.name === '' && current.args.length === 0) current.name = word;
      else current.args.push(word);
    }
  }
  return depth === 0
    ? { kind: 'read', commands }
    : { kind: 'broken', message: 'this parenthesis does not close', at: at(current.start) };
}
