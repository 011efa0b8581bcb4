import { posix } from 'node:path';
import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, systemTool, type Obligation } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { rangeAt, treePath } from '../../../../kit/tool-place.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { readReport, type ProofMessage, type ProofReport } from './gnatprove-messages.ts';

const INSTALL = 'alr get gnatprove (https://alire.ada.dev)';

/** Proves SPARK with GNATprove (see README.md). */
export default defineBackend({
  id: 'gnatprove',
  title: 'GNATprove',
  languages: ['ada'],
  check: 'prove',
  tool: systemTool({ command: 'gnatprove', version: ['--version'], install: INSTALL }),
  effect: 'runs-code',
  configuration: ['*.gpr'],
  over: 'tree',
  deadlineMs: 120_000,
  revision: 1,
  waiting: () => 'proofs of its SPARK contracts',
  applies: (tree, file) =>
    /SPARK_Mode/i.test(tree.text(file) ?? '') ||
    tree.files.some((name) => name.endsWith('.gpr') && /SPARK/i.test(tree.text(name) ?? '')),
  async run({ file, tree, limits }, { runInTree }) {
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const project = projectOf(tree, file.name);
    const line = [
      ...(project === undefined ? [] : ['-P', project]),
      '--report=all',
      '--output=oneline',
      '--counterexamples=on',
      '--level=1',
      '-u',
      posix.basename(file.name),
    ];
    const ended = finish(
      await runInTree('gnatprove', line, { limits: { wallMs: limits.deadlineMs } }),
      'gnatprove',
      INSTALL,
    );
    return ended.kind === 'verdict'
      ? ended.verdict
      : verdictOf(readReport(`${ended.stdout}\n${ended.stderr}`), { file, tree });
  },
});

/** The project's file nearest above the source. */
function projectOf(tree: Tree, file: string): string | undefined {
  const projects = tree.files.filter((name) => name.endsWith('.gpr'));
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const found = projects.find((name) => posix.dirname(name) === folder);
    if (found !== undefined || folder === '.') return found ?? projects[0];
  }
}

/** What GNATprove's report says of the file. */
export function verdictOf({ messages, ended }: ProofReport, asked: Pick<Obligation, 'file'> & { tree: Tree }): Verdict {
  const of = (...kinds: ProofMessage['kind'][]): ProofMessage[] => messages.filter(({ kind }) => kinds.includes(kind));
  const wrong = of('error');
  if (wrong[0] !== undefined)
    return {
      kind: 'unknown',
      findings: wrong.map((message) => toFinding(message, asked, 'warning')),
      reason: `GNATprove cannot analyse it: ${wrong[0].text}`,
    };
  if (!ended) return { kind: 'crashed', findings: [], reason: 'gnatprove did not come to its end' };
  const proved = of('proved').length;
  const open = of('high', 'medium', 'low');
  const extent = `${proved} of ${proved + open.length + of('justified').length} checks proved`;
  const sure = open.filter(({ kind, values }) => kind === 'high' && values.length > 0);
  const findings = [...open, ...of('warning')].map((message) =>
    toFinding(message, asked, sure.includes(message) ? 'error' : 'warning'),
  );
  if (sure.length > 0)
    return {
      kind: 'refuted',
      findings,
      extent,
      counterexamples: sure.map(({ text, values }) => ({
        title: text,
        replayed: false,
        steps: [{ label: 'with', values }],
      })),
    };
  if (open.length > 0)
    return {
      kind: 'unknown',
      findings,
      extent,
      reason: `GNATprove could not prove ${open.length === 1 ? 'one check' : `${open.length} checks`}`,
    };
  if (proved === 0) return { kind: 'vacuous', findings, extent, reason: 'there was no check to prove' };
  const assumptions = [
    'bodies that are not in SPARK do what their contracts say',
    ...of('justified').map(({ file, line, text }) => `${file}:${line}: ${text}`),
  ];
  return { kind: 'proved', findings, extent, assumptions, bound: null, certificate: null };
}

function toFinding(
  message: ProofMessage,
  { file, tree }: Pick<Obligation, 'file'> & { tree: Tree },
  severity: Finding['severity'],
): Finding {
  const named =
    treePath(message.file, tree) ?? tree.files.find((name) => posix.basename(name) === message.file) ?? file.name;
  const text = named === file.name ? file.text : (tree.text(named) ?? '');
  return {
    file: named,
    range: rangeAt(text, message, 'code-points-tabs-8'),
    rule: /^([a-z ]+?) (?:might|cannot|not|is not)\b/.exec(message.text)?.[1]?.replaceAll(' ', '-') ?? message.kind,
    backend: 'gnatprove',
    message: message.text,
    severity,
    ...(/^(pre|post)condition|assertion|contract|invariant/.test(message.text)
      ? { category: 'semantic_mismatch', subcategory: 'violated_contract' }
      : { category: 'logic_error' }),
  };
}
