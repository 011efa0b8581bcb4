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
  ['tsconfig-build.json', '{"extends": "./tsconfig.json", // b\n}'],
  ['.eslintrc.json', '{\n  // b\n  "root": true\n}'],
  ['block.jsonc', '{"a": 1, // b\n}'],
  ['block.json', '// .vscode/launch.json\n{"version": "0.2.0",}'],
  ['block.json', '{\n  // Language\n  "compilerOptions": {"strict": true,},\n}'],
])('comments are allowed where the reader of the file takes them: %s', (name, text) => {
  expect(errorsIn(name, text)).toEqual([]);
});

it.each([
  '{\n  "name": "app",\n  "scripts": {\n    ...\n    "test": "vitest"\n  }\n}\n',
  '{"a": [1, 2, ...], "b": {…}, "c": ...}\n',
  '{\n  // ... the other settings\n  "a": 1.5,\n  /* ... */\n}\n',
  '{"a": "...", ...}\n',
])('dots stand for what is left out: %j', (text) => {
  expect(handle({ name: 'block.json', text })).toMatchObject({ remarks: [], extent: 'JSON, with parts left out' });
});

it.each(['{"a": [1 2, ...]}\n', '{"a" 1, ...}\n', "{'a': 1, ...}\n", '{"a": 1, // b\n"c": 2}\n', '...\n'])(
  'what is wrong besides stays a mistake: %j',
  (text) => {
    expect(errorsIn('block.json', text)).not.toEqual([]);
  },
);

it.each([
  ['package.json', '{"a": 1, // b\n"c": 2}'],
  ['package.json', '// tsconfig.json\n{"a": 1}'],
  ['renovate.json', '{"extends": ["config:base"], // b\n"c": 2}'],
  ['nest-cli.json', '{"compilerOptions": {/* c */}}'],
  ['block.json', '// renovate.json\n{"extends": ["config:base"]}'],
  ['.eslintrc.json', '{"root": true,}'],
  ['block.json', '{"a": 1,}'],
  ['devcontainer.json', '// a\n{"image" "x"}'],
])('and nowhere else, nor is anything else: %s', (name, text) => {
  expect(errorsIn(name, text)).not.toEqual([]);
});
