import { expect, test } from 'vitest';
import { frameworkOf } from './project-framework.ts';

const project = (files: Record<string, string>) => ({
  files: Object.keys(files).toSorted(),
  text: (file: string) => files[file],
});

test('without a project it is what runs without one', () => {
  expect(frameworkOf('python')).toMatchObject({ tests: 'pytest', properties: 'pytest with Hypothesis' });
  expect(frameworkOf('typescript')).toMatchObject({ tests: 'Vitest', properties: 'Vitest with fast-check' });
});

test("a project's own runner is asked for", () => {
  const jest = project({ 'package.json': '{"devDependencies":{"jest":"1"}}', 'a.test.js': 'test()' });
  expect(frameworkOf('javascript', jest).tests).toBe('Jest');
  const node = project({ 'package.json': '{"scripts":{"test":"node --test"}}', 'a.test.js': 'test()' });
  expect(frameworkOf('javascript', node)).toMatchObject({ tests: 'node:test and node:assert', fileNames: true });
  expect(frameworkOf('python', project({ 'test_a.py': 'import unittest\n' })).tests).toBe('unittest');
  expect(frameworkOf('python', project({ 'test_a.py': 'import unittest, pytest\n' })).tests).toBe('pytest');
});
