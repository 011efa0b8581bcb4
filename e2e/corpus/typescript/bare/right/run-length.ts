/** Writes runs of letters as count and letter: "aaab" becomes "3a1b". The text holds no digits. */
export function encode(text: string): string {
  let result = '';
  let i = 0;
  while (i < text.length) {
    let j = i;
    while (j < text.length && text[j] === text[i]) {
      j++;
    }
    result += `${j - i}${text[i]}`;
    i = j;
  }
  return result;
}

/** Turns "3a1b" back into "aaab". */
export function decode(encoded: string): string {
  let result = '';
  let count = 0;
  for (const char of encoded) {
    if (char >= '0' && char <= '9') {
      count = count * 10 + Number(char);
    } else {
      result += char.repeat(count);
      count = 0;
    }
  }
  return result;
}
