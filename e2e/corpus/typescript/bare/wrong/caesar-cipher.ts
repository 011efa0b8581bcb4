const ALPHABET_SIZE = 26;

function shiftLetter(letter: string, shift: number): string {
  const code = letter.charCodeAt(0);
  let base: number;
  if (code >= 65 && code <= 90) {
    base = 65;
  } else if (code >= 97 && code <= 122) {
    base = 97;
  } else {
    return letter;
  }
  const moved = (code - base + shift) % ALPHABET_SIZE;
  return String.fromCharCode(base + moved);
}

export function encrypt(text: string, shift: number): string {
  return text
    .split('')
    .map((letter) => shiftLetter(letter, shift))
    .join('');
}

export function decrypt(text: string, shift: number): string {
  return encrypt(text, -shift);
}
