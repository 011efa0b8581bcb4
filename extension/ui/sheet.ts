import barCss from './bar.css?inline';
import baseCss from './base.css?inline';
import knownIssuesCss from './known-issues.css?inline';
import reportCss from './report.css?inline';
import { tokensCss } from './tokens.ts';

let built: CSSStyleSheet | undefined;

/** The sheet of all shared parts; built once for every document and root that adopts it. */
export function uiSheet(): CSSStyleSheet {
  built ??= sheetOf(tokensCss() + baseCss + reportCss + barCss + knownIssuesCss);
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
