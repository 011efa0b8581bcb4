import { expect, it } from 'vitest';
import { withForeignBase } from './foreign-base.ts';

it.each([
  ['class A : public Base {};', ['A']],
  ['class A {};\nclass B final : public A, private virtual Other {};\nstruct C : B {};', ['B', 'C']],
  ['class A {};\nclass B : public A {};', []],
  ['enum class Color : int { red };\nenum struct Size : std::uint8_t { small };', []],
  ['template <class T> class Box {};\nclass A : public Box<std::map<int, std::vector<int>>> {};', []],
  ['class A : public Widget<std::pair<int, Box<int>>> {};', ['A']],
  ['class A : public std::enable_shared_from_this<A> {};', []],
])('classes with a base that is not there: %s', (text, names) => {
  expect(withForeignBase(text)).toEqual(names);
});
