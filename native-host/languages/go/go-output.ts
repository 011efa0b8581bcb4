import type { Finding } from '../../../shared/finding.ts';
import { rangeAt, treePath } from '../../kit/tool-place.ts';
import { folderWith, inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import type { NewerTable } from '../../kit/needs-newer.ts';
import { words } from '../../../shared/word-list.ts';

/** Packages of the standard library since Go 1.20 (release notes 1.20 to 1.25). */
const PACKAGES = [
  'arena|cmp|crypto/(?:ecdh|mlkem|fips140|hkdf|pbkdf2|sha3)|encoding/json/(?:v2|jsontext)|iter|log/slog|maps',
  'math/rand/v2|runtime/coverage|slices|structs|sync/synctest|testing/(?:slogtest|synctest)|unique|weak|go/version',
].join('|');
/** Members of older packages since Go 1.20. */
const MEMBERS = [
  'errors\\.(?:Join|ErrUnsupported|AsType)',
  'sync\\.(?:OnceFunc|OnceValues?)',
  'context\\.(?:WithCancelCause|Cause|WithDeadlineCause|WithTimeoutCause|AfterFunc|WithoutCancel|CancelCauseFunc)',
  'strings\\.(?:CutPrefix|CutSuffix|ContainsFunc|Lines|SplitSeq|SplitAfterSeq|FieldsSeq|FieldsFuncSeq)',
  'bytes\\.(?:CutPrefix|CutSuffix|Clone|ContainsFunc|Lines|SplitSeq|FieldsSeq)',
  'time\\.(?:DateTime|DateOnly|TimeOnly)',
  'reflect\\.(?:TypeFor|TypeAssert)',
  'os\\.(?:CopyFS|OpenRoot|Root|ErrNoHandle)',
  'fmt\\.(?:Append|Appendf|Appendln|FormatString)',
  'unsafe\\.(?:String|StringData|SliceData)',
  'http\\.(?:NewResponseController|ServeFileFS|FileServerFS|ParseCookie|ParseSetCookie|CrossOriginProtection|' +
    'NewCrossOriginProtection)',
  'filepath\\.(?:SkipAll|IsLocal|Localize)',
  'fs\\.(?:SkipAll|FormatFileInfo|FormatDirEntry)',
  'atomic\\.(?:AndInt32|OrInt32)',
  'rand\\.(?:N|IntN|Text)',
  'testing\\.Testing',
  'runtime\\.(?:AddCleanup|Pinner)',
  'io\\.NewOffsetWriter',
  'math\\.FMA',
].join('|');

/** Members of older types since Go 1.20, as the compiler says that they are not there. */
const NEW_METHODS = [
  ['sync\\.WaitGroup', 'Go'],
  ['sync\\.Map', 'Swap|CompareAndSwap|CompareAndDelete|Clear'],
  ['http\\.Request', 'PathValue|SetPathValue|CookiesNamed|Pattern'],
  ['http\\.Server', 'DisableGeneralOptionsHandler|HTTP2|Protocols'],
  ['http\\.Cookie', 'Quoted|Partitioned'],
  ['exec\\.Cmd', 'Cancel|WaitDelay'],
  ['time\\.Time', 'Compare|AppendText|AppendBinary'],
  ['bytes\\.Buffer', 'Available|AvailableBuffer|Peek'],
  ['atomic\\.U?[Ii]nt\\w+', 'And|Or'],
  ['reflect\\.Value', 'Comparable|Equal|Grow|SetZero|Clear|Seq2?'],
  ['reflect\\.Type', 'CanSeq2?|OverflowInt|OverflowUint|OverflowFloat|OverflowComplex'],
  ['big\\.Int', 'Float64'],
  ['rand\\.Rand', 'IntN|Int32N|Int64N|UintN|Uint32N|Uint64N'],
  ['slog\\.\\w+|log\\.Logger', 'GroupAttrs'],
]
  .map(([type, members]) => `(?:${type}) has no (?:field or )?method (?:${members})`)
  .join('|');

/** Messages of Go about what a newer one has (Go specification; release notes 1.20 to 1.25). */
export const NEWER_GO: NewerTable = {
  tool: 'Go',
  signs: [
    // "-lang was set": the module has chosen an older language, and a newer Go is right to say so.
    {
      message: regex('i')`
        ^(?!.*-lang was set).*(?:
          requires go ?>?=? ?1\.\d+|requires Go 1\.\d+|module requires Go|invalid go version
          |unknown directive: toolchain
        )
      `,
    },
    {
      message: new RegExp(`^(?:could not import .*)?package "?(?:${PACKAGES})"? is not in (?:GOROOT|std)`),
      needs: 'a package of a newer standard library',
      by: '1.25',
    },
    { message: /^undefined: (?:min|max|clear)$/, needs: 'min, max and clear', since: '1.21' },
    {
      message: regex()`
        ^cannot range over .*\((?:untyped int constant|(?:variable|value|constant .*) of type u?int\w*)\b
        |^cannot range over \d+ \(untyped int constant
      `,
      needs: 'ranges over integers',
      since: '1.22',
    },
    {
      message: /^cannot range over .*func\(yield func\(|^cannot range over .*\biter\.Seq/,
      needs: 'ranges over functions',
      since: '1.23',
    },
    { message: /^generic type cannot be alias|generic type alias requires/, needs: 'generic aliases', since: '1.24' },
    {
      message: new RegExp(`^undefined: (?:${MEMBERS})$|^(?:${MEMBERS}) not declared by package`),
      needs: 'a newer standard library',
      by: '1.25',
    },
    {
      message: regex()`
        undefined \(type \*?testing\.[TBF]\w* has no field or method (?:Context|Chdir|Loop|Output|Attr)\)
        |b\.Loop undefined
        |undefined \(type \*?(?:${NEW_METHODS})\)
      `,
      needs: 'a newer standard library',
      by: '1.25',
    },
  ],
};

interface Kind {
  rule: string;
  category: Category;
  subcategory?: string;
}

/** What the compiler's messages are about; the first that fits decides. */
const ERRORS: readonly [RegExp, Kind][] = [
  [
    /^syntax error|^(?:expected|illegal|newline in|rune literal|string (?:literal )?not terminated|invalid character)/,
    { rule: 'syntax', category: 'syntax_error' },
  ],
  [
    /declared (?:but|and) not used/,
    { rule: 'declared-not-used', category: 'style_violation', subcategory: 'unused_code' },
  ],
  [
    /imported (?:but|and) not used|imported as \w+ and not used/,
    { rule: 'imported-not-used', category: 'style_violation', subcategory: 'unused_code' },
  ],
  [
    regex()`
      ^undefined: \w+\.\w+
      |undefined \(type .* has no (?:field or )?method
      |not exported by package
      |not declared by package
    `,
    { rule: 'undefined-member', category: 'api_misuse', subcategory: 'invented_api' },
  ],
  [/^undefined: /, { rule: 'undefined', category: 'type_error' }],
  [
    /no required module provides|is not in (?:GOROOT|std)|cannot find (?:package|module)/,
    { rule: 'missing-package', category: 'api_misuse', subcategory: 'invented_api' },
  ],
  [
    /^(?:not enough|too many) (?:arguments|return values)/,
    { rule: 'wrong-count', category: 'type_error', subcategory: 'wrong_argument_type' },
  ],
  [/^missing return/, { rule: 'missing-return', category: 'logic_error', subcategory: 'missing_case' }],
  [
    /^cannot use|mismatched types|cannot convert|incompatible type/,
    { rule: 'mismatched-types', category: 'type_error', subcategory: 'type_mismatch' },
  ],
  [
    /does not (?:implement|satisfy)|missing method/,
    { rule: 'missing-method', category: 'type_error', subcategory: 'generic_bound' },
  ],
  [/overflows|truncated/, { rule: 'overflow', category: 'logic_error', subcategory: 'integer_overflow' }],
  [/import cycle/, { rule: 'import-cycle', category: 'logic_error' }],
];

/** Go's compiler names no rules: they are made of what its messages say. */
const kindOfError = (message: string): Kind =>
  ERRORS.find(([pattern]) => pattern.test(message))?.[1] ?? { rule: 'compile', category: 'type_error' };

/** Analysers of `go vet` that `go test` refuses to run with: they are sure enough to refute. */
const SURE = new Set(words`
  atomic bool bools buildtags directive errorsas ifaceassert nilfunc printf stringintconv tests
`);

const ANALYSERS: Readonly<Record<string, Omit<Kind, 'rule'>>> = {
  atomic: { category: 'concurrency_issue', subcategory: 'data_race' },
  copylocks: { category: 'concurrency_issue', subcategory: 'data_race' },
  loopclosure: { category: 'concurrency_issue', subcategory: 'data_race' },
  sigchanyzer: { category: 'concurrency_issue' },
  testinggoroutine: { category: 'concurrency_issue' },
  waitgroup: { category: 'concurrency_issue' },
  lostcancel: { category: 'missing_error_handling' },
  httpresponse: { category: 'missing_error_handling', subcategory: 'missing_check' },
  unusedresult: { category: 'missing_error_handling', subcategory: 'ignored_result' },
  unsafeptr: { category: 'security_flaw' },
  hostport: { category: 'api_misuse' },
  errorsas: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  unmarshal: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  printf: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  slog: { category: 'api_misuse', subcategory: 'wrong_arguments' },
  stdmethods: { category: 'api_misuse' },
  structtag: { category: 'api_misuse' },
  framepointer: { category: 'api_misuse' },
  tests: { category: 'api_misuse' },
  buildtag: { category: 'syntax_error' },
  directive: { category: 'syntax_error' },
  composites: { category: 'style_violation', subcategory: 'project_convention' },
};

/** What an analyser's finding is; the others look for slips of logic. */
export const kindOfAnalyser = (rule: string): Kind & { severity: 'error' | 'warning' } => ({
  rule,
  category: 'logic_error',
  ...ANALYSERS[rule],
  severity: SURE.has(rule) ? 'error' : 'warning',
});

/** Something that the compiler or the loader of packages says of a place; files are named from the module's folder. */
export interface GoError {
  file: string;
  line: number;
  column: number;
  message: string;
}

const PLACE = /^(?:vet: )?(\S[^:\s]*\.go):(\d+)(?::(\d+))?: (.*)$/;

/** Reads errors with their continuation lines; the same place and words count once. */
export function readErrors(output: string): GoError[] {
  const errors: GoError[] = [];
  for (const line of output.split('\n')) {
    const [, file, at, column, message] = PLACE.exec(line) ?? [];
    const last = errors.at(-1);
    if (file !== undefined && message !== undefined)
      errors.push({ file, line: Number(at), column: Number(column ?? 1), message });
    else if (line.startsWith('\t') && last !== undefined && !/^\tgo (?:get|mod) /.test(line))
      last.message = `${last.message} ${line.trim()}`;
  }
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()].filter(
    ({ message }) => message !== 'too many errors',
  );
}

/** A module's place in the tree and its name. */
export interface GoModule {
  /** Relative to the tree; empty for its root. */
  folder: string;
  name: string;
}

/** The module that a file belongs to, or undefined where there is none. */
export function goModule(tree: Tree, file: string): GoModule | undefined {
  const folder = folderWith(tree, file, /^go\.mod$/);
  if (folder === undefined) return undefined;
  return { folder, name: /^module\s+"?([^\s"]+)/m.exec(tree.text(inFolder(folder, 'go.mod')) ?? '')?.[1] ?? '' };
}

/** Where findings go, and how files are named. */
export interface GoSource {
  backend: string;
  file: string;
  /** The module's folder. */
  folder: string;
  tree: Pick<Tree, 'files' | 'text'>;
}

/** An error at its place; one outside of the tree goes to the start of the block's file. */
export function findingOf({ file, line, column, message }: GoError, source: GoSource): Finding {
  const { path, range } = placeOf({ file, line, column }, source);
  return { file: path, range, backend: source.backend, message, severity: 'error', ...kindOfError(message) };
}

/** The place in the tree that Go means; columns count bytes. */
export function placeOf(
  { file, line, column }: Omit<GoError, 'message'>,
  { folder, tree, file: own }: GoSource,
): { path: string; range: Finding['range'] } {
  const path = treePath(file.startsWith('/') ? file : inFolder(folder, file), tree);
  const text = path === undefined ? undefined : tree.text(path);
  if (path === undefined || text === undefined)
    return { path: own, range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 } };
  return { path, range: rangeAt(text, { line, column }, 'bytes') };
}
