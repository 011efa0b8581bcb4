import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * Not the product's own vocabulary: inputs, tests, and programs that stand alone (a sandbox's runners, the replica).
 */
const APART =
  /\/(?:cases|fixtures|runner|_template)\/|^e2e\/(?:corpus\/[^/]+|projects|replica)\/|\.(?:test|spec)\.tsx?$/;

/** Names that say the same of whatever folder they stand in. */
const CONVENTIONAL = /^(?:main|index)\.tsx?$|\.d\.ts$/;
const OF_BACKENDS = /^native-host\/(?:packs\/[^/]+\/)?checks\/[^/]+\/(?:backend|engine)\.ts$/;
/** A command's module is called as the word on the command line. */
const OF_COMMANDS = /^native-host\/bin\/commands\//;

const FOLDERS = ['action', 'extension', 'native-host', 'shared', 'e2e'];
const files = execFileSync('git', ['ls-files', ...FOLDERS], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !APART.test(file));

/** Names that stand in more than one place, each with its places. */
function repeated(named: readonly (readonly [name: string, place: string])[]): string[] {
  const places = Map.groupBy(named, ([name]) => name);
  return [...places].flatMap(([name, found]) =>
    found.length < 2 ? [] : [`${name}: ${found.map(([, place]) => place).join(', ')}`],
  );
}

/** Types, interfaces and classes that a module exports under their own name. */
function exportedTypes(file: string, text: string): string[] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const isType =
      ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) || ts.isClassDeclaration(statement);
    const isExported = isType && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported && statement.name !== undefined ? [statement.name.text] : [];
  });
}

test('one word, one meaning: no two exported types of one name', () => {
  const named = files.flatMap((file) =>
    exportedTypes(file, readFileSync(file, 'utf8')).map((name) => [name, file] as const),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(repeated(named)).toEqual([]);
});

test('a file is found by its name: no two files of one name', () => {
  const own = files.filter(
    (file) => !CONVENTIONAL.test(basename(file)) && !OF_BACKENDS.test(file) && !OF_COMMANDS.test(file),
  );
  expect(own.length).toBeGreaterThan(500);
  expect(repeated(own.map((file) => [basename(file), file] as const))).toEqual([]);
});

test('the check finds a second type and a second file of one name', () => {
  const types = ['export interface Plan {}', 'export type Plan = 1;', 'interface Plan {}', 'export const Plan = 1;'];
  const named = types.flatMap((text, index) => exportedTypes('a.ts', text).map((name) => [name, `${index}`] as const));
  expect(repeated(named)).toEqual(['Plan: 0, 1']);
});
