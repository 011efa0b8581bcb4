import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';
import { processorClock } from './fixtures/processor-clock.ts';

const FILES: readonly (readonly [string | null, string])[] = [
  [
    'typescript',
    "import { a } from './a.ts';\n\nexport interface Box {\n  width: number;\n" +
      '}\n\nexport const area = (box: Box): number => box.width ** 2;\n',
  ],
  [
    'javascript',
    "'use strict';\nconst fs = require('fs');\n\nmodule.exports = function read(name) {\n" +
      "  return fs.readFileSync(name, 'utf8');\n};\n",
  ],
  [
    'tsx',
    "import { useState } from 'preact/hooks';\n\nexport function Count({ start }: { start: number }) {\n" +
      '  const [n, set] = useState(start);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n' +
      '}\n',
  ],
  [
    'jsx',
    "import React from 'react';\n\nexport default function Hello({ name }) {\n" +
      '  return <p className="hello">Hello {name}</p>;\n}\n',
  ],
  [
    'python',
    'import sys\nfrom pathlib import Path\n\n\ndef sizes(folder):\n' +
      '    for each in Path(folder).iterdir():\n        yield each.stat().st_size\n\n\n' +
      'if __name__ == "__main__":\n    print(sum(sizes(sys.argv[1])))\n',
  ],
  [
    'rust',
    'use std::collections::HashMap;\n\npub fn count(words: &[&str]) -> HashMap<String, usize> {\n' +
      '    let mut found = HashMap::new();\n    for word in words {\n' +
      '        *found.entry(word.to_string()).or_insert(0) += 1;\n' +
      '    }\n    found\n}\n',
  ],
  ['go', 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := 0; i < 3; i++ {\n\t\tfmt.Println(i)\n\t}\n}\n'],
  [
    'java',
    'package shop;\n\nimport java.util.List;\n\npublic class Basket {\n' +
      '    private final List<Integer> prices;\n\n    public int total() {\n' +
      '        return prices.stream().mapToInt(Integer::intValue).sum();\n' +
      '    }\n}\n',
  ],
  ['c', '#include <stdio.h>\n\nint main(void) {\n    printf("%d\\n", 6 * 7);\n    return 0;\n}\n'],
  [
    'cpp',
    '#include <vector>\n\nint sum(const std::vector<int>& all) {\n' +
      '    int s = 0;\n    for (int n : all) s += n;\n    return s;\n' +
      '}\n',
  ],
  [
    'csharp',
    'using System;\n\nnamespace Shop\n{\n    public class Item\n' +
      '    {\n        public string Name { get; set; }\n    }\n}\n',
  ],
  [
    'ruby',
    "require 'set'\n\nmodule Words\n  def self.unique(list)\n    list.each_with_object(Set.new) { |word, seen| " +
      'seen << word }\n  end\nend\n',
  ],
  ['php', '<?php\nfunction twice(int $n): int {\n    return $n * 2;\n}\n'],
  ['bash', 'set -eu\nfor file in *.txt; do\n  if [ -s "$file" ]; then\n    echo "$file"\n  fi\ndone\n'],
  ['css', '.card {\n  color: #333;\n  padding: 4px;\n}\n\n@media (min-width: 40em) {\n  .card { padding: 8px; }\n}\n'],
  ['haskell', "module Sum (total) where\n\nimport Data.List (foldl')\n\ntotal :: [Int] -> Int\ntotal = foldl' (+) 0\n"],
  ['html', '<!DOCTYPE html>\n<html>\n<body><p>Hello</p></body>\n</html>\n'],
  [
    'sql',
    'CREATE TABLE item (\n  id integer PRIMARY KEY,\n  name text NOT NULL\n);\nSELECT name FROM item WHERE id = 1;\n',
  ],
  [
    'ada',
    'with Ada.Text_IO; use Ada.Text_IO;\n\nprocedure Hello is\n' +
      '   Count : Integer := 0;\nbegin\n   Put_Line ("Hello");\n' +
      'end Hello;\n',
  ],
  ['json', '{\n  "name": "x",\n  "files": [1, 2]\n}\n'],
  ['jsonc', '{\n  // what it is called\n  "name": "x",\n}\n'],
  [
    'yaml',
    'name: test\non:\n  push:\n    branches: [main]\njobs:\n  build:\n' +
      '    runs-on: ubuntu-latest\n    steps:\n      - run: make\n',
  ],
  ['toml', '[package]\nname = "x"\nversion = "1.0.0"\n\n[dependencies]\nserde = { version = "1" }\n'],
  ['ini', '[Unit]\nDescription=A service\n\n[Service]\nExecStart=/usr/bin/true\n'],
  ['diff', 'diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-a\n+b\n'],
  ['smtlib', '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n'],
  ['tlaplus', '---- MODULE Queue ----\nVARIABLE q\nInit == q = <<>>\n====\n'],
  ['typescript', '#!/usr/bin/env -S deno run\nprint(1)\n'],
  [null, '#!/usr/bin/perl -w\nuse strict;\nmy $x = 1;\n'],
  [null, 'use strict;\nuse warnings;\n\nsub twice {\n    my ($n) = @_;\n    return $n * 2;\n}\n1;\n'],
  [null, 'local function twice(n)\n  return n * 2\nend\n\nreturn { twice = twice }\n'],
  [null, 'package shop\n\nfun total(prices: List<Int>): Int {\n    val sum = prices.sum()\n    return sum\n}\n'],
  [null, '# Title\n\nSome words about how this is used by people.\n\n- **first**: do this\n- **second**: do that\n'],
  [null, '<?xml version="1.0"?>\n<items>\n  <item name="a"/>\n</items>\n'],
  [null, '.PHONY: all\nall: main.o\n\t$(CC) -o $@ $^\n'],
  [null, '{"a": 1,}'],
  [null, 'Dear all,\n\nthe meeting is moved to Friday.\n'],
];

test.each(FILES)('%s: %j', (language, text) => {
  expect(guessLanguage(text)).toBe(language);
  expect(guessLanguage(text.replaceAll('\n', '\r\n'))).toBe(language);
  expect(guessLanguage(`\uFEFF${text}`)).toBe(language);
});

/** Blocks that an answer may hold without a language, each under a line `=== title`. */
const blocksOf = (file: string): (readonly [title: string, text: string])[] =>
  [
    ...readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8').matchAll(/^=== (.*)\n((?:(?!=== ).*\n)*)/gm),
  ].map(([, title = '', text = '']) => [title, text] as const);

describe('plain blocks', () => {
  const code = blocksOf('plain-code.txt');
  const other = blocksOf('plain-other.txt');

  test('there are enough of both kinds', () => {
    expect(code.length).toBeGreaterThanOrEqual(40);
    expect(other.length).toBeGreaterThanOrEqual(40);
    expect(new Set(code.map(([title]) => title.split(':')[0])).size).toBeGreaterThanOrEqual(12);
  });

  test.each(code)('%s is recognised', (title, text) => {
    expect(guessLanguage(text)).toBe(title.split(':')[0]);
  });

  test.each(other)('%s is in none of our languages', (_title, text) => {
    expect(guessLanguage(text)).toBeNull();
  });

  test.each(code)('%s, quoted in a session, is none', (_title, text) => {
    expect(guessLanguage(`$ cat file\n${text}`)).toBeNull();
  });
});

test('any text has the same answer twice, and comments alone are no answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => guessLanguage(text) === guessLanguage(text)),
  );
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z ]{0,30}$/)),
      fc.constantFrom('// ', '# ', '-- ', '; '),
      (lines, mark) => {
        expect(guessLanguage(lines.map((line) => mark + line).join('\n'))).toBeNull();
      },
    ),
  );
});

test('of a long text only the beginning is read', () => {
  const module = "export const a: number = 1;\nimport { b } from './b.ts';\nexport interface C {\n  d: string;\n}\n";
  const starts = ['a: [', '{"a": [', 'x '.repeat(200), '/* ', '<!--', '"""', '\n', ' ', '\t', '|', '| ', '> ', '- '];
  const marks = ['=== ', '-', '+', 'a.', 'a@', '(', '\\', ':', '1 ', 'the ', 'the, ', 'a:\n- ', ' a:\n', '[', '<', '#'];
  for (const repeated of [module, ...starts, ...marks]) {
    const text = repeated.repeat(Math.ceil(2 ** 20 / repeated.length));
    guessLanguage(text);
    const times = Array.from({ length: 9 }, () => {
      const spent = processorClock();
      guessLanguage(text);
      return spent();
    });
    expect(Math.min(...times), repeated.slice(0, 20)).toBeLessThan(15);
  }
});
