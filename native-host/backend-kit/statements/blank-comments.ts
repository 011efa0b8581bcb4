/** How comments of a language look. */
export interface CommentForm {
  line: readonly string[];
  block: readonly (readonly [open: string, close: string])[];
  /** A comment may stand within a comment. */
  nested: boolean;
}

/** The text with spaces for its comments, so that every place stays; strings in double quotes are kept. */
export function blankComments(text: string, { line, block, nested }: CommentForm): string {
  const kept: string[] = [];
  let at = 0;
  const blank = (end: number): void => {
    kept.push(text.slice(at, end).replaceAll(/[^\n]/g, ' '));
    at = end;
  };
  while (at < text.length) {
    const open = block.find(([mark]) => text.startsWith(mark, at));
    if (text.charAt(at) === '"') {
      const end = endOfString(text, at);
      kept.push(text.slice(at, end));
      at = end;
    } else if (open !== undefined) blank(endOfBlock(text, at, open, nested));
    else if (line.some((mark) => text.startsWith(mark, at))) {
      const end = text.indexOf('\n', at);
      blank(end < 0 ? text.length : end);
    } else {
      kept.push(text.charAt(at));
      at += 1;
    }
  }
  return kept.join('');
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return text.length;
}

function endOfBlock(text: string, start: number, [open, close]: readonly [string, string], nested: boolean): number {
  let depth = 1;
  let at = start + open.length;
  while (at < text.length && depth > 0) {
    if (text.startsWith(close, at)) {
      depth -= 1;
      at += close.length;
    } else if (nested && text.startsWith(open, at)) {
      depth += 1;
      at += open.length;
    } else at += 1;
  }
  return at;
}
