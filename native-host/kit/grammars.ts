import type { LanguageId } from '../../shared/language.ts';

/** Text around a fragment that makes a file of it; both parts are whole lines, so that columns stay. */
export interface GrammarFrame {
  /** How the extent names it. */
  as: string;
  before: readonly string[];
  after: readonly string[];
}

/** How one language is parsed here. */
export interface Grammar {
  /** Module specifier of the compiled grammar. */
  wasm: string;
  /** Tried in this order when the text does not parse by itself. */
  frames: readonly GrammarFrame[];
}

const bundled = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
const frame = (as: string, before: string, after: string): GrammarFrame => ({ as, before: [before], after: [after] });

const classBody = frame('the body of a class', 'class Block {', '}');
const functionBody = frame('the body of a function', 'void block() {', '}');
const methodBody: GrammarFrame = {
  as: 'the body of a method',
  before: ['class Block {', 'void block() {'],
  after: ['}', '}'],
};

/** Ends the extent of what only a grammar read. */
export const BY_GRAMMAR = "; parses under tree-sitter's grammar, which is not the compiler";

/** The languages that have no parser of their own here, and their grammars. */
export const GRAMMARS: Readonly<Partial<Record<LanguageId, Grammar>>> = {
  rust: {
    wasm: bundled('rust'),
    frames: [frame('the body of a function', 'fn block() {', '}'), frame('the body of an impl', 'impl Block {', '}')],
  },
  go: { wasm: bundled('go'), frames: [frame('the body of a function', 'func block() {', '}')] },
  java: { wasm: bundled('java'), frames: [classBody, methodBody] },
  c: { wasm: 'tree-sitter-c/tree-sitter-c.wasm', frames: [functionBody] },
  cpp: { wasm: bundled('cpp'), frames: [functionBody, frame('the body of a class', 'class Block {', '};')] },
  csharp: { wasm: bundled('c-sharp'), frames: [classBody, methodBody] },
  ruby: { wasm: bundled('ruby'), frames: [] },
  php: { wasm: bundled('php'), frames: [frame('the body of a class', '<?php class Block {', '}')] },
  bash: { wasm: bundled('bash'), frames: [] },
  css: { wasm: bundled('css'), frames: [frame('the body of a rule', '.block {', '}')] },
  haskell: { wasm: 'tree-sitter-haskell/tree-sitter-haskell.wasm', frames: [] },
  ini: { wasm: bundled('ini'), frames: [] },
};

/** PHP without its opening tag would be read as plain text, in which nothing can be wrong. */
export const PHP_SCRIPT: GrammarFrame = { as: 'PHP without its opening tag', before: ['<?php'], after: [] };
