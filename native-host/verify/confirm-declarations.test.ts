import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { leftOut } from './confirm-declarations.ts';
import { processorClock } from '../../shared/fixtures/processor-clock.ts';

const PYTHON =
  'import math\n\ndef total(items):\n    result = 0\n    for item in items:\n' +
  '        result += item.price\n    return result\n\nclass Cart:\n' +
  '    def add(self, item):\n        self.items.append(item)\n';
const SCRIPT =
  'export const RATE = 0.2;\nconst cache = new Map();\nexport const tax = (sum: number): number => sum * RATE;\n' +
  'export class Cart {\n  add(item: Item): void {\n    this.items.push(item);\n' +
  '  }\n  if(x) {\n  }\n}\n';

test.each<[string, LanguageId, string, string, string | undefined]>([
  ['a mended line', 'python', PYTHON, PYTHON.replace('result = 0', 'result = 0.0'), undefined],
  ['nothing', 'python', PYTHON, '', 'leaves no code'],
  ['only a comment', 'python', PYTHON, '# def total(items): fixed\n', 'leaves no code'],
  ['only a string that nobody reads', 'python', PYTHON, `"""\n${PYTHON}\n"""\n`, 'leaves no code'],
  ['a function gone', 'python', PYTHON, PYTHON.slice(PYTHON.indexOf('class')), 'drops total'],
  ['a method gone', 'python', PYTHON, PYTHON.replace(/ {4}def add[\s\S]*/, '    pass\n'), 'drops add'],
  [
    'bodies gone',
    'python',
    `${PYTHON}${'        self.changed = True\n'.repeat(20)}`,
    'def total(items): pass\nclass Cart:\n    def add(self, item): pass\n',
    'keeps 11 of 86 words',
  ],
  [
    'a shorter way',
    'python',
    PYTHON,
    PYTHON.replace(/ {4}result = 0[\s\S]*?return result/, '    return sum(item.price for item in items)'),
    undefined,
  ],
  [
    'a placeholder',
    'typescript',
    SCRIPT,
    SCRIPT.replace('    this.items.push(item);', '    // ... existing code ...'),
    'leaves something out where a placeholder stands',
  ],
  ['a local constant inlined', 'typescript', SCRIPT, SCRIPT.replace('const cache = new Map();\n', ''), undefined],
  ['an exported constant gone', 'typescript', SCRIPT, SCRIPT.replace(/^export const RATE.*\n/, ''), 'drops RATE'],
  ['an arrow function gone', 'typescript', SCRIPT, SCRIPT.replace(/^export const tax.*\n/m, ''), 'drops tax'],
  ['a method of a class gone', 'typescript', SCRIPT, SCRIPT.replace(/ {2}add[\s\S]*?\n {2}\}\n/, ''), 'drops add'],
  ['commented out', 'typescript', SCRIPT, SCRIPT.replace(/^export const tax/m, '// export const tax'), 'drops tax'],
  [
    'a method with types gone',
    'typescript',
    'class A {\n  static async *each<T>(of: () => T): AsyncGenerator<T> {\n  }\n}\n',
    'class A {\n}\n',
    'drops each',
  ],
  [
    'a method of Java gone',
    'java',
    'class A {\n  public <T extends A & B> List<T> all(List<T> of) {\n  }\n  A() {\n  }\n}\n',
    'class A {\n  A() {\n  }\n}\n',
    'drops all',
  ],
  [
    'a template gone',
    'cpp',
    'template <typename T = decltype(f<1>())>\nstruct A { T a; };\ntemplate <class T> struct B : A<T> {\n  T b;\n};\n',
    'template <typename T = decltype(f<1>())>\nstruct A { T a; };\n',
    'drops B',
  ],
  [
    'an implementation gone',
    'rust',
    'struct A;\nimpl<T> From<T> for A where T: Into<u8> { }\n',
    'struct A;\n',
    'drops impl <T> From<T> for A',
  ],
  ['a method of Go gone', 'go', 'func (a *A) one() {}\nfunc (A) two() {}\n', 'func (a *A) one() {}\n', 'drops A.two'],
  ['a function of Rust gone', 'rust', 'pub fn a() {}\nfn b() -> u8 { 1 }\n', 'pub fn a() {}\n', 'drops b'],
  [
    'a function of C gone, its calls do not count',
    'c',
    'int f(void) {\n  return g(1);\n}\nputs("x");\n',
    'int f(void) {\n  return 1;\n}\n',
    undefined,
  ],
  [
    'a language without families, mostly gone',
    'bash',
    'for file in one two three four; do\n  cp "$file" backup/"$file"\n  rm "$file" and more\ndone\n',
    'true\n',
    'keeps 1 of 17 words',
  ],
])('%s', (_name, language, before, after, said) => {
  expect(leftOut(before, after, language)).toBe(said);
});

const UNITS = 256 * 1024;
const long = (begin: string, part: string, end = ''): string =>
  `${begin}${part.repeat(Math.floor((UNITS - begin.length - end.length) / part.length))}${end}`;

test.each<[string, LanguageId, string]>([
  ['a call with pairs on one line', 'javascript', long('  add(', '"a": 1, ', ')')],
  ['a call with values on one line', 'javascript', long('  add(', 'a, ', ')')],
  ['a call that opens a brace', 'javascript', long('  add(', 'a: b', ') {;')],
  ['spaces behind a word', 'javascript', long('  static', ' ', '*(')],
  ['one word', 'javascript', long('  ', 'a')],
  ['a constant', 'javascript', long('const ', 'a', ' == (')],
  ['a function in a constant', 'javascript', long('const a = function ', 'a: ')],
  ['a type in a constant', 'javascript', long('const a = b', ': (', ' }')],
  ['comments that do not end', 'javascript', long('', '/*')],
  ['a comment on what is left out', 'javascript', long('// existing ...', ' ', 'x')],
  ['dots on what is left out', 'javascript', long('// existing ', '... ', 'x')],
  ['generics', 'java', long('  <T>', ' ', '{')],
  ['modifiers', 'java', long('  ', 'public ', '{')],
  ['words', 'java', long('  ', 'a b<', '({')],
  ['a type', 'c', long('struct ', 'a', '(')],
  ['one word', 'c', long('', 'a')],
  ['templates', 'cpp', long('template <', '>struct a', ';')],
  ['nothing but separators', 'c', long('a', ' &')],
  ['a receiver', 'go', long('func (', 'a')],
  ['an implementation', 'rust', long('impl A', ' ', 'B')],
  ['externs', 'rust', long('', 'extern "C" ')],
  ['strings that do not end', 'python', long('', '"""a\n')],
  ['strings that end', 'python', long('', '"""a\n"""\n')],
  ['a value', 'python', long('a: ', 'b:', '==')],
  ['comments that do not end', 'haskell', long('', '{-')],
  ['comments that do not end', 'html', long('', '<!--')],
])('a field as long as it may be is read at once: %s (%s)', (_name, language, text) => {
  const spent = processorClock();
  leftOut(text, text, language);
  expect(spent()).toBeLessThan(1_000);
});

test('code that stays as it is, or is only added to, leaves nothing out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<LanguageId>('python', 'typescript', 'rust', 'bash', 'haskell'),
      fc.constantFrom(PYTHON, SCRIPT, 'x\n', ''),
      fc.stringMatching(/^[a-z ]{0,20}$/),
      (language, text, more) => {
        expect(leftOut(text, text, language)).toBeUndefined();
        expect(leftOut(text, `${text}\n${more}\n`, language)).toBeUndefined();
      },
    ),
  );
});
