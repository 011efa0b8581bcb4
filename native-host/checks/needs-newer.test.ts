import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../shared/verdict.ts';
import { compareVersions } from '../sandbox/toolchains.ts';
import { askBackend } from '../verify/fixtures/ask-backend.ts';
import type { Backend } from '../kit/define.ts';
import cargoCheck from './cargo-check/backend.ts';
import ghc from './ghc/backend.ts';
import gnat from './gnat/backend.ts';
import goTest from './go-test/backend.ts';
import goVet from './go-vet/backend.ts';
import javac from './javac/backend.ts';
import { tooOld } from '../kit/needs-newer.ts';
import rustcSnippet from './rustc-snippet/backend.ts';
import rustcTest from './rustc-test/backend.ts';
import unittest from './unittest/backend.ts';

/*
 * Right code for a newer tool is never refuted by an older one, and passes where the tool knows it. Which of the two is
 * seen depends on the tools of this machine; Debian's are old enough for the first.
 */
interface Sample {
  name: string;
  backend: Backend;
  /** From this version of the tool on it passes. */
  since: string;
  file: string;
  text: string;
  more?: Record<string, string>;
  passes?: Verdict['kind'];
}

const RUST = 'fn main() {\n    let given: Option<i32> = Some(3);\n';
const SAMPLES: readonly Sample[] = [
  {
    name: 'let-else',
    backend: rustcSnippet,
    since: '1.65',
    file: 'block.rs',
    text: `${RUST}    let Some(value) = given else { return };\n    println!("{value}");\n}\n`,
  },
  {
    name: 'let chains',
    backend: rustcSnippet,
    since: '1.88',
    file: 'block.rs',
    text: `${RUST}    if let Some(value) = given && value > 2 {\n        println!("{value}");\n    }\n}\n`,
  },
  {
    name: 'an unstable part of the library that is stable by now',
    backend: rustcSnippet,
    since: '1.80',
    file: 'block.rs',
    text:
      'use std::sync::LazyLock;\n\nstatic NAME: LazyLock<String> = LazyLock::new(|| "a".to_string());\n\n' +
      'fn main() {\n    println!("{}", *NAME);\n}\n',
  },
  {
    name: 'async closures',
    backend: rustcSnippet,
    since: '1.85',
    file: 'block.rs',
    text: 'pub async fn twice() -> i32 {\n    let add = async |x: i32| x + 1;\n    add(1).await\n}\n',
  },
  {
    name: 'async functions in traits',
    backend: rustcSnippet,
    since: '1.75',
    file: 'block.rs',
    text: 'pub trait Store {\n    async fn put(&mut self, key: u8) -> Option<u8>;\n}\n\nfn main() {}\n',
  },
  {
    name: 'C string literals',
    backend: rustcSnippet,
    since: '1.77',
    file: 'block.rs',
    text: 'fn main() {\n    let text = c"abc";\n    println!("{text:?}");\n}\n',
  },
  {
    name: 'let-else among tests',
    backend: rustcTest,
    since: '1.65',
    file: 'block.rs',
    text:
      'pub fn first(all: &[i32]) -> i32 {\n    let [one, ..] = all else { return 0 };\n' +
      '    *one\n}\n\n#[test]\nfn takes_the_first() {\n    assert_eq!(first(&[3]), 3);\n' +
      '}\n',
  },
  {
    name: 'package slices',
    backend: goVet,
    since: '1.21',
    file: 'block.go',
    text:
      'package main\n\nimport (\n\t"fmt"\n\t"slices"\n)\n\nfunc main() {\n' +
      '\tall := []int{2, 1}\n\tslices.Sort(all)\n' +
      '\tfmt.Println(all)\n}\n',
  },
  {
    name: 'min and clear',
    backend: goVet,
    since: '1.21',
    file: 'block.go',
    text:
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tall := map[int]int{1: 2}\n' +
      '\tfmt.Println(min(1, 2))\n\tclear(all)\n}\n',
  },
  {
    name: 'a range over an integer',
    backend: goVet,
    since: '1.22',
    file: 'block.go',
    text: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := range 10 {\n\t\tfmt.Println(i)\n\t}\n}\n',
  },
  {
    name: 'errors.Join',
    backend: goVet,
    since: '1.20',
    file: 'block.go',
    text:
      'package main\n\nimport (\n\t"errors"\n\t"fmt"\n)\n\nfunc main() {\n' +
      '\tfmt.Println(errors.Join(nil, errors.New("a")))\n}\n',
  },
  {
    name: 'a method of a request',
    backend: goVet,
    since: '1.22',
    file: 'block.go',
    text:
      'package main\n\nimport "net/http"\n\nfunc id(r *http.Request) string {\n\treturn r.PathValue("id")\n}\n\n' +
      'func main() {\n\t_ = id\n}\n',
  },
  {
    name: 'a module for a newer Go',
    backend: goVet,
    since: '1.22.1',
    file: 'a.go',
    text: 'package a\n',
    more: { 'go.mod': 'module a\n\ngo 1.22.1\n\ntoolchain go1.22.1\n' },
  },
  {
    name: 'tests with min',
    backend: goTest,
    since: '1.21',
    file: 'a_test.go',
    text:
      'package a\n\nimport "testing"\n\nfunc TestMin(t *testing.T) {\n' +
      '\tif min(1, 2) != 1 {\n\t\tt.Fatal("no")\n\t}\n}\n',
  },
  {
    name: 'record patterns',
    backend: javac,
    since: '21',
    file: 'Block.java',
    text:
      'record Point(int x, int y) {}\n\nclass Block {\n    static int sum(Object given) {\n' +
      '        if (given instanceof Point(int x, int y)) {\n' +
      '            return x + y;\n        }\n        return 0;\n' +
      '    }\n}\n',
  },
  {
    name: 'patterns in switch',
    backend: javac,
    since: '21',
    file: 'Block.java',
    text:
      'class Block {\n    static int size(Object given) {\n        return switch (given) {\n' +
      '            case String text when text.length() > 2 -> text.length();\n' +
      '            case Integer number -> number;\n            default -> 0;\n' +
      '        };\n    }\n}\n',
  },
  {
    name: 'sequenced collections',
    backend: javac,
    since: '21',
    file: 'Block.java',
    text:
      'import java.util.List;\n\nclass Block {\n    static int last(List<Integer> all) {\n' +
      '        return all.getLast();\n    }\n}\n',
  },
  {
    name: 'unnamed variables',
    backend: javac,
    since: '22',
    file: 'Block.java',
    text:
      'import java.util.List;\n\nclass Block {\n    static int count(List<Integer> all) {\n' +
      '        int total = 0;\n        for (var _ : all) {\n' +
      '            total++;\n        }\n        return total;\n    }\n' +
      '}\n',
  },
  {
    name: 'array aggregates and target names of Ada 2022',
    backend: gnat,
    since: '12',
    file: 'p.adb',
    text:
      'with Ada.Text_IO; use Ada.Text_IO;\n\nprocedure P is\n   type List is array (1 .. 3) of Integer;\n' +
      '   All_Of : List := [1, 2, 3];\nbegin\n   All_Of (1) := @ + 1;\n' +
      "   Put_Line (All_Of (1)'Image);\nend P;\n",
  },
  {
    name: 'a parallel loop of Ada 2022',
    backend: gnat,
    since: '99',
    file: 'p.adb',
    text: 'procedure P is\nbegin\n   parallel for I in 1 .. 3 loop\n      null;\n   end loop;\nend P;\n',
  },
  {
    name: 'an Ada 2012 name that is a word of Ada 2022',
    backend: gnat,
    since: '9',
    file: 'p.adb',
    text: 'procedure P is\n   Parallel : Integer := 1;\nbegin\n   Parallel := Parallel + 1;\nend P;\n',
  },
  {
    name: 'the language GHC2024',
    backend: ghc,
    since: '9.10',
    file: 'block.hs',
    text: '{-# LANGUAGE GHC2024 #-}\nmodule Block (x) where\n\nx :: Int\nx = 3\n',
  },
  {
    name: 'record dots',
    backend: ghc,
    since: '9.2',
    file: 'block.hs',
    text:
      '{-# LANGUAGE OverloadedRecordDot #-}\nmodule Block (P (..), f) where\n\n' +
      'data P = P { n :: Int }\n\nf :: P -> Int\nf p = p.n + 1\n',
  },
  {
    name: 'type parameters of Python',
    backend: unittest,
    since: '3.12',
    file: 'test_block.py',
    text:
      'import unittest\n\n\ndef first[T](all: list[T]) -> T:\n    return all[0]\n\n\n' +
      'class TestFirst(unittest.TestCase):\n    def test_first(self):\n' +
      '        self.assertEqual(first([1]), 1)\n',
  },
];

describe('code for a newer tool', () => {
  test.for(SAMPLES)(
    '$backend.id: $name',
    { timeout: 60_000 },
    async ({ backend, since, file, text, more, passes = 'passed' }, context) => {
      const { verdict, toolVersion } = await askBackend(backend, file, { [file]: text, ...more }, context);
      expect(toolVersion).not.toBeNull();
      if (compareVersions(toolVersion ?? '', since) >= 0)
        return expect(verdict, toolVersion ?? '').toMatchObject({ kind: passes });
      expect(verdict, toolVersion ?? '').toMatchObject({
        kind: 'unknown',
        reason: expect.stringMatching(/^needs a newer (?:rustc|Go|JDK|GNAT|GHC|Python): /),
      });
      return expect(verdict.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  test.for<[Backend, string, string]>([
    [rustcSnippet, 'block.rs', 'fn main() {\n    let x: i32 = "a";\n    println!("{x}");\n}\n'],
    [goVet, 'block.go', 'package main\n\nfunc main() {\n\tvar x int = "a"\n\t_ = x\n}\n'],
    [javac, 'Block.java', 'class Block {\n    int x = "a";\n}\n'],
    [gnat, 'p.adb', 'procedure P is\n   X : Integer := "a";\nbegin\n   X := X + 1;\nend P;\n'],
    [ghc, 'block.hs', 'module Block (x) where\n\nx :: Int\nx = "a"\n'],
  ])(
    '%s: what is wrong in every version is still refuted',
    { timeout: 60_000 },
    async ([backend, file, text], context) => {
      expect((await askBackend(backend, file, { [file]: text }, context)).verdict.kind).toBe('refuted');
    },
  );
});

test.for<[Backend, string, Record<string, string>, string]>([
  [
    cargoCheck,
    'src/lib.rs',
    {
      'Cargo.toml': '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'pub fn f(given: Option<i32>) -> i32 {\n    if let Some(x) = given && x > 2 { x } else { 0 }\n}\n',
    },
    '1.88',
  ],
  [
    goVet,
    'a.go',
    {
      'go.mod': 'module a\n\ngo 1.19\n',
      'a.go':
        'package a\n\nfunc F() int {\n\ttotal := 0\n\tfor i := range 10 {\n\t\ttotal += i\n\t}\n\treturn total\n}\n',
    },
    '1.22',
  ],
])(
  '%s: what the project itself is too old for is refuted by a tool that knows it',
  { timeout: 60_000 },
  async ([backend, file, files, since], context) => {
    const { verdict, toolVersion } = await askBackend(backend, file, files, context);
    expect(verdict.kind, JSON.stringify(verdict)).toBe(
      compareVersions(toolVersion ?? '', since) >= 0 ? 'refuted' : 'unknown',
    );
  },
);

test('a sign of a version that the tool has is no excuse', () => {
  const finding = {
    file: 'a',
    range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
    rule: 'r',
    backend: 'b',
    message: 'syntax',
    severity: 'error',
    category: 'syntax_error',
  } as const;
  const table = { tool: 'Tool', signs: [{ message: /syntax/, line: /new/, needs: 'the new form', since: '2.1' }] };
  const judge = (version: string | null, text: string) =>
    tooOld([finding], table, { version, textOf: () => text, extent: '1 line' });
  expect(judge('2.0', 'new x')).toMatchObject({
    kind: 'unknown',
    reason: 'needs a newer Tool: the new form (2.1 or later)',
    findings: [],
  });
  expect(judge('2.1.0', 'new x')).toBeUndefined();
  expect(judge('2.0', 'old x')).toBeUndefined();
  expect(judge(null, 'new x')?.kind).toBe('unknown');
});
