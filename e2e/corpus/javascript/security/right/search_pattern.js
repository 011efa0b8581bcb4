const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
function search(entries, text) {
  const pattern = new RegExp(escaped(text), 'i');
  return entries.filter((entry) => pattern.test(entry.title));
}
