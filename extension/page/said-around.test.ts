// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createHost } from './attach.ts';
import { findBlocks, findContainers } from './find-blocks.ts';
import { hub } from './packs/hub.ts';
import { readSaid } from './said-around.ts';

const block = (code: string): string =>
  '<div role="group"><div class="text-text-500">ts</div><div><pre class="code-block__code"><code ' +
  `class="language-ts">${code}</code></pre></div></div>`;
const message = (...parts: string[]): string =>
  `<div data-testid="assistant-message"><div data-perf-reply-text>${parts.join('')}</div></div>`;
const asks = (text: string): string => `<div data-testid="user-message"><p>${text}</p></div>`;

const said = (at: number, index: number) => {
  const container = findContainers(document.documentElement, hub).filter((each) =>
    each.matches('[data-testid=assistant-message]'),
  )[at]!;
  return readSaid(findBlocks(container, hub)[index]!, hub);
};

beforeEach(() => document.body.replaceChildren());

test('the last message before the answer, and the answer as Markdown without the block and our bars', () => {
  document.body.innerHTML =
    asks('first') +
    message(block('old')) +
    asks('clamp(5, 0, 3) should be <code>3</code>') +
    message(
      '<p>It works: <code>clamp(5, 0, 3)</code> returns <code>3</code>.</p>',
      block('one'),
      '<i id="here"></i>',
      '<ul><li><code>clamp(1, 0, 3)</code> → ' +
        '<code>1</code></li></ul><table><thead><tr><th>Call</th><th>Result</th></tr></thead><tbody><tr><td>clamp(9, ' +
        '0, 3)</td><td>3</td></tr></tbody></table>',
      block('two'),
    ) +
    asks('later');
  const { host } = createHost(document, []);
  host.textContent = 'ours';
  document.querySelector('#here')?.replaceWith(host);
  const { request, reply } = said(1, 0);
  expect(request).toBe('clamp(5, 0, 3) should be `3`');
  expect(reply).toContain('It works: `clamp(5, 0, 3)` returns `3`.');
  expect(reply).toContain('- `clamp(1, 0, 3)` → `1`');
  expect(reply).toMatch(/\| Call \| Result \|\n\|---\|---\|\s*\| clamp\(9, 0, 3\) \| 3 \|/);
  expect(reply).toContain('```ts\ntwo\n```');
  expect(reply).not.toMatch(/one|ours|later/);
});

test('an answer without a message before it, and a text that is too long', () => {
  document.body.innerHTML = message(`<p>${'word '.repeat(20_000)}</p>`, block('one'));
  const { request, reply } = said(0, 0);
  expect(request).toBeUndefined();
  expect(reply).toHaveLength(50_000);
});
