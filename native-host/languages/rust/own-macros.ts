/** Macros of the standard library whose names other crates have for theirs, too. */
const STANDARD =
  'write writeln print println eprint eprintln format format_args vec assert assert_eq assert_ne debug_assert panic ' +
  'matches todo unreachable unimplemented dbg env include include_str include_bytes concat try cfg line file';
const NAMES: ReadonlySet<string> = new Set(STANDARD.split(' '));

const USE = /\buse\s+(?!(?:::)?(?:std|core|alloc)\b)([\w:]+)([^;]{0,2000});/g;
const MACRO_USE = /#\[macro_use[^\]\n]*\]/;
const CALLED = /\b([a-z_]\w*)!/g;

/**
 * Tells of a line whether it calls a macro with a name of the standard library's that the text has from elsewhere, by
 * an import of the name, of all names, or by `#[macro_use]`; its name, or undefined. What is written after it is then
 * that macro's own language. @param isSyntax the message is the parser's or the standard macro's own.
 */
export function macrosFromElsewhere(text: string): (line: string, isSyntax: boolean) => string | undefined {
  const named = new Set<string>();
  let mayBeAny = MACRO_USE.test(text);
  for (const [, path = '', rest = ''] of text.matchAll(USE)) {
    mayBeAny ||= rest.includes('*');
    for (const word of [path.split('::').at(-1) ?? '', ...(rest.match(/\w+/g) ?? [])])
      if (NAMES.has(word)) named.add(word);
  }
  return (line, isSyntax) =>
    [...line.matchAll(CALLED)]
      .map(([, name = '']) => name)
      .find((name) => named.has(name) || (mayBeAny && isSyntax && NAMES.has(name)));
}
