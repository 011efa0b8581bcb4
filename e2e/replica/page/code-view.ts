import { h, noteProblem, removeOwned } from './dom.ts';
import { tokensOf } from './highlight.ts';

/** Beyond this many characters the page gives up highlighting and shows one span. */
const HIGHLIGHT_UP_TO = 200_000;

/** The `code` element of a block. Its spans belong to the page: whatever else is found in there is a problem. */
export interface CodeView {
  element: HTMLElement;
  update(code: string): void;
  /** Highlights everything anew, as the page does once a reply has ended. */
  settle(): void;
}

/** Makes the `code` element of `language` ("" for none: no class, no tokens). */
export function createCodeView(language: string): CodeView {
  const element = h('code', language === '' ? {} : { class: `language-${language}` });
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
