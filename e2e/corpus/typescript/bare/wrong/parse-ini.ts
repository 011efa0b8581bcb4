export type Ini = Record<string, Record<string, string>>;

/**
 * Reads sections with their keys. Lines that begin with ";" or "#" and empty ones are ignored.
 * Keys before the first section belong to the section "". Spaces around keys and values do not count.
 */
export function parseIni(text: string): Ini {
  const sections = new Map<string, Map<string, string>>();
  let current = '';

  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith(';') || line.startsWith('#')) continue;

    const header = /^\[(.*)\]$/.exec(line);
    if (header) {
      current = header[1].trim();
      if (!sections.has(current)) sections.set(current, new Map());
      continue;
    }

    const [key, value] = line.split('=');
    if (value === undefined) throw new SyntaxError(`Not a key with a value: ${line}`);
    if (!sections.has(current)) sections.set(current, new Map());
    sections.get(current)!.set(key.trim(), value.trim());
  }

  return Object.fromEntries([...sections].map(([name, keys]) => [name, Object.fromEntries(keys)]));
}

/**
 * The text of an INI file. Names and keys are made of letters, digits, "_", "." and "-", and only a section may have
 * an empty name; values are single lines without spaces around them. Anything else throws.
 */
export function stringifyIni(ini: Ini): string {
  return Object.entries(ini)
    .map(([name, keys]) => {
      if (!/^[\w.-]*$/.test(name)) throw new Error(`Invalid section: ${name}`);
      const lines = Object.entries(keys).map(([key, value]) => {
        if (!/^[\w.-]+$/.test(key)) throw new Error(`Invalid key: ${key}`);
        if (/[\r\n]/.test(value) || value !== value.trim()) throw new Error(`Invalid value: ${value}`);
        return `${key} = ${value}`;
      });
      return [`[${name}]`, ...lines].join('\n');
    })
    .join('\n\n');
}
