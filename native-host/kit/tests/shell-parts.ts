/** One command of a line, with the sign before it and what ends it. */
export interface ShellPart {
  words: string[];
  /** The first one has `;`. */
  before: ';' | '&&' | '||' | '|';
  ends: '' | '&';
}

/**
 * The commands of a line of a shell, quotes taken away; undefined for what is more than a list of commands (groups,
 * conditions, loops, here-documents).
 */
export function splitShell(line: string): ShellPart[] | undefined {
  const parts: ShellPart[] = [];
  let part: ShellPart = { words: [], before: ';', ends: '' };
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) part.words.push(word);
    word = undefined;
  };
  const endPart = (before: ShellPart['before'], ends: ShellPart['ends'] = ''): void => {
    endWord();
    if (part.words.length > 0) parts.push({ ...part, ends });
    part = { words: [], before, ends: '' };
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    const two = line.slice(at, at + 2);
    if (sign === "'" || sign === '"') {
      const end = endOfQuoted(line, at);
      if (end < 0) return undefined;
      word = (word ?? '') + line.slice(at + 1, end).replaceAll(/\\(["\\$`])/g, '$1');
      at = end;
    } else if (sign === '\\') {
      word = (word ?? '') + (line[at + 1] ?? '');
      at += 1;
    } else if (/\s/.test(sign)) {
      endWord();
      if (sign === '\n') endPart(';');
    } else if (two === '&&' || two === '||') {
      endPart(two);
      at += 1;
    } else if (two === '<<' || /[(){}`]/.test(sign) || two === '$(') return undefined;
    else if (sign === ';') endPart(';');
    else if (sign === '|') {
      endPart('|');
      if (line[at + 1] === '&') at += 1;
    } else if (sign === '>' || sign === '<') {
      // Where output goes says nothing of how it ends: `2>&1`, `>/dev/null`.
      if (/^\d$/.test(word ?? '')) word = undefined;
      endWord();
      at += (/^(?:>>|[<>])&?\s*[^\s;|&]*/.exec(line.slice(at))?.[0].length ?? 1) - 1;
    } else if (sign === '&') endPart(';', '&');
    else if (sign === '#' && word === undefined) {
      const end = line.indexOf('\n', at);
      if (end < 0) break;
      at = end - 1;
    } else word = (word ?? '') + sign;
  }
  endPart(';');
  return parts.some(({ words: [first = ''] }) =>
    /^(?:if|then|else|fi|for|while|until|do|done|case|esac|!)$/.test(first),
  )
    ? undefined
    : parts;
}

function endOfQuoted(line: string, from: number): number {
  const quote = line[from] ?? '';
  for (let at = from + 1; at < line.length; at += 1) {
    if (line[at] === '\\' && quote === '"') at += 1;
    else if (line[at] === quote) return at;
  }
  return -1;
}
