import { options, render, type VNode } from 'preact';
import { drawTexts } from '../../extension/page/drawn-text.ts';
import { mountPage } from '../../extension/ui/mount-page.ts';
import { uiSheet } from '../../extension/ui/sheet.ts';
import { BAR_STATES, type BarTheme } from './bar-states.tsx';
import { PAGE_STATES } from './page-states.tsx';

/*
 * One state, drawn from plain props: `harness.html#NAME/THEME`. The content script's parts stand in an open shadow
 * root here, because accessibility tests see nothing inside a closed one, and their text is text, because axe looks at
 * nothing else; `#NAME/THEME/drawn` has it as claude.ai's pages do. Without a hash it lists all states.
 */
const SHELL = `
html, body { margin: 0; }
body { font: 16px/1.5 system-ui, sans-serif; }
.chat {
  padding: 32px max(16px, calc(50% - 360px)); min-height: 40px; box-sizing: border-box;
  background: #faf9f5; color: #222;
}
.chat[data-theme='dark'] { background: #262624; color: #eee; }
.chat h1, .chat h2 { font-size: 14px; margin: 0; }
.chat h2 { font-weight: 400; margin-bottom: 8px; }
.chat pre { margin: 0; padding: 14px; overflow: auto; border: 1px solid #8884; border-radius: 8px; font-size: 14px; }
`;
const AT_COMPOSER =
  '.at-composer { padding-top: 360px; } .composer { background: #fff; color: #000; border: 1px solid #8888; ' +
  'border-radius: 16px; padding: 16px; min-height: 48px; } .composer data::before { content: attr(value); }';

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** Takes the state away that is shown. */
let clear = (): void => undefined;

function drawPage(view: VNode): void {
  mountPage(view, document);
  clear = () => render(null, document.body);
}

function drawInChat(view: VNode, theme: BarTheme): void {
  document.adoptedStyleSheets = [sheet(SHELL)];
  const chat = document.createElement('main');
  chat.className = 'chat';
  chat.dataset['theme'] = theme;
  const title = document.createElement('h1');
  title.textContent = 'A conversation';
  const answer = document.createElement('h2');
  answer.textContent = 'Claude answered';
  const code = document.createElement('pre');
  code.tabIndex = 0;
  code.textContent = 'def page(items, number, size):\n    first = number * size\n    return items[first:first + size]';
  const host = document.createElement('div');
  chat.append(title, answer, code, host);
  document.body.append(chat);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [uiSheet(), sheet(AT_COMPOSER)];
  render(view, root);
  clear = () => render(null, root);
}

const isKey = <T extends object>(name: string, of: T): name is Extract<keyof T, string> => Object.hasOwn(of, name);

function draw(): void {
  const [name = '', chosen, how] = decodeURIComponent(location.hash.slice(1)).split('/');
  if (how === 'drawn') drawTexts();
  else delete options.vnode;
  const theme: BarTheme = chosen === 'dark' ? 'dark' : 'light';
  const title = how === undefined ? name : `${name}, ${how}`;
  document.title = title === '' ? 'All states' : title;
  if (isKey(name, BAR_STATES)) drawInChat(BAR_STATES[name](theme), theme);
  else if (isKey(name, PAGE_STATES)) {
    document.documentElement.style.colorScheme = theme;
    drawPage(PAGE_STATES[name](theme));
  } else if (name === 'planted') drawInChat(<button type="button" />, theme);
  else {
    const names = [...Object.keys(BAR_STATES), ...Object.keys(PAGE_STATES)];
    drawPage(
      <main>
        {names.map((one) => (
          <p key={one}>
            <a href={`#${one}`} target="_blank">
              {one}
            </a>{' '}
            <a href={`#${one}/dark`} target="_blank">
              {one}, dark
            </a>
          </p>
        ))}
      </main>,
    );
  }
}

Object.assign(window, {
  states: [...Object.keys(BAR_STATES), ...Object.keys(PAGE_STATES)],
  inChat: Object.keys(BAR_STATES),
});
draw();
// A state after another is drawn in the same page: to load it anew takes longer than to look at it.
addEventListener('hashchange', () => {
  clear();
  document.body.replaceChildren();
  document.adoptedStyleSheets = [];
  document.documentElement.removeAttribute('style');
  scrollTo(0, 0);
  draw();
});
