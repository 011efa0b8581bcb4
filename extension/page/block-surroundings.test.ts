// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { createHost } from './shadow-host.ts';
import { readAround, readNearbyMessages } from './block-surroundings.ts';
import { extractBlock } from './block-reader.ts';
import { findBlocks, findContainers } from './block-finder.ts';
import { hub } from './page-adapter/hub.ts';

describe('what stands around a block', () => {
  const block = (language: string, code: string): string =>
    `<div role="group"><div class="text-text-500">${language}</div><div><pre class="code-block__code"><code ` +
    `class="language-${language}">${code}</code></pre></div></div>`;
  const message = (...parts: string[]): string =>
    '<div data-testid="assistant-message"><h2 class="sr-only">Claude said src/wrong.ts</h2><div ' +
    `data-perf-reply-text>${parts.join('')}</div></div>`;

  function around(at: number, index: number) {
    const container = findContainers(document.documentElement, hub)[at]!;
    const found = findBlocks(container, hub)[index]!;
    return readAround(found, extractBlock(found), hub);
  }

  beforeEach(() => document.body.replaceChildren());

  test('the text right before a block, up to the block before it and without our bars', () => {
    document.body.innerHTML = message(
      '<p>First <code>src/a.ts</code>:</p>',
      block('ts', 'a'),
      '<i id="here"></i>',
      '<h3>Then</h3><p>the other, <code>src/b.ts</code></p>',
      block('ts', 'b'),
      block('ts', 'c'),
      `<ul><li>In <code>d.ts</code>: ${block('ts', 'd')}</li></ul>`,
    );
    const { host } = createHost(document, []);
    host.textContent = 'ours';
    document.querySelector('#here')?.replaceWith(host);
    expect([0, 1, 2, 3].map((index) => around(0, index).place.before)).toEqual([
      'First src/a.ts:',
      'Then\n\nthe other, src/b.ts',
      '',
      'In d.ts:',
    ]);
  });

  test('a long text is cut at its beginning', () => {
    document.body.innerHTML = message(`<p>${'word '.repeat(2_000)}</p><p>see src/a.ts</p>`, block('ts', 'a'));
    const { before } = around(0, 0).place;
    expect(before).toHaveLength(2_000);
    expect(before.endsWith('see src/a.ts')).toBe(true);
  });

  test('the fence names the file where the page shows it, and a panel by its title', () => {
    document.body.innerHTML =
      message('<div><pre class="code-block__code"><code>```ts title="src/a.ts"\nlet a\n```</code></pre></div>') +
      ('<aside><div data-skill-file-viewer="true"><h2 title="pager.py">pager.py</h2><div ' +
        'id="wiggle-file-content"><pre class="code-block__code"><code class="language-python">page = ' +
        '1</code></pre></div></div></aside>');
    expect(around(0, 0).place.info).toBe('ts title="src/a.ts"');
    expect(around(1, 0).place.info).toBe('python pager.py');
  });

  test('beside a block stand the others of its message and the tests of the conversation, in their order', () => {
    document.body.innerHTML =
      message(block('ts', 'not a test'), block('ts', "test('old', () => {})")) +
      message('<p>In src/one.ts</p>', block('ts', 'one'), block('ts', 'two')) +
      message(block('python', 'def test_new():\n  pass'), block('python', 'x = 1'));
    const { beside } = around(1, 0);
    expect(beside.map(({ code }) => code)).toEqual(["test('old', () => {})", 'two', 'def test_new():\n  pass']);
    expect(beside.map(({ language }) => language)).toEqual(['typescript', 'typescript', 'python']);
    expect(around(1, 1).beside[1]).toEqual({
      code: 'one',
      language: 'typescript',
      info: 'ts',
      before: 'In src/one.ts',
    });
  });

  test('of too many the oldest tests go first, and what is too large stays away', () => {
    document.body.innerHTML =
      message(...Array.from({ length: 18 }, (_, at) => block('ts', `test('${at}', f)`))) +
      message(...Array.from({ length: 6 }, (_, at) => block('ts', `own ${at}`)), block('ts', 'x'.repeat(2 ** 20)));
    const codes = around(1, 0).beside.map(({ code }) => code);
    expect(codes).toEqual([
      ...Array.from({ length: 14 }, (_, at) => `test('${at + 4}', f)`),
      ...Array.from({ length: 5 }, (_, at) => `own ${at + 1}`),
    ]);
  });
});

describe('what was said around a block', () => {
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
    return readNearbyMessages(findBlocks(container, hub)[index]!, hub);
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
        '<ul><li><code>clamp(1, 0, 3)</code> → <code>1</code></li></ul>' +
          '<table><thead><tr><th>Call</th><th>Result</th></tr></thead>' +
          '<tbody><tr><td>clamp(9, 0, 3)</td><td>3</td></tr></tbody></table>',
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
});
