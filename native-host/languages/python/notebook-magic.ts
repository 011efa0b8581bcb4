import { regex } from '../../../shared/regex.ts';

const MAGIC = /^([ \t]*)([!%](?=[A-Za-z]|%[A-Za-z]))/;
/** `frame.head??`, `?print`: asks the notebook for help. */
const HELP = /^([ \t]*)(?:[A-Za-z_*%][\w.*]*(?:\[[\w'"]{1,40}\])?\?{1,2}|\?{1,2}[A-Za-z_%][\w.]*)(?=[ \t]*;?[ \t]*$)/;
/** `files = !ls`, `took = %timeit -o f()`: the value comes from outside of Python. */
const ASSIGNED = /^([ \t]*[A-Za-z_][\w, \t]*=[ \t]*)(?:![^=\s]|%[A-Za-z])[^\n]*$/;
/** What nobody writes by mistake, as `ready = !done` is: IPython's own magics, and common commands of the shell. */
const UNMISTAKABLE = regex()`
  ^[ \t]*(?:[A-Za-z_][\w, \t]*=[ \t]*)?(?:
    %%[A-Za-z]\w*
    |%(?:
      alias|autoreload|bash|capture|cd|conda|config|cython|debug|env|history|html|javascript|latex|load|load_ext
      |logstart|ls|matplotlib|memit|mkdir|mprun|notebook|pdb|pip|prun|pwd|pylab|reload_ext|reset|run|set_env|sql|store
      |sx|system|tensorboard|time|timeit|who|whos|writefile|xmode
    )
    |!(?:
      apt|apt-get|bash|cat|cd|chmod|conda|cp|curl|df|du|echo|find|git|grep|gunzip|head|jupyter|kaggle|ls|mkdir|mv
      |nvidia-smi|pip|pip3|python|python3|rm|sed|sh|sudo|tail|tar|touch|unzip|uv|wc|wget|which
    )
  )(?=\s|;|$)
`;

/** What matters for where a statement of Python begins: strings, comments and brackets. */
const PIECE = /"""|'''|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|#.*|[()[\]{}]/g;
const END = { '"""': /^(?:\\[^]|(?!""")[^\\])*"""/, "'''": /^(?:\\[^]|(?!''')[^\\])*'''/ };

/**
 * The lines with those of notebook magic made comments of the same length, or undefined where there are none. Only a
 * line that begins a statement is one: not what stands in a string or between brackets, nor what continues a line. One
 * of them has to be unmistakable in a file with a name of its own (`isScript`): Python runs that as it is.
 */
export function withoutMagic(lines: readonly string[], isScript: boolean): string[] | undefined {
  const found = magicLines(lines);
  const tells = (line = ''): boolean => UNMISTAKABLE.test(line) || (!isScript && !ASSIGNED.test(line));
  if (![...found].some((at) => tells(lines[at]))) return undefined;
  return lines.map((line, at) => (found.has(at) ? asPython(line) : line));
}

const isMagic = (line: string): boolean => MAGIC.test(line) || HELP.test(line) || ASSIGNED.test(line);

/** Indices of the lines of magic, and of those that continue one. */
function magicLines(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  let state: Open = { depth: 0, continues: false };
  for (const [at, line] of lines.entries()) {
    const begins = state.quote === undefined && state.depth === 0 && !state.continues;
    const isMore = found.has(at - 1) && /\\\s*$/.test(lines[at - 1] ?? '');
    if (isMore || (begins && isMagic(line))) found.add(at);
    else state = after(line, state);
  }
  return found;
}

/** What is open at the end of a line. */
interface Open {
  /** The string that is. */
  quote?: keyof typeof END;
  /** How many brackets are. */
  depth: number;
  /** Does the line end with a backslash? */
  continues: boolean;
}

function after(line: string, before: Open): Open {
  let { depth } = before;
  let from = 0;
  if (before.quote !== undefined) {
    const inside = END[before.quote].exec(line)?.[0];
    if (inside === undefined) return before;
    from = inside.length;
  }
  for (;;) {
    PIECE.lastIndex = from;
    const piece = PIECE.exec(line);
    if (piece === null) return { depth, continues: /\\\s*$/.test(line.slice(from)) };
    const [sign] = piece;
    from = piece.index + sign.length;
    if (sign === '"""' || sign === "'''") {
      const inside = END[sign].exec(line.slice(from))?.[0];
      if (inside === undefined) return { quote: sign, depth, continues: false };
      from += inside.length;
    } else if (sign.startsWith('#')) return { depth, continues: false };
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1);
  }
}

/** The line as Python reads it: of the same length, and a name that magic has assigned is still assigned. */
function asPython(line: string): string {
  const assigned = ASSIGNED.exec(line)?.[1];
  if (assigned !== undefined) return `${assigned}[]${'#'.repeat(line.length - assigned.length)}`.slice(0, line.length);
  return line.replace(/[^ \t]/, '#');
}
