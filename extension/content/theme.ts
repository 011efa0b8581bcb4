/** Which of the two themes the page shows. */
export type Theme = 'light' | 'dark';

/** The page's own mark on its root element, or else what the system prefers. */
export function readTheme(document: Document): Theme {
  const mode = document.documentElement.dataset['mode'];
  if (mode === 'dark' || mode === 'light') return mode;
  return document.defaultView?.matchMedia('(prefers-color-scheme: dark)').matches === true ? 'dark' : 'light';
}

/** Calls back when {@link readTheme} gives another answer, until the signal aborts. */
export function watchTheme(document: Document, onChange: (theme: Theme) => void, signal: AbortSignal): void {
  let shown = readTheme(document);
  const look = (): void => {
    const now = readTheme(document);
    if (now === shown) return;
    shown = now;
    onChange(now);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  document.defaultView?.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look, { signal });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}
