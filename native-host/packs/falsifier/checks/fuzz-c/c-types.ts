import { regex } from '../../../../../shared/regex.ts';
import { closing, splitTop } from '../../../../languages/examples/declarations.ts';
import type { CType } from './c-functions.ts';

const HEAD = /\b(?<key>typedef\s+struct|struct|class)\s+(?:\[\[\w+\]\]\s*)?(?<name>\w+)?(?<rest>[^;(){}=]*)\{/g;

/** The classes and structs of a text without comments and strings. */
export function typesIn(masked: string, cpp: boolean): CType[] {
  let around = 0;
  return [...masked.matchAll(HEAD)].flatMap((found): CType[] => {
    const open = found.index + found[0].length - 1;
    const close = closing(masked, open);
    if (close === undefined || /\benum\s+$/.test(masked.slice(Math.max(0, found.index - 8), found.index))) return [];
    // What stands in another is that one's own.
    if (found.index < around) return [];
    around = close;
    const key = found.groups?.['key'] ?? '';
    const isTypedef = key.startsWith('typedef');
    const alias = isTypedef ? /^\s*(\w+)\s*;/.exec(masked.slice(close))?.[1] : undefined;
    const own = found.groups?.['name'];
    const name = alias ?? own;
    if (name === undefined) return [];
    const inside = masked.slice(open + 1, close - 1);
    const statements = withoutBodies(inside);
    const fields = statements.filter(isField);
    const later = !cpp && !isTypedef && new RegExp(String.raw`\btypedef\s+struct\s+${name}\s+${name}\s*;`).test(masked);
    return [
      {
        name,
        hasState: fields.length > 0 || /:/.test(found.groups?.['rest'] ?? ''),
        isTypedef: cpp || alias !== undefined || later,
        template: templateBefore(masked, found.index),
        constructors: cpp ? constructorsIn(inside, name, key === 'class') : [],
        members: isPlain(key, inside, found.groups?.['rest'] ?? '') ? membersOf(fields) : undefined,
        isAbstract: /\)\s*(?:const\s*)?(?:noexcept\s*)?=\s*0\s*;/.test(inside),
        isCopied:
          !/\b(?:unique_ptr|mutex|atomic|thread|delete\s*;|future|stringstream|fstream)\b/.test(inside) &&
          !/=\s*delete/.test(inside),
      },
    ];
  });
}

/** Has it nothing but members that everybody may set? */
const isPlain = (key: string, inside: string, rest: string): boolean =>
  key !== 'class' && rest.trim() === '' && !/\b(?:private|protected|virtual)\b/.test(inside);

/** What stands in a class, statement by statement, without what functions do. */
function withoutBodies(inside: string): string[] {
  let text = '';
  for (let at = 0; at < inside.length; at += 1) {
    const sign = inside[at] ?? '';
    if (sign !== '{') {
      text += sign;
      continue;
    }
    const end = closing(inside, at);
    if (end === undefined) break;
    text += /\)\s*(?:const|noexcept|override|final|\s)*(?::[^;{}]*)?$/.test(text) ? ';' : '{}';
    at = end - 1;
  }
  return text
    .replaceAll(/\b(?:public|private|protected)\s*:(?!:)/g, ';')
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim());
}

const isField = (statement: string): boolean =>
  statement !== '' &&
  !/^(?:using|typedef|friend|static|template|explicit|virtual|operator)\b/.test(statement) &&
  !/^(?:struct|class|union|enum)\s*(?:\w+\s*)?(?:\{\}|$)/.test(statement) &&
  !statement
    .replace(/<[^;]*>/g, '')
    .replace(/[={][\s\S]*$/, '')
    .includes('(') &&
  /\w[\s*&>]+\w+\s*(?:\[[^\]]*\]\s*)*(?:[={,][\s\S]*)?$/.test(statement);

const MEMBER = regex()`
  ^((?:const )?(?:unsigned |signed |struct |enum )?[\w:]+(?:<.*>)?(?: long| int| double)*)
  \s+(\w+(?:\s*,\s*\w+)*)\s*(?:=[\s\S]*|\{\})?$
`;

/** `double x, y` as two members; undefined where one is no plain value. */
function membersOf(fields: readonly string[]): CType['members'] {
  const members = fields.map((field) => {
    const [, type = '', names = ''] = MEMBER.exec(field) ?? [];
    return type === '' ? undefined : splitTop(names).map((name) => ({ type, name }));
  });
  return members.every((each) => each !== undefined) && members.length > 0 ? members.flat() : undefined;
}

function templateBefore(masked: string, at: number): string[] {
  const list = /\btemplate\s*<([^;{}]*)>\s*$/.exec(masked.slice(Math.max(0, at - 300), at))?.[1];
  if (list === undefined) return [];
  return splitTop(list, true).map((part) => /(\w+)\s*(?:=[\s\S]*)?$/.exec(part)?.[1] ?? '');
}

function constructorsIn(inside: string, name: string, isClass: boolean): string[] {
  let reachable = !isClass;
  const found: string[] = [];
  const pieces = new RegExp(String.raw`\b(public|private|protected)\s*:(?!:)|(?<![~\w.:>])${name}\s*\(`, 'g');
  for (const piece of inside.matchAll(pieces)) {
    if (piece[1] !== undefined) {
      reachable = piece[1] === 'public';
      continue;
    }
    const open = piece.index + piece[0].length - 1;
    const close = closing(inside, open);
    if (close === undefined || !/^\s*(?:noexcept\s*)?[:{;=]/.test(inside.slice(close))) continue;
    if (/^\s*=\s*delete/.test(inside.slice(close)) || !isTop(inside, piece.index)) continue;
    const parameters = inside.slice(open + 1, close - 1).trim();
    const isFromAnother = new RegExp(String.raw`^(?:const\s+)?${name}\b(?:<[^>]*>)?\s*&`).test(parameters);
    if (!isFromAnother) found.push(reachable ? parameters : '...');
  }
  return found.filter((each) => each !== '...' || found.every((other) => other === '...'));
}

/** Does a place stand in no brackets? */
function isTop(text: string, at: number): boolean {
  let depth = 0;
  for (const sign of text.slice(0, at)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
  }
  return depth === 0;
}
