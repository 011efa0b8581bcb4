// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { examinePage, isPlainlyWhole } from './page-health.ts';
import { load } from '../fixtures/load.ts';
import { hub } from '../page-adapter/hub.ts';
import { hubLegacy } from '../page-adapter/hub-legacy.ts';
import { legacy } from '../page-adapter/legacy.ts';

beforeEach(() => document.body.replaceChildren());

test('names the selector that matched and whether it is a fallback', () => {
  load(document, 'hub');
  const health = examinePage(document, '/chat/x', hub, 5);
  expect(health).toMatchObject({ family: 'hub', packVersion: 'hub-3', blocks: 5, missing: [] });
  expect(health.targets.find(({ name }) => name === 'composer')).toEqual({
    name: 'composer',
    matched: '[data-testid=chat-input][contenteditable=true]',
    fallback: false,
    count: 1,
    tried: [],
  });
  document.querySelector('[data-testid="chat-input"]')?.removeAttribute('data-testid');
  expect(examinePage(document, '/chat/x', hub, 5).targets.find(({ name }) => name === 'composer')).toMatchObject({
    fallback: true,
    count: 1,
  });
});

test('names what is missing where it was expected', () => {
  load(document, 'hub');
  document.querySelector('[data-cds="ChatComposer"]')?.remove();
  expect(examinePage(document, '/new', hub, 3).missing).toEqual(['composer']);
  expect(examinePage(document, '/settings', hub, 3).missing).toEqual([]);
});

test('no search is needed to know that nothing is missing only with blocks and the composer that was', () => {
  load(document, 'hub');
  const composer = document.querySelector('[data-testid="chat-input"]') as Element;
  expect(isPlainlyWhole('/chat/x', hub, composer, 5)).toBe(true);
  expect(isPlainlyWhole('/chat/x', hub, composer, 0)).toBe(false);
  expect(isPlainlyWhole('/chat/x', hub, null, 5)).toBe(false);
  expect(isPlainlyWhole('/settings', hub, null, 5)).toBe(true);
  for (const name of ['data-testid', 'role', 'class']) composer.removeAttribute(name);
  expect(isPlainlyWhole('/chat/x', hub, composer, 5)).toBe(false);
});

test('code that got no bar is missing, unless a reply is being written', () => {
  load(document, 'legacy');
  expect(examinePage(document, '/chat/x', legacy, 0).missing).toEqual(['code blocks']);
  document.querySelector('[data-is-streaming]')?.setAttribute('data-is-streaming', 'true');
  expect(examinePage(document, '/chat/x', legacy, 0).missing).toEqual([]);
});

test('a page of no known family is unknown', () => {
  expect(examinePage(document, '/login', null, 0)).toMatchObject({
    family: 'unknown',
    packVersion: 'none',
    blocks: 0,
    missing: [],
  });
});

test('of a long transcript the ends are searched, and all that is around it', () => {
  load(document, 'legacy');
  const row = document.querySelector('[data-test-render-count="2"]') as Element;
  for (let copies = 0; copies < 50; copies++) row.after(row.cloneNode(true));
  const { targets, missing } = examinePage(document, '/chat/x', legacy, 5);
  const count = (name: string): number | undefined => targets.find((target) => target.name === name)?.count;
  expect(missing).toEqual([]);
  expect(['row', 'message', 'userMessage', 'composer', 'scroller', 'stop'].map(count)).toEqual([6, 5, 1, 1, 1, 0]);
});

test('says of what was not found, and of what was found by a fallback, what was tried', () => {
  load(document, 'hub-legacy');
  const { family, targets, missing } = examinePage(document, '/chat/x', hubLegacy, 2);
  expect(family).toBe('hub-legacy');
  expect(missing).toEqual([]);
  const of = (name: string): unknown => targets.find((target) => target.name === name);
  expect(of('send')).toMatchObject({ matched: null, tried: hubLegacy.targets.send });
  expect(of('artifactPanel')).toMatchObject({
    fallback: true,
    tried: ['[data-skill-file-viewer]', '[data-testid=artifact-panel]', '[role=region][aria-label^="Artifact panel:"]'],
  });
});

test('messages that are found by their rows alone are not missing, and code without a pre is expected', () => {
  load(document, 'hub');
  for (const element of document.querySelectorAll('[data-testid="assistant-message"]'))
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  expect(examinePage(document, '/chat/x', hub, 5).missing).toEqual([]);
  for (const pre of document.querySelectorAll('pre')) pre.remove();
  document.body.insertAdjacentHTML('beforeend', '<div class="code-block__code"><code>x</code></div>');
  expect(examinePage(document, '/chat/x', hub, 0).missing).toEqual(['code blocks']);
});
