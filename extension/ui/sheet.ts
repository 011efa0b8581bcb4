import { BAR_CSS } from './css-bar.ts';
import { BASE_CSS } from './css-base.ts';
import { REPORT_CSS } from './css-report.ts';
import { tokensCss } from './tokens.ts';

let built: CSSStyleSheet | undefined;

/**
 * The sheet of all parts, built once and shared by every root that adopts it. A constructed sheet needs no style
 * element, so a page's Content-Security-Policy has no say in it. Everything is scoped to `.cv`.
 */
export function uiSheet(): CSSStyleSheet {
  if (built === undefined) {
    built = new CSSStyleSheet();
    built.replaceSync(tokensCss() + BASE_CSS + REPORT_CSS + BAR_CSS);
  }
  return built;
}
