import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../../kit/decide.ts';
import type { BackendContext, Obligation, Tool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { pathArgument, rangeAt, treePath, type ToolPlace } from '../../kit/tool-place.ts';
import type { WritableFolder } from '../../sandbox/sandbox-folder.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { tooOld, type NewerTable } from '../../kit/needs-newer.ts';
import { extensionsOf, moduleOf, neededBy, sourceFolders } from './haskell-modules.ts';
import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

/** One message of GHC. */
interface GhcMessage {
  /** Undefined where GHC names none (`<no location info>`). */
  file: string | undefined;
  place: ToolPlace;
  isError: boolean;
  /** `-Wunused-imports`; undefined for an error. */
  flag: string | undefined;
  text: string;
}

const HEAD = regex()`
  ^(?:(<no location info>)|(.+?):(?:(\d+):(\d+)(?:-(\d+))?|\((\d+),(\d+)\)-\((\d+),(\d+)\)))
  : (error|warning):
  (?: \[(?:GHC-\d+\]?,? ?\[?)?(-W[\w-]+)?[^\]]*\])?\s*(.*)$
`;

/** The messages of a run (GHC 8.6 to 9.8, `-ferror-spans -fno-diagnostics-show-caret`): a head, then indented lines. */
function readMessages(stderr: string): GhcMessage[] {
  const messages: GhcMessage[] = [];
  for (const line of stderr.split(/\r?\n/)) {
    const head = HEAD.exec(line);
    if (head !== null) {
      const [, nowhere, file, l, c, c2, l1, c1, l2, ce, kind, flag, rest = ''] = head;
      messages.push({
        file: nowhere === undefined ? file : undefined,
        place: placeOf(
          [l ?? l1, c ?? c1, l2 ?? l, ce ?? c2].map((each) => (each === undefined ? undefined : Number(each))),
        ),
        isError: kind === 'error',
        flag,
        text: rest,
      });
    } else if (/^\s+\S/.test(line)) {
      const last = messages.at(-1);
      if (last !== undefined) last.text += ` ${line.trim()}`;
    }
  }
  return messages.map((message) => ({ ...message, text: shortened(message.text) }));
}

/** GHC's ends are inclusive. */
function placeOf([line = 1, column = 1, endLine, endColumn]: (number | undefined)[]): ToolPlace {
  return { line, column, ...(endColumn === undefined ? {} : { endLine: endLine ?? line, endColumn: endColumn + 1 }) };
}

/** The first of the points of a message says what is wrong; the others say where it was met. */
function shortened(text: string): string {
  const points = text
    .split('•')
    .map((point) => point.trim())
    .filter((point) => point !== '');
  return (points.find((point) => !point.startsWith('In ')) ?? text).replaceAll(/\s+/g, ' ').trim().slice(0, 600);
}

const FLAGS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/incomplete|missing-methods|missing-fields/, { category: 'logic_error', subcategory: 'missing_case' }],
  [/overlapping|inaccessible|overflowed|identities/, { category: 'logic_error' }],
  [/unused-do-bind|wrong-do-bind/, { category: 'missing_error_handling', subcategory: 'ignored_result' }],
  [/unused|redundant|dodgy/, { category: 'style_violation', subcategory: 'unused_code' }],
  [/deprecat|warnings-deprecations/, { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [/defer|type-defaults|partial-type/, { category: 'type_error' }],
];

const WORDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [
    /parse error|lexical error|naked expression|last statement in|unterminated|missing module|Unexpected do block/i,
    { category: 'syntax_error' },
  ],
  [
    /not in scope|does not export|Could not (find|load) module|has no constructor|not a \(visible\)/i,
    { category: 'api_misuse', subcategory: 'invented_api' },
  ],
];

/** Rules of messages that come without a flag. */
const RULES: Readonly<Partial<Record<Category, string>>> = { type_error: 'type', syntax_error: 'parse' };

/** The rule's name and the kind of mistake of a message. */
function meaningOf({ flag, text }: GhcMessage): { rule: string; category: Category; subcategory?: string } {
  if (flag !== undefined)
    return { rule: flag, ...(FLAGS.find(([name]) => name.test(flag))?.[1] ?? { category: 'style_violation' }) };
  const kind = WORDS.find(([words]) => words.test(text))?.[1] ?? { category: 'type_error' as const };
  return { rule: RULES[kind.category] ?? 'scope', ...kind };
}

/** Messages of GHC about what a newer one has (User's Guide; changelogs of base 4.17 to 4.21). */
const NEWER_HASKELL: NewerTable = {
  tool: 'GHC',
  signs: [
    {
      message: regex()`
        ^Unsupported extension: (?:
          GHC20\d\d|OverloadedRecordDot|OverloadedRecordUpdate|NoFieldSelectors|FieldSelectors|TypeData
          |TypeAbstractions|RequiredTypeArguments|ExtendedLiterals|ListTuplePuns|MultilineStrings|NamedDefaults
          |OrPatterns|DeepSubsumption|UnliftedDatatypes|LinearTypes|QualifiedDo|LexicalNegation
          |StandaloneKindSignatures|ImportQualifiedPost|ExplicitLevelImports|ImplicitStagePersistence
          |QualifiedStrings
        )\b
      `,
    },
    {
      message: /^Variable not in scope: (?:foldl'|liftA2)(?:\s|$)/,
      needs: "foldl' or liftA2 in the Prelude",
      since: '9.10',
    },
    {
      message: /does not export [‘'](?:unsnoc|\(!\?\)|!\?|applyWhen|List|singleton|clamp)[’']/,
      needs: 'a newer base',
      by: '9.12',
    },
    {
      message: /parse error on input [‘'](?:\\cases|cases|case)[’']|parse error on input/,
      line: /\\cases\b/,
      needs: '\\cases',
      since: '9.4',
    },
  ],
};

const INSTALL = 'apt-get install ghc';

/** GHC as a tool. */
export const GHC: Tool = {
  kind: 'system',
  command: 'ghc',
  versionArgs: ['--numeric-version'],
  install: INSTALL,
  family: 'haskell',
};

/** Debian keeps the list of GHC's packages there. */
const PACKAGES = '/var/lib/ghc';
/** What GHC2021 has and what is written as if it were always there; compilers before 9.2 need to be told. */
const MODERN = words`
  BangPatterns ConstraintKinds DeriveFunctor DeriveFoldable DeriveTraversable DeriveGeneric EmptyCase FlexibleContexts
  FlexibleInstances GADTSyntax GeneralizedNewtypeDeriving InstanceSigs KindSignatures MultiParamTypeClasses
  NamedFieldPuns NumericUnderscores RankNTypes ScopedTypeVariables StandaloneDeriving TupleSections TypeApplications
  TypeOperators
`;

/** Does a file say itself which language it is in? Then nothing is added to that. */
const namesLanguage = (text: string): boolean =>
  /\{-#\s*(?:LANGUAGE[^#]*\b|OPTIONS(?:_GHC)?[^#]*-X)(?:Haskell98|Haskell2010|GHC20\d\d)\b/i.test(text);

/** Extensions that a text outside of a project is read with. */
const extensionsFor = (text: string): readonly string[] => (namesLanguage(text) ? [] : MODERN);

/** What `-Wall` says of how a text is written: the rules of a project, and nothing of a lone block. */
const isStyle = ({ category, rule }: Finding): boolean => category === 'style_violation' || rule === '-Wtype-defaults';

/** A module's part is read with these: its names may be used elsewhere, and its own may come from elsewhere. */
const PART = words`
  -fdefer-out-of-scope-variables -Wno-unused-top-binds -Wno-missing-signatures -Wno-unused-imports -Wno-type-defaults
  -Wno-missing-export-lists
`;

/**
 * A second wall behind the closed lists: what a splice, a preprocessor or literate Haskell would be handed to fails,
 * and package environments of the tree are not read.
 */
const SHUT = ['-pgmi', '-pgmF', '-pgmP', '-pgmL'].flatMap((flag) => [flag, '/bin/false']);

/**
 * Asks GHC for the types of a file and of what it imports. `closed`: it sees only the modules that were found to run
 * nothing (`runsWhenCompiled`), in a folder of their own.
 */
export async function checkTypes(
  { file, tree, limits }: Obligation,
  context: BackendContext,
  closed: boolean,
): Promise<Verdict> {
  if (tree === undefined) return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
  const part = tree.kind === 'scratch' && moduleOf(file.text) === undefined && !/^main\b/m.test(file.text);
  const folder = context.makeFolder();
  if (part) await writeFile(join(folder.path, 'Block.hs'), asModule(file.text, file.name));
  const extensions = tree.kind === 'project' ? extensionsOf(tree) : extensionsFor(file.text);
  const line = [
    // What a splice runs is another process then: it cannot end the compiler as if all were well.
    '-fexternal-interpreter',
    ...(closed ? SHUT : []),
    '-package-env',
    '-',
    '-fno-code',
    '-v1',
    '-Wall',
    '-ferror-spans',
    '-fno-diagnostics-show-caret',
    '-fdiagnostics-color=never',
    '-no-user-package-db',
    ...sourceFolders(tree, file.name).map((each) => `-i${pathArgument(each)}`),
    ...extensions.map((name) => `-X${name}`),
    ...(part ? PART : []),
    part ? '/private/Block.hs' : pathArgument(file.name),
  ];
  const shown = {
    writable: [
      { from: folder, to: '/private' },
      ...(closed ? [{ from: await layNeeded(tree, file.name, context), to: TREE_ROOT }] : []),
    ],
    ...(existsSync(PACKAGES) ? { readOnly: [{ from: PACKAGES, to: PACKAGES }] } : {}),
  };
  const options = { ...shown, cwd: TREE_ROOT, limits: { wallMs: limits.deadlineMs } };
  const ended = finish(
    await (closed ? context.run('ghc', line, options) : context.runInTree('ghc', line, options)),
    'ghc',
    INSTALL,
  );
  if (ended.kind === 'verdict') return ended.verdict;
  if (SPLICE_ENDED.test(ended.stderr))
    return { kind: 'unknown', findings: [], reason: 'Template Haskell code ended its process during compilation' };
  const messages = readMessages(ended.stderr);
  // The last module that it names is the file itself; what stands in brackets is how far it came.
  const steps = [...ended.stdout.matchAll(/^\[\s*(\d+) of (\d+)\] Compiling /gm)];
  const done = steps.length > 0 && steps.at(-1)?.[1] === steps.at(-1)?.[2];
  if (ended.code === 0 ? !done : !messages.some(({ isError }) => isError))
    return { kind: 'crashed', findings: [], reason: 'ghc did not say what it found' };
  return judge(messages, { file, tree, part, version: context.toolVersion });
}

/** GHC's words when the process that runs Template Haskell is gone. */
const SPLICE_ENDED = /GHCi\.Message\.remoteCall: end of file|ghc-iserv[\w-]* terminated/;

/** The modules that a file needs, and nothing else of the tree. */
async function layNeeded(tree: Tree, file: string, context: BackendContext): Promise<WritableFolder> {
  const folder = context.makeFolder();
  for (const name of neededBy(tree, file)) {
    await mkdir(join(folder.path, dirname(name)), { recursive: true });
    await writeFile(join(folder.path, name), tree.text(name) ?? '');
  }
  return folder;
}

interface Asked extends Pick<Obligation, 'file'> {
  tree: Tree;
  part: boolean;
  version: string | null;
}

const MISSING_MODULE = /Could not (?:find|load) module ['‘`]([\w.]+)['’]/;
const NOT_IN_SCOPE =
  /[nN]ot in scope: (?:type constructor or class |data constructor |type variable )?['‘]?([^\s'’]+(?:'*))/;

function judge(messages: readonly GhcMessage[], asked: Asked): Verdict {
  const { file, part } = asked;
  const extent = part ? `${countLines(file.text)}, read as a part of a module` : countLines(file.text);
  const modules = messages.flatMap(({ text, isError }) => (isError ? (MISSING_MODULE.exec(text)?.[1] ?? []) : []));
  const names = part ? [...new Set(messages.flatMap(({ text }) => NOT_IN_SCOPE.exec(text)?.[1] ?? []))] : [];
  const notChecked = [
    ...modules.map((name) => `what depends on the module ${name}, which is not here`),
    ...names.slice(0, 10).map((name) => `uses of \`${name}\`, which the block does not define`),
  ];
  const all = messages
    .filter(({ text }) => !MISSING_MODULE.test(text) && (!part || !NOT_IN_SCOPE.test(text)))
    .map((message) => toFinding(message, asked));
  const findings =
    asked.tree.kind === 'project' ? all : all.filter((finding) => finding.severity === 'error' || !isStyle(finding));
  const errors = messages.filter(({ isError }) => isError);
  const old = tooOld(
    errors.map((message) => toFinding(message, asked)),
    NEWER_HASKELL,
    { version: asked.version, extent, textOf: (name) => (name === file.name ? file.text : asked.tree.text(name)) },
  );
  if (old !== undefined) return old;
  const undecided = errors.find(
    ({ text }) =>
      MISSING_MODULE.test(text) ||
      (part &&
        (NOT_IN_SCOPE.test(text) || PARTS_ONLY.test(text) || (/parse error/i.test(text) && isSession(file.text)))),
  );
  const particulars = { extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
  if (undecided === undefined) return decide(findings, particulars);
  // GHC stops at the first stage that fails: what it found is right, but what it found missing may be why.
  return {
    kind: 'unknown',
    findings: findings.map((finding) => ({
      ...finding,
      severity: finding.severity === 'error' ? 'warning' : finding.severity,
    })),
    reason: whyUndecided(modules[0], names[0]),
    ...particulars,
  };
}

/** Why the errors decide nothing: a missing module, a name that the block does not define, or a prompt's line. */
function whyUndecided(module: string | undefined, name: string | undefined): string {
  if (module !== undefined) return `the module ${module} is not here`;
  if (name !== undefined) return `the block is a part of something: it does not define ${name}`;
  return 'it is no module, but what one types at a prompt';
}

/** An expression by itself: fine at a prompt, nowhere in a module. */
const PARTS_ONLY = /top-level declaration expected|naked expression/i;

/** Lines as they are typed at GHCi's prompt or inside of a `do`. */
const isSession = (text: string): boolean =>
  /^(?:ghci|Prelude|λ|\*?[A-Z]\w*)?>|^(?:let\b|:\w|[\w(), ]+ <- )|^[a-z]\w*(?: [\w"([][^=]*)?$/m.test(text);

/** The file of the tree that GHC names. */
function fileNamed(path: string, { file, tree, part }: Asked): string | undefined {
  return path === '/private/Block.hs' && part ? file.name : treePath(path, tree);
}

function toFinding(message: GhcMessage, asked: Asked): Finding {
  const { file, tree } = asked;
  const named = message.file === undefined ? undefined : fileNamed(message.file, asked);
  const text = named === undefined || named === file.name ? file.text : (tree.text(named) ?? '');
  const range =
    named === undefined
      ? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }
      : rangeAt(text, message.place, 'code-points-tabs-8');
  return {
    file: named ?? file.name,
    range,
    backend: 'ghc',
    message: message.text,
    severity: message.isError ? 'error' : 'warning',
    ...meaningOf(message),
  };
}

/** The text with a module's head behind its pragmas, every line still of its own number. */
function asModule(text: string, name: string): string {
  const lines = text.split('\n');
  const pragmas =
    lines.findLastIndex(
      (line, at) =>
        /^\{-#\s*(LANGUAGE|OPTIONS)/.test(line) &&
        lines.slice(0, at).every((before) => /^\s*(--.*|\{-.*)?$/.test(before)),
    ) + 1;
  return [
    ...lines.slice(0, pragmas),
    'module Block where',
    `{-# LINE ${pragmas + 1} ${JSON.stringify(name)} #-}`,
    ...lines.slice(pragmas),
  ].join('\n');
}
