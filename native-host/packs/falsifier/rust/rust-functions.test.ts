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
  expect(left).toEqual(['drop (a method of a trait)', 'hidden (it is in a module)']);
});

test('what never returns by its signature is named and not called', () => {
  const plan = rustFunctionsIn('pub fn fail(text: &str) -> ! { panic!("{}", text) }\npub fn one() -> i32 { 1 }\n');
  expect(plan.functions.map(({ name }) => name)).toEqual(['one']);
  expect(plan.left).toEqual(['fail (it never returns, by its signature)']);
});

test('a builder, a method that never returns and what is async or unsafe are named', () => {
  const plan = rustFunctionsIn(`
#[derive(Default)]
pub struct Builder { size: u32 }
impl Builder {
    pub fn size(mut self, size: u32) -> Self { self.size = size; self }
    pub fn build(self) -> u32 { self.size }
}
#[derive(Default)]
pub struct Server { calls: u32 }
impl Server {
    pub fn call(&mut self) -> u32 { self.calls += 1; self.calls }
    pub fn run(&mut self) -> ! { loop { self.call(); } }
}
pub async fn fetch() -> u32 { 1 }
pub unsafe fn read(at: *const u32) -> u32 { *at }
`);
  expect(plan.functions.map(({ name }) => name)).toEqual(['Server']);
  expect(plan.left).toEqual([
    'Builder::size (it uses up its object)',
    'Builder::build (it uses up its object)',
    'Server::run (it never returns, by its signature)',
    'fetch (it is async)',
    'read (it is unsafe)',
  ]);
});
