import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourceItems } from './source-items.ts';
import { processorClock } from '../../shared/fixtures/processor-clock.ts';

const named = (text: string, family: Parameters<typeof sourceItems>[1]): unknown =>
  sourceItems(text, family)
    ?.filter(({ kind }) => kind !== 'comment')
    .map(({ name, kind, leading, start, end }) => [name ?? kind, leading, start, end]);

/** Every source file of these folders of the repository itself. */
const ownSources = ['native-host', 'shared', 'extension', 'e2e'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '../..', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/cases\/|dist\/|output\/|^corpus\/.*\//.test(name))
    .map((name) => join(import.meta.dirname, '../..', folder, name)),
);

describe('sourceItems', () => {
  it('gives every function and class of this repository the lines that the TypeScript parser gives it', () => {
    let checked = 0;
    const unsure: string[] = [];
    const wrong: string[] = [];
    for (const file of ownSources) {
      const text = readFileSync(file, 'utf8');
      const items = sourceItems(text, 'js');
      if (items === undefined) {
        unsure.push(file);
        continue;
      }
      const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
      const lineOf = (position: number): number => parsed.getLineAndCharacterOfPosition(position).line;
      for (const statement of parsed.statements) {
        if (
          !ts.isFunctionDeclaration(statement) &&
          !ts.isClassDeclaration(statement) &&
          !ts.isInterfaceDeclaration(statement)
        )
          continue;
        if (ts.isFunctionDeclaration(statement) && statement.body === undefined) continue;
        const name = statement.name?.text ?? 'default';
        const found = items.find(
          (item) =>
            item.kind === 'symbol' &&
            item.name === name &&
            item.start <= lineOf(statement.getStart(parsed)) &&
            item.end > lineOf(statement.getStart(parsed)),
        );
        const right =
          found !== undefined &&
          found.end === lineOf(statement.end) + 1 &&
          (found.start === lineOf(statement.getStart(parsed)) || statement.kind === ts.SyntaxKind.FunctionDeclaration);
        if (!right) wrong.push(`${file}: ${name}`);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
    expect(unsure.length / ownSources.length).toBeLessThan(0.02);
  });

  it('reads JavaScript: strings, templates, regular expressions, JSX, decorators, overloads, comments', () => {
    const text = [
      'import a from "a";',
      '// about f',
      '// more',
      'export function f(x) {',
      '  return /[}/]{/.test(`}${{ a: `}` }.a}`) ? "}" : \'{\';',
      '}',
      '',
      '@Injectable({',
      '  a: 1,',
      '})',
      'export class K {',
      '  m() {}',
      '}',
      'function o(a: string): void;',
      'function o(a: number): void;',
      'function o(a: unknown) {}',
      'const j = () => (',
      "  <p>don't {x}</p>",
      ');',
      'export default () => 1',
    ].join('\n');
    expect(named(text, 'js')).toEqual([
      ['import', 0, 0, 1],
      ['f', 1, 3, 6],
      ['K', 7, 7, 13],
      ['o', 13, 13, 16],
      ['j', 16, 16, 19],
      ['default', 19, 19, 20],
    ]);
  });

  it('goes on over a line at the margin that closes the parameters of a type', () => {
    const lines = ['A<', '  T,', '> {', '  a = 1;', '}'];
    expect(named(`class ${lines.join('\n')}`, 'js')).toEqual([['A', 0, 0, 5]]);
    expect(named(`class ${lines.join('\n')}`, 'java')).toEqual([['A', 0, 0, 5]]);
    expect(named('fn f<\n  T,\n>(x: T) {\n}', 'rust')).toEqual([['f', 0, 0, 4]]);
  });

  it('reads Python: docstrings at the margin, decorators, else branches, brackets', () => {
    const text = [
      '"""Doc',
      'def no(): pass',
      '"""',
      'import os',
      '@cache',
      '@other(',
      '1)',
      'def f(a,',
      'b):',
      '    """x',
      'def inner():',
      '    """',
      '    return {',
      '}',
      '',
      'if a:',
      '    pass',
      'else:',
      '    pass',
      'class K:',
      '',
      '    x = 1',
      'LIMIT: int = 3',
    ].join('\n');
    expect(named(text, 'python')).toEqual([
      ['other', 0, 0, 3],
      ['import', 3, 3, 4],
      ['f', 4, 4, 14],
      ['other', 15, 15, 19],
      ['K', 19, 19, 22],
      ['LIMIT', 22, 22, 23],
    ]);
  });

  it('reads Rust, Go, Java and C', () => {
    const rust = [
      'use a::b;',
      '/// Doc',
      '#[test]',
      "pub(crate) fn f<'a>(x: &'a str) -> char {",
      '    let q = \'{\'; let r = r#"}"#; /* { /* } */ */',
      "    'x'",
      '}',
      'impl<T> Tr for K<T>',
      'where',
      '    T: X,',
      '{',
      '    fn m() {}',
      '}',
      'struct K<T>(T);',
    ].join('\n');
    expect(named(rust, 'rust')).toEqual([
      ['import', 0, 0, 1],
      ['f', 1, 2, 7],
      ['impl <T> Tr for K<T>', 7, 7, 13],
      ['K', 13, 13, 14],
    ]);
    const go = [
      'package p',
      'import (',
      '"fmt"',
      ')',
      '// F does',
      'func F(a int) {',
      'x := `}',
      '`',
      '}',
      'func (s *S) M() {}',
      'type S struct {',
      '}',
    ].join('\n');
    expect(named(go, 'go')).toEqual([
      ['import', 0, 0, 1],
      ['import', 1, 1, 4],
      ['F', 4, 5, 9],
      ['S.M', 9, 9, 10],
      ['S', 10, 10, 12],
    ]);
    const java = ['package p;', '@A', 'public final class K', '    extends B {', '  void m() { }', '}'].join('\n');
    expect(named(java, 'java')).toEqual([
      ['import', 0, 0, 1],
      ['K', 1, 1, 6],
    ]);
    const c = [
      '#include <a.h>',
      '#define N 3',
      'int f(int);',
      'static int',
      'f(int a)',
      '{',
      '  return \'}\' + "{"[0];',
      '}',
      'struct s {',
      '  int a;',
      '};',
    ].join('\n');
    expect(named(c, 'c')).toEqual([
      ['import', 0, 0, 1],
      ['N', 1, 1, 2],
      ['f', 2, 2, 3],
      ['f', 3, 3, 8],
      ['s', 8, 8, 11],
    ]);
  });

  it('does not claim to know what does not balance', () => {
    for (const text of ['function f() {', 'f(]', '`', 'a }', '"""'])
      expect(sourceItems(text, text === '"""' ? 'python' : 'js')).toBeUndefined();
  });
});

const UNITS = 256 * 1024;
const long = (begin: string, part: string, end = ''): string =>
  `${begin}${part.repeat(Math.floor((UNITS - begin.length - end.length) / part.length))}${end}`;

it.each<[string, Parameters<typeof sourceItems>[1], string]>([
  ['brackets over lines', 'js', long('', '(\n')],
  ['quotes that are escaped', 'js', long('"', '\\"')],
  ['quotes that are escaped over lines', 'js', long('"', '\\"\\\n')],
  ['classes of expressions that do not end', 'js', long('', '/[')],
  ['template literals', 'js', long('`', '${a}', '`')],
  ['comments on one line', 'js', long('', '/**/')],
  ['spaces within a line', 'rust', long('a', ' ', 'b')],
  ['comments that do not end', 'java', long('a ', '/', '*')],
  ['beginnings of comments', 'c', long('a ', '/*', '*/ b')],
])('a text as long as it may be is read at once: %s', (_name, family, text) => {
  const spent = processorClock();
  sourceItems(text, family);
  expect(spent()).toBeLessThan(1_000);
});
