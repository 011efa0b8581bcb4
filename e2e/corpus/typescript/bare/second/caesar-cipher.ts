const LOWER = 'abcdefghijklmnopqrstuvwxyz';

export function encrypt(text: string, shift: number): string {
  const places = ((shift % 26) + 26) % 26;
  const turned = LOWER.slice(places) + LOWER.slice(0, places);
  return text.replace(/[a-zA-Z]/g, (letter) => {
    const to = turned[LOWER.indexOf(letter.toLowerCase())];
    return letter === letter.toLowerCase() ? to : to.toUpperCase();
  });
}

export function decrypt(text: string, shift: number): string {
  return encrypt(text, 26 - (shift % 26));
}
