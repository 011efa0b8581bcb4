// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { Composer, readDraft } from './composer.ts';
import { load } from './fixtures/load.ts';
import { hub } from './page-adapter/hub.ts';
import { hubLegacy } from './page-adapter/hub-legacy.ts';
import { legacy } from './page-adapter/legacy.ts';

beforeEach(() => document.body.replaceChildren());

function draftOf(markup: string): string {
  const element = document.createElement('div');
  element.innerHTML = markup;
  return readDraft(element);
}

test.each([
  ['<p><br class="ProseMirror-trailingBreak"></p>', ''],
  ['<p>one</p><p><br class="ProseMirror-trailingBreak"></p><p>two</p>', 'one\n\ntwo'],
  ['<p>one<br>two</p>', 'one\ntwo'],
  ['<p>one<strong> bold</strong></p>', 'one bold'],
  ['<p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul>', 'a\nb\nc'],
  ['<pre><code>x\ny</code></pre>', 'x\ny'],
  ['plain', 'plain'],
])('the draft of %s', (markup, text) => expect(draftOf(markup)).toBe(text));

test('the composer and its card are found on both families', () => {
  load(document, 'hub');
  const onHub = new Composer(document, () => hub);
  expect(onHub.find()?.getAttribute('data-testid')).toBe('chat-input');
  expect(onHub.findCard()?.getAttribute('data-cds')).toBe('ChatComposer');
  load(document, 'legacy');
  const onLegacy = new Composer(document, () => legacy);
  expect(onLegacy.draft()).toBe('draft');
  expect(onLegacy.findCard()?.localName).toBe('fieldset');
});

test('the box in which an earlier message is changed is not the composer, wherever it stands in the document', () => {
  load(document, 'hub-legacy');
  for (const adapter of [hub, hubLegacy]) expect(new Composer(document, () => adapter).find()?.id).toBe('composer');
  document.querySelector('#composer')?.remove();
  expect(new Composer(document, () => hubLegacy).find()).toBeNull();
});

test('nothing is put where it cannot be sent: in the view of an earlier version', () => {
  load(document, 'hub');
  const composer = new Composer(document, () => hub);
  const back = document.createElement('button');
  back.dataset['testid'] = 'hub-earlier-version-back';
  document.body.append(back);
  expect(composer.insertAtEnd('x')).toMatchObject({ ok: false, error: { code: 'CV065' } });
  expect(composer.draft()).toBe('');
});

test('a page without a composer, and a text above the limit, are refused before anything is touched', () => {
  const composer = new Composer(document, () => hub);
  expect(composer.insertAtEnd('x')).toMatchObject({ ok: false, error: { code: 'CV063' } });
  load(document, 'hub');
  expect(composer.insertAtEnd('x'.repeat(LIMITS.knownIssuesBytes + 1))).toMatchObject({
    ok: false,
    error: { code: 'CV062' },
  });
  expect(composer.draft()).toBe('');
});

interface Editor {
  composer: Composer;
  paragraphs(): string[];
}

/** An editor that does `edit` with what is inserted, with a history of its own. */
function editor(edit: (text: string, element: Element) => void): Editor {
  load(document, 'hub');
  const element = document.querySelector('[data-testid="chat-input"]') as HTMLElement;
  element.innerHTML = '<p>my draft</p>';
  const history: string[] = [];
  element.addEventListener('beforeinput', (event) => {
    const last = event.inputType === 'historyUndo' ? history.pop() : undefined;
    if (last === undefined) return;
    element.innerHTML = last;
    event.preventDefault();
  });
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: (command: string, _ui: boolean, text: string) => {
      if (command !== 'insertText') return false;
      history.push(element.innerHTML);
      edit(text, element);
      return true;
    },
  });
  return {
    composer: new Composer(document, () => hub),
    paragraphs: () => [...element.children].map((child) => child.textContent ?? ''),
  };
}

const faithfully = (text: string, element: Element): void => {
  const [first = '', ...rest] = text.split('\n');
  element.lastElementChild?.append(first);
  for (const line of rest) element.append(Object.assign(document.createElement('p'), { textContent: line }));
};

test('the caret is within the last paragraph when something is written: beside it, Firefox writes beside it', () => {
  let place: string | undefined;
  const { composer } = editor(() => (place = document.getSelection()?.anchorNode?.nodeName));
  composer.insertAtEnd('one');
  expect(place).toBe('P');
});

test('a text goes to the end after an empty line, as one change that can be taken back', () => {
  const { composer, paragraphs } = editor(faithfully);
  const outcome = composer.insertAtEnd('one\ntwo');
  expect(paragraphs()).toEqual(['my draft', '', 'one', 'two']);
  expect(outcome.ok && outcome.undo()).toBe(true);
  expect(paragraphs()).toEqual(['my draft']);
});

test('an insertion is not taken back once the draft was changed', () => {
  const { composer, paragraphs } = editor(faithfully);
  const outcome = composer.insertAtEnd('one');
  composer.find()?.append(Object.assign(document.createElement('p'), { textContent: 'typed since' }));
  expect(outcome.ok && outcome.undo()).toBe(false);
  expect(paragraphs().at(-1)).toBe('typed since');
});

test('where the editor makes something else of it, the draft is as before and the outcome says so', () => {
  const { composer, paragraphs } = editor((text, element) => faithfully(text.replace(/<[^>]*>/g, ''), element));
  expect(composer.insertAtEnd('a <T> b')).toMatchObject({ ok: false, error: { code: 'CV062' } });
  expect(paragraphs()).toEqual(['my draft']);
});

test('an editor that changes its mind after our turn is noticed, and what is left is taken back', async () => {
  const cut = editor(faithfully);
  const cutting = cut.composer.insertAtEnd('one\ntwo');
  cut.composer.find()?.lastElementChild?.remove();
  expect(cutting.ok && (await cutting.settled())).toMatchObject({ code: 'CV062' });
  expect(cut.paragraphs()).toEqual(['my draft']);
  const kept = editor(faithfully).composer.insertAtEnd('one\ntwo');
  expect(kept.ok && (await kept.settled())).toBeNull();
});

test('an editor that refuses the text does not lose what the user wrote before', () => {
  const { composer, paragraphs } = editor(() => undefined);
  expect(composer.insertAtEnd('one')).toMatchObject({ ok: false, error: { code: 'CV062' } });
  expect(paragraphs()).toEqual(['my draft']);
});
