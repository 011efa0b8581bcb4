export function parseCsvLine(line: string): string[] {
  const fields = [''];
  for (const token of line.match(/"(?:[^"]|"")*"?|[^",]+|,/g) ?? []) {
    if (token === ',') {
      fields.push('');
    } else if (token.startsWith('"')) {
      const inner = token.replace(/^"((?:[^"]|"")*)"?$/, '$1');
      fields[fields.length - 1] += inner.replaceAll('""', '"');
    } else {
      fields[fields.length - 1] += token;
    }
  }
  return fields;
}

export function formatCsvLine(fields: string[]): string {
  if (fields.length === 0) throw new RangeError('no fields');
  const parts: string[] = [];
  for (const field of fields) {
    const needsQuotes = ['"', ',', '\n', '\r'].some((char) => field.includes(char));
    parts.push(needsQuotes ? '"' + field.split('"').join('""') + '"' : field);
  }
  return parts.join(',');
}
