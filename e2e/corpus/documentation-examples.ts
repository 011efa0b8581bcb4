import { type Node, Parser } from 'commonmark';

/** A block of code in a package's documentation. */
export interface DocumentationExample {
  /** How a file with this code would end: what the block's fence says it is. */
  extension: 'js' | 'jsx' | 'ts' | 'tsx';
  /** The line of the document, from 1, on which the block's fence opens. */
  line: number;
  code: string;
}

const EXTENSIONS: Readonly<Record<string, DocumentationExample['extension']>> = {
  cjs: 'js',
  javascript: 'js',
  js: 'js',
  jsx: 'jsx',
  mjs: 'js',
  ts: 'ts',
  tsx: 'tsx',
  typescript: 'ts',
};

/** A comment or a line of its own that says that the code is not meant to be right, or not meant to be run. */
const MARKED_WRONG = /❌|🚫|\b(?:wrong|incorrect|bad|anti-?pattern|don['’]t do this|pseudo-?code)\b/i;
const COMMENT = /\/\/.*|\/\*[^]*?\*\//g;

/**
 * The examples in JavaScript and TypeScript of a document in Markdown, such as a package's README, in its order. Left
 * out are blocks without a language or of another one, and those that are marked as wrong or as pseudocode by a comment
 * of theirs or by the paragraph or heading right before them.
 */
export function documentationExamples(markdown: string): DocumentationExample[] {
  const examples: DocumentationExample[] = [];
  const walker = new Parser().parse(markdown).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { node } = step;
    if (node.type !== 'code_block' || !step.entering) continue;
    const extension = EXTENSIONS[/[a-z]+/i.exec(node.info ?? '')?.[0].toLowerCase() ?? ''];
    const code = node.literal ?? '';
    if (extension === undefined || code.trim() === '' || isMarkedWrong(node, code)) continue;
    examples.push({ extension, line: node.sourcepos[0][0], code });
  }
  return examples;
}

function isMarkedWrong(block: Node, code: string): boolean {
  const introduction = block.prev === null ? '' : textOf(block.prev);
  // A paragraph that ends with such a word names the block; one that only speaks of mistakes does not.
  const last = introduction.trim().split('\n').at(-1) ?? '';
  const marks = last.length <= 40 || last.endsWith(':') ? [last] : [];
  return [...marks, ...(code.match(COMMENT) ?? [])].some((text) => MARKED_WRONG.test(text));
}

/** The text of a paragraph or a heading; of other blocks nothing. */
function textOf(block: Node): string {
  if (block.type !== 'paragraph' && block.type !== 'heading') return '';
  let text = '';
  const walker = block.walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    if (step.node.type === 'softbreak' || step.node.type === 'linebreak') text += '\n';
    else text += step.node.literal ?? '';
  }
  return text;
}
