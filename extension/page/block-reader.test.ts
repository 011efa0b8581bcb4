// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { extractBlock, previewBlock } from './block-reader.ts';
import type { ExtractedBlock } from './block-reader.ts';
import { findBlocks } from './block-finder.ts';
import type { FoundBlock } from './block-finder.ts';
import { hub } from './page-adapter/hub.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';

beforeEach(() => document.body.replaceChildren());

function found(build: (code: HTMLElement) => void): FoundBlock {
  const message = document.createElement('div');
  const pre = document.createElement('pre');
  const code = document.createElement('code');
  message.append(pre);
  pre.append(code);
  document.body.replaceChildren(message);
  build(code);
  return findBlocks(message, hub)[0] as FoundBlock;
}

const extract = (build: (code: HTMLElement) => void): ExtractedBlock => extractBlock(found(build));

const ofText = (text: string): ExtractedBlock => extract((code) => code.append(text));

const block = (className: string, text: string): FoundBlock =>
  found((code) => {
    code.className = className;
    code.append(text);
  });

test('the text of a labelled block is exact whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const got = extract((code) => {
        code.className = 'language-python';
        code.append(text);
      });
      expect(got.code).toBe(text);
    }),
  );
});

describe('a preview', () => {
  test('of code whose class names a language only the first line is read', () => {
    const named = block('language-python', '# src/a.py\nx = 1\n');
    for (const name of ['textContent', 'innerHTML']) {
      Object.defineProperty(named.code, name, {
        get: () => {
          throw new Error('it was read');
        },
      });
    }
    expect(previewBlock(named)).toMatchObject({ language: 'python', languageSource: 'class', file: 'src/a.py' });
    expect(() => extractBlock(named)).toThrow('it was read');
  });

  test.each([
    ['language-python', '# src/a.py\nx = 1\n'],
    ['language-python', 'x = 1\n'],
    ['language-nonsense', '// src/a.ts\nlet x\n'],
    ['', '// src/a.ts\nlet x\n'],
    ['', '```ts title="src/a.ts"\nlet x\n```'],
    ['', 'nothing that anybody knows'],
  ])('%j %j: what a preview shows is what the block is taken for', (className, text) => {
    const given = block(className, text);
    const { language, languageSource, file } = extractBlock(given);
    expect(previewBlock(given)).toEqual({ language, languageSource, file, isHuge: false });
  });

  test.each(['language-python', ''])('%j: a block beyond the limit', (className) => {
    expect(previewBlock(block(className, `x = "${'a'.repeat(PAGE_LIMITS.codeBytes)}"`)).isHuge).toBe(true);
  });
});

describe('fences', () => {
  test.each([
    ['```python\nx = 1\n```', 'x = 1', 'python', null],
    ['```python\nx = 1', 'x = 1', 'python', null],
    ['~~~~ts title="src/a.ts"\nlet a = "```"\n~~~~', 'let a = "```"', 'typescript', 'src/a.ts'],
    ['```ts:src/b.ts\nlet b\n```\n', 'let b', 'typescript', 'src/b.ts'],
    ['```\n{"a": 1}\n```', '{"a": 1}', null, null],
    ['```tla+\nx\n```', 'x', 'tlaplus', null],
  ])('%j', (text, code, language, file) => expect(ofText(text)).toMatchObject({ code, language, file }));

  test('a fence inside of code with a language is code', () => {
    const got = extract((code) => {
      code.className = 'language-bash';
      code.append('```\nx\n```');
    });
    expect(got.code).toBe('```\nx\n```');
  });
});

describe('of a language that is not known', () => {
  test.each([
    ['', '#!/usr/bin/env python3\nprint(1)', null],
    ['', 'src/\n├── main.py\n└── a.ts', null],
    ['language-console', '$ npm test\n> ok', 'console'],
    ['', '```Console\n$ ls\n```', 'console'],
    ['', `\`\`\`${'x'.repeat(200)}\nls\n\`\`\``, 'x'.repeat(100)],
  ])('%j %j: nothing is guessed here, and the word is kept', (className, text, word) =>
    expect(extractBlock(block(className, text))).toMatchObject({ language: null, languageSource: null, word }),
  );

  test('of one that is known there is no such word', () => {
    expect(extractBlock(block('language-python', 'x = 1'))).toMatchObject({ language: 'python', word: null });
  });
});

describe('file names', () => {
  test.each([
    ['# app/main.py\nx = 1', 'app/main.py'],
    ['// File: ./a/b.ts\nx', 'a/b.ts'],
    ['/* site.css */\na {}', 'site.css'],
    ['# ../../etc/passwd.py\nx', null],
    ['# see main.py for more\nx', null],
    ['# e.g.\nx', null],
  ])('%j', (text, file) => expect(ofText(text).file).toBe(file));

  test('a first-line comment that names a path also names the language', () => {
    expect(ofText('# app/main.py\nx = 1')).toMatchObject({ language: 'python', languageSource: 'file' });
  });
});

test('lines that are elements without line ends are joined, and line numbers are no code', () => {
  const got = extract((code) => {
    code.innerHTML =
      '<div class="line"><span class="linenumber">1</span>a</div><div class="line"><span ' +
      'class="linenumber">2</span>b</div>';
  });
  expect(got.code).toBe('a\nb');
});

test.each([
  ['c', 'C++', 'cpp'],
  ['c', 'c', 'c'],
  ['objective', 'Objective-C', null],
  ['python', 'python-repl', null],
  ['python', 'pager.py', 'python'],
  ['shell', 'Terminal', 'bash'],
])('a class %s under the label %s is %s', (word, label, language) => {
  const message = document.createElement('div');
  message.innerHTML =
    `<div class="standard-markdown"><div role="group"><div><button>Copy</button></div><div>${label}</div><div>` +
    `<pre><code class="language-${word}">x</code></pre></div></div></div>`;
  document.body.replaceChildren(message);
  const [block] = findBlocks(message, hub);
  expect(extractBlock(block as FoundBlock).language).toBe(language);
  expect(previewBlock(block as FoundBlock).language).toBe(language);
});
