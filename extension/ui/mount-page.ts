import { render, type VNode } from 'preact';
import ownPageCss from './own-page.css?inline';
import { sheetOf, uiSheet } from './sheet.ts';
import { TOKENS } from './tokens.ts';

/** Draws the view into the body of one of the extension's own pages, with the sheets that these have. */
export function mountPage(view: VNode, page: Document): void {
  const { light, dark } = TOKENS.surface;
  const around = `
    html, body { margin: 0; }
    html { color-scheme: light dark; background: light-dark(${light}, ${dark}); }
  `;
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, uiSheet(), sheetOf(around + ownPageCss)];
  render(view, page.body);
}
