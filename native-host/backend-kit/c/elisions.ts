/** Words that are not looked into, or dots that stand by themselves where a statement, a member or a body would. */
const PIECES = new RegExp(
  [
    String.raw`//.*|/\*[^]*?\*/|R"(\w*)\([^]*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'`,
    String.raw`(?<=(?:^|[{};:])[ \t]*)(?:\.{3}|…)(?=[ \t]*;?[ \t]*(?:$|\}|//|/\*))`,
  ].join('|'),
  'gm',
);

/**
 * A text of C or C++ without the dots by which somebody who shows a part of it leaves the rest out, every line and
 * column as it was; undefined where it leaves nothing out. `catch (...)`, packs and arguments of any number are none of
 * them.
 */
export function withoutElisions(text: string): string | undefined {
  const kept = text.replaceAll(PIECES, (piece) => (/^(?:\.{3}|…)$/.test(piece) ? ' '.repeat(piece.length) : piece));
  return kept === text ? undefined : kept;
}
