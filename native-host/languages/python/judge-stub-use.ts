import type { LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import { isGuarded } from './availability-guard.ts';
import {
  codeOf,
  offsetAt,
  endOfStatement,
  openBracketAt,
  receiverOf,
  startOfLine,
  type Code,
} from './python-expressions.ts';
import { importedModules, originsOf } from './python-origins.ts';
import { judgeCall } from './stub-calls.ts';
import { definitionsBy, type AskDefinitions } from './stub-definitions.ts';
import { judgeMember } from './stub-members.ts';
import { judgeImportedName, judgeModule, judgeModuleAttribute } from './stub-modules.ts';
import { inWords, open, STANDS, type StubQuestion, type StubVerdict } from './stub-verdicts.ts';
import { classesOfStub, TYPESHED_STUBS, type Stub, type StubPlaces } from './typeshed-stubs.ts';

/** What is left of a text's diagnostics when it is known which of them rest on stubs. */
export interface StubUse {
  diagnostics: LspDiagnostic[];
  /** Which stubs were looked at, in words. */
  looked: string[];
  notChecked: string[];
  /** Names that only partial stubs could have known, in number. */
  undecided: number;
}

/** Errors that are judged, in number; those beyond it that have to do with stubs are left open. */
const MOST_JUDGED = 60;
/** Reasons of one kind that are told. */
const MOST_TOLD = 6;
/** An attribute that is not there, and not one whose type does not fit. */
const IS_UNKNOWN = /Attribute "\w+" is unknown/;
/** Any name may come from where all names are imported. */
const STARRED = /^[ \t]*from[ \t]+\w[\w.]*[ \t]+import[ \t]*\*/m;
/** What says of the code that its types do not fit, where the types may be narrower in the stub than in truth. */
const OF_TYPES = new RegExp(
  String.raw`^report(?:Optional\w+|ArgumentType|AssignmentType|ReturnType|IndexIssue|OperatorIssue|GeneralTypeIssues|` +
    String.raw`AttributeAccessIssue|CallIssue|InvalidTypeArguments|Unhashable|TypedDict\w+)$`,
);

/** A text with its diagnostics, and what can be asked about it. */
interface CheckedText {
  text: string;
  diagnostics: readonly LspDiagnostic[];
  ask: AskDefinitions;
  /** Is the module's package there itself? Then the checker's word on it stands. Without it none is. */
  isInstalled?: (module: string) => boolean;
  /** What describes packages; without it typeshed alone. */
  places?: StubPlaces;
}

/**
 * Judges what the checker says of packages of which it has only typeshed's stubs or a wheel. A name, a module or a
 * parameter that they lack is an error that says what is nearest; that a value may be None, or of another type, is a
 * matter of what they describe and left open. What has nothing to do with them stands.
 */
export async function judgeStubUse({
  text,
  diagnostics,
  ask,
  isInstalled = () => false,
  places = TYPESHED_STUBS,
}: CheckedText): Promise<StubUse> {
  const describes = (module: string): boolean => !isInstalled(module) && places.of(module) !== undefined;
  const isOfStub = (each: LspDiagnostic): boolean =>
    each.rule === 'reportMissingModuleSource' && moduleOf(each).some(describes);
  const described = diagnostics
    .filter(isOfStub)
    .flatMap(moduleOf)
    .flatMap((module) => places.of(module) ?? []);
  // Of a wheel the checker finds sources, of which it has nothing to say.
  const ofWheels = importedModules(text).flatMap((module) => wheelOf(places, module));
  const stubs = new Map([...described, ...ofWheels].map((stub) => [stub.package, stub]));
  const rest = diagnostics.filter((each) => !isOfStub(each));
  const isMissing = rest.some((each) => each.rule === 'reportMissingImports' && moduleOf(each).some(describes));
  if (stubs.size === 0 && !isMissing) return { diagnostics: rest, looked: [], notChecked: [], undecided: 0 };
  const common = { code: codeOf(text), origins: originsOf(text), define: definitionsBy(ask) };
  const judged = rest.filter(({ severity }) => severity === 'error').slice(0, MOST_JUDGED);
  const verdicts = await Promise.all(
    rest.map(async (diagnostic) => {
      if (diagnostic.severity !== 'error') return STANDS;
      const question = { ...common, diagnostic, places, stubs: [...stubs.values()] };
      return await judgeUnlessGuarded(question, describes, !judged.includes(diagnostic));
    }),
  );
  const kept = verdicts.flatMap((verdict, index) => {
    if (verdict.kind === 'open') return [];
    return verdict.kind === 'invented' ? [verdict.diagnostic] : (rest[index] ?? []);
  });
  const opened = verdicts.filter((verdict) => verdict.kind === 'open');
  const reasons = new Set(opened.map(({ why }) => why));
  const undecided = opened.filter((verdict) => verdict.isOfPartial === true).length;
  return { diagnostics: kept, looked: lookedAt([...stubs.values()]), notChecked: notesOf(stubs, reasons), undecided };
}

const moduleOf = ({ message }: LspDiagnostic): string[] => /"([^"]+)"/.exec(message)?.slice(1) ?? [];

const wheelOf = (places: StubPlaces, module: string): Stub[] => {
  const stub = places.of(module);
  return stub?.from === 'wheel' ? [stub] : [];
};

function lookedAt(stubs: readonly Stub[]): string[] {
  const { typeshed = [], wheel = [] } = Object.groupBy(stubs, ({ from }) => from);
  return [
    ...(typeshed.length === 0 ? [] : [`typeshed's stubs of ${typeshed.map(inWords).join(', ')}`]),
    ...(wheel.length === 0 ? [] : [`the types in the wheels of ${wheel.map(inWords).join(', ')}`]),
  ];
}

function notesOf(stubs: ReadonlyMap<string, Stub>, reasons: ReadonlySet<string>): string[] {
  const all = [...stubs.values()];
  const partial = all.filter(({ isPartial }) => isPartial).map((stub) => stub.package);
  const from = new Set(all.map((stub) => (stub.from === 'wheel' ? 'the types in wheels' : "typeshed's stubs")));
  const partialWords = from.has('the types in wheels') ? 'partial types' : "typeshed's partial stubs";
  const told = [...reasons];
  return [
    ...(all.length === 0
      ? []
      : [
          `whether ${all.map(inWords).join(', ')} ${all.length === 1 ? 'is what is' : 'are what is'} installed`,
          `uses of what ${[...from].join(' and ')} leave without a type (\`Any\`)`,
        ]),
    ...(partial.length === 0 ? [] : [`names that ${partialWords} of ${partial.join(', ')} lack`]),
    ...told.slice(0, MOST_TOLD),
    ...(told.length > MOST_TOLD ? [`${told.length - MOST_TOLD} more that ${[...from].join(' and ')} leave open`] : []),
  ];
}

async function judgeUnlessGuarded(...asked: Parameters<typeof judge>): Promise<StubVerdict> {
  const [{ code, diagnostic }] = asked;
  const verdict = await judge(...asked);
  const { startLine, startColumn } = diagnostic.range;
  return verdict.kind === 'invented' && isGuarded(code, offsetAt(code, startLine, startColumn))
    ? open('names for which the code itself reckons that they are not there')
    : verdict;
}

async function judge(
  question: StubQuestion,
  describes: (module: string) => boolean,
  isTooMany: boolean,
): Promise<StubVerdict> {
  const { diagnostic, code, origins } = question;
  const { rule, message } = diagnostic;
  if (rule === 'reportMissingImports') return moduleOf(diagnostic).some(describes) ? judgeModule(question) : STANDS;
  const overridden = /^\S+ "\w+" overrides class "(\w+)"/.exec(message)?.[1] ?? '';
  if (question.stubs.some((stub) => classesOfStub(stub).has(overridden)))
    return open(`whether what overrides members of \`${overridden}\` fits them`);
  // What a wheel's module imports is there, whatever it says of what others are to use.
  if (rule === 'reportPrivateImportUsage' && question.stubs.some(({ from }) => from === 'wheel'))
    return open('names that packages import for themselves');
  if (rule === undefined || !OF_TYPES.test(rule)) return STANDS;
  const imported = /^"(\w+)" is unknown import symbol/.exec(message)?.[1];
  const isTouched =
    STARRED.test(code.blank) ||
    [...origins.of(subjectOf(diagnostic, code))].some(describes) ||
    question.stubs.some((stub) => classesOfStub(stub).has(/ for class "(?:type\[)?(\w+)/.exec(message)?.[1] ?? ''));
  if (imported === undefined && !isTouched) return STANDS;
  if (isTooMany) return open('more than is judged of one text');
  if (imported !== undefined) return judgeImportedName(question, imported, describes);
  if (rule === 'reportAttributeAccessIssue') {
    const attribute = /^"(\w+)" is not a known attribute of module/.exec(message)?.[1];
    if (attribute !== undefined) return judgeModuleAttribute(question, attribute);
    const [, name, type = ''] =
      /^Cannot (?:access|assign to|delete) attribute "(\w+)" for class "([^"]+)"/.exec(message) ?? [];
    if (name !== undefined && IS_UNKNOWN.test(message)) return await judgeMember(question, name, type);
  }
  if (rule === 'reportCallIssue') return await judgeCall(question);
  return open(doubtOf(question, rule));
}

function doubtOf({ diagnostic, code, origins, places }: StubQuestion, rule: string): string {
  const stubs = [...origins.of(subjectOf(diagnostic, code))].flatMap((module) => places.of(module) ?? []);
  const packages = [...new Set(stubs.map((stub) => stub.package))].join(', ');
  const from = stubs.some((stub) => stub.from === 'wheel') ? 'the types that describe them' : "typeshed's stubs";
  return rule.startsWith('reportOptional')
    ? `whether values of ${packages} are None where ${from} allow it`
    : `types that depend on ${packages}, which ${from} may describe too narrowly`;
}

/** The text that a diagnostic judges: of a member, what has it; of a call or an argument, the call around it. */
function subjectOf({ range, rule = '', message }: LspDiagnostic, code: Code): string {
  const start = offsetAt(code, range.startLine, range.startColumn);
  const end = offsetAt(code, range.endLine, range.endColumn);
  const receiver = receiverOf(code, start);
  // A value that does not fit an attribute that is there.
  if (/^Cannot assign to attribute|is not assignable to attribute/.test(message) && !IS_UNKNOWN.test(message))
    return code.blank.slice(startOfLine(code, start), endOfStatement(code, end));
  if (/AttributeAccess|OptionalMember/.test(rule) && receiver !== undefined)
    return code.blank.slice(receiver.start, receiver.end);
  let first = start;
  for (let bracket = openBracketAt(code, first); bracket >= 0; bracket = openBracketAt(code, first)) first = bracket;
  // Of a declaration and a call: what is declared, and what is called.
  const line = startOfLine(code, first);
  return code.blank.slice(/Argument|CallIssue|Assignment/.test(rule) ? line : start, end);
}
