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
  const message = `<strong>${hits.length}</strong> results for <em>${term}</em>`;
  banner.innerHTML = message;
  banner.hidden = term === '';
}
