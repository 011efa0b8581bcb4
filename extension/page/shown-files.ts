/**
 * Files that tools wrote or changed, which the page shows line by line: edits in open shadow roots (the markup of
 * @pierre/diffs), and the Code view of the file viewer, which has one `code` a line and no `pre`.
 */

const DELETED = /^(?:change-)?(?:deletion|removed?|del)/;
const NO_BREAK_SPACE = '\u00A0';
/** Where Claude's tools keep files, which is no folder of anybody's project. */
const SANDBOX = /^\/?(?:mnt\/user-data\/(?:outputs|uploads)|home\/claude)\//;

/** Lines of an edit's new side: what was added and what stayed. */
export function editLines(pre: Element): Element[] {
  const side = pre.querySelector('code[data-additions]') ?? pre;
  return [...side.querySelectorAll('[data-line]')].filter(
    (line) => !DELETED.test(line.getAttribute('data-line-type') ?? ''),
  );
}

/** Edits in a shadow root. Of one that leaves lines out the rest is no code: it is not among them. */
export function editsIn(root: ShadowRoot): Element[] {
  return [...root.querySelectorAll('pre[data-diff],pre[data-file]')].filter((pre) =>
    isUnbroken(editLines(pre).map((line) => line.getAttribute('data-line'))),
  );
}

/** What an edit's header, or the edit itself, says of its file. */
export function nameOfEdit(pre: Element): string {
  const root = pre.getRootNode();
  const title = root instanceof ShadowRoot ? root.querySelector('[data-title]')?.textContent : null;
  return title ?? pre.getAttribute('data-file') ?? '';
}

/** The words of the header that stands right above an edit, or null. */
export const headerOfEdit = (pre: Element): Element | null =>
  pre.previousElementSibling?.querySelector('[data-title]') ?? null;

/** What holds the lines of a file viewer's Code view, or null where it shows none. */
export const viewerIn = (panel: Element): Element | null =>
  panel.querySelector('[data-diff-line]')?.parentElement ?? null;

/** The `code` of each line of a Code view, as far as they are in the document. */
export function viewerLines(viewer: Element): Element[] {
  return [...viewer.querySelectorAll('[data-diff-line]')]
    .filter((line) => !DELETED.test(line.getAttribute('data-diff-type') ?? ''))
    .map((line) => line.querySelector('code') ?? line);
}

/** Are all lines of the file in the document, as far as their numbers tell? */
export function isWholeFile(viewer: Element): boolean {
  const numbers = [...viewer.querySelectorAll('[data-line-number]')].map(
    (number) => number.getAttribute('data-line-number') || number.textContent,
  );
  return numbers.length === 0 || (Number(numbers[0]) === 1 && isUnbroken(numbers));
}

/** A blank line is shown as a no-break space. */
export const textOfViewerLine = (line: Element): string => {
  const text = (line.textContent ?? '').replace(/\n$/, '');
  return text === NO_BREAK_SPACE ? '' : text;
};

/** The path that a file viewer names, without the folders of Claude's own machine; "" where it names none. */
export function pathOfViewer(panel: Element): string {
  const path = panel.querySelector('[data-prose-review-dockey]')?.getAttribute('data-prose-review-dockey') ?? '';
  const name = panel.querySelector('h2[title]')?.getAttribute('title') ?? '';
  return path.endsWith(name) ? path.replace(SANDBOX, '') : name;
}

/** Does each number follow the one before it? What is no number says nothing. */
function isUnbroken(numbers: readonly (string | null)[]): boolean {
  return numbers.every((number, at) => {
    const before = numbers[at - 1];
    return before == null || before === '' || !number || Number(number) === Number(before) + 1;
  });
}
