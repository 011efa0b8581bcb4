export function ellipsis(text, max) {
  const characters = [...text];
  if (characters.length <= max) return text;
  return `${characters.slice(0, max).join('').trimEnd()}…`;
}
