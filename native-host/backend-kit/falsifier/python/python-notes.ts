import type { PythonFunction } from './python-functions.ts';

/**
 * Strings of three quotes, a string that is a line of its own, and comments: one after the other, so that none begins
 * in another.
 */
const SAID =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|^[ \t]*(?:"[^"\n]*"|'[^'\n]*')[ \t]*$|#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/gm;

/**
 * What comments and strings say around a function: right above it, inside of it (a comment behind a parameter is that
 * parameter's), and behind it where they name it.
 */
export function notesOn(text: string, { name, startLine, endLine }: PythonFunction): string {
  const lines = text.split(/\r\n|\n|\r/);
  let first = startLine - 1;
  while (first > 0 && /^(?:#|@)/.test(lines[first - 1] ?? '')) first -= 1;
  const own = lines
    .slice(first, endLine)
    .map((line) =>
      line.replace(
        /^(\s*\w+\s*(?::[^#=]*)?(?:=[^#]*)?,?)\s*#(.*)$/,
        (_, head: string, comment: string) => `${head} # ${/^\s*(\w+)/.exec(head)?.[1] ?? ''}: ${comment}`,
      ),
    );
  const after = lines.slice(endLine).join('\n');
  const behind = after.slice(0, /^(?!["'#])\S/m.exec(after)?.index ?? after.length);
  return [...said(own.join('\n')), ...said(behind).filter((each) => each.includes(name))].join('\n');
}

const said = (text: string): string[] =>
  [...text.matchAll(SAID)]
    .map(([found]) => found)
    .filter((found) => /^\s*(?:"""|'''|#)/.test(found) || /^[ \t]*["'][^\n]*["'][ \t]*$/.test(found))
    .map(trimmed);

const trimmed = (found: string): string => found.replaceAll(/^\s*(?:"""|'''|["'])|(?:"""|'''|["'])\s*$/g, '');
