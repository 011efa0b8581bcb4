import { readFileSync } from 'node:fs';
import type { RustBinding } from './rust-type-binding.ts';

const HARNESS = readFileSync(new URL('./harness.rs.txt', import.meta.url), 'utf8').trimEnd();

/** The text of the program, and the binding of each of its lines that belongs to one. */
export interface RustHarness {
  text: string;
  /** By line, from 1. */
  lines: ReadonlyMap<number, RustBinding>;
}

/** The block with the program that answers questions about what is bound below it. */
export function rustHarness(text: string, masked: string, bindings: readonly RustBinding[]): RustHarness {
  const block = asPartOfProgram(text, masked);
  const count = block.split('\n').length;
  const parts = [
    block,
    ...HARNESS.split('\n'),
    '#[allow(warnings)]',
    'mod cv_calls {',
    'use super::*;',
    'use super::cv_harness::{self, ByDebug as _, ByNothing as _, ByTell as _};',
    `const CV_LINES: u32 = ${count};`,
    'pub type CvSaid = ::std::result::Result<::std::string::String, ::std::string::String>;',
  ];
  let line = count + parts.length - 1;
  const lines = new Map<number, RustBinding>();
  const numbered = bindings.map((binding, at) => ({ binding, at }));
  for (const { binding, at } of numbered) {
    const head = `pub fn cv_${at}(args: &[cv_harness::Json], operations: &[cv_harness::Json]) -> CvSaid {`;
    const own = binding.kind === 'type' ? binding.text : [head, ...binding.text, '}'];
    for (const each of own) {
      parts.push(each);
      line += 1;
      lines.set(line, binding);
    }
  }
  const arms = (kind: RustBinding['kind']): string =>
    numbered
      .filter(({ binding }) => binding.kind === kind)
      .map(({ binding, at }) => `${JSON.stringify(binding.name)} => cv_calls::cv_${at}(args, operations),`)
      .join(' ');
  const unknown = '_ => Err(::std::string::String::from("{\\"hello\\":true}")),';
  parts.push(
    '}',
    'fn main() {',
    'cv_harness::open();',
    'loop {',
    'let question = cv_harness::ask();',
    'let args = question.field("args").map_or(&[][..], |own| own.list());',
    'let operations = question.field("operations").map_or(&[][..], |own| own.list());',
    'let answer = if let Some(name) = question.field("call") {',
    `match name.text() { ${arms('function')} ${unknown} }`,
    '} else if let Some(name) = question.field("life") {',
    `match name.text() { ${arms('life')} ${unknown} }`,
    '} else { Err(::std::string::String::from("{\\"hello\\":true}")) };',
    'cv_harness::say(&match answer { Ok(text) => text, Err(text) => text });',
    '}',
    '}',
    '',
  );
  return { text: parts.join('\n'), lines };
}

/** Its own `main` under another name; what it forbids of itself holds for the program below it no more. */
const asPartOfProgram = (text: string, masked: string): string => {
  const main = /(?<=^(?:pub[ \t]+)?fn[ \t]+)main(?=[ \t]*\()/m.exec(masked);
  const renamed = main === null ? text : `${text.slice(0, main.index)}cv_block_main${text.slice(main.index + 4)}`;
  return renamed.replace(/^#!\[(?:forbid|deny)\([^\]]*\)\]/gm, '');
};
