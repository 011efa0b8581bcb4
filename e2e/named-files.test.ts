import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const FILES = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 100_000_000 }).trim().split('\n');
const FOLDERS = FILES.flatMap((file) => foldersOf(file));
/** Everything that a path within the repository may name, and each end of it. */
const ENDS = new Set([...FILES, ...new Set(FOLDERS)].flatMap((path) => endsOf(path)));

/** Texts that are inputs of tests, and the history, which names what was. */
const DOCUMENTS = FILES.filter(
  (file) => file.endsWith('.md') && !/\/(?:cases|fixtures|corpus)\/|^CHANGELOG/.test(file),
);

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** `a/b/c`, `b/c`, `c`. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** Our own sources, and paths that begin in a folder of ours, in a document's code spans; ID and X stand for a name. */
const SOURCE = /^(?:[\w-]+\/)*(?!X\.|ID\b)[\w][\w.-]*\.(?:ts|tsx|mjs|cjs|css)$/;
const WITHIN = /^(?:action|docs|e2e|editors|extension|native-host|shared|specs)\/(?!.*\bID\b)(?!output\b)[\w./@-]+$/;

/** What a document names and what does not exist, of paths in code spans and of links within the repository. */
function missingIn(document: string): string[] {
  const text = readFileSync(document, 'utf8');
  const spans = [...text.matchAll(/`([^`\s*{]+)`/g)].flatMap(([, span = '']) =>
    SOURCE.test(span) || WITHIN.test(span) ? [span.replace(/\/$/, '')] : [],
  );
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g)].map(([, link = '']) =>
    posix.join(posix.dirname(document), link).replace(/\/$/, ''),
  );
  const whole = new Set([...FILES, ...FOLDERS]);
  return [...spans.filter((span) => !ENDS.has(span)), ...links.filter((link) => link !== '.' && !whole.has(link))].map(
    (missing) => `${document}: ${missing}`,
  );
}

test('what documents, specifications and READMEs name exists', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(100);
  expect(DOCUMENTS.flatMap(missingIn)).toEqual([]);
});
