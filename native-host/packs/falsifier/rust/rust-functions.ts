import { closing, declarationsIn, type DeclaredFunction } from '../../../languages/examples/declarations.ts';
import { readSource, type Doc } from '../../../languages/examples/source.ts';
import { positionsIn } from '../../../kit/text-position.ts';
import { isCalledByOthers } from '../compiled/called-by-others.ts';
import { placeOfName, saidAround, type CompiledPlan } from '../compiled/compiled-plan.ts';
import type { FunctionShape, MethodShape } from '../../../languages/typescript/functions/type-shape.ts';
import { rustCall } from './rust-calls.ts';
import { lifeText } from './rust-life.ts';
import { listOf, receiverOf, signatureOf, typeArgumentsOf, wholeType } from './rust-signature.ts';
import { bindingOfType, type RustBinding } from './rust-type-binding.ts';
import { rustShape, rustTypesIn, type RustType, type RustTypes } from './rust-types.ts';
import { oncePer } from '../../../kit/newest-answers.ts';

/** One thing that can be called, and how. */
interface Callable {
  shape: FunctionShape;
  binding: RustBinding;
}

/** A text as it was read. */
interface RustText {
  lines: readonly string[];
  docs: readonly Doc[];
  types: RustTypes;
  declared: readonly DeclaredFunction[];
  /** Functions that cannot be called as they are, with why. */
  left: readonly string[];
}

type Found = Callable | { left: string };

/** Reads what of a Rust text can be called, and with what. */
export function rustFunctionsIn(text: string): CompiledPlan<RustBinding> {
  const { masked, docs } = readSource(text, 'rust');
  const types = rustTypesIn(masked);
  const lines = text.split('\n');
  const read: RustText = { lines, docs, types, ...sortedOut(text, masked, lines) };
  const found = [...aloneIn(read), ...[...types].flatMap(([name, type]) => ofTypeIn(read, name, type))];
  const callable = found.flatMap((each) => ('left' in each ? [] : [each]));
  return {
    functions: callable.map(({ shape }) => shape),
    bindings: [
      ...[...types].map(([name, type]) => bindingOfType(name, type, types)),
      ...callable.map(({ binding }) => binding),
    ],
    left: [...found.flatMap((each) => ('left' in each ? [each.left] : [])), ...read.left],
  };
}

/** The functions that can be called as they are, and the others by name; tests and `main` are neither. */
function sortedOut(text: string, masked: string, lines: readonly string[]): Pick<RustText, 'declared' | 'left'> {
  const surroundings = surroundingsIn(masked);
  const declared: DeclaredFunction[] = [];
  const left: string[] = [];
  for (const each of declarationsIn(text, masked, 'rust').functions) {
    const around = surroundings.filter(({ from, to }) => from <= each.startLine && each.endLine <= to);
    if (each.name === 'main' || isTest(lines, each)) continue;
    const why = whyNotCalled(around, each);
    if (why === undefined) declared.push(each);
    else left.push(`${each.name} (${why})`);
  }
  return { declared, left };
}

/** Has it the attribute of a test, over it or before it? */
function isTest(lines: readonly string[], { startLine }: DeclaredFunction): boolean {
  const attributes = lines.slice(Math.max(0, startLine - 6), startLine - 1).toReversed();
  const over = attributes.findIndex((line) => !/^\s*#\[/.test(line));
  const own = [lines[startLine - 1] ?? '', ...(over === -1 ? attributes : attributes.slice(0, over))];
  return own.some((line) => /^\s*#\[(?:\w+::)*test\]/.test(line));
}

function whyNotCalled(around: readonly { kind: 'module' | 'trait' }[], { body }: DeclaredFunction): string | undefined {
  if (around.some(({ kind }) => kind === 'module')) return 'it is in a module';
  if (around.length > 0) return 'a method of a trait';
  const word = /^[^(]*?\b(async|unsafe|extern)\b[^(]*\bfn\b/.exec(body)?.[1];
  return word === undefined ? undefined : `it is ${word}`;
}

function aloneIn(read: RustText): Found[] {
  return read.declared
    .filter(({ container }) => container === undefined)
    .map((each) =>
      each.parameters.some(({ name }) => /\bself$/.test(name))
        ? { left: `${each.name} (a method of a type that is not here)` }
        : functionIn(read, each),
    );
}

/** What the signature says never comes back is not called. */
const isEndless = ({ returns }: DeclaredFunction): boolean => returns.trim() === '!';
const ENDLESS = 'it never returns, by its signature';

/** Is it handed its object itself, so that there is none afterwards? */
const consumes = (each: DeclaredFunction): boolean => !/^\(\s*&/.test(listOf(each));

/** A function, or a method of a type that is handed the value it is called on. */
function functionIn(read: RustText, each: DeclaredFunction, receiver?: string): Found {
  const { types } = read;
  const name = each.container === undefined ? each.name : `${each.container}::${each.name}`;
  if (isEndless(each)) return { left: `${name} (${ENDLESS})` };
  const { parameters, returns, written, result } = signatureOf(each, types);
  const given = typeArgumentsOf(each, types);
  const own = receiver === undefined ? [] : [receiver];
  const callee = each.container === undefined ? each.name : `<${given.get('Self') ?? each.container}>::${each.name}`;
  const shape = rustShape(types, given);
  const first = own.map((type) => ({
    name: 'self',
    shape: shape(type),
    optional: false,
    rest: false,
    guessed: false,
    written: type,
  }));
  const { before, answer } = rustCall(callee, [...own, ...written], result);
  return {
    shape: {
      ...placed(read, each),
      name,
      form: 'function',
      methods: [],
      parameters: [...first, ...parameters],
      returns,
    },
    binding: {
      kind: 'function',
      name,
      text: [...before, 'cv_harness::guarded(CV_LINES, || {', ...answer, '})'],
    },
  };
}

/** What a type has: functions without a value of it, and methods, each by itself or in the life of an object. */
function ofTypeIn(read: RustText, name: string, type: RustType): Found[] {
  const own = read.declared.filter(({ container }) => container === name);
  const statics = own.filter(({ isStatic }) => isStatic);
  const methods = own.filter(({ isStatic }) => !isStatic);
  const isMaker = ({ returns }: DeclaredFunction): boolean =>
    new RegExp(String.raw`^(?:(?:\w+::)*(?:Result|Option)<\s*)?(?:Self|${name})\b`).test(returns);
  const maker = statics.find((each) => each.name === 'new' && isMaker(each)) ?? statics.find(isMaker);
  const found = statics.filter((each) => each !== maker).map((each) => functionIn(read, each));
  if (methods.length === 0) return found;
  const whole = wholeType(name, type);
  const byReference = methods.every(
    (each) => !/^\(\s*(?:mut\s+)?(?:&\s*(?:'\w+\s+)?mut\s+self|mut\s+self)/.test(listOf(each)),
  );
  const isGiven = !JSON.stringify(rustShape(read.types, new Map())(whole)).includes('"other"');
  const isOfValues = maker === undefined && (byReference || !type.hasDefault) && isGiven;
  return type.kind === 'enumeration' || isOfValues
    ? [...found, ...methods.map((each) => functionIn(read, each, receiverOf(each, whole)))]
    : [...found, ...lifeIn(read, { name, type, maker, methods })];
}

/** An object that is made and then called again and again. */
function lifeIn(
  read: RustText,
  of: { name: string; type: RustType; maker: DeclaredFunction | undefined; methods: readonly DeclaredFunction[] },
): Found[] {
  const { lines, docs, types, declared } = read;
  const { name, type, maker } = of;
  const hasPublic = declared.some(isPublic);
  const offered = of.methods.filter((each) => !hasPublic || isPublic(each));
  const methods = offered.filter((each) => !isEndless(each) && !consumes(each));
  const left = offered
    .filter((each) => !methods.includes(each))
    .map((each) => ({ left: `${name}::${each.name} (${isEndless(each) ? ENDLESS : 'it uses up its object'})` }));
  const [first] = methods;
  if (first === undefined) return left;
  if (maker === undefined && !type.hasDefault) return [{ left: `${name} (nothing makes one)` }];
  const line = lines.findIndex((each) => new RegExp(String.raw`\bstruct\s+${name}\b`).test(each)) + 1;
  return [
    ...left,
    {
      shape: {
        ...placed(read, first),
        comment: saidAround(docs, { startLine: line, endLine: line }, lines).comment,
        endLine: Math.max(...methods.map(({ endLine }) => endLine)),
        helper: false,
        name,
        form: 'class',
        parameters: maker === undefined ? [] : signatureOf(maker, types).parameters,
        returns: null,
        methods: methods.map((each): MethodShape => ({
          name: each.name,
          kind: 'plain',
          parameters: signatureOf(each, types).parameters,
          returns: signatureOf(each, types).returns,
          comment: saidAround(docs, each, lines).comment,
        })),
        ...(maker === undefined ? {} : { maker: `${name}::${maker.name}` }),
      },
      binding: { kind: 'life', name, text: lifeText(wholeType(name, type), types, maker, methods) },
    },
  ];
}

/** What is said of a function, a method or a life by where it stands. */
function placed({ lines, docs, declared }: RustText, each: DeclaredFunction) {
  return {
    place: placeOfName(lines, each.startLine, each.name),
    startLine: each.startLine,
    endLine: each.endLine,
    helper: hasPublic(declared) ? !isPublic(each) : isCalledByOthers(declared, each),
    ...saidAround(docs, each, lines),
    kind: 'plain' as const,
    seeds: [],
  };
}

const isPublic = ({ body }: DeclaredFunction): boolean => body.startsWith('pub');

/** Asked for each of the functions. */
const hasPublic = oncePer((declared: readonly DeclaredFunction[]): boolean => declared.some(isPublic));

/** What stands around functions: modules, traits and their implementations, by lines. */
function surroundingsIn(masked: string): { kind: 'module' | 'trait'; from: number; to: number }[] {
  const positionAt = positionsIn(masked);
  const lineAt = (offset: number): number => positionAt(offset).line;
  return [
    ...masked.matchAll(/^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?(?:unsafe[ \t]+)?(impl|trait|mod)\b([^;{}]*)\{/gm),
  ].flatMap((found) => {
    const [whole, word, head = ''] = found;
    if (word === 'impl' && !/\bfor\b/.test(head)) return [];
    const open = found.index + whole.length - 1;
    const kind = word === 'mod' ? ('module' as const) : ('trait' as const);
    return [{ kind, from: lineAt(found.index), to: lineAt(closing(masked, open) ?? masked.length) }];
  });
}
