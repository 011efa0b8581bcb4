import { posix } from 'node:path';
import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted, countLines } from '../../../../kit/decide.ts';
import type { BackendContext, Obligation } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { layTexts, type RunOverTexts } from '../../lay-texts.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { TREE_ROOT, type Tree } from '../../../../kit/tree.ts';
import { meaningOf, rangeOf, readMessages, type AgdaMessage } from './agda-messages.ts';
import { readAgdaText, type AgdaText } from '../../agda-text.ts';

/** The command that gets Agda. */
export const INSTALL = 'apt-get install agda-bin agda-stdlib';

/** Where Debian's package of the standard library lies; nothing is said where it is missing. */
const LIBRARY = '/usr/share/agda-stdlib';
const OF_LIBRARY =
  /^(?:Data|Relation|Function|Algebra|Induction|Level|Axiom|Category|Codata|Effect|Reflection|Tactic|Text)\b/;
const MOST_FILES = 400;
const MEMORY_BYTES = 3 * 1_024 ** 3;

/** Type-checks the block in safe mode, and where only that mode objects, without it, to tell what is unchecked. */
export async function checkAgda(obligation: Obligation, context: BackendContext): Promise<Verdict> {
  const { file, tree, limits } = obligation;
  if (tree === undefined) throw new Error('asked without a tree');
  const laid = layOut(tree, file, readAgdaText(file.text));
  const imported = importedBy(file.text, laid);
  const read = readAgdaText(file.text, [...imported.values()]);
  if ([...laid.texts.values()].some((text) => text.includes('--allow-exec')))
    return { kind: 'unsupported', findings: [], reason: 'it asks that its macros may start programs (--allow-exec)' };
  const run = await layTexts(context, laid.texts);
  const until = Date.now() + limits.deadlineMs;
  const safe = await ask(run, laid, ['--safe'], until);
  if ('kind' in safe) return safe;
  const isOnlyUnsafe = safe.messages.length > 0 && safe.messages.every((message) => meaningOf(message) === 'unsafe');
  if (!isOnlyUnsafe) return judge({ file, read, imported, path: laid.path, ...safe, unsafe: [] });
  const plain = await ask(run, laid, [], until);
  return 'kind' in plain ? plain : judge({ file, read, imported, path: laid.path, ...plain, unsafe: safe.messages });
}

interface Laid {
  texts: ReadonlyMap<string, string>;
  /** The block's path among them. */
  path: string;
  /** Folders in which modules are looked for. */
  roots: readonly string[];
}

/** A file lies where its module's name says; the files of the tree are laid beside it. */
function layOut(tree: Tree, file: { name: string; text: string }, { module }: AgdaText): Laid {
  const wanted = module === undefined || module === '_' ? undefined : `${module.replaceAll('.', '/')}.agda`;
  const base = posix.basename(file.name);
  const own = /^[^\s.(){};@"]+\.agda$/.test(base) ? file.name : 'block.agda';
  const isPlaced = wanted !== undefined && (file.name === wanted || file.name.endsWith(`/${wanted}`));
  const path = wanted === undefined || isPlaced ? own : posix.join(posix.dirname(file.name), wanted);
  const root = wanted === undefined ? posix.dirname(path) : path.slice(0, path.length - wanted.length) || '.';
  const others = tree.files.filter((name) => name.endsWith('.agda') && name !== file.name).slice(0, MOST_FILES);
  const texts = new Map(
    others.flatMap((name) => {
      const text = tree.text(name);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
  // Whatever it asks for, holes are told: in the same place, as many blanks.
  texts.set(
    path,
    file.text.replaceAll('--allow-unsolved-metas', (option) => ' '.repeat(option.length)),
  );
  return { texts, path, roots: [...new Set([posix.normalize(root), '.'])] };
}

/** The texts of the modules beside it that a text imports, and of those that they import, by path. */
function importedBy(text: string, { texts, path, roots }: Laid): Map<string, string> {
  const found = new Map<string, string>();
  const left = [text];
  for (const each of left)
    for (const module of readAgdaText(each).imports) {
      const paths = roots.map((root) => posix.join(root, `${module.replaceAll('.', '/')}.agda`));
      const at = paths.find((name) => texts.has(name));
      if (at === undefined || at === path || found.has(at)) continue;
      found.set(at, texts.get(at) ?? '');
      left.push(texts.get(at) ?? '');
    }
  return found;
}

interface Answer {
  code: number;
  messages: AgdaMessage[];
  output: string;
}

async function ask(run: RunOverTexts, laid: Laid, more: readonly string[], until: number): Promise<Answer | Verdict> {
  const roots = [...laid.roots, LIBRARY].flatMap((folder) => ['-i', folder]);
  const wallMs = Math.max(1_000, until - Date.now());
  const ended = finish(
    await run('agda', [...more, '--no-libraries', ...roots, laid.path], {
      limits: { wallMs, cpuSeconds: Math.ceil(wallMs / 1_000) + 5, memoryBytes: MEMORY_BYTES },
    }),
    'agda',
    INSTALL,
  );
  if (ended.kind === 'verdict') return ended.verdict;
  const output = `${ended.stdout}\n${ended.stderr}`;
  return { code: ended.code, messages: readMessages(output, TREE_ROOT), output };
}

interface Checked extends Answer {
  file: { name: string; text: string };
  read: AgdaText;
  /** Modules beside it that it imports. */
  imported: ReadonlyMap<string, string>;
  path: string;
  /** What safe mode objected to, where it is all that there is to object to. */
  unsafe: readonly AgdaMessage[];
}

function judge({ file, read, imported, path, code, messages, output, unsafe }: Checked): Verdict {
  const toFinding = (message: AgdaMessage, severity: Finding['severity']): Finding => ({
    file: file.name,
    range: rangeOf(file.text, message),
    rule: /Parse error/.test(message.text) ? 'syntax' : 'error',
    backend: 'agda',
    message: message.text,
    severity,
    category: categoryOf(message.text),
  });
  const isOwn = (message: AgdaMessage): boolean => posix.normalize(message.file) === path;
  if (code !== 0) {
    const [first] = messages;
    if (first === undefined)
      return { kind: 'crashed', findings: [], reason: `agda ended with code ${code}: ${output.trim().slice(0, 200)}` };
    if (!isOwn(first))
      return {
        kind: 'unknown',
        findings: [],
        reason: `${first.file}, which it imports, does not type-check: ${first.text}`,
      };
    const own = messages.filter(isOwn);
    const open = own.find((message) => OPEN.includes(meaningIn(message, file.text)));
    const isWrong = own.some((message) => meaningIn(message, file.text) === 'wrong');
    if (open === undefined && isWrong)
      return {
        kind: 'refuted',
        findings: own.map((each) => toFinding(each, meaningOf(each) === 'wrong' ? 'error' : 'warning')),
      };
    return {
      kind: 'unknown',
      findings: own.map((each) => toFinding(each, 'warning')),
      reason: reasonFor(open ?? first, file.text),
    };
  }
  if (!output.includes('Checking '))
    return { kind: 'crashed', findings: [], reason: 'agda did not say what it checked' };
  return verdictOfChecked({
    file,
    read,
    imported,
    unsafe,
    warned: messages.filter(isOwn).map((each) => toFinding(each, 'warning')),
  });
}

/** Beside one of these nothing else that Agda says is a mistake for sure. */
const OPEN: readonly ReturnType<typeof meaningOf>[] = ['missing', 'undefined-name', 'other-version'];

const meaningIn = (message: AgdaMessage, text: string): ReturnType<typeof meaningOf> =>
  message.text.includes('Parse error') && /^[ \t]*(?:opaque|unfolding)\b/m.test(text)
    ? 'other-version'
    : meaningOf(message);

function reasonFor(open: AgdaMessage, text: string): string {
  const module = /^Failed to find source of module (\S+)/.exec(open.text)?.[1];
  if (module !== undefined)
    return OF_LIBRARY.test(module)
      ? `the standard library is missing here, or has no ${module} (${INSTALL})`
      : `the module ${module}, which it imports, is not here`;
  const says = open.text.slice(0, 300);
  switch (meaningIn(open, text)) {
    case 'unfinished':
      return `it is not finished: ${says}`;
    case 'other-version':
      return `it is written for another Agda: ${says}`;
    default:
      return `what it uses is neither in the text nor in what it imports here: ${says}`;
  }
}

function categoryOf(text: string): Finding['category'] {
  if (/Parse error|Lexical error|Unterminated/.test(text)) return 'syntax_error';
  return /^(?:Termination|Incomplete pattern|Cannot split|Unreachable)/.test(text) ? 'logic_error' : 'type_error';
}

interface TypeChecked {
  file: { name: string; text: string };
  read: AgdaText;
  imported: ReadonlyMap<string, string>;
  unsafe: readonly AgdaMessage[];
  warned: readonly Finding[];
}

function verdictOfChecked({ file, read, imported, unsafe, warned }: TypeChecked): Verdict {
  const postulated = unsafe.flatMap(({ text }) => /^Cannot postulate (\S+) with/.exec(text)?.[1] ?? []);
  const proved = read.claims.filter(({ name }) => !postulated.includes(name));
  const findings = [
    ...warned,
    ...redefinedNames(file, read),
    ...[...imported].flatMap(([name, text]) => redefinedNames({ name, text }, readAgdaText(text))),
  ];
  const extent = `${countLines(file.text)}, ${counted(proved.length, 'statement')}`;
  if (read.claims.length === 0)
    return {
      kind: 'vacuous',
      findings,
      extent,
      reason: 'it type-checks, and its types state nothing but what goes in and out',
    };
  if (proved.length === 0)
    return { kind: 'unknown', findings, extent, reason: `nothing proves ${postulated.join(', ')}: it is postulated` };
  return {
    kind: 'proved',
    findings,
    extent,
    assumptions: ["Agda's type checker is right", 'what its types say is what is meant'],
    bound: null,
    certificate: null,
    ...(unsafe.length > 0 ? { unchecked: unsafe.map((message) => toldUnsafe(message)) } : {}),
  };
}

const redefinedNames = (file: { name: string; text: string }, { redefined }: AgdaText): Finding[] =>
  redefined.map(({ name, offset }) => ({
    file: file.name,
    range: rangeBetween(file.text, offset, offset + name.length),
    rule: 'redefined-name',
    backend: 'agda',
    message: `${name} means something else here than in the standard library: so does what is stated with it`,
    severity: 'warning',
    category: 'semantic_mismatch',
    subcategory: 'wrong_requirement',
  }));

const toldUnsafe = ({ text, place, file }: AgdaMessage): string => {
  const what = text
    .replace(/^Cannot postulate (\S+) with safe flag.*/, 'postulate $1')
    .replace(/^Cannot (?:use|set) (.+?) with safe flag.*/, '$1')
    .replace(/^Importing module (\S+) not using.*/, 'the import of $1, which is not safe');
  return `${what} (${posix.isAbsolute(file) ? `${posix.basename(file)} ` : ''}line ${place.line})`;
};
