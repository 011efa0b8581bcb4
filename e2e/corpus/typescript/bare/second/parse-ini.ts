export type Ini = Record<string, Record<string, string>>;

export function parseIni(text: string): Ini {
  const entries: [string, [string, string][]][] = [];
  const sectionOf = (name: string) => {
    let entry = entries.find(([known]) => known === name);
    if (!entry) entries.push((entry = [name, []]));
    return entry[1];
  };
  let name = '';
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (/^(;|#|$)/.test(line)) continue;
    if (line.startsWith('[') && line.endsWith(']')) {
      name = line.slice(1, -1).trim();
      sectionOf(name);
      continue;
    }
    const match = /^([^=]*)=(.*)$/.exec(line);
    if (!match) throw new SyntaxError(line);
    sectionOf(name).push([match[1].trim(), match[2].trim()]);
  }
  return Object.fromEntries(entries.map(([key, pairs]) => [key, Object.fromEntries(pairs)]));
}

export function stringifyIni(ini: Ini): string {
  const blocks: string[] = [];
  for (const name of Object.keys(ini)) {
    if (/[^A-Za-z0-9_.-]/.test(name)) throw new Error(`Invalid section: ${name}`);
    let block = `[${name}]`;
    for (const key of Object.keys(ini[name])) {
      const value = ini[name][key];
      if (key === '' || /[^A-Za-z0-9_.-]/.test(key)) throw new Error(`Invalid key: ${key}`);
      if (value.trim() !== value || value.includes('\n') || value.includes('\r')) throw new Error('Invalid value');
      block += `\n${key} = ${value}`;
    }
    blocks.push(block);
  }
  return blocks.join('\n\n');
}
