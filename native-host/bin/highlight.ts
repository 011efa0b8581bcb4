import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Language, Parser, type Node } from 'web-tree-sitter';
import type { LanguageId } from '../../shared/language.ts';
import { GRAMMARS } from '../kit/grammars.ts';
import type { HighlightToken, TokenKind } from '../report/html-code.ts';

/** Beyond this the code is shown plain, UTF-16 units. */
const UNITS = 256 * 1024;
/** A text that takes the parser longer is shown plain, ms. */
const PARSE_MS = 1_000;

const bundled = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;

/** Languages whose own parsers check them; for colours a grammar that is near enough does. */
const NEAR_ENOUGH: Partial<Record<LanguageId, string>> = {
  typescript: bundled('typescript'),
  tsx: bundled('tsx'),
  javascript: bundled('javascript'),
  jsx: bundled('javascript'),
  json: bundled('javascript'),
  jsonc: bundled('javascript'),
  python: bundled('python'),
  toml: bundled('ini'),
};

const parsers = new Map<string, Promise<Parser>>();
let started: Promise<void> | undefined;

/**
 * The coloured parts of a text, in order and apart from each other, by the grammars that check it; none where there is
 * no grammar.
 */
export async function highlight(language: LanguageId, text: string): Promise<HighlightToken[]> {
  const wasm = NEAR_ENOUGH[language] ?? GRAMMARS[language]?.wasm;
  if (wasm === undefined || text.length > UNITS) return [];
  started ??= Parser.init();
  await started;
  const loading = parsers.get(wasm) ?? load(wasm);
  parsers.set(wasm, loading);
  const parser = await loading;
  const deadline = performance.now() + PARSE_MS;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
  if (tree === null) {
    parser.reset();
    return [];
  }
  try {
    return tokensOf(tree.rootNode);
  } finally {
    tree.delete();
  }
}

async function load(wasm: string): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(await readFile(fileURLToPath(import.meta.resolve(wasm)))));
  return parser;
}

function tokensOf(root: Node): HighlightToken[] {
  const tokens: HighlightToken[] = [];
  const cursor = root.walk();
  let inside = true;
  while (inside) {
    const node = cursor.currentNode;
    const kind = kindOf(node);
    if (kind !== undefined && node.endIndex > node.startIndex)
      tokens.push({ start: node.startIndex, end: node.endIndex, kind });
    if (kind === undefined && cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      inside = cursor.gotoParent();
      if (!inside) break;
    }
  }
  cursor.delete();
  return tokens;
}

const STRING_NODE = new RegExp(
  '^(template_string|string_content|string_fragment|string|char_literal|character|raw_string|.*string_literal|' +
    'heredoc_body|regex)$',
);

/** Grammars agree well enough in how they call things; an unnamed node that is a word is a keyword. */
function kindOf(node: Node): TokenKind | undefined {
  const { type } = node;
  if (/comment/.test(type)) return 'comment';
  // A template holds expressions: only its pieces are text.
  if (STRING_NODE.test(type)) return hasCode(node) ? undefined : 'string';
  if (/^(number|integer|float|.*(integer|float|number)(_literal)?|int_literal)$/.test(type) && node.childCount === 0)
    return 'number';
  if (/^(type_identifier|predefined_type|primitive_type)$/.test(type)) return 'type';
  return !node.isNamed && /^[A-Za-z_]+$/.test(type) ? 'keyword' : undefined;
}

const hasCode = (node: Node): boolean =>
  node.namedChildren.some(
    (child) => child !== null && /substitution|interpolation|expansion|expression/.test(child.type),
  );
