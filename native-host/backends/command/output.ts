import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { Check } from '../../../shared/verdict.ts';
import { rangeAt, treePath } from '../tool-place.ts';
import type { Tree } from '../tree.ts';

/** Places beyond this many are not told apart. */
const MOST_PLACES = 50;
const MOST_LINES = 20;
const MOST_UNITS = 1_500;

/** A file with an ending and a line, perhaps a column: `a/b.py:3`, `a/b.ts(3,7)`, `File "a/b.py", line 3`. */
const PLACE = /(?:File ")?((?:\.{0,2}\/)?[\w@+.-]+(?:\/[\w@+. -]+)*\.[A-Za-z]\w*)(?:["']?, line (\d+)|:(\d+)(?::(\d+))?|\((\d+)(?:,(\d+))?\))/g;

/** What a command's name says that it does: a linter that holds says nothing of behaviour. */
export function checkOf(name: string): Check {
  if (/lint|format|fmt|style|prettier|eslint/i.test(name)) return 'lint';
  if (/type|tsc|build|compile|^check/i.test(name)) return 'types';
  return /audit|secur/i.test(name) ? 'security' : 'test';
}

const CATEGORY: Partial<Record<Check, Category>> = { lint: 'style_violation', types: 'type_error', security: 'security_flaw' };

/** Takes out of an output what differs between two runs that say the same: colours, times, addresses, process numbers. */
export function calm(output: string): string {
  return output
    .replaceAll(/\u001B\[[\d;?]*[A-Za-z]|\r(?!\n)/g, '')
    .replaceAll(/\b\d+(?:\.\d+)?\s?(?:ns|µs|us|ms|s|sec|secs|seconds|m|min)\b/g, '…')
    .replaceAll(/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|\b\d\d?:\d\d:\d\d(?:\.\d+)?\b/g, '…')
    .replaceAll(/0x[\da-f]+/gi, '0x…')
    .replaceAll(/==\d+==|\bpid \d+/g, '…')
    .replaceAll(/\/tmp\/[\w./-]+/g, '/tmp/…');
}

/** What a command that failed says: a finding at each place of the tree that it names, else its last lines at the file's start. */
export function findingsOf(output: string, name: string, asked: { file: { name: string; text: string }; tree: Tree; backend: string }, status: string): Finding[] {
  const { file, tree, backend } = asked;
  const category = CATEGORY[checkOf(name)] ?? 'logic_error';
  const lines = calm(output).split(/\r?\n/).map((line) => line.trimEnd());
  const found = new Map<string, Finding>();
  for (const line of lines) {
    for (const [whole, named = '', atLine, afterColon, column, inBrackets, columnInBrackets] of line.matchAll(PLACE)) {
      const path = treePath(named, tree);
      if (path === undefined || found.size >= MOST_PLACES) continue;
      const text = path === file.name ? file.text : (tree.text(path) ?? '');
      const place = { line: Number(atLine ?? afterColon ?? inBrackets), column: Number(column ?? columnInBrackets ?? 1) };
      const message = line.replace(whole, '').replaceAll(/^[\s:,>"'-]+/g, '').trim();
      const key = `${path}:${place.line}`;
      if (found.has(key)) continue;
      found.set(key, { file: path, range: rangeAt(text, place, 'utf-16'), rule: name, backend, message: (message === '' ? `${name} names this place` : message).slice(0, MOST_UNITS), severity: /\bwarn(ing)?\b/i.test(line) && !/\berror\b/i.test(line) ? 'warning' : 'error', category });
    }
  }
  const findings = [...found.values()];
  if (findings.some(({ severity }) => severity === 'error')) return findings;
  const last = lines.filter((line) => line !== '').slice(-MOST_LINES).join('\n').slice(-MOST_UNITS);
  return [...findings, { file: file.name, range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }, rule: name, backend, message: `${name} ended ${status}${last === '' ? '' : `:\n${last}`}`, severity: 'error', category }];
}
