import { expect, test } from 'vitest';
import { documentationExamples } from './documentation-examples.ts';

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;

test('examples in JavaScript and TypeScript are given in their order, with the line of their fence', () => {
  const markdown = `# Greeter\n\n${fence('js', 'greet();')}\nTyped:\n\n${fence('TypeScript', 'greet<string>();')}`;
  expect(documentationExamples(markdown)).toEqual([
    { extension: 'js', line: 3, code: 'greet();\n' },
    { extension: 'ts', line: 9, code: 'greet<string>();\n' },
  ]);
});

test.each([
  ['javascript', 'js'],
  ['mjs', 'js'],
  ['jsx', 'jsx'],
  ['tsx title="App.tsx"', 'tsx'],
  ['{.ts}', 'ts'],
])('a fence that says %s has an example that ends with .%s', (language, extension) => {
  expect(documentationExamples(fence(language, 'run();'))).toMatchObject([{ extension }]);
});

test.each(['', 'sh', 'bash', 'json', 'jsonc', 'html', 'diff', 'text', 'console'])(
  'a block of the language "%s" is left out',
  (language) => {
    expect(documentationExamples(fence(language, 'run();'))).toEqual([]);
  },
);

test('an indented block and an empty one are left out', () => {
  expect(documentationExamples(`Call it:\n\n    run();\n\n${fence('js', '')}`)).toEqual([]);
});

test('a block in a list and one between tildes are found, without the indentation of the list', () => {
  const markdown = '1. First:\n\n   ```js\n   if (ready) {\n     run();\n   }\n   ```\n\n~~~ts\nstop();\n~~~\n';
  expect(documentationExamples(markdown)).toEqual([
    { extension: 'js', line: 3, code: 'if (ready) {\n  run();\n}\n' },
    { extension: 'ts', line: 9, code: 'stop();\n' },
  ]);
});

test.each(['// ❌ never\nrun();', 'run(); // WRONG', '/*\n * Bad: no limit.\n */\nrun();', '// pseudo-code\nrun(…)'])(
  'a block whose comment marks it as wrong or as pseudocode is left out',
  (code) => {
    expect(documentationExamples(fence('js', code))).toEqual([]);
  },
);

test.each(['**Wrong:**', '### Bad', 'Do not write it the old way, that is wrong:', '❌ Incorrect'])(
  'a block after "%s" is left out',
  (introduction) => {
    expect(documentationExamples(`${introduction}\n\n${fence('js', 'run();')}`)).toEqual([]);
  },
);

test('a paragraph that speaks of what can go wrong does not mark the block after it', () => {
  const said = 'It throws when something went wrong, so put it into a try block of your own.';
  const markdown = `${said}\n\n${fence('js', 'run();')}`;
  expect(documentationExamples(markdown)).toHaveLength(1);
});

test('a text in the code does not mark it', () => {
  expect(documentationExamples(fence('js', "report('wrong password');"))).toHaveLength(1);
});
