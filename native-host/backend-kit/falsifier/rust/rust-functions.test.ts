import { expect, test } from 'vitest';
import { rustFunctionsIn } from './rust-functions.ts';

test('parameters have the shapes of their types, type parameters stand for whole numbers', () => {
  const { functions, left } = rustFunctionsIn(`
use std::collections::HashMap;
pub enum Light { Red, Green }
pub fn all<'a, T: Ord, F>(
    items: &mut Vec<T>, words: &[&'a str], table: HashMap<String, u8>, light: Light, keep: F,
) -> Option<T>
where F: Fn(&T) -> bool { None }
pub struct Queue<T> { items: Vec<T> }
impl<T> Queue<T> {
    pub fn new() -> Self { Queue { items: Vec::new() } }
    pub fn add(&mut self, item: T) { self.items.push(item) }
}
impl<T> Drop for Queue<T> { fn drop(&mut self) {} }
mod inner { pub fn hidden(n: i32) -> i32 { n } }
fn main() {}
`);
  expect(
    functions.map(({ name, form, parameters }) => [name, form, parameters.map(({ shape }) => shape.kind)]),
  ).toEqual([
    ['all', 'function', ['list', 'list', 'record', 'union', 'function']],
    ['Queue', 'class', []],
  ]);
  expect(functions[1]?.methods.map(({ name, parameters }) => [name, parameters[0]?.written])).toEqual([['add', 'i32']]);
  expect(left).toEqual([]);
});

test('what never returns by its signature is named and not called', () => {
  const plan = rustFunctionsIn('pub fn fail(text: &str) -> ! { panic!("{}", text) }\npub fn one() -> i32 { 1 }\n');
  expect(plan.functions.map(({ name }) => name)).toEqual(['one']);
  expect(plan.left).toEqual(['fail (it never returns, by its signature)']);
});
