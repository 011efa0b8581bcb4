import ts from 'typescript';
import type { CompilerAnswer } from './compiler-answer.ts';

/** A way to read a text that is a piece of a program: as what stands between two others. */
export interface ScriptPiece {
  reading: (CompilerAnswer & { kind: 'parsed' })['reading'];
  before: string;
  after: string;
  /** How a text begins that is read so; without one any may be. */
  begins?: RegExp;
  /** Is it read as a file with elements? */
  jsx?: true;
}

/** What a piece may be, the likeliest first. Whatever is read so must be grammatical to its last token. */
const PIECES: readonly ScriptPiece[] = [
  { reading: 'as class members', before: 'class Fragment {\n', after: '\n}' },
  { reading: 'as object members', before: '({\n', after: '\n})' },
  { reading: 'as cases of a switch', before: 'switch (0) {\n', after: '\n}', begins: /^(?:case\b|default\s*:)/ },
  { reading: 'as part of a statement', before: 'if (0) {}\n', after: '', begins: /^else\b/ },
  { reading: 'as part of a statement', before: 'try {}\n', after: '', begins: /^(?:catch|finally)\b/ },
  { reading: 'as part of a statement', before: 'if (0) {\n', after: '', begins: /^\}/ },
  { reading: 'as part of a statement', before: 'try {\n', after: '', begins: /^\}\s*(?:catch|finally)\b/ },
  { reading: 'as part of a statement', before: 'do {\n', after: '', begins: /^\}\s*while\b/ },
  { reading: 'as part of an expression', before: 'call(() => {\n', after: '', begins: /^\}\s*[,)]/ },
  { reading: 'as part of an expression', before: 'chain\n', after: '', begins: /^\??\./ },
  { reading: 'as members of a union', before: 'type Fragment =\n', after: '', begins: /^[|&](?![|&])/ },
  { reading: 'as parameters', before: 'function fragment(\n', after: '\n) {}' },
  { reading: 'as elements of a list', before: '[\n', after: '\n]' },
  { reading: 'as elements side by side', before: '<>\n', after: '\n</>', begins: /^<[A-Za-z>]/, jsx: true },
];

/** The readings of a text as a piece. */
export function piecesFor(text: string): readonly ScriptPiece[] {
  const start = text.replace(/^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)+/, '');
  return PIECES.filter(({ begins }) => begins?.test(start) ?? true);
}

/** What may stand behind three dots that are no spread, and behind a placeholder. */
const BEHIND = String.raw`(?=[ \t]*(?:[)\]},;:=|&>]|\/[>/*]|\r?\n|$))`;
const WORDS = /^([ \t]*)((?:\.\.\.|[…⋮⋯])[ \t]+[^\n]*[^\s,;])(?=[ \t]*\r?$)/gm;
const LONE_ATTRIBUTE = /(?<=\s)\{\s*(?:\.\.\.|[…⋮⋯])\s*\}(?=\s*\/?>)/g;
const DOTS = new RegExp(String.raw`(?:\.\.\.|[…⋮⋯])${BEHIND}`, 'g');
const PLACEHOLDER = new RegExp(String.raw`(?<=[=(,:[]\s*)<[A-Za-z][\w .-]*>${BEHIND}`, 'g');
/** Where there are elements, a name in angle brackets is one of them. */
const ELEMENTS = /<\/|\/>/;
const NEEDS_VALUE = /(?:[=:?&|+]|=>|\b(?:return|await|new|of|in|extends))$/;

const blank = (part: string): string => ' '.repeat(part.length);
const name = (part: string): string => '_'.repeat(part.length);

/**
 * The text with what stands for left out code (`...`, `…`) and with placeholders (`<your key>`) made nothing, or a name
 * where something must stand; of the same length. The same text when there is none.
 */
export function fillElisions(text: string): string {
  return text
    .replace(LONE_ATTRIBUTE, blank)
    .replace(WORDS, (_, margin: string, words: string) => margin + blank(words))
    .replace(DOTS, (dots, at: number, all: string) => {
      const rest = all.slice(at + dots.length).trimStart();
      return rest.startsWith(',') || NEEDS_VALUE.test(all.slice(0, at).trimEnd()) ? name(dots) : blank(dots);
    })
    .replace(PLACEHOLDER, (placeholder) => (ELEMENTS.test(text) ? placeholder : name(placeholder)));
}

/** Does the text break off with a sign for left out code? */
export const breaksOff = (text: string): boolean =>
  /(?:\.\.\.|[…⋮⋯])\s*$/.test(text) ||
  /(?:^|\n)[ \t]*(?:\/\/|\/\*)[^\n]*(?:\.\.\.|[…⋮⋯]|\brest of\b)[^\n]*$/i.test(text.trimEnd());

const CLOSERS = new Map([
  [ts.SyntaxKind.OpenBraceToken, '}'],
  [ts.SyntaxKind.OpenParenToken, ')'],
  [ts.SyntaxKind.OpenBracketToken, ']'],
]);

/** What closes the brackets that a text leaves open, beginning on a line of its own. */
export function closing(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text);
  const open: string[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const closer = CLOSERS.get(token);
    if (closer !== undefined) open.push(closer);
    else if (token === ts.SyntaxKind.TemplateHead) open.push('`');
    else if (token === ts.SyntaxKind.CloseBraceToken && open.at(-1) === '`') {
      if (scanner.reScanTemplateToken(false) === ts.SyntaxKind.TemplateTail) open.pop();
    } else if (scanner.getTokenText() === open.at(-1)) open.pop();
  }
  return `\n${open.toReversed().join('')}`;
}
