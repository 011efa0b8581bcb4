interface Hit {
  title: string;
  url: string;
}

function currentTerm(): string {
  return new URLSearchParams(window.location.search).get('q') ?? '';
}

export function showBanner(hits: readonly Hit[]): void {
  const banner = document.querySelector<HTMLElement>('#banner');
  if (!banner) return;
  const term = currentTerm();
  const count = document.createElement('strong');
  count.textContent = String(hits.length);
  const words = document.createElement('em');
  words.textContent = term;
  banner.replaceChildren(count, ' results for ', words);
  banner.hidden = term === '';
}
