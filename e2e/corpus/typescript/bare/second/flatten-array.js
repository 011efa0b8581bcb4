export const flattenArray = (input) =>
  input.reduce((flat, item) => flat.concat(Array.isArray(item) ? flattenArray(item) : [item]), []);
