import { BAR_CSS } from './css-bar.ts';
import { BASE_CSS } from './css-base.ts';
import { REPORT_CSS } from './css-report.ts';
import { tokensCss } from './tokens.ts';

/**
 * The text of the sheet of all parts, without the spaces that CSS does not need. It is made at build time, because it
 * is parsed on every page of claude.ai: vite.config.ts puts it in place of `UI_CSS`.
 */
export function uiCss(): string {
  return shortened(tokensCss() + BASE_CSS + REPORT_CSS + BAR_CSS);
}

/**
 * {@link uiCss} with short names for its properties, told by {@link idleCss} in place of `CONTENT_CSS_PATCH`. In the
 * closed roots of the content script no other sheet uses them; the sheets of the extension's own pages do, so those get
 * the names as they are.
 */
export function contentCss(): string {
  const css = uiCss();
  const names = [...new Set(css.match(PROPERTY))];
  return css.replace(PROPERTY, (name) => `--${names.indexOf(name).toString(36)}`);
}

/**
 * Of {@link contentCss} what a bar shows with which nothing has happened, in place of `IDLE_CSS`: most pages never show
 * more, and the text is parsed on every page of claude.ai.
 */
export function idleCss(): string {
  let css = inner(contentCss(), isIdle);
  // What a property is worth matters only where one that is kept asks for it, which may be another property.
  for (let before = ''; before !== css;) {
    before = css;
    css = css.replace(/(--\w+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
      new RegExp(`var\\(${name}[,)]`).test(before) ? declaration : '',
    );
  }
  return css.replaceAll(';}', '}');
}

/** What an untouched bar is made of (idle-bar.ts). A browser test compares what either sheet makes of it. */
const IDLE = {
  tags: new Set(['button', 'div', 'option', 'select', 'span']),
  classes: new Set([
    'cv',
    'block',
    'bar',
    'subject',
    'guess',
    'file',
    'bar-middle',
    'bar-hint',
    'bar-actions',
    'button',
    'quiet',
    'shrinks',
    'icon-only',
    'button-label',
    'menu-anchor',
    'select',
    'small',
    'unseen',
  ]),
  attributes: new Set([
    'data-theme=light',
    'data-theme=dark',
    'data-icon',
    'data-icon=play',
    'data-icon=pencil',
    'data-icon=dots',
    'data-icon=down',
  ]),
};

/** Can the selector match an untouched bar? Alternatives in brackets are taken to. */
function isIdle(selector: string): boolean {
  const simple = selector.replace(/:(?:is|not|has)\([^()]*\)|::?[a-z-]+(?:\([^()]*\))?/g, ' ');
  return (
    [...simple.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => IDLE.classes.has(name)) &&
    [...simple.matchAll(/\[([^\]]+)\]/g)].every(([, attribute = '']) =>
      IDLE.attributes.has(attribute.replaceAll("'", '')),
    ) &&
    [...simple.replace(/\.[\w-]+|\[[^\]]*\]/g, ' ').matchAll(/[a-z][\w-]*/gi)].every(([tag]) => IDLE.tags.has(tag))
  );
}

/**
 * The declarations and rules of a text, without the rules whose selectors cannot match and without what is empty then.
 */
function inner(css: string, matches: (selector: string) => boolean): string {
  let kept = '';
  for (let at = 0; at < css.length;) {
    const [head = ''] = /^[^{};]*(?:\([^()]*\)[^{};]*)*/.exec(css.slice(at)) ?? [];
    at += head.length;
    if (css[at] !== '{') {
      kept += head + (css[at] ?? '');
      at += 1;
      continue;
    }
    const end = closing(css, at);
    const body = inner(css.slice(at + 1, end), matches);
    at = end + 1;
    const selectors = head.startsWith('@') ? [head] : head.split(/,(?![^()]*\))/).filter(matches);
    if (selectors.length > 0 && body !== '' && !head.startsWith('@keyframes')) kept += `${selectors.join()}{${body}}`;
  }
  return kept;
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('a rule of the sheet has no end');
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
