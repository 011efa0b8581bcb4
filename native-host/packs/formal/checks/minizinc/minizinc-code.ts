/** A model without its comments, and with a number for each string in it: `include "0";`. */
interface MiniZincCode {
  code: string;
  /** By their numbers, as they are written; what is computed within one (`\(x)`) stands in the code behind it. */
  strings: readonly string[];
}

/** A comment that begins with two stars has its end behind them: `/**` and a slash are no whole one. */
const TOKEN = /%[^\n]*|\/\*\*?[^]*?\*\/|'(?<quoted>[^'\n]+)'|[^]/y;
const PART = /(?<said>(?:[^"\\\n]|\\[^(\n])*)(?<end>"|\\\()?/y;

/** Reads the tokens of a model as far as that. */
export function readCode(text: string): MiniZincCode {
  const strings: string[] = [];
  /** Of each string that has something computed in it: its number, and the brackets that are open there. */
  const within: { string: number; brackets: number }[] = [];
  let code = '';
  let at = 0;
  const readString = (number: number): void => {
    PART.lastIndex = at;
    const { said = '', end = '' } = PART.exec(text)?.groups ?? {};
    strings[number] = `${strings[number] ?? ''}${said}`;
    at += said.length + end.length;
    if (end !== String.raw`\(`) return;
    strings[number] += end;
    within.push({ string: number, brackets: 0 });
  };
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const token = match?.[0] ?? ' ';
    at += token.length;
    const open = within.at(-1);
    if (token === '"') {
      code += `"${strings.length}"`;
      readString(strings.length);
    } else if (token === ')' && open?.brackets === 0) {
      within.pop();
      code += ' ';
      readString(open.string);
    } else {
      if (open !== undefined && token === '(') open.brackets += 1;
      if (open !== undefined && token === ')') open.brackets -= 1;
      code += plain(token, match?.groups?.['quoted']);
    }
  }
  return { code, strings };
}

/** A name in quotes is that name, where it is one without them. */
function plain(token: string, quoted: string | undefined): string {
  if (quoted !== undefined) return /^\w+$/.test(quoted) ? quoted : '_';
  return token.length > 1 ? ' ' : token;
}
