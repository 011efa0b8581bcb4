/** The offset of a bracket that has no partner, in a text without comments; undefined where all have one. */
export function findUnclosed(code: string): number | undefined {
  const plain = code.replaceAll(/(?<![\w'?])'(?:\\.|[^'\\\n])'/g, (found) => ' '.repeat(found.length));
  const open: { sign: string; at: number }[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (sign === '"') {
      const end = endOfString(plain, at);
      if (end === undefined) return undefined;
      at = end;
    } else if ('([{'.includes(sign)) open.push({ sign, at });
    else if (')]}'.includes(sign)) {
      const last = open.pop();
      if (last === undefined) return at;
      if (!['()', '[]', '{}'].includes(last.sign + sign)) return last.at;
    }
  }
  return open.at(-1)?.at;
}

function endOfString(text: string, start: number): number | undefined {
  const isVerbatim = text.charAt(start - 1) === '@';
  for (let at = start + 1; at < text.length; at += 1) {
    if (!isVerbatim && text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === '"') return at;
  }
  return undefined;
}
