import { posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, countLines } from '../../backend-kit/decide.ts';
import { defineBackend, systemTool } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { layTexts, type RunOverTexts } from '../../backend-kit/formal/lay-texts.ts';
import { SANDBOX_ENVIRONMENT } from '../../backend-kit/sandbox-facts.ts';
import { rangeBetween } from '../../backend-kit/text-position.ts';
import { rangeAt } from '../../backend-kit/tool-place.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { readAssumptions, readMessages, type CoqMessage } from './coq-output.ts';
import { readCoqText, type CoqText } from './coq-text.ts';

const INSTALL = 'apt-get install coq';

/** Neighbours that are compiled first, at most. */
const MOST_NEIGHBOURS = 20;

/** Debian's Coq asks OCaml's package manager for its plug-ins, which then finds none of a project. */
const environment = { ...SANDBOX_ENVIRONMENT, OCAMLFIND_CONF: '/dev/null' };

/** Asks what the theorems rest on; the name is none that a block has. */
const QUERY = 'claude_verify_assumptions';

/** Axioms of the standard library that its users take for granted (its module Coq.Logic, and the reals). */
const STANDARD_AXIOMS = regex()`
  ^(?:
    Classical_Prop|FunctionalExtensionality|PropExtensionality|ProofIrrelevance|Eqdep|JMeq|Description|Epsilon
    |ClassicalEpsilon|ClassicalDescription|ClassicalDedekindReals|IndefiniteDescription|ChoiceFacts
    |Extensionality_Ensembles
  )\.
`;

interface File {
  name: string;
  text: string;
}

/** Compiles Coq, and asks what its theorems rest on (see README.md). */
export default defineBackend({
  id: 'coq',
  title: 'Coq',
  languages: ['coq'],
  check: 'prove',
  tool: systemTool({ command: 'coqc', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 60_000,
  revision: 1,
  async run({ file, tree }, context) {
    const read = readCoqText(file.text);
    if (!read.isCoq) return { kind: 'unsupported', findings: [], reason: 'it has no sentence of Coq' };
    const module = moduleOf(file.name);
    const texts = new Map([[`${module}.v`, file.text], ...neighbours(read, file.name, tree)]);
    const lay = await layTexts(context, texts);
    const run: RunOverTexts = async (command, args, options) => await lay(command, args, { environment, ...options });
    for (const name of [...texts.keys()].reverse()) {
      const ended = finish(await run('coqc', ['-q', '-Q', '.', '', name]), 'coqc', INSTALL);
      if (ended.kind === 'verdict') return ended.verdict;
      const messages = readMessages(`${ended.stdout}\n${ended.stderr}`);
      if (ended.code !== 0 && name !== `${module}.v`)
        return { kind: 'unknown', findings: [], reason: `the file ${name}, which it requires, does not compile` };
      if (ended.code !== 0) return rejected(file, messages, `${ended.stdout}\n${ended.stderr}`);
    }
    return await proofOf(file, read, { module, run });
  },
});

/** A module is named by its file; a block without such a name gets one. */
function moduleOf(path: string): string {
  const name = posix.basename(path, '.v');
  return /^[A-Za-z_]\w*$/.test(name) ? name : 'block';
}

/** The files beside it that it requires, and that these require, each before what requires it. */
function neighbours(read: CoqText, path: string, tree: Tree | undefined): [string, string][] {
  const found = new Map<string, string>();
  const visit = ({ required }: CoqText): void => {
    for (const name of required) {
      const beside = posix.join(posix.dirname(path), `${name}.v`);
      const text = beside === path || found.has(`${name}.v`) ? undefined : tree?.text(beside);
      if (text === undefined || found.size >= MOST_NEIGHBOURS) continue;
      found.set(`${name}.v`, text);
      visit(readCoqText(text));
    }
  };
  visit(read);
  return [...found];
}

/** Without the standard library's own words for it nothing is taken for a mistake of the text. */
const MISSING = /Cannot find a physical path|Unable to locate library|Cannot load|was not found in the loadpath/;
const OF_ANOTHER_VERSION = /^From Stdlib\b|\bFrom\s+Corelib\b/m;

function rejected(file: File, messages: readonly CoqMessage[], output: string): Verdict {
  const error = messages.find(({ kind }) => kind === 'Error');
  const pending = /Error: (There are pending proofs[^\n]*)/.exec(output)?.[1];
  if (pending !== undefined)
    return { kind: 'unknown', findings: [], reason: 'a proof is not ended: there is no Qed at the end of it' };
  if (error === undefined) return { kind: 'crashed', findings: [], reason: 'coqc did not say what it found' };
  if (error.text.startsWith('System error'))
    return { kind: 'unknown', findings: [], reason: 'it reads or writes a file, which it cannot do here' };
  if (MISSING.test(error.text) || OF_ANOTHER_VERSION.test(file.text)) {
    const [line = ''] = error.text.split('\n\n', 1);
    return { kind: 'unknown', findings: [], reason: `a library is missing here: ${line.replaceAll(/\s+/g, ' ')}` };
  }
  return { kind: 'refuted', findings: [toFinding(file, error)] };
}

function toFinding(file: File, { line, start, end, text }: CoqMessage): Finding {
  return {
    file: file.name,
    backend: 'coq',
    severity: 'error',
    rule: categoryOf(text) === 'syntax_error' ? 'syntax' : 'error',
    range: rangeAt(file.text, { line, column: start + 1, endLine: line, endColumn: end + 1 }, 'bytes'),
    message: text,
    category: categoryOf(text),
  };
}

function categoryOf(text: string): Finding['category'] {
  if (/^Syntax error|Illegal begin|Lexer/.test(text)) return 'syntax_error';
  const isType = /has type|expected to have type|not found in the current environment|cannot be applied/.test(text);
  return isType ? 'type_error' : 'logic_error';
}

interface Compiled {
  module: string;
  run: RunOverTexts;
}

/** What its theorems rest on, asked in a file of its own that the text cannot change, and read by coqchk once more. */
async function proofOf(file: File, read: CoqText, { module, run }: Compiled): Promise<Verdict> {
  const findings = read.redefined.map(({ name, start, end }): Finding => ({
    file: file.name,
    backend: 'coq',
    severity: 'warning',
    rule: 'redefined-name',
    range: rangeBetween(file.text, start, end),
    message: `${name} means something else here than in the standard library: so does what is stated with it`,
    category: 'semantic_mismatch',
    subcategory: 'redefined_name',
  }));
  const extent = `${counted(read.proved.length, 'theorem')}, ${countLines(file.text)}`;
  if (read.proved.length === 0)
    return findings.length > 0
      ? { kind: 'unknown', findings, extent, reason: 'it compiles, and states no theorem' }
      : { kind: 'vacuous', findings, reason: 'it compiles, and states no theorem' };
  const asked = await assumptions(read, { module, run });
  if ('kind' in asked) return asked;
  const lines = [...new Set(asked.flat())];
  const isOwn = (line: string): boolean => line.startsWith(`${module}.`) || !STANDARD_AXIOMS.test(line);
  const unchecked = lines.filter(isOwn);
  const hollow = read.proved.filter((name, index) =>
    asked[index]?.some((line) => line.startsWith(`${module}.${name} `)),
  );
  if (hollow.length === read.proved.length)
    return { kind: 'unknown', findings, extent, reason: `it is taken for granted, not proved: ${hollow.join(', ')}` };
  const checked = finish(await run('coqchk', ['-silent', '-norec', module, '-Q', '.', '']), 'coqchk', INSTALL);
  const isRead = checked.kind === 'finished' && checked.code === 0;
  return {
    kind: 'proved',
    findings,
    extent,
    assumptions: lines.filter((line) => !isOwn(line)),
    bound: null,
    certificate: isRead ? 'the compiled proof, read once more by coqchk (the libraries were not)' : null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
    ...(isRead ? { kernels: ['Coq'] } : {}),
    ...(isRead ? {} : { notChecked: ['the compiled proof by coqchk: it did not end well here'] }),
  };
}

async function assumptions(
  { proved }: CoqText,
  { module, run }: Compiled,
): Promise<Verdict | readonly (readonly string[])[]> {
  const query = `Require ${module}.\n${proved.map((name) => `Print Assumptions ${module}.${name}.\n`).join('')}`;
  const ended = finish(
    await run('sh', ['-c', `cat > ${QUERY}.v && exec coqc -q -Q . "" ${QUERY}.v`], { stdin: query }),
    'coqc',
    INSTALL,
  );
  if (ended.kind === 'verdict') return ended.verdict;
  const read = ended.code === 0 ? readAssumptions(ended.stdout, proved.length) : undefined;
  return (
    read ?? {
      kind: 'unknown',
      findings: [],
      reason: 'it compiles, but Coq did not tell what its theorems rest on',
    }
  );
}
