const CODES = new Map(Object.entries({
  a: '.-', b: '-...', c: '-.-.', d: '-..', e: '.', f: '..-.', g: '--.', h: '....', i: '..', j: '.---',
  k: '-.-', l: '.-..', m: '--', n: '-.', o: '---', p: '.--.', q: '--.-', r: '.-.', s: '...', t: '-',
  u: '..-', v: '...-', w: '.--', x: '-..-', y: '-.--', z: '--..',
}));
const LETTERS = new Map([...CODES].map(([letter, code]) => [code, letter]));

/** @param {string} text @returns {string} letters apart by a space, words by ' / ' */
export function encode(text) {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word].map((letter) => {
      const code = CODES.get(letter);
      if (code === undefined) throw new TypeError(`no code for ${JSON.stringify(letter)}`);
      return code;
    }).join(' '))
    .join(' / ');
}

/** @param {string} code */
export function decode(code) {
  return code
    .split(' / ')
    .map((word) => word.split(' ').map((letter) => LETTERS.get(letter) ?? '').join(''))
    .join(' ');
}
