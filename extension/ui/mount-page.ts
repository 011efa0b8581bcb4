import { render, type VNode } from 'preact';
import { pageSheet } from './page-sheet.ts';
import { uiSheet } from './sheet.ts';

/** Dresses one of the extension's own pages and draws the view into its body. */
export function mountPage(view: VNode, page: Document): void {
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, uiSheet(), pageSheet()];
  render(view, page.body);
}
