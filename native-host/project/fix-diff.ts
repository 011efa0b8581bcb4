/** A change of one file as a model writes it: which lines stand in the place of which, and nothing sure of where. */
interface WrittenChange {
  from: string | null;
  to: string | null;
  /** Lines with ` `, `-` or `+` before them. */
  hunks: { lines: string[]; start?: number }[];
}

/** Lines of the file that are put around a hunk, so that it stands in one place for sure. */
const CONTEXT = 3;

/** Changes of one text that are read; more is no answer of a model. */
const MOST_HUNKS = 200;

/** Line and file limits of what is looked for, lines. */
const MOST_LINES = 50_000;

/**
 * The unified diff that is meant by a text whose hunks have wrong counts, no numbers (`@@`), or one of the forms of
 * agents: `*** Begin Patch` and SEARCH/REPLACE blocks. Undefined where it is none of them, or where a hunk fits the
 * files in no place, or in several. @param textOf a file's text by its name as it is written
 */
export function mendedDiff(text: string, textOf: (name: string) => string | null | undefined): string | undefined {
  const lines = text.split(/\r?\n/);
  const changes = envelopeOf(lines) ?? replacementsOf(lines) ?? unifiedOf(lines);
  if (changes === undefined || changes.length === 0) return undefined;
  const parts: string[] = [];
  for (const change of changes) {
    const part = written(change, textOf);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts.join('');
}

/** `*** Begin Patch`, `*** Update File: a.py`, `@@`. */
function envelopeOf(lines: readonly string[]): WrittenChange[] | undefined {
  const begin = lines.findIndex((line) => line.trim() === '*** Begin Patch');
  if (begin < 0) return undefined;
  const changes: WrittenChange[] = [];
  for (const line of lines.slice(begin + 1)) {
    if (line.trim() === '*** End Patch') break;
    const [, verb, name = ''] = /^\*\*\* (Update|Add|Delete) File: (.+?)\s*$/.exec(line) ?? [];
    const current = changes.at(-1);
    if (verb !== undefined) {
      const hunks = verb === 'Add' ? [{ lines: [], start: 0 }] : [];
      changes.push({ from: verb === 'Add' ? null : name, to: verb === 'Delete' ? null : name, hunks });
    } else if (current === undefined) continue;
    else if (line.startsWith('*** Move to: ')) current.to = line.slice('*** Move to: '.length).trim();
    else if (line.startsWith('@@')) current.hunks.push({ lines: [] });
    else if (!line.startsWith('***')) addLine(current, line);
  }
  return changes;
}

const SEARCH = /^(?:<{5,9}|-{5,9}) SEARCH\s*$/;
const MIDDLE = /^={5,9}\s*$/;
const REPLACE = /^(?:>{5,9}|\+{5,9}) REPLACE\s*$/;

/** A name, `<<<<<<< SEARCH`, the old lines, `=======`, the new ones, `>>>>>>> REPLACE`. */
function replacementsOf(lines: readonly string[]): WrittenChange[] | undefined {
  if (!lines.some((line) => SEARCH.test(line)) || !lines.some((line) => REPLACE.test(line))) return undefined;
  const changes: WrittenChange[] = [];
  let name: string | undefined;
  let side: '-' | '+' | undefined;
  for (const line of lines) {
    if (side === undefined && SEARCH.test(line)) {
      if (name === undefined) return undefined;
      const known = changes.find(({ to }) => to === name);
      const change = known ?? { from: name, to: name, hunks: [] };
      if (known === undefined) changes.push(change);
      change.hunks.push({ lines: [] });
      side = '-';
    } else if (side === '-' && MIDDLE.test(line)) side = '+';
    else if (side === '+' && REPLACE.test(line)) side = undefined;
    else if (side !== undefined)
      changes
        .find(({ to }) => to === name)
        ?.hunks.at(-1)
        ?.lines.push(`${side}${line}`);
    else if (/^[\w@./-]*[\w-]\.\w+:?$/.test(line.trim().replaceAll(/[`*]/g, '')))
      name = line.trim().replaceAll(/[`*]/g, '').replace(/:$/, '');
  }
  return side === undefined ? changes : undefined;
}

/** `---`, `+++` and hunks whose heads count wrongly or say nothing. */
function unifiedOf(lines: readonly string[]): WrittenChange[] | undefined {
  const changes: WrittenChange[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    const current = changes.at(-1);
    if (line.startsWith('--- ') && next.startsWith('+++ '))
      changes.push({ from: nameOf(line), to: nameOf(next), hunks: [] });
    else if (line.startsWith('+++ ') && (lines[at - 1] ?? '').startsWith('--- ')) continue;
    else if (current === undefined) continue;
    else if (line.startsWith('@@')) {
      const start = /^@@ -(\d+)/.exec(line)?.[1];
      current.hunks.push({ lines: [], ...(start === undefined ? {} : { start: Number(start) }) });
    } else if (/^(?:diff --git|index [\da-f]|Index: |new file mode|deleted file mode)/.test(line)) continue;
    else if (current.hunks.length > 0) addLine(current, line);
  }
  return changes;
}

const nameOf = (line: string): string | null => {
  const name = (line.slice(4).split('\t')[0] ?? '').trim();
  return name === '/dev/null' ? null : name;
};

/** Models leave the blank of an empty line out. */
function addLine({ hunks }: WrittenChange, line: string): void {
  if (hunks.length === 0) hunks.push({ lines: [] });
  if (line === '') hunks.at(-1)?.lines.push(' ');
  else if (/^[-+ ]/.test(line)) hunks.at(-1)?.lines.push(line);
}

function written(change: WrittenChange, textOf: (name: string) => string | null | undefined): string | undefined {
  const { from, to } = change;
  const head = `--- ${from ?? '/dev/null'}\n+++ ${to ?? '/dev/null'}\n`;
  const hunks = change.hunks.filter(({ lines }) => lines.some((line) => /^[-+]/.test(line)));
  if (hunks.length > MOST_HUNKS) return undefined;
  if (from === null) {
    const added = hunks.flatMap(({ lines }) => lines.filter((line) => line.startsWith('+')));
    return added.length === 0 ? undefined : `${head}@@ -0,0 +1,${added.length} @@\n${added.join('\n')}\n`;
  }
  const text = textOf(from) ?? (to === null ? undefined : textOf(to));
  if (text === null || text === undefined) return undefined;
  const file = text.split('\n');
  const ends = file.at(-1) === '';
  if (ends) file.pop();
  if (file.length > MOST_LINES) return undefined;
  if (to === null && hunks.length === 0)
    return `${head}@@ -1,${file.length} +0,0 @@\n${file.map((line) => `-${line}\n`).join('')}`;
  return hunks.length === 0 ? undefined : placed(head, hunks, file, ends);
}

/** A hunk in its place. */
interface Placed {
  lines: readonly string[];
  /** Its first line in the file as it lies, from 0, and the first after it. */
  start: number;
  end: number;
  /** By how many lines the file grows. */
  growth: number;
  /** The file has the change already. */
  isApplied: boolean;
}

/** With numbers and the file's own lines around each hunk. */
function placed(
  head: string,
  hunks: WrittenChange['hunks'],
  file: readonly string[],
  ends: boolean,
): string | undefined {
  const all: Placed[] = [];
  for (const hunk of hunks) {
    const found = locate(hunk, file, all.at(-1)?.end ?? 0);
    if (found === undefined) return undefined;
    all.push(found);
  }
  let free = 0;
  let shift = 0;
  let made = head;
  for (const [at, { lines, start, end, growth, isApplied }] of all.entries()) {
    const first = Math.max(free, start - CONTEXT);
    const last = Math.min(end + CONTEXT, all[at + 1]?.start ?? file.length, file.length);
    const around = (from: number, to: number): string[] => file.slice(from, to).map((line) => ` ${line}`);
    const body = [...around(first, start), ...lines, ...around(end, last)];
    const count = (sign: string): number => body.filter((line) => !line.startsWith(sign)).length;
    const [was, now] = isApplied ? [first - shift, first] : [first, first + shift];
    const numbers = `@@ -${was + 1},${count('+')} +${now + 1},${count('-')} @@`;
    const shown = !ends && last === file.length ? withoutEnd(body) : body;
    made += `${numbers}\n${shown.join('\n')}\n`;
    shift += growth;
    free = last;
  }
  return made;
}

/** The last line of each side ends the file without an end of line. */
function withoutEnd(body: readonly string[]): string[] {
  const lasts = ['+', '-'].map((other) => body.findLastIndex((line) => !line.startsWith(other)));
  return body.flatMap((line, at) => (lasts.includes(at) ? [line, '\\ No newline at end of file'] : [line]));
}

function locate(hunk: WrittenChange['hunks'][number], file: readonly string[], from: number): Placed | undefined {
  const lines = trimmed(hunk.lines);
  const old = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const fresh = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
  const before = placeOf(old, file, from, hunk.start);
  const start = before ?? placeOf(fresh, file, from, hunk.start);
  if (start === undefined) return undefined;
  const isApplied = before === undefined;
  const end = start + (isApplied ? fresh : old).length;
  return { lines, start, end, growth: fresh.length - old.length, isApplied };
}

/** Empty lines that only stand between hunks are no part of one. */
function trimmed(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
}

/** Where lines stand, from `done` on: in the one place, or in the one that is nearest to the number that is given. */
function placeOf(wanted: readonly string[], file: readonly string[], done: number, start?: number): number | undefined {
  if (wanted.length === 0) return undefined;
  const found: number[] = [];
  const [first] = wanted;
  for (let at = done; at + wanted.length <= file.length && found.length < MOST_HUNKS; at += 1)
    if (file[at] === first && wanted.every((line, index) => file[at + index] === line)) found.push(at);
  if (found.length <= 1) return found[0];
  if (start === undefined) return undefined;
  return found.toSorted((a, b) => Math.abs(a + 1 - start) - Math.abs(b + 1 - start))[0];
}
