import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageOfFile } from '../../shared/language.ts';
import { loadBackends } from '../checks/registry.ts';
import { TREE_ROOT } from '../kit/tree.ts';
import { SANDBOX_ENVIRONMENT } from '../sandbox/bubblewrap-arguments.ts';
import { nodeBind } from '../sandbox/sandbox-node.ts';
import { runSandboxed } from '../sandbox/sandbox-run.ts';
import { RUN_PREFIX } from '../sandbox/launch.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { EVIL_JAVA, EVIL_LIBRARY, evilScript, JAVA_SERVICES, MARK, TRAPS, type Trap } from './fixtures/traps.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { runCheck } from './obligation.ts';
import { materialiseScratchTree, type ScratchTree } from './scratch-tree.ts';
import { REQUIRES_TOOLS, canRun } from '../sandbox/fixtures/can-run.ts';

/*
 * What needs no permission runs nothing of what it reads: every backend whose effect is `pure` or `reads-project` is
 * asked about trees that would have something run, and none may leave the mark. Where a trap names a command that falls
 * into it, that shows first that the trap works here.
 */
const skip = !(await canRun());
const backends = (await loadBackends()).filter(({ effect }) => effect === 'pure' || effect === 'reads-project');

const pool = createWarmPool();
let host: string;
const marks: string[] = [];

/** Marks outside of the sandbox, and in the folders that the runs of this process can write. */
function marksNow(): string[] {
  const runs = readdirSync(tmpdir())
    .filter((name) => name.startsWith(`${RUN_PREFIX}${process.pid}-`))
    .map((name) => join(tmpdir(), name));
  return [host, ...runs]
    .flatMap((folder) => [folder, join(folder, 'work')])
    .map((folder) => join(folder, MARK))
    .filter((file) => existsSync(file));
}

const frame = checkContextOf({
  pool: { ask: pool.ask, warm: () => Promise.resolve() },
  mayRunCode: false,
  admitRun: async (backend, perform) => {
    const result = await perform();
    // The folders of a run are gone when there is a verdict.
    marks.push(...marksNow().map(() => backend));
    return result;
  },
});

let libraries: { so: string; java: string } | undefined;
beforeAll(() => {
  host = mkdtempSync(join(tmpdir(), 'cv-traps-'));
  const so = join(host, 'evil.so');
  const java = join(host, 'java');
  mkdirSync(join(java, 'source'), { recursive: true });
  try {
    writeFileSync(join(java, 'source', 'Evil.java'), EVIL_JAVA);
    execFileSync('gcc', ['-shared', '-fPIC', '-x', 'c', '-o', so, '-'], { input: EVIL_LIBRARY });
    execFileSync('javac', ['-proc:none', '-d', java, join(java, 'source', 'Evil.java')]);
    libraries = { so, java: join(java, 'evil', 'Evil.class') };
  } catch (thrown) {
    if (REQUIRES_TOOLS) throw thrown;
  }
}, 60_000);
afterAll(async () => {
  await pool.close();
  rmSync(host, { recursive: true, force: true });
});

async function lay(trap: Trap): Promise<ScratchTree> {
  const files = Object.entries(trap.files).map(
    ([path, text]) => [path, text === 'EVIL' ? evilScript(host) : text.replaceAll('HOST', host)] as const,
  );
  const services =
    trap.built === 'java' ? JAVA_SERVICES.map((name) => [`META-INF/services/${name}`, 'evil.Evil\n'] as const) : [];
  const laid = await materialiseScratchTree(new Map([...files, ['evil.sh', evilScript(host)], ...services]));
  const { root } = laid.tree;
  for (const [path, text] of [...files, ['evil.sh', '#!']] as const)
    if (text.startsWith('#!')) chmodSync(join(root, path), 0o755);
  if (trap.built !== undefined && libraries === undefined) throw new Error('nothing could be compiled');
  if (trap.built === 'java')
    execFileSync('sh', ['-c', 'mkdir "$1/evil" && cp "$2" "$1/evil"', 'sh', root, libraries?.java ?? '']);
  if (trap.built === 'library')
    execFileSync('sh', [
      '-c',
      'for to in evil.so libevil.so evil.cmxs; do cp "$2" "$1/$to"; done',
      'sh',
      root,
      libraries?.so ?? '',
    ]);
  return { ...laid, tree: { ...laid.tree, kind: trap.kind } };
}

describe.skipIf(skip)('nothing is run without permission', () => {
  test.for(TRAPS.filter(({ sprung = [] }) => sprung.length > 0))(
    'the trap works: $name',
    { timeout: 90_000 },
    async (trap, context) => {
      const laid = await lay(trap);
      const [command = '', ...args] = trap.sprung ?? [];
      const packages = ['/var/lib/ghc']
        .filter((place) => existsSync(place))
        .map((place) => ({ from: place, to: place }));
      const result = await runSandboxed({
        command,
        args,
        cwd: TREE_ROOT,
        environment: SANDBOX_ENVIRONMENT,
        readOnly: [nodeBind(), ...packages],
        writable: [{ from: laid.folder, to: TREE_ROOT }],
        network: false,
        limits: { wallMs: 60_000 },
      });
      const sprung = existsSync(join(laid.tree.root, MARK));
      await laid.remove();
      if (result.kind === 'missing' && !REQUIRES_TOOLS) return context.skip(`${command} is not installed`);
      expect(sprung, JSON.stringify(result)).toBe(true);
    },
  );

  test.each(TRAPS)(
    '$name',
    async (trap) => {
      marks.length = 0;
      const laid = await lay(trap);
      const language = languageOfFile(trap.file);
      if (language === undefined) throw new Error(`${trap.file} is in no language`);
      const text = laid.tree.text(trap.file) ?? '';
      const asked: string[] = [];
      for (const backend of backends) {
        if (!backend.languages.includes(language) || backend.applies?.(laid.tree, trap.file) === false) continue;
        const obligation = {
          language,
          check: backend.check,
          file: { name: backend.over === 'tree' ? trap.file : (trap.file.split('/').at(-1) ?? ''), text },
          focus: { startLine: 1, endLine: 1 },
          limits: { deadlineMs: 60_000 },
        };
        const { verdict } = await runCheck(
          backend,
          backend.over === 'tree' ? { ...obligation, tree: laid.tree } : obligation,
          frame,
          AbortSignal.any([]),
          laid,
        );
        asked.push(`${backend.id}: ${verdict.kind}`);
        marks.push(...marksNow().map(() => backend.id));
        rmSync(join(laid.tree.root, MARK), { force: true });
      }
      await laid.remove();
      expect(marks, asked.join(', ')).toEqual([]);
      expect(asked).not.toEqual([]);
    },
    120_000,
  );
});
