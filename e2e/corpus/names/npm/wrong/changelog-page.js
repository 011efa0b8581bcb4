import { marked } from 'marked';

export function changelogPage(releases) {
  return releases
    .map(({ version, date, changes }) => {
      const items = changes.map((change) => `<li>${marked.renderInline(change)}</li>`);
      return [`<h2>${version} (${date})</h2>`, '<ul>', ...items, '</ul>'].join('\n');
    })
    .join('\n\n');
}

export function introduction(text) {
  return marked.parse(text, { gfm: true });
}
