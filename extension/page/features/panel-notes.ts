import { findBlocks, isPanel } from '../block-finder.ts';
import { PANEL } from '../page-adapter/panels.ts';
import type { PageAdapter } from '../page-adapter/page-adapter.ts';
import type { Page } from '../page.ts';
import { createHost, type Host } from '../shadow-host.ts';
import { viewerIn } from '../shown-files.ts';

/** What is said in place of a bar, and the element of the panel that it stands after. */
interface PanelNote {
  says: string;
  after: Element;
}

/** What a panel that shows no code to verify says of it; null where it shows some, or nothing that holds any. */
export function noteFor(panel: Element, adapter: PageAdapter): PanelNote | null {
  if (findBlocks(panel, adapter).length > 0) return null;
  const viewer = viewerIn(panel);
  if (viewer !== null)
    return {
      says: 'The page has only part of this file, so it cannot be verified here.',
      after: childOf(panel, viewer),
    };
  const frame = panel.querySelector('iframe');
  if (frame === null) return null;
  return { says: 'The preview has no code. Switch to Code to verify it.', after: childOf(panel, frame) };
}

/** The child of the panel that an element is in. */
function childOf(panel: Element, element: Element): Element {
  let child = element;
  while (child.parentElement !== null && child.parentElement !== panel) child = child.parentElement;
  return child;
}

/** Says in an artifact's panel where its code is, while the page shows the artifact by another site's document. */
export function initPanelNotes(page: Page, signal: AbortSignal): void {
  const shown = new Map<Element, Host>();
  const drop = (panel: Element): void => {
    shown.get(panel)?.host.remove();
    shown.delete(panel);
  };
  const look = (panel: Element): void => {
    const note = panel.isConnected ? noteFor(panel, page.adapter) : null;
    if (note === null) {
      drop(panel);
      return;
    }
    const { host, root } = shown.get(panel) ?? createHost(page.document, page.sheets);
    shown.set(panel, { host, root });
    const line = page.document.createElement('p');
    line.className = 'cv panel-note';
    line.dataset['theme'] = page.theme;
    line.textContent = note.says;
    root.replaceChildren(line);
    if (host.previousElementSibling !== note.after) note.after.after(host);
  };
  page.listen(
    {
      messageEnded(container) {
        if (isPanel(container, page.adapter)) look(container);
      },
      // A panel whose code or preview went may be told by nothing else.
      removed() {
        for (const panel of shown.keys()) if (!panel.isConnected || !panel.matches(PANEL)) drop(panel);
      },
      themed() {
        for (const panel of shown.keys()) look(panel);
      },
    },
    signal,
  );
}
