import { LANGUAGE_IDS } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { JAIL_ENVIRONMENT } from '../../sandbox/jail-arguments.ts';
import { JAIL_NODE, nodeBind } from '../../sandbox/jail-node.ts';
import { decide } from '../decide.ts';
import { defineBackend, ownTool, type Backend, type BackendContext, type Obligation } from '../define.ts';
import { finish } from '../finished-run.ts';
import { TREE_ROOT } from '../tree.ts';
import { checkOf, findingsOf } from './output.ts';

/** A project's own commands may be whole builds. */
const LIMITS = { cpuSeconds: 600, memoryBytes: 4_096 * 2 ** 20, processes: 512, fileBytes: 512 * 2 ** 20, diskBytes: 4_096 * 2 ** 20 } as const;
const PATH = [JAIL_NODE.slice(0, JAIL_NODE.lastIndexOf('/')), `${TREE_ROOT}/node_modules/.bin`, `${TREE_ROOT}/.venv/bin`, JAIL_ENVIRONMENT.PATH].join(':');

/** How the check of a command is called in results. */
export const commandId = (name: string): string => `command:${name}`;

/** Runs the project's own commands (see README.md). */
const command: Backend = defineBackend({
  id: 'command',
  title: 'Commands of the project',
  languages: LANGUAGE_IDS,
  check: 'test',
  tool: ownTool('1'),
  effect: 'runs-code',
  over: 'tree',
  deadlineMs: 300_000,
  revision: 1,
  applies: (tree) => Object.keys(tree.commands).length > 0,
  expand: (tree) => Object.keys(tree.commands).map((name) => ({
    ...command,
    id: commandId(name),
    title: `Command ${name}`,
    check: checkOf(name),
    names: [name.toLowerCase()],
    applies: () => true,
    expand: undefined,
    run: (obligation, context) => runNamed(name, obligation, context),
  })),
  run: () => Promise.resolve({ kind: 'unsupported', findings: [], reason: 'each command is a check of its own' }),
});

export default command;

async function runNamed(name: string, { file, tree, limits }: Obligation, { runInTree }: BackendContext): Promise<Verdict> {
  const [program, ...args] = tree?.commands[name] ?? [];
  if (tree === undefined || program === undefined) return { kind: 'unsupported', findings: [], reason: 'the project names no such command' };
  const end = await runInTree(program, args, { readOnly: [nodeBind()], environment: { ...JAIL_ENVIRONMENT, PATH, CI: 'true', NO_COLOR: '1' }, limits: { ...LIMITS, wallMs: limits.deadlineMs } });
  // Of a long output the part that is kept is enough; a signal is a way to fail.
  const ran = end.kind === 'exit' || end.kind === 'killed' ? { kind: 'finished' as const, stdout: end.stdout.text, stderr: end.stderr.text } : finish(end, program, `install ${program}, or name another command in .claude-context.toml`);
  if (ran.kind === 'verdict') return ran.verdict;
  const output = `${ran.stdout}\n${ran.stderr}`;
  const status = end.kind === 'killed' ? `by ${end.signal}` : `with status ${end.kind === 'exit' ? end.code : 0}`;
  if (end.kind === 'exit' && end.code === 0) return decide([], { extent: [program, ...args].join(' ') });
  const absent = end.kind === 'exit' && (end.code === 127 || end.code === 126) ? /^.*(?:not found|No such file or directory|Permission denied).*$/m.exec(output)?.[0] : undefined;
  if (absent !== undefined) return { kind: 'not-run', findings: [], cause: 'missing-tool', reason: `${name} needs what is not in the sandbox: ${absent.trim()}`, remedy: 'name a command in .claude-context.toml that needs only the project and the system\'s programs' };
  return decide(findingsOf(output, name, { file, tree, backend: commandId(name) }, status), { extent: [program, ...args].join(' ') });
}
