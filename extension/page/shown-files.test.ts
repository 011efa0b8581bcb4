// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { findBlocks } from './block-finder.ts';
import { extractBlock } from './block-reader.ts';
import { noteFor } from './features/panel-notes.ts';
import { load } from './fixtures/load.ts';
import { hub } from './page-adapter/hub.ts';

beforeEach(() => document.body.replaceChildren());

/** A message with this fixture's markup, which @pierre/diffs 1.6.4 wrote, in a shadow root. */
function messageWith(edit: string): Element {
  load(document, 'edits');
  const markup = document.querySelector<HTMLTemplateElement>(`#${edit}`)?.innerHTML ?? '';
  const message = document.createElement('div');
  const host = document.createElement('diffs-container');
  const collapsible = document.createElement('div');
  collapsible.dataset['cds'] = 'Collapsible';
  host.attachShadow({ mode: 'open' }).innerHTML = markup;
  collapsible.append(host);
  message.append(collapsible);
  document.body.replaceChildren(message);
  return message;
}

test.each(['split', 'unified', 'whole'])('the new side of an edit that is shown %s', (edit) => {
  const blocks = findBlocks(messageWith(edit), hub);
  expect(blocks.map((block) => extractBlock(block))).toMatchObject([
    { code: expect.stringMatching(/^a = 1\nb = 20\n\nc = 3\nd = 4\n?$/), language: 'python', file: 'src/pager.py' },
  ]);
});

test('an edit that leaves lines out is no code', () => {
  expect(findBlocks(messageWith('apart'), hub)).toEqual([]);
});

function viewer(lines: readonly (readonly [number, string])[], path = '/mnt/user-data/outputs/src/a.py'): Element {
  document.body.innerHTML =
    '<div data-skill-file-viewer><h2 title="a.py">a.py<span>PY</span></h2><div id="wiggle-file-content" ' +
    `data-prose-review-dockey="${path}">${lines
      .map(
        ([number, text]) =>
          '<div data-diff-line data-diff-type="normal"><span data-line-number>' +
          `${number}</span><code class="font-mono"><span>${text}</span></code></div>`,
      )
      .join('')}</div></div>`;
  return document.body.firstElementChild as Element;
}

test("a file viewer's lines are one block: blank lines are no spaces, and a space in code stays one", () => {
  const panel = viewer([
    [1, 'x = "a\u00A0b"'],
    [2, '\u00A0'],
    [3, '    y = 2'],
    [4, '\u00A0'],
  ]);
  const blocks = findBlocks(panel, hub);
  expect(blocks.map(({ kind, outer }) => [kind, outer.id])).toEqual([['lines', 'wiggle-file-content']]);
  expect(blocks.map((block) => extractBlock(block))).toMatchObject([
    { code: 'x = "a\u00A0b"\n\n    y = 2\n', language: 'python', file: 'src/a.py' },
  ]);
  expect(noteFor(panel, hub)).toBeNull();
});

test.each([
  ['the first line', [2, 3]],
  ['one between', [1, 3]],
])('a viewer without %s shows no block, and says why', (_name, numbers) => {
  const panel = viewer(numbers.map((number) => [number, 'x']));
  expect(findBlocks(panel, hub)).toEqual([]);
  expect(noteFor(panel, hub)?.says).toMatch(/^The page has only part of this file/);
});

test('a preview says where the code is; a panel without either says nothing', () => {
  // Out of the document, where no frame is loaded.
  const holder = document.createElement('div');
  holder.innerHTML =
    '<div role="region" aria-label="Artifact panel: A"><h2>A</h2><div id="body"><iframe></iframe></div></div>';
  const panel = holder.firstElementChild as Element;
  expect(noteFor(panel, hub)).toMatchObject({ says: expect.stringMatching(/Switch to Code/), after: { id: 'body' } });
  panel.querySelector('iframe')?.remove();
  expect(noteFor(panel, hub)).toBeNull();
});
