function toCamelCase(name) {
  const lower = name.toLowerCase().replace(/^[-_\s]+|[-_\s]+$/g, '');
  return lower.replace(/[-_\s]+([^-_\s])/g, (_, letter) => letter.toUpperCase());
}

function toKebabCase(name) {
  const parts = name.match(/[^-_\s]+/g) ?? [];
  return parts
    .map((part) => part.replace(/([a-z0-9])(?=[A-Z])/g, '$1-'))
    .join('-')
    .toLowerCase();
}
