import { BAR_CSS } from './css-bar.ts';
import { BASE_CSS } from './css-base.ts';
import { REPORT_CSS } from './css-report.ts';
import { tokensCss } from './tokens.ts';

/**
 * The text of the sheet of all parts, without the spaces that CSS does not need. It is made at build time, because it is
 * parsed on every page of claude.ai: vite.config.ts puts it in place of `UI_CSS`.
 */
export function uiCss(): string {
  return shortened(tokensCss() + BASE_CSS + REPORT_CSS + BAR_CSS);
}

/**
 * {@link uiCss} with short names for its properties, in place of `CONTENT_CSS`. In the closed roots of the content script
 * no other sheet uses them; the sheets of the extension's own pages do, so those get the names as they are.
 */
export function contentCss(): string {
  const css = uiCss();
  const names = [...new Set(css.match(PROPERTY))];
  return css.replace(PROPERTY, (name) => `--${names.indexOf(name).toString(36)}`);
}

const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g;

// Spaces that mean something stay: between compounds of a selector, around the operators of calc(), inside of values.
function shortened(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/(?<=[{;][\w-]+:) /g, '')
    .replace(/(?<=[\w\]]) \+ (?=\.)/g, '+')
    .replace(/ (?=!important)/g, '')
    .replace(/(?<=[ :(,])0(?=\.\d)/g, '')
    .replace(/='([\w-]+)'\]/g, '=$1]')
    .replaceAll(';}', '}');
}
