import { PAGE_CSS } from './css-page.ts';
import { TOKENS } from './tokens.ts';

let built: CSSStyleSheet | undefined;

/** What only the extension's own pages need on top of `uiSheet`; the content script does not carry it. */
export function pageSheet(): CSSStyleSheet {
  if (built === undefined) {
    built = new CSSStyleSheet();
    const { light, dark } = TOKENS.surface;
    built.replaceSync(
      `html, body { margin: 0; } html { color-scheme: light dark; background: light-dark(${light}, ${dark}); ` +
        `}${PAGE_CSS}`,
    );
  }
  return built;
}
