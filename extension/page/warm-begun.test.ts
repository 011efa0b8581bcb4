// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { WorkerClient } from '../platform/worker-link.ts';
import { warmBegun } from './warm-begun.ts';

test('each language is asked for once, and only where the page names it', () => {
  const asked: unknown[] = [];
  const link = {
    request: async (type: string, body: unknown) => void asked.push([type, body]),
  } as unknown as WorkerClient;
  const begun = warmBegun(link);
  for (const name of ['language-python', 'language-python', '', 'language-klingon', 'hljs language-ts'])
    begun(Object.assign(document.createElement('code'), { className: name }));
  expect(asked).toEqual([
    ['block.warm', { language: 'python' }],
    ['block.warm', { language: 'typescript' }],
  ]);
});
