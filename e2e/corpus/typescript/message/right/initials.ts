export const initials = (fullName: string): string => {
  const words = fullName.split(/\s+/).filter((word) => word.length > 0);
  return words.map((word) => word.charAt(0).toUpperCase()).join('');
};
