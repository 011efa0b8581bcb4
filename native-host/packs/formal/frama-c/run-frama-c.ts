import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Verdict } from '../../../../shared/verdict.ts';
import { flagsFor } from '../../../languages/c/c-flags.ts';
import type { BackendContext, Obligation } from '../../../kit/define.ts';
import { finish } from '../../../kit/finished-run.ts';
import { layTexts } from '../lay-texts.ts';
import { pathArgument } from '../../../kit/tool-place.ts';
import type { Tree } from '../../../kit/tree.ts';
import { hasDollarName } from './acsl.ts';
import { readMessages, type FramaCMessage } from './frama-c-messages.ts';
import { isOpen, readProperties, type Property } from './frama-c-properties.ts';

/** What installs Frama-C with the provers that WP asks. */
export const INSTALL = 'apt-get install frama-c-base why3 z3 gcc';

/** Stands between the properties and the text as Frama-C read it: no row of the table, which have tabs. */
const AS_READ = '-- as read --';

/**
 * Runs Frama-C with a home of its own. Its preprocessor is GCC's over the project's headers, by the project's flags,
 * and over Frama-C's for those of the system; a text that has it read any other file is not analysed, nor one that
 * calls a part of itself Frama-C's library, of which nothing is told. Which names the text's conditions ask for, only
 * the preprocessor knows. Debian's build finds its plug-ins by a file in /etc, which is not shown. Messages go to the
 * one stream, the properties and the text as Frama-C read it to the other.
 */
const ANALYSE = `
export HOME=/private
if ! frama-c -plugins >/dev/null 2>&1; then
  printf 'path="/usr/lib/ocaml:/usr/lib/ocaml/METAS"\\ndestdir="/private"\\n' > /private/findlib.conf
  export OCAMLFIND_CONF=/private/findlib.conf
fi
cat > /private/cpp.sh <<'END'
share=$(frama-c -print-share-path); last=
case "$*" in *-D__FRAMAC__*) flags=@/private/flags ;; *) flags= ;; esac
gcc -E -C -nostdinc $flags "$@" || exit 1
for arg; do
  shift
  if [ "$last" = -o ]; then out=$arg; elif [ "$arg" != -o ] && [ "$arg" != -dD ]; then in=$arg; set -- "$@" "$arg"; fi
  last=$arg
done
outside=$(sed -n 's/^# [0-9][0-9]* "\\(.*\\)".*/\\1/p' "$out" | grep -v -x \\
  -e '<built-in>' -e '<command-line>' -e "$in" -e "$share/libc/[a-z0-9_/]*[.]h" \\
  -e "$share/libc/[a-z]*/[.][.]/[a-z0-9_]*[.]h" | sort -u | while IFS= read -r each; do
  case "$(realpath -- "$each")" in "$PWD"/*) ;; *) echo "$each" ;; esac
done | head -n 1)
if [ -n "$outside" ]; then
  echo "OUTSIDE: $outside" >&2
  exit 1
fi
if [ -z "$flags" ]; then exit 0; fi
own() {
  sed -n -e '/^# [0-9][0-9]* "/h' -e "/$1/{G;s/\\n/ @ /;p;}" "$2" |
    grep -v -E " @ # [0-9]+ \\"(<|$share/)[^\\"]*\\"[ 0-9]*\\$"
}
if own fc_stdlib "$out" >/dev/null; then
  echo 'HIDDEN: fc_stdlib' >&2
  exit 1
fi
gcc -E -dU -nostdinc $flags "$@" 2>/dev/null > /private/asked
{ own '^#undef _' /private/asked; own '^#define __FRAMAC__ ' /private/asked; } |
  sed 's/^#[a-z]* \\([A-Za-z0-9_]*\\).*/CONDITION: \\1/' | sort -u >&2
exit 0
END
why3 config detect >/dev/null 2>&1
file=$1; shift
frama-c -cpp-command 'sh /private/cpp.sh' -cpp-frama-c-compliant "$@" "$file" \\
  -then -no-unicode -report-csv /private/properties.csv -print -ocode /private/read.c >&2 || exit 0
cat /private/properties.csv
echo '${AS_READ}'
cat /private/read.c
`;

/** What Frama-C said of a text. */
export interface FramaCReport {
  messages: FramaCMessage[];
  /** All that it printed. */
  printed: string;
  /** Of the text itself and the project's headers, and whatever is open elsewhere; null where it was not analysed. */
  properties: Property[] | null;
  /** The text as Frama-C read it: its macros expanded, its annotations in one form. */
  asRead: string;
  /** Names that its conditions ask for, and that other compilers and libraries answer otherwise. */
  conditions: string[];
}

/** The table and the text of what {@link ANALYSE} printed; what stands between them may be a line of the text, too. */
export function printedParts(stdout: string): { table: string; asRead: string } {
  const at = stdout.indexOf(`${AS_READ}\n`);
  if (at < 0) return { table: stdout, asRead: '' };
  return { table: stdout.slice(0, at), asRead: stdout.slice(at + AS_READ.length + 1) };
}

/** Has a text its lines or its file called otherwise (`#line 5 "other.c"`)? Rather too often than too seldom. */
export const renamesLines = (text: string): boolean =>
  text
    .replaceAll(/\\[ \t]*\r?\n/g, '')
    .split(/\n|\*\//)
    .some((part) => /^\s*(?:#|%:)\s*(?:line\b|\d|\/\*)/.test(part));

const MOST_HEADERS = 400;
const INCLUDED = /^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm;

/** The files of a tree that may be what a text includes, and what those include, by their last name. */
function headersFor(tree: Tree | undefined, file: Obligation['file']): Map<string, string> {
  const found = new Map<string, string>();
  const texts = [file.text];
  for (const text of texts) {
    const names = new Set([...text.matchAll(INCLUDED)].map(([, name = '']) => posix.basename(name)));
    for (const path of tree?.files ?? []) {
      const isAsked = names.has(posix.basename(path)) && /^[\w./+-]+$/.test(path) && path !== file.name;
      if (!isAsked || found.has(path) || found.size >= MOST_HEADERS) continue;
      const header = tree?.text(path);
      if (header === undefined) continue;
      found.set(path, header);
      texts.push(header);
    }
  }
  return found;
}

/** A line of a file of arguments, as GCC reads it. */
const quoted = (argument: string): string => argument.replaceAll(/[\s'"\\]/g, String.raw`\$&`);

/** GCC on Linux defines none of these either. */
const ELSEWHERE =
  /^_(?:WIN32|WIN64|MSC_VER|_cplusplus|_clang__|_APPLE__|_MINGW32__|_CYGWIN__|_FreeBSD__|_ANDROID__|_EMSCRIPTEN__)$/;

/** What a text only defines where nobody has yet is the same everywhere behind it. */
const isOnlyDefined = (name: string, text: string): boolean =>
  text.split(new RegExp(String.raw`\b${name}\b`)).length === 3 &&
  new RegExp(String.raw`^[ \t]*#[ \t]*ifndef[ \t]+${name}[ \t]*\r?\n[ \t]*#[ \t]*define[ \t]+${name}\b`, 'm').test(
    text,
  );

/**
 * Analyses one text with these options. What keeps it from being one (a header that is not here, a file that is not its
 * own) is a verdict.
 */
export async function runFramaC(
  { file, tree }: Pick<Obligation, 'file' | 'tree'>,
  context: Pick<BackendContext, 'makeFolder' | 'run'>,
  options: readonly string[],
  wallMs: number,
): Promise<{ verdict: Verdict } | FramaCReport> {
  const headers = headersFor(tree, file);
  if ([file.text, ...headers.values()].some(renamesLines))
    return {
      verdict: { kind: 'unsupported', findings: [], reason: 'a directive may call its lines or its file otherwise' },
    };
  const name = file.name;
  const run = await layTexts(context, new Map([...headers, [name, file.text]]));
  const own = context.makeFolder();
  const flags = tree === undefined ? [] : flagsFor(tree, name).args.filter((each) => !each.startsWith('-std='));
  await writeFile(join(own.path, 'flags'), flags.map(quoted).join('\n'));
  const ended = finish(
    await run('/bin/sh', ['-c', ANALYSE, 'sh', pathArgument(name), ...options], {
      writable: [{ from: own, to: '/private' }],
      limits: { wallMs: Math.round(wallMs), memoryBytes: 4_096 * 1_024 * 1_024 },
    }),
    'frama-c',
    INSTALL,
  );
  if (ended.kind === 'verdict') return { verdict: ended.verdict };
  const printed = ended.stderr;
  const outside = /^OUTSIDE: (.*)$/m.exec(printed)?.[1];
  if (outside !== undefined)
    return {
      verdict: { kind: 'unsupported', findings: [], reason: `it reads ${outside}, which is no file of its own` },
    };
  if (/^HIDDEN: /m.test(printed))
    return {
      verdict: { kind: 'unsupported', findings: [], reason: "it calls a part of itself Frama-C's library (fc_stdlib)" },
    };
  const header = /fatal error: (\S+): No such file/.exec(printed)?.[1];
  if (header !== undefined)
    return {
      verdict: { kind: 'unknown', findings: [], reason: `the header ${header} is not here, or not known to Frama-C` },
    };
  if (/Prover 'z3' not found/.test(printed))
    return { verdict: { kind: 'unknown', findings: [], reason: `Frama-C does not find Z3 (${INSTALL})` } };
  const isAsked = (each: Property): boolean => each.file === name || headers.has(each.file) || isOpen(each);
  const texts = [file.text, ...headers.values()].join('\n').replaceAll(/^([ \t]*#[ \t]*endif)\b.*$/gm, '$1');
  const { table, asRead } = printedParts(ended.stdout);
  if (hasDollarName(asRead))
    return {
      verdict: { kind: 'unsupported', findings: [], reason: 'a name has a dollar in it, by which it is not followed' },
    };
  const properties = table === '' ? null : readProperties(table).filter(isAsked);
  const conditions = [...printed.matchAll(/^CONDITION: (\w+)$/gm)]
    .map(([, asked = '']) => asked)
    .filter((asked) => !ELSEWHERE.test(asked) && !isOnlyDefined(asked, texts));
  return { messages: readMessages(printed, name), printed, properties, asRead, conditions };
}
