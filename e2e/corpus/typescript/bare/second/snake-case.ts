export function toSnakeCase(name: string): string {
  const isUpper = (char: string | undefined) => char !== undefined && /[A-Z]/.test(char);
  let result = '';
  [...name].forEach((char, at, all) => {
    const before = all[at - 1];
    if (isUpper(char) && before !== undefined) {
      const endsAcronym = isUpper(before) && /[a-z]/.test(all[at + 1] ?? '');
      if (/[a-z0-9]/.test(before) || endsAcronym) result += '_';
    }
    result += char;
  });
  return result.toLowerCase();
}
