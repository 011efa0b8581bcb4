/** One message of Frama-C. */
export interface FramaCMessage {
  /** "kernel", "wp", "eva:alarm". */
  from: string;
  /** In the text, from 1; undefined elsewhere. */
  line: number | undefined;
  kind: 'error' | 'warning' | 'other';
  text: string;
}

const BEGIN = /^\[([\w:-]+)\] /;

/** The messages of a run, each with its lines in one. @param name of the text's file */
export function readMessages(printed: string, name: string): FramaCMessage[] {
  return printed.split(/^(?=\[[\w:-]+\] )/m).flatMap((part): FramaCMessage[] => {
    const from = BEGIN.exec(part)?.[1];
    if (from === undefined) return [];
    const said = part.replace(BEGIN, '').replaceAll(/\s+/g, ' ').trim();
    const [, file, line, rest = ''] = /^"?([^\s":]+)"?:(\d+)(?:-\d+)?: ?(.*)$/.exec(said) ?? [];
    const isOwn = file !== undefined && (file === name || file.endsWith(`/${name}`));
    const text = isOwn ? rest : said;
    const [, word, told = ''] = /^(User Error|Warning|syntax error): ?(.*)$/.exec(text) ?? [];
    return [
      {
        from,
        line: isOwn ? Number(line) : undefined,
        kind: kindOf(word),
        text: told === '' || word === 'syntax error' ? (word ?? text) : told,
      },
    ];
  });
}

function kindOf(word: string | undefined): FramaCMessage['kind'] {
  if (word === undefined) return 'other';
  return word === 'Warning' ? 'warning' : 'error';
}
