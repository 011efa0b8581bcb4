import { expect, test } from 'vitest';
import { siblingsOf, toolOf, toolTitle } from './backend-tool.ts';
import { TOOL_TITLES } from './tool-titles.ts';

test.each([
  ['ruff', 'ruff'],
  ['ruff-project', 'ruff'],
  ['z3', 'z3'],
  ['z3-native', 'z3'],
  ['command:make', 'command:make'],
])('%s asks the tool %s', (backend, tool) => {
  expect(toolOf(backend)).toBe(tool);
});

test('back ends of one tool have its title', () => {
  expect(toolTitle('ruff-project')).toBe(TOOL_TITLES['ruff']);
  expect(toolTitle('z3-native')).toBe(TOOL_TITLES['z3']);
  expect(toolTitle('command:make')).toBe('Command make');
});

test('siblings are all back ends that ask the same tool, whichever of them is named', () => {
  for (const backend of ['z3', 'z3-native']) expect(siblingsOf(backend).toSorted()).toEqual(['z3', 'z3-native']);
  for (const backend of ['ruff', 'ruff-project'])
    expect(siblingsOf(backend).toSorted()).toEqual(['ruff', 'ruff-project']);
  expect(siblingsOf('gone-project').toSorted()).toEqual(['gone', 'gone-project']);
  expect(siblingsOf('command:make')).toEqual(['command:make']);
});
