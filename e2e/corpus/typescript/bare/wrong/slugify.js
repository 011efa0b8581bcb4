/**
 * Makes a slug of a title: lower-case letters and digits with single hyphens between words,
 * none at the start or the end. Accents are dropped.
 */
export function slugify(title) {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/^-+|-+$/g, '')
    .replace(/[^a-z0-9]+/g, '-');
}
