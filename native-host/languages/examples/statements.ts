import type { LanguageId } from '../../../shared/language.ts';
import { balanced, withoutQuoted } from './expressions.ts';
import { readSource, type DocLine } from './source.ts';
import { wholeValue } from './values.ts';

/** One statement of an example's code. */
export interface ExampleStatement {
  code: string;
  /** What a comment beside or below it says. */
  comment: string;
  line: number;
}

/** `Input: n = 2`, between statements: what a puzzle's text says, and no statement. */
export const isLabelled = (text: string): boolean => LABELLED.test(text);

const LABELLED = /^\s*(?:Sample |Example )?(?:Inputs?|Outputs?|Explanation|Example|Constraints?|Notes?)\s*\d*\s*:(?!:)/;

/** The statements of lines of code, each with what a comment beside or below it says. */
export function statementsIn(lines: readonly DocLine[], language: LanguageId): ExampleStatement[] {
  const text = lines.map((line) => line.text).join('\n');
  const { masked, docs } = readSource(text, language);
  const comments = new Map<number, { text: string; alone: boolean }>();
  for (const doc of docs)
    for (const each of doc.lines) comments.set(each.line, { text: each.text, alone: doc.kind !== 'trailing' });
  const source = text.split('\n');
  const plain = masked.split('\n');
  const statements: ExampleStatement[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const first = at;
    let code = codeOf(source[at] ?? '', plain[at] ?? '');
    if (code.trim() === '') {
      const alone = comments.get(at + 1);
      const last = statements.at(-1);
      if (
        alone?.alone === true &&
        last !== undefined &&
        last.comment === '' &&
        last.line === (lines[at - 1]?.line ?? -1)
      )
        last.comment =
          /^\s*(?:=+>|-+>|→|➞|⇒|output|prints?|returns?|result|expected)/i.test(alone.text) ||
          wholeValue(alone.text) !== undefined
            ? alone.text
            : '';
      continue;
    }
    while (isOpen(code) && at + 1 < source.length && at - first < 60) {
      at += 1;
      code += `\n${codeOf(source[at] ?? '', plain[at] ?? '')}`;
    }
    statements.push({
      code: code.trim().replace(/^export\s+(?=(?:const|let|var)\s)/, ''),
      comment: comments.get(at + 1)?.alone === false ? (comments.get(at + 1)?.text ?? '') : '',
      line: lines[first]?.line ?? 1,
    });
  }
  return statements;
}

/** A line without its comment: from where only blanks are left of it. */
const codeOf = (line: string, masked: string): string => line.slice(0, masked.trimEnd().length);

function isOpen(code: string): boolean {
  const plain = withoutQuoted(code);
  const first = /[([{]/.exec(plain)?.index;
  const [head = ''] = plain.split('\n');
  // What opens a brace is a block, or a value that is given a name.
  return (
    first !== undefined &&
    balanced(code, first) === undefined &&
    (!/\{\s*$/.test(head) || /(?<![=!<>])=\s*\{\s*$/.test(head))
  );
}

/** Does a block follow, or end here? */
export const isCompound = (code: string): boolean =>
  /(?:\{|(?<!\w\[[^\]]*):)\s*$/.test(code) ||
  /^[})\]]/.test(code) ||
  /^(?:if|for|while|with|try|def|class|function|func|fn|switch|async\s+def)\b/.test(code);

/** A statement of code, and no prose. */
export const isStatement = (code: string): boolean =>
  /[;)\]}]\s*$/.test(code) ||
  /^[\w$.,\s[\]{}()*&:<>]+:?=(?!=)/.test(code) ||
  /^(?:assert|del|let|const|var|new)\b/.test(code) ||
  /^[\w$.]+(?:\[[^\]]*\])*$/.test(code);
