import { declarationsIn, type DeclaredFunction } from '../../../languages/examples/declarations.ts';
import { readSource, type Doc } from '../../../languages/examples/source.ts';
import { isCalledByOthers } from '../compiled/called-by-others.ts';
import { placeOfName, saidAround, type CompiledPlan } from '../compiled/compiled-plan.ts';
import type { FunctionShape, MethodShape, TypeShape } from '../../../languages/typescript/functions/type-shape.ts';
import { ofReceiver, shapesOf, typeArguments } from './go-signature.ts';
import { goResults, goShape, goTypesIn, type GoTypes } from './go-types.ts';
import { oncePer } from '../../../kit/newest-answers.ts';

/** How the program gets at it: an expression of a function, or what makes an object and its methods. */
export type GoBinding =
  | { kind: 'function'; name: string; expression: string }
  | { kind: 'life'; name: string; type: string; maker: string | null; methods: { name: string; expression: string }[] };

/** One thing that can be called, and how. */
interface Callable {
  shape: FunctionShape;
  binding: GoBinding;
}

/** A text as it was read. */
interface GoText {
  lines: readonly string[];
  docs: readonly Doc[];
  types: GoTypes;
  declared: readonly DeclaredFunction[];
}

/** A type of the text with its methods and what makes it. */
interface GoMethods {
  name: string;
  /** Its own type parameters. */
  parameters: readonly string[];
  methods: readonly DeclaredFunction[];
  maker: DeclaredFunction | undefined;
}

/** Reads what of a Go text can be called, and with what. `beside` are the other texts of its package. */
export function goFunctionsIn(text: string, beside: readonly string[] = []): CompiledPlan<GoBinding> {
  const source = readSource(text, 'go');
  const own = goTypesIn(source.masked);
  const types = new Map([...beside.flatMap((each) => [...goTypesIn(readSource(each, 'go').masked)]), ...own]);
  const declared = declarationsIn(text, source.masked, 'go').functions.filter(({ name }) => !isOfTests(name));
  const read: GoText = { lines: text.split('\n'), docs: source.docs, types, declared };
  const makers = makersIn(aloneIn(read), types);
  const found = aloneIn(read)
    .filter((each) => ![...makers.values()].includes(each))
    .map((each) => functionIn(read, each));
  const left: string[] = [];
  for (const [name, { parameters }] of own) {
    const methods = declared.filter(({ container }) => container === name);
    if (methods.length === 0) continue;
    if (['Len', 'Less', 'Swap'].every((wanted) => methods.some((each) => each.name === wanted)))
      left.push(`${name} (its methods are for a package that sorts)`);
    else found.push(...methodsIn(read, { name, parameters, methods, maker: makers.get(name) }));
  }
  return { functions: found.map(({ shape }) => shape), bindings: found.map(({ binding }) => binding), left };
}

const aloneIn = ({ declared }: GoText): DeclaredFunction[] =>
  declared.filter(({ container }) => container === undefined);

/** What is said of a function, a method or a life by where it stands. */
function placed(read: GoText, each: DeclaredFunction) {
  const { lines, docs, declared } = read;
  return {
    place: placeOfName(lines, each.startLine, each.name),
    startLine: each.startLine,
    endLine: each.endLine,
    helper: hasExported(declared) ? !isExported(each.name) : isCalledByOthers(declared, each),
    ...saidAround(docs, each, lines),
    kind: 'plain' as const,
    seeds: [],
  };
}

function functionIn(read: GoText, each: DeclaredFunction): Callable {
  const generic = typeArguments(each.body);
  const list = generic.size === 0 ? '' : `[${[...generic.values()].join(', ')}]`;
  return {
    shape: {
      ...placed(read, each),
      name: each.name,
      form: 'function',
      methods: [],
      ...shapesOf(each, read.types, generic),
    },
    binding: { kind: 'function', name: each.name, expression: `${each.name}${list}` },
  };
}

/** Methods of a type: each by itself where values of the type can be given, or else the life of an object. */
function methodsIn(read: GoText, of: GoMethods): Callable[] {
  const { name, parameters, methods, maker } = of;
  const list = parameters.length === 0 ? '' : `[${parameters.map(() => 'int').join(', ')}]`;
  const whole = `${name}${list}`;
  const exported = methods.filter((each) => isExported(each.name));
  const shown = exported.length > 0 ? exported : methods;
  const byValue = methods.every(({ body }) => !/^func\s*\([^)]*\*/.test(body));
  const receiver = goShape(read.types)(whole);
  const isGiven = receiver.kind !== 'object' || receiver.fields.every((field) => !field.optional);
  return maker === undefined && byValue && isGiven
    ? shown.map((each) => methodOfValue(read, of, each, { shape: receiver, written: whole }))
    : [lifeIn(read, { ...of, methods: shown }, list)];
}

function methodOfValue(
  read: GoText,
  { name, parameters }: GoMethods,
  each: DeclaredFunction,
  { shape, written }: { shape: TypeShape; written: string },
): Callable {
  const shaped = shapesOf(each, read.types, ofReceiver(each.body, parameters));
  const receiver = { name: 'receiver', shape, optional: false, rest: false, guessed: false, written };
  const whole = `${name}.${each.name}`;
  return {
    shape: {
      ...placed(read, each),
      name: whole,
      form: 'function',
      methods: [],
      ...shaped,
      parameters: [receiver, ...shaped.parameters],
    },
    binding: { kind: 'function', name: whole, expression: `${written}.${each.name}` },
  };
}

/** An object that is made and then called again and again; `list` is what its type's parameters stand for. */
function lifeIn(read: GoText, { name, parameters, methods, maker }: GoMethods, list: string): Callable {
  const { types, docs, lines } = read;
  const [first] = methods;
  if (first === undefined) throw new Error(`${name} has no methods`);
  const all = methods.map((each): MethodShape => ({
    name: each.name,
    kind: 'plain',
    ...shapesOf(each, types, ofReceiver(each.body, parameters)),
    comment: saidAround(docs, each, lines).comment,
  }));
  const generic = maker === undefined ? undefined : typeArguments(maker.body);
  const made = maker === undefined ? undefined : shapesOf(maker, types, generic ?? new Map());
  const expression = maker === undefined ? null : `${maker.name}${generic?.size === 0 ? '' : list}`;
  return {
    shape: {
      ...placed(read, first),
      comment: commentOnType(read, name),
      endLine: Math.max(...methods.map(({ endLine }) => endLine)),
      helper: false,
      name,
      form: 'class',
      parameters: made?.parameters ?? [],
      returns: null,
      methods: all,
      ...(maker === undefined ? {} : { maker: maker.name }),
    },
    binding: {
      kind: 'life',
      name,
      type: `${name}${list}`,
      maker: expression,
      methods: all.map((each) => ({ name: each.name, expression: `(*${name}${list}).${each.name}` })),
    },
  };
}

function commentOnType({ lines, docs }: GoText, name: string): string {
  const line = lines.findIndex((each) => new RegExp(String.raw`^type\s+${name}\b`).test(each)) + 1;
  return line === 0 ? '' : saidAround(docs, { startLine: line, endLine: line }, lines).comment;
}

const isExported = (name: string): boolean => /^[A-Z]/.test(name);

/** Asked for each of the functions. */
const hasExported = oncePer((declared: readonly DeclaredFunction[]): boolean =>
  declared.some(({ container, name }) => container === undefined && isExported(name)),
);

const isOfTests = (name: string): boolean =>
  /^(?:main|init|_)$|^(?:Test|Benchmark|Example|Fuzz)(?=[A-Z_]|$)/.test(name);

/** What makes an instance of a type: `NewStack`, `newStack`, `MakeStack`. */
function makersIn(functions: readonly DeclaredFunction[], types: GoTypes): Map<string, DeclaredFunction> {
  const found = new Map<string, DeclaredFunction>();
  for (const each of functions) {
    const [first = ''] = goResults(each.returns);
    const type = /^\*?(\w+)/.exec(first)?.[1] ?? '';
    if (/^(?:[Nn]ew|[Mm]ake|[Cc]reate)/.test(each.name) && types.has(type) && !found.has(type)) found.set(type, each);
  }
  return found;
}
