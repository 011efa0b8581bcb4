function sanitizeHtml(text) {
  return text.trim().toLowerCase();
}

export function Comment({ searchParams }) {
  return <p dangerouslySetInnerHTML={{ __html: sanitizeHtml(searchParams.text) }} />;
}
