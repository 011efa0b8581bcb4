import { Parser } from 'commonmark';

/** A fenced block of a text in Markdown. */
export interface FencedCode {
  /** The first word behind the opening fence, as it is written; empty where there is none. */
  word: string;
  /** Its lines without the indent of the list item or the mark of the quotation around it; each ends with "\n". */
  code: string;
  /** Does it have a closing fence? Without one the text may have been cut off. */
  isClosed: boolean;
}

/** A fence behind the marks of list items and quotations. */
const CLOSES = /(?:^|[\s>.)])(?:`{3,}|~{3,})[ \t]*$/;

/** The fenced blocks by the rules of CommonMark 0.31 (section 4.5), in the order of the text. */
export function fencedCode(markdown: string): FencedCode[] {
  const lines = markdown.split(/\r\n?|\n/);
  const blocks: FencedCode[] = [];
  const walker = new Parser().parse(markdown).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { node } = step;
    // Indented code has no info string at all.
    if (node.type !== 'code_block' || node.info === null) continue;
    const [[from], [to]] = node.sourcepos;
    const code = node.literal ?? '';
    const inside = code.split('\n').length - 1;
    blocks.push({
      word: /^\S*/.exec(node.info)?.[0] ?? '',
      code,
      isClosed: to - from - 1 === inside && CLOSES.test(lines[to - 1] ?? ''),
    });
  }
  return blocks;
}
