/** What an attack has at hand in the page's own world. */
export interface Tools {
  /** The host of the first bar, as far as the page can guess. */
  host: HTMLElement;
  /** Where the bar lies. */
  bar: { x: number; y: number; width: number; height: number };
  /** What stands around it and right below the bar. */
  around: HTMLElement;
  next: HTMLElement;
  /** A new element at the end of the body. */
  make<K extends keyof HTMLElementTagNameMap>(tag: K, style: string): HTMLElementTagNameMap[K];
  /** Puts an element exactly over the bar. */
  over(element: HTMLElement): void;
  /** Another sheet of the page. */
  css(text: string): void;
  /** Takes everything back. */
  undo(): void;
}

/** Runs in the page, which is told where the bar is: a real one would guess it by the code. */
export function makeTools(bar: { x: number; y: number; width: number; height: number }): Tools {
  const [host] = window.replica.foreignHosts();
  const around = host?.parentElement;
  if (host === undefined || around == null) throw new Error('the page found no bar');
  const next = document.createElement('p');
  next.textContent = 'What follows the bar.';
  const code = document.querySelector('pre code')?.closest('.overflow-x-auto');
  // Right below the line on which the bar lies.
  if (code != null) code.before(next);
  const styled = [host, around, document.documentElement].map((element) => ({
    element,
    before: element.style.cssText,
  }));
  const made: Element[] = [next];
  const sheets = [...document.adoptedStyleSheets];
  return {
    host,
    bar,
    around,
    next,
    make(tag, style) {
      const element = document.createElement(tag);
      element.style.cssText = style;
      document.body.append(element);
      made.push(element);
      return element;
    },
    over(element) {
      const { left, top, width, height } = new DOMRect(bar.x, bar.y, bar.width, bar.height);
      Object.assign(element.style, {
        position: 'fixed',
        margin: '0',
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        zIndex: '2147483647',
      });
    },
    css(text) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    undo() {
      for (const element of made) element.remove();
      for (const { element, before } of styled) element.style.cssText = before;
      for (const animation of document.getAnimations()) animation.cancel();
      document.adoptedStyleSheets = sheets;
      around.classList.remove('hidden-way');
    },
  };
}

/**
 * Ways in which a page hides a button that people click nevertheless. `sight`: IntersectionObserver V2 says of it that
 * it is not visible; `style`: it does not, and the guard reads the styles around. A page that is zoomed out lays its
 * rows anew: the size of a control is tested in click-guard.test.ts.
 */
export const HIDING_WAYS: Record<string, { by: 'sight' | 'style'; hide: (tools: Tools) => void }> = {
  'a cover': { by: 'sight', hide: ({ make, over }) => over(make('div', 'background: white')) },
  'a cover that lets clicks through': {
    by: 'sight',
    hide: ({ make, over }) => over(make('div', 'background: white; pointer-events: none')),
  },
  'one that insists on it': {
    by: 'sight',
    hide: ({ make, over }) => over(make('div', 'background: white; pointer-events: none !important')),
  },
  'one by a more specific rule': {
    by: 'sight',
    hide({ make, over, css }) {
      css('html body div#cover#cover { pointer-events: none !important; background: white }');
      over(Object.assign(make('div', ''), { id: 'cover' }));
    },
  },
  'one by a layer': {
    by: 'sight',
    hide({ make, over, css }) {
      css('@layer first { #cover { pointer-events: none !important; background: white } }');
      over(Object.assign(make('div', ''), { id: 'cover' }));
    },
  },
  'one by a discrete transition': {
    by: 'sight',
    hide: ({ make, over }) =>
      over(make('div', 'background: white; pointer-events: none; transition: pointer-events 1000s allow-discrete')),
  },
  'a cover in an open shadow root': {
    by: 'sight',
    hide({ make, over }) {
      const cover = make('div', '').attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
      cover.style.cssText = 'background: white; pointer-events: none';
      over(cover);
    },
  },
  'a cover in a closed shadow root': {
    by: 'sight',
    hide({ make, over }) {
      const cover = make('div', '').attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
      cover.style.cssText = 'background: white; pointer-events: none';
      over(cover);
    },
  },
  'a frame': {
    by: 'sight',
    hide: ({ make, over }) => over(make('iframe', 'border: 0; background: white; pointer-events: none')),
  },
  'a popover': {
    by: 'sight',
    hide({ make, over }) {
      const cover = make('div', 'border: 0; padding: 0; background: white; pointer-events: none');
      cover.popover = 'manual';
      cover.showPopover();
      over(cover);
    },
  },
  'the backdrop of a popover': {
    by: 'sight',
    hide({ make, css }) {
      css('#cover::backdrop { background: white; pointer-events: none }');
      const cover = Object.assign(
        make('div', 'border: 0; padding: 0; width: 1px; height: 1px; inset: auto 0 0 auto; pointer-events: none'),
        { id: 'cover', popover: 'manual' },
      );
      cover.showPopover();
    },
  },
  'a border': {
    by: 'sight',
    hide({ make, bar: { x, y, width, height } }) {
      make(
        'div',
        `position: fixed; left: ${x}px; top: ${y}px; width: 0; height: 0; box-sizing: content-box; border: 0 ` +
          `solid white; border-width: ${height}px 0 0 ${width}px; pointer-events: none`,
      );
    },
  },
  'a border image': {
    by: 'sight',
    hide: ({ next }) =>
      void (next.style.cssText =
        'position: relative; z-index: 3; border: 1px solid; border-image: linear-gradient(white, white) 1; ' +
        'border-image-outset: 60px; border-image-width: 60px; pointer-events: none'),
  },
  'a pseudo-element': {
    by: 'sight',
    hide: ({ around, css }) => (
      around.classList.add('hidden-way'),
      css(
        '.hidden-way { position: relative } .hidden-way::after { content: ""; position: absolute; inset: 0; ' +
          'background: white; pointer-events: none; z-index: 9 }',
      )
    ),
  },
  "a neighbour's shadow": {
    by: 'sight',
    hide: ({ next }) =>
      void (next.style.cssText =
        'position: relative; z-index: 3; box-shadow: 0 -40px 0 30px white; pointer-events: none'),
  },
  "a neighbour's outline": {
    by: 'sight',
    hide: ({ next }) =>
      void (next.style.cssText = 'position: relative; z-index: 3; outline: 60px solid white; pointer-events: none'),
  },
  "a neighbour's drop shadow": {
    by: 'sight',
    hide: ({ next }) =>
      void (next.style.cssText =
        'position: relative; z-index: 3; background: white; margin: 0; filter: drop-shadow(0 -24px 0 white); ' +
        'pointer-events: none'),
  },
  "a neighbour's overflow": {
    by: 'sight',
    hide({ next }) {
      next.style.cssText = 'position: relative; z-index: 3; pointer-events: none';
      const inner = next.appendChild(document.createElement('span'));
      inner.style.cssText = 'position: absolute; top: -60px; left: 0; width: 100%; height: 60px; background: white';
    },
  },
  'a rule between columns': {
    by: 'sight',
    hide: ({ make, over }) =>
      over(
        Object.assign(
          make('div', 'columns: 2; column-gap: 4px; column-rule: 1400px solid white; pointer-events: none'),
          { textContent: 'a b c d e f' },
        ),
      ),
  },
  'a cover that is nearly transparent': {
    by: 'sight',
    hide: ({ make, over }) => over(make('div', 'background: white; pointer-events: none; opacity: 0.05')),
  },
  'a cover that blends': {
    by: 'sight',
    hide: ({ make, over }) => over(make('div', 'background: white; pointer-events: none; mix-blend-mode: lighten')),
  },
  'frosted glass': {
    by: 'sight',
    hide: ({ make, over }) => over(make('div', 'backdrop-filter: blur(20px); pointer-events: none')),
  },
  'a transparent mask': {
    by: 'style',
    hide: ({ around }) => void (around.style.maskImage = 'linear-gradient(transparent, transparent)'),
  },
  'a mask for a border': {
    by: 'style',
    hide: ({ around }) =>
      void around.style.setProperty('-webkit-mask-box-image', 'linear-gradient(transparent, transparent)'),
  },
  'a clip': { by: 'style', hide: ({ around }) => void (around.style.clipPath = 'inset(0 100% 0 0)') },
  'half inverted': { by: 'sight', hide: ({ around }) => void (around.style.filter = 'invert(.5)') },
  'darkened again and again': {
    by: 'sight',
    hide: ({ around }) => void (around.style.filter = 'brightness(.6) brightness(.6) brightness(.6) brightness(.6)'),
  },
  blurred: { by: 'sight', hide: ({ around }) => void (around.style.filter = 'blur(.9px) blur(.9px) blur(.9px)') },
  'filtered by the root': { by: 'sight', hide: () => void (document.documentElement.style.filter = 'contrast(.1)') },
  blended: { by: 'sight', hide: ({ around }) => void (around.style.mixBlendMode = 'screen') },
  'half transparent': { by: 'sight', hide: ({ around }) => void (around.style.opacity = '.5') },
  'made transparent by an animation': {
    by: 'sight',
    hide: ({ around }) => void around.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1_000_000 }),
  },
  'scaled down': { by: 'sight', hide: ({ around }) => void (around.style.transform = 'scale(.4)') },
  rotated: { by: 'sight', hide: ({ around }) => void (around.style.transform = 'rotate(.5deg)') },
};
