import { expect, test } from 'vitest';
import { npmTool, systemTool } from '../backends/define.ts';
import { createToolFinder } from './tool-version.ts';

const system = (command: string, version: readonly string[]) => systemTool({ command, version, install: 'apt-get install it' });

test('a package, a command, and what is not there', async () => {
  const find = createToolFinder();
  expect(await find(npmTool('typescript'))).toEqual({ kind: 'found', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(await find(npmTool('no-such-package-here'))).toEqual({ kind: 'missing', remedy: 'npm ci' });
  expect(await find(system('bash', ['--version']))).toEqual({ kind: 'found', version: expect.stringMatching(/^\d+\.\d+/) });
  expect(await find(system('true', []))).toEqual({ kind: 'found', version: null });
  expect(await find(system('no-such-command-here', ['-v']))).toEqual({ kind: 'missing', remedy: 'apt-get install it' });
});
