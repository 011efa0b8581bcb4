import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import type { Tree } from 'web-tree-sitter';
import type { LanguageId } from '../../shared/language.ts';
import { GRAMMARS, PHP_SCRIPT } from '../kit/grammars.ts';
import type { GrammarFrame, Grammar } from '../kit/grammars.ts';

const bundled = (name: string): Grammar => ({
  wasm: `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`,
  frames: [],
});

/**
 * Those that have a parser of their own for verdicts are read with tree-sitter's grammars here, too: comments and
 * strings are found alike in all.
 */
const ALL: Readonly<Partial<Record<LanguageId, Grammar>>> = {
  ...GRAMMARS,
  typescript: bundled('typescript'),
  tsx: bundled('tsx'),
  javascript: bundled('javascript'),
  jsx: bundled('javascript'),
  python: bundled('python'),
};

/** A grammar that says so often that it is still at work is given up: some inputs make one search for very long. */
const STEPS = 4_000;

/** Longer texts are read by the marks of their language alone, UTF-16 units. */
const PARSED_UNITS = 64 * 1024;

/** A text that its grammar could read without an error. The caller deletes the tree. */
export interface Parsed {
  tree: Tree;
  /** What was parsed: the text within its frame. */
  source: string;
  /** Where the text begins in it, UTF-16 units. */
  offset: number;
}

/** Reads a text as its language: undefined when it does not parse, null when there is no grammar for it. */
export type Parse = (language: LanguageId, text: string) => Parsed | undefined | null;

/** Loads the grammars of these languages. */
export async function loadGrammars(languages: readonly LanguageId[]): Promise<Parse> {
  await start();
  const parsers = new Map<LanguageId, Parser>();
  for (const language of languages) {
    const grammar = ALL[language];
    if (grammar !== undefined) parsers.set(language, await parserOf(grammar.wasm));
  }
  return (language, text) => {
    const parser = parsers.get(language);
    const grammar = ALL[language];
    if (parser === undefined || grammar === undefined) return null;
    if (text.length > PARSED_UNITS) return undefined;
    // Over a comment that is never closed these grammars' scanner takes time that grows with its square, and cannot be
    // stopped.
    if ((language === 'c' || language === 'cpp') && text.lastIndexOf('/*') > text.lastIndexOf('*/')) return undefined;
    for (const frame of framesFor(language, grammar, text)) {
      const parsed = parseWithin(parser, text, frame);
      if (parsed !== undefined) return parsed;
    }
    return undefined;
  };
}

let started: Promise<void> | undefined;
const start = (): Promise<void> => (started ??= Parser.init());
const loading = new Map<string, Promise<Parser>>();

function parserOf(wasm: string): Promise<Parser> {
  const known = loading.get(wasm) ?? load(wasm);
  loading.set(wasm, known);
  return known;
}

async function load(wasm: string): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(fileURLToPath(import.meta.resolve(wasm)))));
  return parser;
}

function framesFor(language: LanguageId, grammar: Grammar, text: string): (GrammarFrame | undefined)[] {
  if (language !== 'php') return [undefined, ...grammar.frames];
  return text.includes('<?') ? [undefined] : [PHP_SCRIPT, ...grammar.frames];
}

function parseWithin(parser: Parser, text: string, frame: GrammarFrame | undefined): Parsed | undefined {
  const block = (lines: readonly string[] = []): string => lines.map((line) => `${line}\n`).join('');
  const before = block(frame?.before);
  const source = `${before}${text}${text.endsWith('\n') ? '' : '\n'}${block(frame?.after)}`;
  let steps = 0;
  // A text with an error is of no use here, and getting over it is what may take long.
  const tree = parser.parse(source, null, { progressCallback: ({ hasError }) => hasError || (steps += 1) > STEPS });
  if (tree === null) {
    parser.reset();
    return undefined;
  }
  if (!tree.rootNode.hasError) return { tree, source, offset: before.length };
  tree.delete();
  return undefined;
}
