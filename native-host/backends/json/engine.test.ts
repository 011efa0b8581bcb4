import { expect, it } from 'vitest';
import { handle } from './engine.ts';

const errorsIn = (name: string, text: string): string[] => {
  const answer = handle({ name, text });
  return answer.kind === 'read'
    ? answer.remarks.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
    : [];
};

it.each([
  ['devcontainer.json', '// a\n{"image": "x",}'],
  ['.vscode/settings.json', '{"a": 1, // b\n}'],
  ['web/tsconfig.app.json', '{"compilerOptions": {/* c */},}'],
  ['block.json', '// tsconfig.json\n{"include": ["src"],}'],
  ['block.json', '{\n  // Language\n  "compilerOptions": {"strict": true,},\n}'],
])('comments are allowed where the reader of the file takes them: %s', (name, text) => {
  expect(errorsIn(name, text)).toEqual([]);
});

it.each([
  ['package.json', '{"a": 1, // b\n"c": 2}'],
  ['block.json', '{"a": 1,}'],
  ['devcontainer.json', '// a\n{"image" "x"}'],
])('and nowhere else, nor is anything else: %s', (name, text) => {
  expect(errorsIn(name, text)).not.toEqual([]);
});
