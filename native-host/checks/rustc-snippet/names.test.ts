import { expect, test } from 'vitest';
import type { Finding } from '../../../shared/finding.ts';
import { askBackend } from '../../verify/fixtures/ask-backend.ts';
import rustc from './backend.ts';

const said = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ severity, range, message }) => `${severity} ${range.startLine}: ${/`(\w+)`/.exec(message)?.[1] ?? message}`,
  );

test.for<[string, string, string, string[]]>([
  ['a macro that is misspelt in a program', 'fn main() {\n    prinltn!("x");\n}\n', 'refuted', ['error 2: prinltn']],
  [
    'a name that a program does not define',
    'fn main() {\n    let total = 1;\n    println!("{}", totl);\n}\n',
    'refuted',
    ['error 3: totl'],
  ],
  [
    'a type that a program does not define',
    'struct Circle(f64);\n\nimpl Shape for Circle {}\n\nfn main() {\n    println!("{}", Circle(1.0).0);\n}\n',
    'refuted',
    ['error 3: Shape'],
  ],
  [
    'a function that a program does not define',
    'use std::collections::HashMap;\n\nfn main() {\n    let mut all: HashMap<i32, i32> = HashMap::new();\n' +
      '    fill(&mut all);\n}\n',
    'refuted',
    ['error 5: fill'],
  ],
  [
    'a program with a crate that is not here',
    'use rand::prelude::*;\n\nfn main() {\n    let all = thread_rng();\n    drop(all);\n}\n',
    'unknown',
    ['info 4: thread_rng'],
  ],
  [
    'a program that leaves something out',
    'fn main() {\n    // ... existing code ...\n    finish(total);\n}\n',
    'unknown',
    ['info 3: finish', 'info 3: total'],
  ],
  ['a part of a file', 'pub fn twice(x: i32) -> i32 {\n    add(x, x)\n}\n', 'unknown', ['info 2: add']],
  [
    'a part of a file with a name of an attribute',
    'pub fn size() -> usize {\n    path.len()\n}\n',
    'unknown',
    ['info 2: path'],
  ],
  [
    'a program with a name of an attribute',
    'fn main() {\n    println!("{}", path.len());\n}\n',
    'refuted',
    ['error 2: path'],
  ],
  ['a macro without its mark', 'pub fn tell() {\n    println("x");\n}\n', 'refuted', ['error 2: println']],
  [
    'a part of a file with a misspelt macro',
    'pub fn tell(x: i32) {\n    prinltn!("{}", x);\n}\n',
    'unknown',
    ['warning 2: prinltn'],
  ],
  [
    'a syntax error beside a comment about your code',
    '// This runs your code and shows what it prints.\nfn main() {\n    let x = 1\n    println!("{}", x);\n}\n',
    'refuted',
    [],
  ],
  [
    'a syntax error away from what is left out',
    'fn setup() {\n    // your logic here\n}\n\nfn main() {\n    let x = 1\n    println!("{}", x);\n}\n',
    'refuted',
    [],
  ],
  ['what is left out itself', 'fn main() {\n    let config = ...;\n    println!("done");\n}\n', 'unknown', []],
])('%s', { timeout: 60_000 }, async ([, text, kind, findings], context) => {
  const { verdict } = await askBackend(rustc, 'block.rs', { 'block.rs': text }, context);
  expect(verdict.kind, JSON.stringify(verdict)).toBe(kind);
  if (findings.length > 0) expect(said(verdict.findings)).toEqual(findings);
});

test('a name that another block declares is not unknown to a program', { timeout: 60_000 }, async (context) => {
  const files = {
    'block.rs': 'fn main() {\n    println!("{}", twice(2));\n}\n',
    'twice.rs': 'pub fn twice(x: i32) -> i32 {\n    x + x\n}\n',
  };
  expect((await askBackend(rustc, 'block.rs', files, context)).verdict.kind).toBe('unknown');
});
