import { closing, declarationsIn, splitTop, type DeclaredFunction } from '../../examples/declarations.ts';
import { readSource } from '../../examples/source.ts';
import { placeOfName, saidAround, type CompiledPlan } from '../compiled/compiled-plan.ts';
import type { FunctionShape, MethodShape, TypeShape } from '../typescript/type-shape.ts';
import { goParameters, goResults, goShape, goTypesIn, type GoTypes } from './go-types.ts';

/** How the program gets at it: an expression of a function, or what makes an object and its methods. */
export type GoBinding =
  | { kind: 'function'; name: string; expression: string }
  | { kind: 'life'; name: string; type: string; maker: string | null; methods: { name: string; expression: string }[] };

type Plan = CompiledPlan<GoBinding>;

/** Reads what of a Go text can be called, and with what. `beside` are the other texts of its package. */
export function goFunctionsIn(text: string, beside: readonly string[] = []): Plan {
  const source = readSource(text, 'go');
  const lines = text.split('\n');
  const own = goTypesIn(source.masked);
  const types = new Map([...beside.flatMap((each) => [...goTypesIn(readSource(each, 'go').masked)]), ...own]);
  const declared = declarationsIn(text, source.masked, 'go').functions.filter(({ name }) => !isOfTests(name));
  const alone = declared.filter(({ container }) => container === undefined);
  const hasExported = alone.some(({ name }) => isExported(name));
  const makers = makersIn(alone, types);
  const plan: Plan = { functions: [], bindings: [], left: [] };
  const common = (each: DeclaredFunction) => {
    const called = declared.some(
      (other) => other !== each && new RegExp(String.raw`\b${each.name}\(`).test(other.body),
    );
    return {
      place: placeOfName(lines, each.startLine, each.name),
      startLine: each.startLine,
      endLine: each.endLine,
      helper: hasExported ? !isExported(each.name) : called,
      ...saidAround(source.docs, each, lines),
      kind: 'plain' as const,
      seeds: [],
    };
  };
  for (const each of alone) {
    if ([...makers.values()].includes(each)) continue;
    const generic = typeArguments(each.body);
    const shaped = shapesOf(each, types, generic);
    plan.functions.push({ ...common(each), name: each.name, form: 'function', methods: [], ...shaped });
    const list = generic.size === 0 ? '' : `[${[...generic.values()].join(', ')}]`;
    plan.bindings.push({ kind: 'function', name: each.name, expression: `${each.name}${list}` });
  }
  for (const [name, type] of own) {
    const methods = declared.filter(({ container }) => container === name);
    if (methods.length === 0) continue;
    if (['Len', 'Less', 'Swap'].every((wanted) => methods.some((each) => each.name === wanted))) {
      plan.left.push(`${name} (its methods are for a package that sorts)`);
      continue;
    }
    const shown = methods.some((each) => isExported(each.name))
      ? methods.filter((each) => isExported(each.name))
      : methods;
    const list = type.parameters.length === 0 ? '' : `[${type.parameters.map(() => 'int').join(', ')}]`;
    const whole = `${name}${list}`;
    const maker = makers.get(name);
    const byValue = methods.every(({ body }) => !/^func\s*\([^)]*\*/.test(body));
    const receiver = goShape(types)(whole);
    if (maker === undefined && byValue && (receiver.kind !== 'object' || receiver.fields.every((f) => !f.optional))) {
      for (const each of shown) addOfValue(each, receiver);
      continue;
    }
    addLife(shown, maker);

    function addOfValue(each: DeclaredFunction, shape: TypeShape): void {
      const shaped = shapesOf(each, types, ofReceiver(each.body, type.parameters));
      const own = { name: 'receiver', shape, optional: false, rest: false, guessed: false, written: whole };
      plan.functions.push({
        ...common(each),
        name: `${name}.${each.name}`,
        form: 'function',
        methods: [],
        ...shaped,
        parameters: [own, ...shaped.parameters],
      });
      plan.bindings.push({ kind: 'function', name: `${name}.${each.name}`, expression: `${whole}.${each.name}` });
    }

    function addLife(known: readonly DeclaredFunction[], made: DeclaredFunction | undefined): void {
      const [first] = known;
      if (first === undefined) return;
      const shaped = made === undefined ? undefined : shapesOf(made, types, typeArguments(made.body));
      const all = known.map((each): MethodShape => {
        const own = shapesOf(each, types, ofReceiver(each.body, type.parameters));
        return {
          name: each.name,
          kind: 'plain',
          parameters: own.parameters,
          returns: own.returns,
          comment: saidAround(source.docs, each, lines).comment,
        };
      });
      plan.functions.push({
        ...common(first),
        comment: commentOnType(name),
        endLine: Math.max(...known.map(({ endLine }) => endLine)),
        helper: false,
        name,
        form: 'class',
        parameters: shaped?.parameters ?? [],
        returns: null,
        methods: all,
        ...(made === undefined ? {} : { maker: made.name }),
      });
      plan.bindings.push({
        kind: 'life',
        name,
        type: whole,
        maker: made === undefined ? null : `${made.name}${typeArguments(made.body).size === 0 ? '' : list}`,
        methods: all.map((each) => ({ name: each.name, expression: `(*${whole}).${each.name}` })),
      });
    }
  }
  return plan;

  function commentOnType(name: string): string {
    const line = lines.findIndex((each) => new RegExp(String.raw`^type\s+${name}\b`).test(each)) + 1;
    return line === 0 ? '' : saidAround(source.docs, { startLine: line, endLine: line }, lines).comment;
  }
}

const isExported = (name: string): boolean => /^[A-Z]/.test(name);

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

/** What each type parameter of a function stands for in its calls. */
function typeArguments(body: string): Map<string, string> {
  const head = /^func[ \t]+\w+[ \t]*(?=\[)/.exec(body)?.[0];
  const end = head === undefined ? undefined : closing(body, head.length);
  const given = new Map<string, string>();
  if (head === undefined || end === undefined) return given;
  let constraint = '';
  const parts = splitTop(body.slice(head.length + 1, end - 1))
    .toReversed()
    .map((part) => {
      const [, name = part, own] = /^(\w+)(?:\s+([\s\S]+))?$/.exec(part) ?? [];
      constraint = own ?? constraint;
      return { name, constraint };
    })
    .toReversed();
  for (const each of parts) given.set(each.name, argumentFor(each.constraint));
  for (const each of parts) {
    const element = /^~?\[\](\w+)$/.exec(each.constraint)?.[1];
    if (element !== undefined) given.set(each.name, `[]${given.get(element) ?? element}`);
  }
  return given;
}

function argumentFor(constraint: string): string {
  if (/float/i.test(constraint) && !/\bint|integer|number|numeric/i.test(constraint)) return 'float64';
  return /\bstring\b/.test(constraint) && !/\bint/.test(constraint) ? 'string' : 'int';
}

/** The names by which a method calls its type's parameters. */
function ofReceiver(body: string, parameters: readonly string[]): Map<string, string> {
  const list = /^func[ \t]*\([^)[]*\[([^\]]*)\]/.exec(body)?.[1];
  return new Map([...splitTop(list ?? ''), ...parameters].map((name) => [name, 'int']));
}

function shapesOf(
  { parameters, returns }: DeclaredFunction,
  types: GoTypes,
  given: ReadonlyMap<string, string>,
): Pick<FunctionShape, 'parameters' | 'returns'> {
  const shapeOf = goShape(types, given);
  const spell = (type: string): string => type.replaceAll(/\w+/g, (word) => given.get(word) ?? word);
  const list = parameters.map(({ name, type }) => `${name} ${type}`.trim()).join(', ');
  const results = goResults(returns);
  const told = results.at(-1) === 'error' ? results.slice(0, -1) : results;
  const [first, last] = told.map(shapeOf);
  const shape = (): TypeShape => {
    if (first === undefined) return { kind: 'undefined' };
    if (told.length === 1) return first;
    return told.length === 2 && last?.kind === 'boolean'
      ? { kind: 'union', options: [first, { kind: 'undefined' }] }
      : { kind: 'tuple', items: told.map(shapeOf) };
  };
  return {
    parameters: goParameters(list).map(({ name, type }) => {
      const rest = type.startsWith('...');
      const of = shapeOf(type.replace(/^\.\.\./, ''));
      return {
        name,
        shape: rest ? { kind: 'list', of } : of,
        optional: false,
        rest,
        guessed: false,
        written: spell(type),
      };
    }),
    returns: shape(),
  };
}
