import { regex } from '../../../../shared/regex.ts';
import { closingOf, outermost } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const PARAGRAPH = regex('gm')`
  ^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:(?:abstract|one|lone|some|var|private)[ \t]+)*
  (?<kind>sig|fact|pred|fun|assert|check|run|open|module|enum|let)\b[ \t]*(?<name>\w*)
`;

/**
 * Assertions, commands with their scopes, and facts, those of signatures too (Alloy 6's language reference). A
 * predicate is a word of them.
 */
export const readAlloy: ReadStatements = (code) => {
  const paragraphs = outermost(code, code.matchAll(PARAGRAPH));
  return paragraphs.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const place = { start: match.index, end: paragraphs[index + 1]?.index ?? code.length };
    if (kind === 'assert' || kind === 'check' || kind === 'run')
      return [statementAt(code, { role: 'claim', kind, of: name, ...place })];
    if (kind === 'sig') return [...factOfSignature(code, name, place), ...shapeOf(code, name, place)];
    if (kind === 'fact') return [statementAt(code, { role: 'assumption', kind, of: '', ...place })];
    return kind === 'pred' || kind === 'fun' || kind === 'let'
      ? [statementAt(code, { role: 'word', kind, of: name, ...place })]
      : [];
  });
};

/** What a signature says of its atoms in braces behind those of its fields. */
function factOfSignature(code: string, of: string, { start, end }: { start: number; end: number }): FormalStatement[] {
  const fields = code.indexOf('{', start);
  if (fields < 0 || fields >= end) return [];
  const behind = closingOf(code, fields);
  const fact = code.slice(behind, end).search(/\S/);
  if (fact < 0 || code.charAt(behind + fact) !== '{') return [];
  const place = { start: behind + fact, end: closingOf(code, behind + fact) };
  return [statementAt(code, { role: 'assumption', kind: `fact of ${of}`, of: '', ...place })];
}

/**
 * What a signature's head and fields suppose, each by itself, so that what only supposes less is told apart: how many
 * atoms there are, whose they are, how many a field has and of what.
 */
function shapeOf(code: string, of: string, { start, end }: { start: number; end: number }): FormalStatement[] {
  const open = code.indexOf('{', start);
  if (open < 0 || open >= end) return [];
  const head = code.slice(start, open).replaceAll(/\s+/g, ' ').trim();
  const place = { start, end: open };
  const supposed = (what: string, text: string): FormalStatement => ({
    role: 'assumption',
    kind: 'signature',
    of: what,
    text,
    ...place,
  });
  const [many = ''] = /\b(?:one|lone|some)\b/.exec(head.slice(0, head.indexOf('sig'))) ?? [];
  const [from] = /\b(?:extends|in)\b.*$/.exec(head) ?? [];
  const own = [
    supposed(of, `sig ${of}`),
    ...(many === '' ? [] : [supposed(of, `${many} sig ${of}`)]),
    ...(from === undefined ? [] : [supposed(of, `${of} ${from}`)]),
    ...(/\babstract\b/.test(head) ? [supposed(of, `abstract sig ${of}`)] : []),
  ];
  let names: string[] = [];
  const fields = code
    .slice(open + 1, Math.min(end, closingOf(code.slice(0, end), open)) - 1)
    .split(',')
    .flatMap((part): FormalStatement[] => {
      const [, name = '', said] = /^\s*(?:var\s+|disj\s+)*(\w+)\s*(?::([^]*))?$/.exec(part) ?? [];
      names.push(name);
      if (said === undefined) return [];
      const type = said.replaceAll(/\s+/g, ' ').trim();
      const [, count = type.includes('->') ? 'set' : 'one', rest = type] =
        /^(set|one|lone|some)\b ?(.*)$/.exec(type) ?? [];
      const all = names.flatMap((field) => [
        supposed(`${of}.${field}`, `${field}: ${rest}`),
        ...(count === 'one' || count === 'lone' ? [supposed(`${of}.${field}`, `${field}: lone ${rest}`)] : []),
        ...(count === 'one' || count === 'some' ? [supposed(`${of}.${field}`, `${field}: some ${rest}`)] : []),
      ]);
      names = [];
      return all;
    });
  return [...own, ...fields];
}
