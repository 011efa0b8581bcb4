// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { extractBlock } from './block-reader.ts';
import { aroundOf, findBlocks, findContainers } from './block-finder.ts';
import type { FoundBlock } from './block-finder.ts';
import { load } from './fixtures/load.ts';
import { choosePageAdapter, type PageAdapter } from './page-adapter/page-adapter.ts';
import { hub } from './page-adapter/hub.ts';
import { hubLegacy } from './page-adapter/hub-legacy.ts';
import { legacy } from './page-adapter/legacy.ts';

beforeEach(() => document.body.replaceChildren());

const all = (adapter: PageAdapter): FoundBlock[] =>
  findContainers(document.documentElement, adapter).flatMap((container) => findBlocks(container, adapter));

test('hub: every block once, with its outermost safe element, and nothing else', () => {
  load(document, 'hub');
  expect(choosePageAdapter(document)?.family).toBe('hub');
  const blocks = all(hub);
  expect(blocks.map(({ outer }) => outer.id)).toEqual(['labelled', 'tree', 'raw', 'unknown', 'listed', '']);
  expect(blocks.map((block) => extractBlock(block))).toEqual([
    {
      code: 'def f(n):\n    return n\n',
      linesBefore: 0,
      language: 'python',
      languageSource: 'class',
      word: null,
      file: null,
      info: 'python',
    },
    { code: 'src/\n  main.py', linesBefore: 0, language: null, languageSource: null, word: null, file: null, info: '' },
    {
      code: '(check-sat)',
      linesBefore: 1,
      language: 'smtlib',
      languageSource: 'fence',
      word: null,
      file: null,
      info: 'smt2',
    },
    {
      code: 'theorem t : 1 = 1 := rfl',
      linesBefore: 1,
      language: null,
      languageSource: null,
      word: 'idris',
      file: null,
      info: 'idris',
    },
    {
      code: '// src/a.ts\nexport const a = 1;',
      linesBefore: 0,
      language: 'typescript',
      languageSource: 'class',
      word: null,
      file: 'src/a.ts',
      info: 'ts',
    },
    {
      code: 'page = 1',
      linesBefore: 0,
      language: 'python',
      languageSource: 'class',
      word: null,
      file: 'pager.py',
      info: 'python',
    },
  ]);
});

test('legacy: the four shapes, without labels, buttons and the pre around the pre', () => {
  load(document, 'legacy');
  expect(choosePageAdapter(document)?.family).toBe('legacy');
  const blocks = all(legacy);
  expect(blocks.map(({ outer }) => outer.id)).toEqual(['A', 'A-plain', 'B', 'C', 'D']);
  expect(blocks.map((block) => extractBlock(block))).toEqual([
    {
      code: 'a = 1',
      linesBefore: 0,
      language: 'python',
      languageSource: 'class',
      word: null,
      file: null,
      info: 'python',
    },
    { code: '$ ls', linesBefore: 0, language: null, languageSource: null, word: null, file: null, info: '' },
    {
      code: 'fn main() {}',
      linesBefore: 0,
      language: 'rust',
      languageSource: 'label',
      word: null,
      file: null,
      info: '',
    },
    { code: 'plain C', linesBefore: 0, language: null, languageSource: null, word: null, file: null, info: '' },
    {
      code: 'package main',
      linesBefore: 0,
      language: 'go',
      languageSource: 'class',
      word: null,
      file: null,
      info: 'go',
    },
  ]);
});

test('a tool diff inside an open shadow root: its new side, with the bar outside of the root', () => {
  load(document, 'hub');
  const message = document.querySelector('[data-testid="assistant-message"]') as Element;
  const host = document.createElement('div');
  message.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML =
    '<pre data-file="src/a.py"><div data-content><div data-line data-line-type="context">x = 1\n' +
    '</div><div data-line data-line-type="deletion">y = 2\n' +
    '</div><div data-line data-line-type="addition">y = 3\n' +
    '</div></div></pre>';
  const roots: ShadowRoot[] = [];
  const diff = findBlocks(message, hub, (found) => roots.push(found)).at(-1) as FoundBlock;
  expect(diff.kind).toBe('diff');
  expect(diff.outer).toBe(host);
  expect(roots).toEqual([root]);
  expect(extractBlock(diff)).toEqual({
    code: 'x = 1\ny = 3',
    linesBefore: 0,
    language: 'python',
    languageSource: 'file',
    word: null,
    file: 'src/a.py',
    info: '',
  });
  expect(aroundOf(diff.pre, hub)).toBe(message);
});

test('around a node of a user message is that message, around one of the composer nothing', () => {
  load(document, 'hub');
  expect(
    aroundOf(document.querySelector('[data-testid="user-message"] code') as Element, hub)?.matches(
      '[data-testid="user-message"], [data-cds="UserMessage"]',
    ),
  ).toBe(true);
  expect(aroundOf(document.querySelector('[data-testid="chat-input"] p') as Element, hub)).toBeNull();
});

test('containers are the outermost messages and panels, in document order, wherever they stand', () => {
  const kinds = {
    plain: '',
    message: 'data-testid="assistant-message"',
    user: 'data-testid="user-message"',
    panel: 'data-testid="artifact-panel"',
  };
  const tree = fc.letrec<{ node: string; nodes: string[] }>((tie) => ({
    nodes: fc.oneof({ maxDepth: 6 }, fc.constant<string[]>([]), fc.array(tie('node'), { maxLength: 4 })),
    node: fc
      .tuple(fc.constantFrom(...Object.values(kinds)), tie('nodes'))
      .map(([attribute, inside]) => `<div ${attribute}>${inside.join('')}</div>`),
  })).node;
  fc.assert(
    fc.property(tree, (html) => {
      document.body.innerHTML = html;
      const any = '[data-testid]';
      const outermost = [...document.body.querySelectorAll(any)].filter(
        (element) => element.parentElement?.closest(any) === null,
      );
      const users: Element[] = [];
      const found = findContainers(document.body, hub, (user) => users.push(user));
      const isUser = (element: Element): boolean => element.matches('[data-testid="user-message"]');
      expect(found).toEqual(outermost.filter((element) => !isUser(element)));
      expect(users).toEqual(outermost.filter(isUser));
    }),
  );
});

test('a pre that looks like what holds blocks is a block in its holder, and one for screen readers is none', () => {
  load(document, 'hub');
  const message = document.querySelector('[data-testid="assistant-message"]') as Element;
  message.innerHTML =
    '<div class="standard-markdown"><p>text</p><div id="outer"><pre ' +
    'class="standard-markdown"><code>a</code></pre></div><div><pre ' +
    'class="sr-only"><code>a</code></pre></div></div>';
  expect(findBlocks(message, hub).map(({ outer }) => outer.id)).toEqual(['outer']);
});

test('the hub shell on a legacy account is a family: labels before cut classes, tools and thinking left alone', () => {
  load(document, 'hub-legacy');
  expect(choosePageAdapter(document)).toBe(hubLegacy);
  const blocks = all(hubLegacy);
  expect(blocks.map(({ outer }) => outer.id)).toEqual(['cut', 'large', 'body']);
  expect(blocks.map((block) => extractBlock(block))).toMatchObject([
    { code: 'int x;', language: 'cpp', languageSource: 'label' },
    { code: 'x = 1', language: 'python', languageSource: 'label' },
    { code: 'const Pager = 1;', language: 'tsx', languageSource: 'class' },
  ]);
});

test('messages that lost all their marks are found by their rows', () => {
  load(document, 'hub');
  for (const element of document.querySelectorAll('[data-testid="assistant-message"],[data-testid="user-message"]'))
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  const [message] = findContainers(document.documentElement, hub);
  expect(message?.getAttribute('data-perf-row')).toBe('assistant');
  expect(findBlocks(message as Element, hub).map(({ outer }) => outer.id)).toEqual([
    'labelled',
    'tree',
    'raw',
    'unknown',
    'listed',
  ]);
  expect(aroundOf(document.querySelector('#raw code') as Element, hub)).toBe(message);
});
