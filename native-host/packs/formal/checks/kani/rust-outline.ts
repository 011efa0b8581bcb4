import { closing } from '../../../../languages/examples/declarations.ts';
import { inOneLine, type Granted } from '../../contracts/granted.ts';
import { outlineOf } from '../../../../kit/scan/scan-text.ts';

/** An attribute: what stands between its brackets, as code and as written. */
export interface RustAttribute extends Granted {
  /** What it holds, without the texts of its literals. */
  code: string;
  end: number;
}

/** The code with blanks for its comments and for what its literals hold, so that every offset stays. */
export const outlineOfRust = (text: string): string => outlineOf(text, 'rust');

/** The attributes of a text, in their order. @param code its outline */
export function attributesIn(text: string, code: string): RustAttribute[] {
  const found: RustAttribute[] = [];
  for (const { 0: head, index } of code.matchAll(/#\s{0,20}!?\s{0,20}\[/g)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const open = index + head.length - 1;
    const end = closing(code, open);
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
