import { parse, stringify } from 'yaml';

export type Messages = Record<string, string>;

export function mergeLocales(base: string, translated: string): { text: string; missing: string[] } {
  const source = parse(base) as Messages;
  const target = parse(translated) as Messages;
  const missing = Object.keys(source).filter((key) => target[key] === undefined);
  for (const key of missing) {
    target[key] = source[key] ?? '';
  }
  return { text: stringify(target, { sortMapEntries: true, lineWidth: 100 }), missing };
}
