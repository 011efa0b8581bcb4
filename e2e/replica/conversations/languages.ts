import type { Conversation } from '../model.ts';
import { fenced, turn } from './build-turn.ts';

/** A language with a block that is right and one that is wrong. */
export interface LanguageSample {
  /** The word after the fence, as Claude writes it. */
  fence: string;
  good: string;
  bad: string;
}

/** Samples in the order in which the conversation shows them: good, then bad. */
export const SAMPLES: readonly LanguageSample[] = [
  {
    fence: 'typescript',
    good: 'export const double = (n: number): number => n * 2;',
    bad: 'export const double = (n: number): string => n * 2;',
  },
  {
    fence: 'tsx',
    good: 'export const Title = (props: { text: string }) => <h1>{props.text}</h1>;',
    bad: 'export const Title = (props: { text: string }) => <h1>{props.text}</h2>;',
  },
  {
    fence: 'javascript',
    good: 'export const sum = (items) => items.reduce((a, b) => a + b, 0);',
    bad: 'export const sum = (items) => items.reduce((a, b) => a + b, 0;',
  },
  {
    fence: 'jsx',
    good: 'export const Item = ({ name }) => <li>{name}</li>;',
    bad: 'export const Item = ({ name }) => <li>{name}</ul>;',
  },
  {
    fence: 'python',
    good: 'def first(items: list[int]) -> int | None:\n    return items[0] if items else None',
    bad: 'def first(items: list[int]) -> int:\n    return items[:1]',
  },
  { fence: 'json', good: '{ "name": "api", "version": 2 }', bad: '{ "name": "api", "version": 2, }' },
  { fence: 'yaml', good: 'service:\n  image: api:2\n  ports: [8080]', bad: 'service:\n  image: api:2\n ports: [8080' },
  { fence: 'toml', good: '[service]\nname = "api"\nport = 8080', bad: '[service]\nname = "api"\nname = 8080' },
  {
    fence: 'smt2',
    good: '(set-info :status unsat)\n(declare-const x Int)\n(assert (> x 0))\n(assert (< x 0))\n(check-sat)',
    bad: '(set-info :status unsat)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)',
  },
  {
    fence: 'tla',
    good:
      '---- MODULE Counter ----\nEXTENDS Naturals\nVARIABLES x\n' +
      "Init == x = 0\nNext == x' = IF x < 3 THEN x + 1 ELSE x\n" +
      'TypeOK == x \\in 0..3\n====',
    bad:
      '---- MODULE Counter ----\nEXTENDS Naturals\nVARIABLES x\n' +
      "Init == x = 0\nNext == x' = IF x < 5 THEN x + 1 ELSE x\n" +
      'TypeOK == x \\in 0..3\n====',
  },
  {
    fence: 'rust',
    good: 'pub fn first(items: &[u32]) -> Option<u32> {\n    items.first().copied()\n}',
    bad: 'pub fn first(items: &[u32]) -> u32 {\n    items.first()\n}',
  },
  {
    fence: 'go',
    good: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("ok")\n}',
    bad: 'package main\n\nimport "os"\n\nfunc main() {\n\tfmt.Println("no")\n}',
  },
  {
    fence: 'java',
    good: 'class Adder {\n  static int add(int a, int b) {\n    return a + b;\n  }\n}',
    bad: 'class Adder {\n  static int add(int a, int b) {\n    return "a" + b;\n  }\n}',
  },
  {
    fence: 'c',
    good: '#include <stdio.h>\n\nint main(void) {\n  puts("ok");\n  return 0;\n}',
    bad: '#include <stdio.h>\n\nint main(void) {\n  puts("no")\n  return 0;\n}',
  },
  {
    fence: 'cpp',
    good: '#include <vector>\n\nint size(const std::vector<int>& v) {\n  return static_cast<int>(v.size());\n}',
    bad: '#include <vector>\n\nint size(const std::vector<int>& v) {\n  return v.length();\n}',
  },
  {
    fence: 'csharp',
    good: 'class Adder\n{\n    static int Add(int a, int b) => a + b;\n}',
    bad: 'class Adder\n{\n    static int Add(int a, int b) => a + ;\n}',
  },
  { fence: 'ruby', good: 'def first(items)\n  items.first\nend', bad: 'def first(items)\n  items.first' },
  {
    fence: 'php',
    good: '<?php\nfunction add(int $a, int $b): int {\n    return $a + $b;\n}',
    bad: '<?php\nfunction add(int $a, int $b): int {\n    return $a + $b\n}',
  },
  {
    fence: 'bash',
    good: 'set -eu\nfor file in *.txt; do\n  wc -l "$file"\ndone',
    bad: 'for file in *.txt; do\n  wc -l $file',
  },
  { fence: 'css', good: '.bar {\n  color: CanvasText;\n}', bad: '.bar {\n  color: CanvasText;' },
  {
    fence: 'haskell',
    good: 'first :: [Int] -> Maybe Int\nfirst [] = Nothing\nfirst (x:_) = Just x',
    bad: 'first :: [Int] -> Maybe Int\nfirst [] = Nothing\nfirst (x:_ = Just x',
  },
  { fence: 'ini', good: '[service]\nport = 8080', bad: '[service\nport = 8080' },
  { fence: 'idris', good: 'theorem t : 1 = 1 := rfl', bad: 'theorem t : 1 = 2 := rfl' },
];

/** One turn per language, so that the hub unmounts most of them; at the end what is no code in a language. */
export const LANGUAGE_SAMPLES: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000002',
  slug: 'languages',
  title: 'One of each language',
  family: 'hub',
  shape: 'B',
  messages: [
    ...SAMPLES.flatMap(({ fence, good, bad }) =>
      turn(`U-${fence}`, `Show me ${fence}.`, `Right:\n\n${fenced(fence, good)}\n\nWrong:\n\n${fenced(fence, bad)}`),
    ),
    ...turn(
      'U-none',
      'And without a language?',
      `A tree:\n\n${fenced('', 'src/\n├── a.ts\n└── b.ts')}\n\nA transcript:\n\n` +
        `${fenced('', '$ ls\na.ts  b.ts')}\n\nA named file:\n\n` +
        `${fenced('typescript', '// src/limits.ts\nexport const LIMIT = 10;')}`,
    ),
  ],
  reply: '',
  tricks: [],
};
