declare const UI_CSS: string;

let built: CSSStyleSheet | undefined;

/** The sheet of all parts, for the extension's own pages; built once and shared by every root that adopts it. */
export function uiSheet(): CSSStyleSheet {
  built ??= sheetOf(UI_CSS);
  return built;
}

/**
 * A constructed sheet of this text. It needs no style element, so a page's Content-Security-Policy has no say in it.
 * Everything of ours is scoped to `.cv`.
 */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
