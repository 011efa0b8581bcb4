declare const UI_CSS: string;

let built: CSSStyleSheet | undefined;

/**
 * The sheet of all parts, built once and shared by every root that adopts it. A constructed sheet needs no style
 * element, so a page's Content-Security-Policy has no say in it. Everything is scoped to `.cv`.
 */
export function uiSheet(): CSSStyleSheet {
  if (built === undefined) {
    built = new CSSStyleSheet();
    built.replaceSync(UI_CSS);
  }
  return built;
}
