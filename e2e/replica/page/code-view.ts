import { h, noteProblem, removeOwned } from './dom.ts';

/** Languages that the page's highlighter has; others are shown with their raw fences. */
const HIGHLIGHTED = new Set(
  (
    'python py typescript ts tsx javascript js jsx json jsonc yaml yml toml rust rs go java c cpp csharp cs ruby php ' +
    'bash sh shell css html haskell hs ini sql diff xml markdown c++ c# objective-c'
  ).split(' '),
);

/** Does the highlighter have this language? */
export const isHighlighted = (word: string): boolean => HIGHLIGHTED.has(word.toLowerCase());

const KEYWORDS = new Set(
  (
    'abstract and as async await break case class const continue def default del do elif else enum except export ' +
    'extends ' +
    ('false finally fn for from func function if impl implements import in interface is lambda let match mod ' +
      'module mut ') +
    ('new nil none not null or package pass private pub public raise return self static struct super switch this ' +
      'throw ') +
    'trait true try type use var void where while with yield True False None'
  ).split(' '),
);

const TOKEN =
  /(\/\*.*?\*\/|\/\/.*|#.*)|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`[^`]*`?)|(\b\d[\w.]*\b)|([A-Za-z_]\w*)/g;

/** One run of a line; `kind` is null for plain text. */
interface Token {
  text: string;
  kind: 'comment' | 'string' | 'number' | 'keyword' | null;
}

/** Tokens of one line; their texts joined are the line. */
function kindOf([, comment, string, number, word]: RegExpExecArray): Token['kind'] {
  if (comment !== undefined) return 'comment';
  if (string !== undefined) return 'string';
  if (number !== undefined) return 'number';
  return word !== undefined && KEYWORDS.has(word) ? 'keyword' : null;
}

function tokensOf(line: string, language: string): Token[] {
  if (language === '' || line.length > 2_000) return [{ text: line, kind: null }];
  const tokens: Token[] = [];
  let plain = '';
  let from = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [text] = match;
    const found = kindOf(match);
    plain += line.slice(from, match.index);
    from = match.index + text.length;
    if (found === null) {
      plain += text;
      continue;
    }
    if (plain !== '') tokens.push({ text: plain, kind: null });
    tokens.push({ text, kind: found });
    plain = '';
  }
  plain += line.slice(from);
  if (plain !== '' || tokens.length === 0) tokens.push({ text: plain, kind: null });
  return tokens;
}

/** Beyond this many characters the page gives up highlighting and shows one span. */
export const HIGHLIGHT_UP_TO = 200_000;

/** The `code` element of a block. Its spans belong to the page: whatever else is found in there is a problem. */
export interface CodeView {
  element: HTMLElement;
  update(code: string): void;
  /** Highlights everything anew, as the page does once a reply has ended. */
  settle(): void;
}

/** The class that the page gives code of `language`: cut where a class would end, so that C++ becomes C. */
function classOf(language: string): Record<string, string> {
  const cut = /^[\w]+/.exec(language)?.[0];
  return cut === undefined ? {} : { class: `language-${cut}` };
}

/** Makes the `code` element of `language` ("" for none: no class, no tokens), or with attributes of its own. */
export function createCodeView(language: string, attributes = classOf(language)): CodeView {
  const element = h('code', attributes);
  let lines: string[] = [];
  let spans: HTMLElement[] = [];

  const render = (line: string): HTMLElement => {
    if (language === '') return h('span', {}, line);
    const tokens = tokensOf(line, language).map(({ text, kind }) =>
      h('span', kind === null ? {} : { class: `token ${kind}` }, text),
    );
    return h('span', {}, ...tokens);
  };

  const checkOwned = (): void => {
    const untouched =
      element.childNodes.length === spans.length && spans.every((span, at) => element.childNodes[at] === span);
    if (!untouched) noteProblem('foreign node inside a code element');
  };

  return {
    element,
    update(code) {
      checkOwned();
      const next = code.length > HIGHLIGHT_UP_TO ? [code] : code.split(/(?<=\n)/);
      next.forEach((line, at) => {
        const old = spans[at];
        if (old !== undefined && lines[at] === line) return;
        const fresh = render(line);
        if (old === undefined) element.appendChild(fresh);
        else if (old.parentNode === element) element.replaceChild(fresh, old);
        else noteProblem('replaceChild: a line of code is not where the page put it');
        spans[at] = fresh;
      });
      for (const extra of spans.slice(next.length)) removeOwned(element, extra);
      spans = spans.slice(0, next.length);
      lines = next;
    },
    settle() {
      checkOwned();
      spans = lines.map(render);
      element.replaceChildren(...spans);
    },
  };
}
