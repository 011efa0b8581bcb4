import { randomBytes } from 'node:crypto';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { BackendContext, Obligation, RunOptions } from '../../../../kit/define.ts';
import { coqSentences } from '../../coq/coq-sentences.ts';
import { finish, type Finished } from '../../../../kit/finished-run.ts';
import { layTexts } from '../../lay-texts.ts';
import { readFromFolder, SANDBOX_ENVIRONMENT } from '../../../../kit/sandbox-facts.ts';
import {
  askDependencies,
  askWholeNames,
  readDependencies,
  readWholeNames,
  type Dependencies,
} from './coq-assumptions.ts';
import { readListing, type CoqConstant } from './coq-constants.ts';
import type { CoqPremise } from './coq-premises.ts';
import { coqSections } from '../../coq/coq-sections.ts';
import { findingOf, meaningOf, readError } from './coq-errors.ts';
import { planModules, withoutComments, type CoqModule, type CoqPlan } from './coq-modules.ts';
import { askContradictions, askEmpty, readContradictions, readEmpty } from './coq-vacuity.ts';
import { judgeProofs, verdictOfError } from './judge-proofs.ts';

/** The command that gets Coq. */
export const INSTALL = 'apt-get install coq';

const LISTING_BYTES = 8 * 1_024 * 1_024;
const MOST_CONSTANTS = 2_000;
/** Theorems that are asked for contradictory premises: each may take some seconds. */
const MOST_ASKED = 40;
/** Nothing is read but the files that are named, and nothing is compiled to a library that could be loaded. */
const COMPILE = ['-q', '-w', 'none', '-native-compiler', 'no'];
const VERILOG = /^[ \t]*(?:`(?:timescale|include|define|default_nettype)\b|module\s+\w+\s*(?:#\s*\(|\(|;))/m;

/** Debian's Coq asks OCaml's package manager for its plug-ins, which then finds none but Coq's own. */
const environment = { ...SANDBOX_ENVIRONMENT, OCAMLFIND_CONF: '/dev/null' };

/** What one check does its runs with. */
interface Bench {
  plan: CoqPlan;
  run(
    command: string,
    args: readonly string[],
    options: RunOptions & { limitMs?: number },
  ): Promise<Finished | Verdict>;
}

/** Compiles the block, asks what its theorems rest on, and has coqchk read the compiled proof again. */
export async function checkCoq({ file, tree, limits }: Obligation, context: BackendContext): Promise<Verdict> {
  if (tree === undefined) throw new Error('asked without a tree');
  if (VERILOG.test(file.text) && /\bendmodule\b|\bassign\b|\balways\b/.test(file.text))
    return { kind: 'unsupported', findings: [], reason: 'this is Verilog, not Coq' };
  const plan = planModules(tree, file.name, file.text);
  const runOverTexts = await layTexts(context, new Map(plan.modules.map(({ path, text }) => [path, text])));
  const until = Date.now() + limits.deadlineMs;
  const bench: Bench = {
    plan,
    run: async (command, args, { limitMs, ...options }) => {
      const left = Math.max(1_000, until - Date.now());
      const wallMs = Math.min(left, limitMs ?? left);
      const bounds = { wallMs, cpuSeconds: Math.ceil(wallMs / 1_000) + 5 };
      const ended = finish(
        await runOverTexts(command, args, { environment, ...options, limits: bounds }),
        command,
        INSTALL,
      );
      return ended.kind === 'verdict' ? ended.verdict : ended;
    },
  };
  return await compileAll(bench, file, context);
}

async function compileAll(bench: Bench, file: Obligation['file'], context: BackendContext): Promise<Verdict> {
  const { plan } = bench;
  const listing = context.makeFolder();
  // A text can write files, but not where it does not know a name.
  const hidden = `/listing-${randomBytes(16).toString('hex')}`;
  for (const module of plan.modules) {
    const isBlock = module === plan.block;
    const ended = await bench.run(
      'coqc',
      [...COMPILE, ...(isBlock ? ['-dump-glob', `${hidden}/listing`] : ['-no-glob']), ...plan.options, module.path],
      { writable: [{ from: listing, to: hidden }] },
    );
    if (ended.kind !== 'finished') return ended;
    const error = ended.code === 0 ? undefined : readError(ended.stderr);
    if (ended.code === 0) continue;
    if (error === undefined)
      return { kind: 'crashed', findings: [], reason: `coqc ended with code ${ended.code} and named no error` };
    if (!isBlock)
      return {
        kind: 'unknown',
        findings: [],
        reason: `${module.path}, which it requires, does not compile: ${error.message.slice(0, 200)}`,
      };
    const meaning = meaningOf(error, file.text);
    return verdictOfError(error, findingOf(error, file, meaning), meaning, context.toolVersion);
  }
  const listed = await readFromFolder(listing, 'listing', LISTING_BYTES);
  if (listed === undefined) return { kind: 'crashed', findings: [], reason: 'coqc did not list what it compiled' };
  const constants = readListing(listed.toString('utf8'), file.text);
  if (constants.length > MOST_CONSTANTS)
    return { kind: 'unknown', findings: [], reason: `it declares more than ${MOST_CONSTANTS} things` };
  const asked = constants.filter(({ kind }) => kind === 'theorem' || kind === 'definition');
  const known = await askCoq(
    bench,
    asked.map(({ name }) => `${plan.block.name}.${name}`),
  );
  if ('kind' in known) return known;
  return judgeProofs({
    file,
    constants,
    sections: coqSections(coqSentences(withoutComments(file.text))),
    dependencies: new Map(asked.map((constant, index) => [constant, known.dependencies.get(index)])),
    wholeNames: known.wholeNames,
    block: plan.block.name,
    recheck: async () => await recheck(bench),
    contradictions: async (theorems) => await contradictions(bench, theorems),
    emptyTheorems: async (theorems, predicates) => await emptyTheorems(bench, theorems, predicates),
  });
}

interface Known {
  dependencies: Map<number, Dependencies>;
  wholeNames: Map<string, string>;
}

async function askCoq(bench: Bench, names: readonly string[]): Promise<Known | Verdict> {
  const { plan } = bench;
  const ask = async (question: (mark: string) => string): Promise<{ output: string; mark: string } | Verdict> => {
    const mark = `cv${randomBytes(12).toString('hex')}`;
    const ended = await bench.run('coqtop', ['-q', '-quiet', '-w', 'none', ...plan.options], {
      stdin: question(mark),
    });
    return ended.kind === 'finished' ? { output: ended.stdout, mark } : ended;
  };
  if (names.length === 0) return { dependencies: new Map(), wholeNames: new Map() };
  const first = await ask((mark) => askDependencies(plan.block.name, names, mark));
  if ('kind' in first) return first;
  const dependencies = readDependencies(first.output, first.mark);
  const printed = [...new Set([...dependencies.values()].flatMap(({ rests }) => rests))].filter(
    (name) => !name.includes(' '),
  );
  if (printed.length === 0) return { dependencies, wholeNames: new Map() };
  const second = await ask((mark) => askWholeNames(plan.block.name, printed, mark));
  if ('kind' in second) return second;
  const whole = readWholeNames(second.output, second.mark);
  return {
    dependencies,
    wholeNames: new Map(printed.flatMap((name, index) => (whole.has(index) ? [[name, whole.get(index) ?? '']] : []))),
  };
}

/** Theorems whose premises contradict each other; none where that is not found within a moment. */
async function contradictions(
  { plan, run }: Bench,
  theorems: readonly CoqConstant[],
): Promise<Map<CoqConstant, CoqPremise[]>> {
  const asked = theorems.slice(0, MOST_ASKED);
  if (asked.length === 0) return new Map();
  const mark = `cv${randomBytes(12).toString('hex')}`;
  const names = asked.map(({ name }) => `${plan.block.name}.${name}`);
  const ended = await run('coqtop', ['-q', '-quiet', '-w', 'none', ...plan.options], {
    stdin: askContradictions(plan.block.name, names, mark),
    limitMs: 20_000,
  });
  const found = ended.kind === 'finished' ? readContradictions(ended.stdout, mark) : new Map<number, CoqPremise[]>();
  return new Map([...found].flatMap(([index, premises]) => (asked[index] ? [[asked[index], premises] as const] : [])));
}

/** Theorems that state nothing once the text's own predicates are written out; none where that takes too long. */
async function emptyTheorems(
  { plan, run }: Bench,
  theorems: readonly CoqConstant[],
  predicates: readonly CoqConstant[],
): Promise<CoqConstant[]> {
  const asked = theorems.slice(0, MOST_ASKED);
  if (asked.length === 0) return [];
  const mark = `cv${randomBytes(12).toString('hex')}`;
  const wholeNames = (of: readonly CoqConstant[]): string[] => of.map(({ name }) => `${plan.block.name}.${name}`);
  const ended = await run('coqtop', ['-q', '-quiet', '-w', 'none', ...plan.options], {
    stdin: askEmpty(plan.block.name, { names: wholeNames(asked), predicates: wholeNames(predicates) }, mark),
    limitMs: 20_000,
  });
  return ended.kind === 'finished' ? readEmpty(ended.stdout, mark).flatMap((index) => asked[index] ?? []) : [];
}

/** Undefined where coqchk read the block and its neighbours again; else why not, or what it objects to. */
async function recheck({ plan, run }: Bench): Promise<{ kind: 'checked' | 'refused' | 'not-checked'; said: string }> {
  const modules = plan.modules.flatMap(({ name }: CoqModule) => ['-norec', name]);
  const ended = await run('coqchk', [...plan.options, ...modules], {
    limitMs: 40_000,
  });
  if (ended.kind === 'timeout') return { kind: 'not-checked', said: 'coqchk did not end in time' };
  if (ended.kind !== 'finished')
    return { kind: 'not-checked', said: 'reason' in ended ? ended.reason : 'coqchk could not be run' };
  const said = `${ended.stdout}\n${ended.stderr}`;
  const isRead = plan.modules.every(({ name }) => said.includes(`Checking library: ${name}\n`));
  if (ended.code === 0 && isRead && /^Modules were successfully checked$/m.test(said))
    return { kind: 'checked', said: '' };
  const fault = /^(?:Fatal )?Error:[^]*/m.exec(said)?.[0].replaceAll(/\s+/g, ' ');
  return ended.code === 0 || fault === undefined
    ? { kind: 'not-checked', said: 'coqchk did not say that it checked it' }
    : { kind: 'refused', said: fault.slice(0, 300) };
}
