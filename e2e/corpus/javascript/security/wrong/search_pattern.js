function search(entries, text) {
  const pattern = new RegExp(text, 'i');
  return entries.filter((entry) => pattern.test(entry.title));
}
