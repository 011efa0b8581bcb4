const ENTITIES: [string, string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
];

export function escapeHtml(text: string): string {
  let result = text;
  for (const [char, entity] of ENTITIES) {
    result = result.replaceAll(char, entity);
  }
  return result;
}

export function unescapeHtml(html: string): string {
  let result = html;
  for (const [char, entity] of ENTITIES) {
    result = result.replaceAll(entity, char);
  }
  return result;
}
