import type { Verdict } from '../../../../../shared/verdict.ts';
import type { BackendContext } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { readGoals, readWhy3Error, type Why3Error, type Why3Goal } from './why3-answer.ts';

/** What installs Why3 and the provers that are asked. */
export const INSTALL = 'apt-get install why3 z3 cvc5 eprover';

/** What is left of the deadline to come to a verdict, in ms. */
const RESERVE_MS = 1_000;

/**
 * Makes a configuration of its own out of what is installed, and asks one prover. Why3 1.5 does not know cvc5 and the
 * newer E: they are described here, with the drivers of their forerunners.
 */
const PROVE = `
config=/private/why3.conf; extra=/private/extra.conf; prover=$1; file=$2; shift 2
if [ ! -e "$config" ]; then
  why3 -C "$config" config detect >/dev/null 2>&1
  echo 'sed s/ALL_SUPPORTED/ALL/ "$2" | exec cvc5 --lang=smt2 --tlimit="$1"000 -' > /private/cvc5.sh
  : > "$extra"
  add() { printf '[prover]\\ncommand = "%s"\\ndriver = "%s"\\nname = "%s"\\nversion = "1"\\n\\n' "$@" >> "$extra"; }
  command -v cvc5 >/dev/null && add '/bin/sh /private/cvc5.sh %t %f' cvc4_17 cvc5
  command -v eprover >/dev/null && add 'eprover -s -R --auto --cpu-limit=%t --tstp-in %f' eprover eprover
fi
version=$(why3 -C "$config" config list-provers | sed -n 's/^ *Z3 \\([^ (]*\\) *$/\\1/p' | head -n 1)
case $prover in
  z3) named="Z3,$version,"; seconds=5 ;;
  z3-models) named="Z3,$version,counterexamples"; seconds=3; set -- "$@" "--rac-prover=Z3,$version," ;;
  *) named="$prover,1,"; seconds=2 ;;
esac
[ "$file" = - ] && { file=/private/copy.mlw; cat > "$file"; }
exec why3 -C "$config" --extra-config "$extra" prove -L . -a split_vc -P "$named" -t "$seconds" -m 1000 "$@" "$file"
`;

interface Why3Answer {
  goals: Why3Goal[];
  error: Why3Error | undefined;
  stdout: string;
}

/** Asks one prover about a file of the folder, or (`-`) about a text beside its files. @param share of the deadline */
export type AskWhy3 = (
  prover: string,
  path: string,
  share: number,
  stdin?: string,
  options?: readonly string[],
) => Promise<Why3Answer | { verdict: Verdict }>;

/** What asks Why3 from this folder of the tree, within the deadline. */
export function why3In(cwd: string, context: BackendContext, deadlineMs: number): AskWhy3 {
  const folder = context.makeFolder();
  const until = Date.now() + deadlineMs;
  return async (prover, path, share, stdin, options = ['--json']) => {
    const left = Math.max(1_000, until - Date.now() - RESERVE_MS);
    const ended = finish(
      await context.runInTree('/bin/sh', ['-c', PROVE, 'sh', prover, path, ...options], {
        cwd,
        writable: [{ from: folder, to: '/private' }],
        limits: { wallMs: Math.round(Math.min(left, deadlineMs * share)), memoryBytes: 2_048 * 1_024 * 1_024 },
        ...(stdin === undefined ? {} : { stdin }),
      }),
      'why3',
      INSTALL,
    );
    if (ended.kind === 'verdict') return { verdict: ended.verdict };
    const goals = options.includes('--json') ? readGoals(ended.stdout) : [];
    const error = readWhy3Error(ended.stderr);
    if (goals.length === 0 && error === undefined && ended.code !== 0 && options.includes('--json'))
      return { verdict: { kind: 'crashed', findings: [], reason: ended.stderr.slice(0, 200) || 'why3 said nothing' } };
    return { goals, error, stdout: ended.stdout };
  };
}
