/** Options of Mocha's that would keep a run from ending, end it early, or change what it reports. */
const LEFT_OUT = /^-[wRbpC]$|^--(?:watch\S*|reporter\S*|bail|parallel|jobs|inspect\S*|color\S*|diff)(?:=.*)?$/;
/** Of these the value is a word of its own. */
const WITH_VALUE = /^(?:-R|--reporter(?:-options?)?|--jobs|--watch-(?:files|ignore))$/;

/** Mocha where a command begins, behind variables and what runs it: `NODE_ENV=test nyc --all mocha test`. */
const CALL = new RegExp(
  String.raw`(?:^|[;&|])[ \t]{0,9}(?:(?:[A-Z_]\w{0,80}=[^\s;&|]{0,200}|npx|nyc|c8|cross-env|env|node` +
    String.raw`|--?[\w-]{1,80}(?:=[^\s;&|]{0,200})?)[ \t]{1,9}){0,12}` +
    String.raw`(?:[\w.@-]{1,80}\/|\.\/){0,8}_?mocha(?:\.js)?(?=\s|$)([^|&;]*)`,
);

/**
 * The words that a project gives to Mocha in the first of its scripts that calls it, `test` before all others: options
 * and files of tests. Undefined where none does; a script whose words only a shell understands gives none.
 */
export function mochaWords(scripts: Readonly<Record<string, string>>): string[] | undefined {
  const ordered = Object.entries(scripts).toSorted(([a], [b]) => rank(a) - rank(b));
  const script = ordered.map(([, text]) => CALL.exec(text)?.[1]).find((found) => found !== undefined);
  if (script === undefined) return undefined;
  if (/[$`\\<>(){}]/.test(script.replaceAll(/'[^']*'|"[^"$`]*"/g, ''))) return [];
  const quoted = [...script.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
  const words = quoted.map(([, single, double, plain]) => single ?? double ?? plain ?? '');
  return words.filter((word, at) => !LEFT_OUT.test(word) && !WITH_VALUE.test(words[at - 1] ?? ''));
}

const rank = (name: string): number => {
  if (name === 'test') return 0;
  return /\btests?\b|\bunit\b/.test(name) ? 1 : 2;
};
