import { expect, test } from 'vitest';
import { frameworkOf } from './project-framework.ts';

const project = (files: Record<string, string>) => ({
  files: Object.keys(files).toSorted(),
  text: (file: string) => files[file],
});

test('without a project it is what runs without one', () => {
  expect(frameworkOf('python')).toEqual({ tests: 'pytest', properties: 'pytest with Hypothesis' });
  expect(frameworkOf('typescript')).toEqual({ tests: 'Vitest', properties: 'Vitest with fast-check' });
});

test("a project's own runner is asked for", () => {
  const jest = project({ 'package.json': '{"devDependencies":{"jest":"1"}}', 'a.test.js': 'test()' });
  expect(frameworkOf('javascript', jest).tests).toBe('Jest');
  const node = project({ 'package.json': '{"scripts":{"test":"node --test"}}', 'a.test.js': 'test()' });
  expect(frameworkOf('javascript', node).tests).toBe('node:test with node:assert');
  expect(frameworkOf('python', project({ 'test_a.py': 'import unittest\n' })).tests).toBe('unittest');
  expect(frameworkOf('python', project({ 'test_a.py': 'import unittest, pytest\n' })).tests).toBe('pytest');
});
