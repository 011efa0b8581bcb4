/** What kind of mistake the language itself stopped a compiled program for. */
export type PanicKind =
  | 'index'
  | 'boundary'
  | 'nothing'
  | 'divide'
  | 'overflow'
  | 'subtract'
  | 'type'
  | 'size'
  | 'refused-text'
  | 'recursion'
  | 'work'
  | 'waiting'
  | 'memory';

/** By the words of Go's and Rust's own messages; what is said in other words the code says itself. */
const WORDS: readonly [RegExp, PanicKind][] = [
  [/^runtime error: (?:index out of range|slice bounds out of range)/, 'index'],
  [/^runtime error: invalid memory address or nil pointer|^assignment to entry in nil map/, 'nothing'],
  [/^runtime error: integer divide by zero/, 'divide'],
  [/^interface conversion: |^runtime error: (?:hash of unhashable|comparing uncomparable)/, 'type'],
  [/^runtime error: makeslice: |^capacity overflow$/, 'size'],
  [/^index out of bounds: the len is/, 'index'],
  [/is not a char boundary/, 'boundary'],
  [/^(?:range (?:start|end) index \d+ |slice index starts at |byte index \d+ is |(?:start|end) byte index)/, 'index'],
  [/^(?:removal|swap_remove|insertion|`at` split) index \(is \d+\)|^mid > len|^assertion failed: mid <= /, 'index'],
  [/^chunk size must be non-zero|^attempt to divide by zero|with a divisor of zero$/, 'divide'],
  [/^attempt to subtract with overflow/, 'subtract'],
  [/^attempt to (?:add|multiply|negate|divide|shift \w+) with overflow/, 'overflow'],
  [/^called `Option::unwrap\(\)` on a `None` value/, 'nothing'],
  [/^called `Result::unwrap\(\)` on an `Err` value/, 'refused-text'],
  [/^already (?:mutably )?borrowed|^RefCell already/, 'type'],
];

/** The kind of a panic, or undefined where the code panics on purpose. */
export const panicKindOf = (text: string): PanicKind | undefined => WORDS.find(([words]) => words.test(text))?.[1];
