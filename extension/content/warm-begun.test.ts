// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { WorkerClient } from '../platform/worker-link.ts';
import { warmBegun } from './warm-begun.ts';

test('each language is asked for once in half a minute, and only where the page names it', () => {
  const asked: unknown[] = [];
  const link = { request: async (type: string, body: unknown) => void asked.push([type, body]) } as unknown as WorkerClient;
  let now = 0;
  const begun = warmBegun(link, () => now);
  const code = (name: string): Element => Object.assign(document.createElement('code'), { className: name });
  for (const name of ['language-python', 'language-python', '', 'language-klingon', 'hljs language-ts']) begun(code(name));
  expect(asked).toEqual([['block.warm', { language: 'python' }], ['block.warm', { language: 'typescript' }]]);
  now = 30_000;
  begun(code('language-python'));
  expect(asked).toHaveLength(3);
});
