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

const filled = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

/** Every shape in every language. */
export function growthInputs(): GrowthInput[] {
  return Object.entries(LANGUAGES).flatMap(([name, { comment, function: define }]) => {
    // Object.entries forgets the type of the keys.
    const language = name as LanguageId;
    const shapes: Omit<GrowthInput, 'language'>[] = [
      ...SIGNS.map((sign) => ({
        shape: `a comment of ${JSON.stringify(sign)}`,
        text: (size: number) => `${comment}${filled(sign, size)}\n`,
      })),
      { shape: 'nested brackets', text: (size) => `${filled('[', size / 2)}${filled(']', size / 2)}\n` },
      { shape: 'many short comments', text: (size) => filled(`${comment}x\n`, size) },
      { shape: 'many blank lines', text: (size) => filled('  \n', size) },
      ...(define === undefined
        ? []
        : [
            {
              shape: 'many small functions',
              text: (size: number) => {
                const one = define('f1000').length;
                return Array.from({ length: Math.ceil(size / one) }, (_, index) => define(`f${index}`)).join('');
              },
            },
          ]),
    ];
    return shapes.map((shape) => ({ language, ...shape }));
  });
}
