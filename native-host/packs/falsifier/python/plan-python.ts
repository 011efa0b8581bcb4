import { fileURLToPath } from 'node:url';
import { systemTool, type Obligation } from '../../../kit/define.ts';
import { PROMISES } from '../falsifier-names.ts';
import { readPreconditions } from '../falsifier-preconditions.ts';
import { seedOf } from '../../../kit/seed.ts';
import type { Runner } from '../falsifier-run.ts';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { callablesIn, type PythonFunction } from './python-functions.ts';
import { regex } from '../../../../shared/regex.ts';

/**
 * Strings of three quotes, a string that is a line of its own, and comments: one after the other, so that none begins
 * in another.
 */
const SAID = regex('gm')`
  """[\s\S]*?"""
  |'''[\s\S]*?'''
  |^[ \t]*(?:"[^"\n]*"|'[^'\n]*')[ \t]*$
  |#[^\n]*
  |"(?:\\.|[^"\\\n])*"
  |'(?:\\.|[^'\\\n])*'
`;

/** No line with a parameter and no head of a function is read as one that is longer (UTF-16 units). */
const LONGEST_PARAMETER = 400;
const LONGEST_HEAD = 4_000;

/**
 * What comments and strings say around a function: right above it, inside of it (a comment behind a parameter is that
 * parameter's), and behind it where they name it.
 */
function notesOn(lines: readonly string[], { name, startLine, endLine }: PythonFunction): string {
  let first = startLine - 1;
  while (first > 0 && /^(?:#|@)/.test(lines[first - 1] ?? '')) first -= 1;
  const own = lines
    .slice(first, endLine)
    .map((line) =>
      line.length > LONGEST_PARAMETER
        ? line
        : line.replace(
            /^(\s*\w+\s*(?::[^#=]*)?(?:=[^#]*)?,?)\s*#(.*)$/,
            (_, head: string, comment: string) => `${head} # ${/^\s*(\w+)/.exec(head)?.[1] ?? ''}: ${comment}`,
          ),
    );
  let last = endLine;
  while (last < lines.length && !/^(?!["'#])\S/.test(lines[last] ?? '')) last += 1;
  const behind = lines.slice(endLine, last).join('\n');
  return [...said(own.join('\n')), ...said(behind).filter((each) => each.includes(name))].join('\n');
}

const said = (text: string): string[] =>
  [...text.matchAll(SAID)]
    .map(([found]) => found)
    .filter((found) => /^\s*(?:"""|'''|#)/.test(found) || /^[ \t]*["'][^\n]*["'][ \t]*$/.test(found))
    .map(trimmed);

const trimmed = (found: string): string => found.replaceAll(/^\s*(?:"""|'''|["'])|(?:"""|'''|["'])\s*$/g, '');

const INSTALL = 'apt-get install python3';

/** The system's Python, which needs nothing but its own library. */
export const systemPython = systemTool({ command: 'python3', version: ['--version'], install: INSTALL });

/** Said where the runner finds no Python that it can work with. */
export const NO_PYTHON = {
  kind: 'not-run',
  findings: [],
  cause: 'missing-tool' as const,
  reason: 'there is no Python at /usr/bin/python3',
  remedy: INSTALL,
} as const;

/** Python with the runner of this folder. */
export const pythonRunner = (): Runner => ({
  command: '/usr/bin/python3',
  args: [
    '-I',
    '-B',
    '-c',
    "import sys; sys.path.insert(0, '/tools'); import runpy; runpy.run_module('cv_falsifier', " +
      "run_name='__main__', alter_sys=True)",
  ],
  seals: true,
  readOnly: [{ from: fileURLToPath(new URL('./runner', import.meta.url)), to: '/tools/cv_falsifier' }],
});

/** What every request to the runner holds. */
export const requestBase = ({ file }: Pick<Obligation, 'file'>) => {
  const lines = file.text.split(/\r\n|\n|\r/);
  return {
    names: PROMISES,
    seed: seedOf(file.text),
    path: `${TREE_ROOT}/${file.name}`,
    text: file.text,
    preconditions: Object.fromEntries(
      callablesIn(file.text).map((each) => [
        each.name,
        readPreconditions(notesOn(lines, each), parametersOf(lines, each)),
      ]),
    ),
  };
};

/** Names of the parameters, as far as its text shows them; one too many does no harm. */
function parametersOf(lines: readonly string[], { startLine, endLine }: PythonFunction): string[] {
  const head = lines
    .slice(startLine - 1, endLine)
    .join('\n')
    .slice(0, LONGEST_HEAD);
  const list = /\(([\s\S]*?)\)\s*(?:->|:\s*(?:#.*)?$)/m.exec(head)?.[1] ?? '';
  return [...list.replaceAll(/#[^\n]*/g, '').matchAll(/(?:^|,)\s*\*{0,2}(\w+)/g)].map(([, name = '']) => name);
}

/** The functions in the asked lines. */
export const inFocus = (
  functions: readonly PythonFunction[],
  { startLine, endLine }: Obligation['focus'],
): PythonFunction[] =>
  functions.filter((each) => each.startLine <= endLine && each.endLine >= startLine && !each.name.startsWith('test_'));
