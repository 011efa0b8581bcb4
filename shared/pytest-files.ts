import { regex } from './regex.ts';

/** Files in which a project says which of its files pytest takes for tests. */
export const PYTEST_SETTINGS: readonly string[] = [
  'pytest.toml',
  '.pytest.toml',
  'pytest.ini',
  '.pytest.ini',
  'pyproject.toml',
  'tox.ini',
  'setup.cfg',
];

/** `python_files` with a list of TOML, a text, or words on its line and on those indented below. */
const PYTHON_FILES = regex('m')`
  ^[ \t]*python_files[ \t]*[=:][ \t]*(\[[^\]]{0,2000}\]|["'][^"'\n]*["']|[^\n]*(?:\n[ \t]+[^\s#;][^\n]*)*)
`;

/** The patterns for names of test files that a text of settings gives besides pytest's own. */
export function pytestPatterns(settings: string): string[] {
  const given = PYTHON_FILES.exec(settings)?.[1] ?? '';
  return given.split(/[\s,"'[\]]+/).filter((word) => word.endsWith('.py'));
}

/** Is a file one of these tests? A pattern with a folder is one for the end of the path; `*` is all that it has. */
export function isPytestFile(patterns: readonly string[], path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return patterns.some((pattern) => matches(pattern, pattern.includes('/') ? path : name));
}

function matches(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === first || (first.includes('/') && name.endsWith(`/${first}`));
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}
