import { posix } from 'node:path';
import type { Counterexample } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines } from '../../backend-kit/decide.ts';
import { defineBackend, systemTool, type BackendContext } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { TREE_ROOT } from '../../backend-kit/tree.ts';
import { joined } from './join-goals.ts';
import { readExecution, readGoals, readWhy3Error, type Why3Error, type Why3Goal } from './why3-answer.ts';
import { hollowCopy, oppositeCopy, PROBE_MARK, readWhy3Text } from './why3-text.ts';
import { unreadWhy3, why3Verdict } from './why3-verdict.ts';

const INSTALL = 'apt-get install why3 z3 cvc5 eprover';

/** Asked one after another about what those before did not prove. */
const PROVERS = ['z3', 'cvc5', 'eprover'] as const;
/** How many failing goals are asked for an execution, and how many for their opposite. */
const MOST_ASKED = 4;

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

/** Proves goals and programs of WhyML with Why3 (see README.md). */
export default defineBackend({
  id: 'why3',
  title: 'Why3',
  languages: ['why3'],
  check: 'prove',
  tool: systemTool({ command: 'why3', version: ['--version'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 120_000,
  revision: 1,
  async run({ file, tree, limits }, context) {
    if (tree === undefined) throw new Error('why3 is asked over a tree');
    const text = readWhy3Text(file.text);
    if (text.code.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    const name = `./${posix.basename(file.name)}`;
    const ask = why3In(posix.join(TREE_ROOT, posix.dirname(file.name)), context, limits.deadlineMs / 5);
    const source = { file, extent: countLines(file.text) };
    const answers: Why3Goal[][] = [];
    for (const prover of PROVERS) {
      const answer = await ask(prover, name);
      if ('verdict' in answer) {
        if (prover === 'z3') return answer.verdict;
        continue;
      }
      if (answer.error !== undefined && answer.goals.length === 0)
        return prover === 'z3' ? unreadWhy3(answer.error, text, source) : why3Verdict(answers, text, source, {});
      answers.push(answer.goals);
      if (joined(answers).every((goal) => goal.answer === 'valid')) break;
    }
    const goals = joined(answers);
    const open = goals.filter(({ answer }) => answer !== 'valid');
    if (open.length === 0 && goals.length > 0) {
      const copy = await ask('z3', '-', hollowCopy(text));
      const hollow = 'verdict' in copy || copy.error !== undefined ? null : copy.goals.filter(isProvedProbe);
      return why3Verdict(answers, text, source, { hollow });
    }
    if (text.unchecked.length > 0 || open.length === 0) return why3Verdict(answers, text, source, {});
    const executions = new Map<Why3Goal, Counterexample>();
    for (const goal of open
      .filter(({ explanation, place }) => explanation !== '' && place !== undefined)
      .slice(0, MOST_ASKED)) {
      const chosen = `${name}:${goal.place?.line}@${goal.explanation}`;
      const printed = await ask('z3-models', name, undefined, ['--check-ce', '--rac-timelimit=3', '-g', chosen]);
      const found = 'verdict' in printed ? undefined : readExecution(printed.stdout);
      if (found !== undefined) executions.set(goal, found);
    }
    const formulas = text.goals.filter(({ name: own }) => open.some((goal) => goal.name === own)).slice(0, MOST_ASKED);
    const copy = formulas.length === 0 ? undefined : await ask('z3', '-', oppositeCopy(text, formulas));
    const opposite =
      copy === undefined || 'verdict' in copy
        ? []
        : copy.goals
            .filter(isProvedProbe)
            .flatMap(({ name: own }) => formulas[Number(own.slice(PROBE_MARK.length))] ?? []);
    return why3Verdict(answers, text, source, { executions, opposite: opposite.map(({ name: own }) => own) });
  },
});

const isProvedProbe = ({ name, explanation, answer }: Why3Goal): boolean =>
  answer === 'valid' && (name.startsWith(PROBE_MARK) || explanation.startsWith(PROBE_MARK));

interface Why3Answer {
  goals: Why3Goal[];
  error: Why3Error | undefined;
  stdout: string;
}

/** What asks one prover about a file of the folder, or (`-`) about a text beside its files. */
function why3In(cwd: string, context: BackendContext, wallMs: number) {
  const folder = context.makeFolder();
  return async (
    prover: string,
    path: string,
    stdin?: string,
    options: readonly string[] = ['--json'],
  ): Promise<Why3Answer | { verdict: Verdict }> => {
    const ended = finish(
      await context.runInTree('/bin/sh', ['-c', PROVE, 'sh', prover, path, ...options], {
        cwd,
        writable: [{ from: folder, to: '/private' }],
        limits: { wallMs: Math.round(wallMs), memoryBytes: 2_048 * 1_024 * 1_024 },
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
