export function slugify(title) {
  const plain = title.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join('-');
}
