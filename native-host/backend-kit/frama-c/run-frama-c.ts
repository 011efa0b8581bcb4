import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../define.ts';
import { finish } from '../finished-run.ts';
import { layTexts } from '../formal/lay-texts.ts';
import { pathArgument } from '../tool-place.ts';
import { readMessages, type FramaCMessage } from './frama-c-messages.ts';
import { readProperties, type Property } from './frama-c-properties.ts';

/** What installs Frama-C with the provers that WP asks. */
export const INSTALL = 'apt-get install frama-c-base why3 z3 gcc';

/**
 * Runs Frama-C with a home of its own. Its preprocessor is GCC's over Frama-C's headers alone; a text that has it read
 * any other file is not analysed. Debian's build finds its plug-ins by a file in /etc, which is not shown. Messages go
 * to the one stream, the properties to the other.
 */
const ANALYSE = `
export HOME=/private
if ! frama-c -plugins >/dev/null 2>&1; then
  printf 'path="/usr/lib/ocaml:/usr/lib/ocaml/METAS"\\ndestdir="/private"\\n' > /private/findlib.conf
  export OCAMLFIND_CONF=/private/findlib.conf
fi
cat > /private/cpp.sh <<'END'
share=$(frama-c -print-share-path); last=
for arg; do
  if [ "$last" = -o ]; then out=$arg; elif [ "$arg" != -o ]; then in=$arg; fi
  last=$arg
done
gcc -E -C -nostdinc -I. "$@" || exit 1
outside=$(sed -n 's/^# [0-9][0-9]* "\\(.*\\)".*/\\1/p' "$out" | grep -v -x \\
  -e '<built-in>' -e '<command-line>' -e "$in" -e "$PWD/.*" -e "$share/libc/.*" | head -n 1)
[ -z "$outside" ] && exit 0
echo "OUTSIDE: $outside" >&2
exit 1
END
why3 config detect >/dev/null 2>&1
file=$1; shift
frama-c -cpp-command 'sh /private/cpp.sh' -cpp-frama-c-compliant "$@" "$file" \\
  -then -no-unicode -report-csv /private/properties.csv >&2 || exit 0
cat /private/properties.csv
`;

/** What Frama-C said of a text. */
export interface FramaCReport {
  messages: FramaCMessage[];
  /** All that it printed. */
  printed: string;
  /** Of the text itself; null where it was not analysed. */
  properties: Property[] | null;
}

/**
 * Analyses one text with these options. What keeps it from being one (a header that is not here, a file that is not its
 * own) is a verdict.
 */
export async function runFramaC(
  { file }: Pick<Obligation, 'file'>,
  context: Pick<BackendContext, 'makeFolder' | 'run'>,
  options: readonly string[],
  wallMs: number,
): Promise<{ verdict: Verdict } | FramaCReport> {
  const name = file.name.slice(file.name.lastIndexOf('/') + 1);
  const run = await layTexts(context, new Map([[name, file.text]]));
  const ended = finish(
    await run('/bin/sh', ['-c', ANALYSE, 'sh', pathArgument(name), ...options], {
      writable: [{ from: context.makeFolder(), to: '/private' }],
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
  const header = /fatal error: (\S+): No such file/.exec(printed)?.[1];
  if (header !== undefined)
    return {
      verdict: { kind: 'unknown', findings: [], reason: `the header ${header} is not here, or not known to Frama-C` },
    };
  if (/Prover 'z3' not found/.test(printed))
    return { verdict: { kind: 'unknown', findings: [], reason: `Frama-C does not find Z3 (${INSTALL})` } };
  const properties = ended.stdout === '' ? null : readProperties(ended.stdout).filter((each) => each.file === name);
  return { messages: readMessages(printed, name), printed, properties };
}
