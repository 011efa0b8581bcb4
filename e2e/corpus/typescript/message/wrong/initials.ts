export const initials = (fullName: string): string => {
  const words = fullName.split(/\s+/).filter((word) => word.length > 0);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
};
