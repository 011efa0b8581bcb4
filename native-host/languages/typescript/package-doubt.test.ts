import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judge } from './judge-types.ts';
import { handle } from './typescript-engine.ts';

const CASES = join(import.meta.dirname, 'cases');
const packages = readdirSync(join(CASES, 'packages'));
const declarations = {
  packages: packages.map((name) => ({ name, version: '1.0.0', types: null, parts: [] })),
  mounts: packages.map((name) => ({ name, folder: join(CASES, 'packages', name), key: `1.0.0 ${name}` })),
};

/** What is said of each line: nothing, or as the comment at its end says. */
function saidByLine(text: string): string[] {
  const answer = handle({ ask: 'types', name: 'block.ts', text, declarations });
  if (!('kind' in answer) || answer.kind !== 'parsed' || !('diagnostics' in answer)) throw new Error('not parsed');
  const said = text.split('\n').map(() => '');
  for (const diagnostic of answer.diagnostics.filter(({ api }) => api !== undefined)) {
    const { findings, notChecked } = judge([diagnostic], 'block.ts', 'typescript', declarations.packages);
    const all = [...findings.map(({ severity }) => severity), ...notChecked.map(() => 'not checked')];
    said[diagnostic.start.line - 1] = all.join(', ');
  }
  return said;
}

test.each(readdirSync(join(CASES, 'lacked-names')))('%s', (file) => {
  const text = readFileSync(join(CASES, 'lacked-names', file), 'utf8');
  const lines = text.split('\n');
  expect(saidByLine(text).map((said, at) => `${at + 1}: ${said}`)).toEqual(
    lines.map((line, at) => `${at + 1}: ${/\/\/ (error|warning|not checked)$/.exec(line)?.[1] ?? ''}`),
  );
});
