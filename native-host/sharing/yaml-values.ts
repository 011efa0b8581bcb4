/** What stands before a line's value: its indent, dashes, a directive and a key. */
const BEFORE = /^[ \t]*(?:[-:][ \t]+)*(?:\?[ \t]+|%(?:TAG|YAML)[ \t]+|[\w.-]+[ \t]*:(?=[ \t]|$)[ \t]*)?(?:[-?][ \t]+)*/;

/** The types that everybody's file may have. */
const TYPE =
  /^!?(?:str|int|float|bool|null|map|seq|set|omap|binary|timestamp|merge|Ref|Sub|GetAtt|Join|If|Equals|reference)$/;

/** The name of an anchor, alias or type, or words up to what ends them. */
const VALUE = new RegExp(
  [
    /[&*](?<anchor>[^\s[\]{},"']+)|!(?<type>[^\s[\]{},"']+)/,
    /(?<words>(?:[^\s[\]{},"':]|:(?=\S))(?:[^[\]{},"':]|:(?=\S))*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const BLOCK = /(?:^|[\s:-])[|>][-+\d]{0,2}[ \t]*(?:#.*)?$/;

/** The bare values of a YAML text, those in brackets included. Keys are none, unless they have white space in them. */
export function* yamlValues(code: string): Generator<{ start: number; end: number }> {
  let from = 0;
  /** Lines that are further in belong to a text. */
  let block: number | undefined;
  for (const line of code.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (block !== undefined && line.trim() !== '' && indent <= block) block = undefined;
    if (block !== undefined) {
      const end = line.trimEnd().length;
      if (indent < end) yield { start: from + indent, end: from + end };
    } else {
      yield* valuesOfLine(line, from);
      if (BLOCK.test(line)) block = indent;
    }
    from += line.length + 1;
  }
}

function* valuesOfLine(line: string, from: number): Generator<{ start: number; end: number }> {
  const before = BEFORE.exec(line)?.[0].length ?? 0;
  const rest = line.slice(before);
  for (const { 0: found, index, groups } of rest.matchAll(VALUE)) {
    const start = from + before + index;
    const end = start + found.length;
    const { anchor, type, words } = groups ?? {};
    if (anchor !== undefined) yield { start: start + 1, end };
    if (type !== undefined && !TYPE.test(type)) yield { start: start + 1, end };
    if (words === undefined || /^[|>][-+\d]{0,2}$/.test(words.trim())) continue;
    const isKey =
      /[[{,][ \t]*$/.test(rest.slice(Math.max(0, index - 40), index)) && rest.charAt(index + found.length) === ':';
    if (!isKey || !/^[\w.-]+\s*$/.test(found)) yield { start, end };
  }
}
