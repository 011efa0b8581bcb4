/** Which of the two themes the page shows. */
export type Theme = 'light' | 'dark';

const marked = (document: Document): Theme | null => {
  const mode = document.documentElement.getAttribute('data-mode');
  return mode === 'dark' || mode === 'light' ? mode : null;
};

const preference = (document: Document): MediaQueryList | undefined =>
  document.defaultView?.matchMedia('(prefers-color-scheme: dark)');

/** The page's own mark on its root element, or else what the system prefers. */
export function readTheme(document: Document): Theme {
  return marked(document) ?? (preference(document)?.matches === true ? 'dark' : 'light');
}

/** Calls back when {@link readTheme} gives another answer, until the signal aborts. */
export function watchTheme(document: Document, onChange: (theme: Theme) => void, signal?: AbortSignal): void {
  let shown = readTheme(document);
  let isPreferenceHeard = false;
  const look = (): void => {
    // Most pages have the mark, and then what the system prefers is never asked.
    if (!isPreferenceHeard && marked(document) === null) {
      isPreferenceHeard = true;
      preference(document)?.addEventListener('change', look, signal === undefined ? false : { signal });
    }
    const now = readTheme(document);
    if (now === shown) return;
    shown = now;
    onChange(now);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  look();
  signal?.addEventListener('abort', () => observer.disconnect(), { once: true });
}
