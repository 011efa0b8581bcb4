const OPENS = '([{';
const CLOSES = ')]}';
/** What stands between these within brackets is nobody's mark. */
const MARK = /["()[\]{}]/g;

/**
 * The offset of the first place from `start` on, outside of brackets and strings, where one of the marks stands; the
 * end of the text where none does before `last`. @param isAt does a mark begin here?
 */
export function firstOutside(
  text: string,
  start: number,
  isAt: (offset: number) => boolean,
  last: number = text.length,
): number {
  let depth = 0;
  for (let at = start; at < last; at += 1) {
    if (depth > 0) {
      MARK.lastIndex = at;
      at = MARK.exec(text)?.index ?? last;
      if (at >= last) break;
    } else if (isAt(at)) return at;
    const char = text.charAt(at);
    if (char === '"') {
      const end = text.indexOf('"', at + 1);
      at = end < 0 ? text.length : end;
    } else if (OPENS.includes(char)) depth += 1;
    else if (CLOSES.includes(char)) depth = Math.max(0, depth - 1);
  }
  return text.length;
}

/** The offset behind the bracket that closes the one at `open`, or the end of the text. */
export function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = text.indexOf('"', at + 1);
      at = end < 0 ? text.length : end;
    } else if (OPENS.includes(char)) depth += 1;
    else if (CLOSES.includes(char)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Brackets that may stand in one another, far more than in anything that a person wrote. */
const DEEPEST = 200;

/** Are there more brackets in one another than a text is read with? Each would be read with all that stands in it. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [char] of text.matchAll(/[([{}\])]/g)) {
    depth = OPENS.includes(char) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Does every bracket close, and each by its own kind? What stands in strings counts for nothing. */
export function isClosed(text: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = text.indexOf('"', at + 1);
      if (end < 0) return false;
      at = end;
    } else if (OPENS.includes(char)) open.push(CLOSES.charAt(OPENS.indexOf(char)));
    else if (CLOSES.includes(char) && open.pop() !== char) return false;
  }
  return open.length === 0;
}

/** Those of the offsets, in rising order, that stand outside of every bracket. */
export function outermost<T extends { index: number }>(code: string, matches: Iterable<T>): T[] {
  const found: T[] = [];
  let depth = 0;
  let at = 0;
  for (const match of matches) {
    for (; at < match.index; at += 1) {
      const char = code.charAt(at);
      if (OPENS.includes(char)) depth += 1;
      else if (CLOSES.includes(char)) depth = Math.max(0, depth - 1);
    }
    if (depth === 0) found.push(match);
  }
  return found;
}
