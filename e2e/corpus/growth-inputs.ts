import type { LanguageId } from '../../shared/language.ts';

/** A text of a shape that programs read slowly where they read carelessly. */
export interface GrowthInput {
  language: LanguageId;
  shape: string;
  /** About so many signs of it. */
  text(size: number): string;
}

/** How a comment begins, and a function of one line, for languages that have them. */
const LANGUAGES: Partial<Record<LanguageId, { comment: string; function?(name: string): string }>> = {
  python: { comment: '# ', function: (name) => `def ${name}(x):\n    return x\n` },
  typescript: { comment: '// ', function: (name) => `function ${name}(x: number): number { return x; }\n` },
  javascript: { comment: '// ', function: (name) => `function ${name}(x) { return x; }\n` },
  go: { comment: '// ', function: (name) => `func ${name}(x int) int { return x }\n` },
  rust: { comment: '// ', function: (name) => `fn ${name}(x: i32) -> i32 { x }\n` },
  java: { comment: '// ', function: (name) => `static int ${name}(int x) { return x; }\n` },
  c: { comment: '// ', function: (name) => `int ${name}(int x) { return x; }\n` },
  cpp: { comment: '// ', function: (name) => `int ${name}(int x) { return x; }\n` },
  haskell: { comment: '-- ', function: (name) => `${name} x = x\n` },
  ada: { comment: '-- ', function: (name) => `function ${name} (X : Integer) return Integer is (X);\n` },
  ruby: { comment: '# ', function: (name) => `def ${name}(x) = x\n` },
  php: { comment: '// ', function: (name) => `function ${name}($x) { return $x; }\n` },
  csharp: { comment: '// ', function: (name) => `int ${name}(int x) => x;\n` },
  bash: { comment: '# ', function: (name) => `${name}() { echo 1; }\n` },
  sql: { comment: '-- ' },
  css: { comment: '/* ' },
  yaml: { comment: '# ' },
  toml: { comment: '# ' },
  json: { comment: '' },
};

const SIGNS = ['-', '#', '=', '*', '^', '/', ' ', '\\', '"', "'", '`', '(', '[', '{', ')', '<', 'a', '- ', '# ', '\t'];

/** What is also tried where no comment is: signs, and beginnings of something that never ends. */
const BARE = [
  '-',
  '#',
  '*',
  ' ',
  '\\',
  '"',
  "'",
  '(',
  '{',
  '<',
  'a',
  'a ',
  'a(',
  'a.',
  '0',
  '_',
  ',',
  ';',
  ':',
  '=',
  '@',
  '/[(',
  'import (\n',
  'import ',
  'use a\n',
  'class a ',
  'const a: ',
  'a<',
  'impl a ',
  'enum a ',
  'fn a<',
  'static\n',
  'a * ',
  '#define a(',
  'template <',
  '/*',
  '<!-- ',
  '${',
  '=> ',
  '-> ',
  '>>> a(',
  '| a ',
  'a::',
  '"a" + ',
  'if (',
];
const WORD = 'value';

const filled = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

/** So many numbered pieces that they have about so many signs. */
const numbered = (piece: (index: number) => string, size: number): string =>
  Array.from({ length: Math.ceil(size / piece(1_000).length) }, (_, index) => piece(index)).join('');

type Shape = Omit<GrowthInput, 'language'>;

/** Shapes of a language that has functions: of one function, or of very many. */
function shapesOfFunctions(comment: string, define: (name: string) => string): Shape[] {
  const shapes: [shape: string, piece: (index: number) => string][] = [
    ['many small functions', (index) => define(`f${index}`)],
    ['many documented functions', (index) => `${comment}f${index}(1) => 1\n${define(`f${index}`)}`],
    ['many functions of one name', () => define('same')],
    ['many functions that call the next', (index) => define(`f${index}`).replace(/\bx(?=\W*$)/, `f${index + 1}(x)`)],
    ['many functions in one line', (index) => define(`f${index}`).replaceAll('\n', ' ')],
  ];
  return [
    ...shapes.map(([shape, piece]) => ({ shape, text: (size: number) => numbered(piece, size) })),
    {
      shape: 'a function and as many calls in comments',
      text: (size) => `${define('one')}${numbered((index) => `${comment}one(${index}) => ${index}\n`, size)}`,
    },
    { shape: 'a function with a long name', text: (size) => define(filled('n', size)) },
    { shape: 'a function and a ruler', text: (size) => `${define('one')}${comment}${filled('-=', size)}\n` },
    { shape: 'a function and blanks', text: (size) => `${define('one')}${filled(' ', size)}\n${define('two')}` },
  ];
}

/** Every shape in every language. */
export function growthInputs(): GrowthInput[] {
  return Object.entries(LANGUAGES).flatMap(([name, { comment, function: define }]) => {
    // Object.entries forgets the type of the keys.
    const language = name as LanguageId;
    const shapes: Shape[] = [
      ...SIGNS.map((sign) => ({
        shape: `a comment of ${JSON.stringify(sign)}`,
        text: (size: number) => `${comment}${filled(sign, size)}\n`,
      })),
      ...BARE.map((sign) => ({
        shape: `nothing but ${JSON.stringify(sign)}`,
        text: (size: number) => `${filled(sign, size)}\n`,
      })),
      { shape: 'nested brackets', text: (size) => `${filled('[', size / 2)}${filled(']', size / 2)}\n` },
      { shape: 'many short comments', text: (size) => filled(`${comment}x\n`, size) },
      { shape: 'many blank lines', text: (size) => filled('  \n', size) },
      { shape: 'many lines of one sign', text: (size) => filled('{\n', size) },
      { shape: 'a long text', text: (size) => `${WORD} = "${filled('a ', size)}"\n` },
      { shape: 'many texts', text: (size) => filled(`${WORD} = "a"\n`, size) },
      { shape: 'many names', text: (size) => numbered((index) => `${WORD}${index} = ${WORD}${index + 1};\n`, size) },
      ...(define === undefined ? [] : shapesOfFunctions(comment, define)),
    ];
    return shapes.map((shape) => ({ language, ...shape }));
  });
}
