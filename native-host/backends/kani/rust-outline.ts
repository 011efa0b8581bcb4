import { inOneLine, type Granted } from '../../backend-kit/contracts/granted.ts';

/** An attribute: what stands between its brackets, as code and as written. */
export interface RustAttribute extends Granted {
  /** What it holds, without the texts of its literals. */
  code: string;
  end: number;
}

const OPENING = /\/\/|\/\*|\b(?:b|c)?r(#*)"|"|'/g;
const CHARACTER = /'(?:\\(?:u\{[\dA-Fa-f_]+\}|x[\dA-Fa-f]{2}|.)|[^'\\\n])'/suy;
const STRING = /"(?:[^"\\]|\\[\s\S])*(?:"|$)/y;
const COMMENT_MARK = /\/\*|\*\//g;

/** The code with blanks for its comments and for what its literals hold, so that every offset stays. */
export function outlineOfRust(text: string): string {
  const parts: string[] = [];
  let at = 0;
  const opening = new RegExp(OPENING);
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const end = endOf(text, found);
    if (end === undefined) continue;
    parts.push(text.slice(at, found.index), hollow(text.slice(found.index, end)));
    at = end;
    opening.lastIndex = end;
  }
  return parts.join('') + text.slice(at);
}

const hollow = (piece: string): string => {
  const blank = piece.replaceAll(/[^\n]/g, ' ');
  return piece.length > 1 && piece.endsWith('"') && !piece.startsWith('/') ? `"${blank.slice(1, -1)}"` : blank;
};

/** The offset behind the comment or literal that begins here; undefined for a lifetime. */
function endOf(text: string, { 0: mark, 1: hashes, index }: RegExpExecArray): number | undefined {
  if (mark === '//') {
    const end = text.indexOf('\n', index);
    return end < 0 ? text.length : end;
  }
  if (mark === '/*') return endOfComment(text, index);
  if (hashes !== undefined) {
    const end = text.indexOf(`"${hashes}`, index + mark.length);
    return end < 0 ? text.length : end + 1 + hashes.length;
  }
  const pattern = mark === '"' ? STRING : CHARACTER;
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function endOfComment(text: string, start: number): number {
  let depth = 1;
  const marks = new RegExp(COMMENT_MARK);
  marks.lastIndex = start + 2;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return found.index + 2;
  }
  return text.length;
}

/** Of each opening bracket of an outline that is closed, the offset behind its partner. */
export function bracketsOf(code: string): ReadonlyMap<number, number> {
  const behind = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: mark, index } of code.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(mark)) open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) behind.set(start, index + 1);
    }
  }
  return behind;
}

/** The attributes of a text, in their order. @param code its outline @param brackets those of the outline */
export function attributesIn(text: string, code: string, brackets: ReadonlyMap<number, number>): RustAttribute[] {
  const found: RustAttribute[] = [];
  for (const { 0: head, index } of code.matchAll(/#\s{0,20}!?\s{0,20}\[/g)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const open = index + head.length - 1;
    const end = brackets.get(open);
    if (end === undefined) continue;
    found.push({
      said: inOneLine(text.slice(index, end)),
      code: code.slice(open + 1, end - 1),
      start: index,
      end,
    });
  }
  return found;
}

/** In which inline modules an offset stands: "proofs::inner", empty at the top. */
export function modulesAround(code: string): (offset: number) => string {
  const changes: { offset: number; path: string }[] = [];
  const open = [''];
  for (const { 0: mark, 1: name, index } of code.matchAll(/\bmod\s{1,50}(?:r#)?(\w+)\s{0,50}\{|[{}]/g)) {
    const around = open.at(-1) ?? '';
    if (mark === '}') open.pop();
    else if (name === undefined) open.push(around);
    else open.push(around === '' ? name : `${around}::${name}`);
    changes.push({ offset: index, path: open.at(-1) ?? '' });
  }
  return (offset) => {
    let path = '';
    for (const change of changes) {
      if (change.offset > offset) break;
      path = change.path;
    }
    return path;
  };
}
