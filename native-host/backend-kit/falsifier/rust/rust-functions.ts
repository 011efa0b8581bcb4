import { closing, declarationsIn, splitTop, type DeclaredFunction } from '../../examples/declarations.ts';
import { readSource } from '../../examples/source.ts';
import { placeOfName, saidAround, type CompiledPlan } from '../compiled/compiled-plan.ts';
import type { FunctionShape, MethodShape } from '../typescript/type-shape.ts';
import { plainType, rustCall } from './rust-calls.ts';
import { closingAngle, functionType, rustShape, rustTypesIn, type RustType, type RustTypes } from './rust-types.ts';

/** A function of the calling program: of one call, of an object's life, or what makes and tells values of a type. */
export interface RustBinding {
  kind: 'function' | 'life' | 'type';
  name: string;
  /** Its text; of calls the body of a function that takes `args`, and `operations`. */
  text: string[];
}

type Plan = CompiledPlan<RustBinding>;

/** What a type's own parameters stand for in every call. */
const ofParameter = (name: string): string => (/^(?:N|M|SIZE|CAP\w*|LEN)$/.test(name) ? '4' : 'i32');

const wholeType = (name: string, { parameters }: RustType): string =>
  parameters.length === 0 ? name : `${name}<${parameters.map(ofParameter).join(', ')}>`;

/** Reads what of a Rust text can be called, and with what. */
export function rustFunctionsIn(text: string): Plan {
  const source = readSource(text, 'rust');
  const { masked } = source;
  const lines = text.split('\n');
  const types = rustTypesIn(masked);
  const plan: Plan = {
    functions: [],
    bindings: [...types].map(([name, type]) => bindingOfType(name, type, types)),
    left: [],
  };
  const surroundings = surroundingsIn(masked);
  const declared = declarationsIn(text, masked, 'rust').functions.filter((each) => {
    const around = surroundings.filter(({ from, to }) => from <= each.startLine && each.endLine <= to);
    if (around.some(({ kind }) => kind === 'module' || kind === 'trait')) return false;
    const above = (lines[each.startLine - 2] ?? '') + (lines[each.startLine - 1] ?? '');
    return each.name !== 'main' && !/#\[(?:\w+::)*test\]|\b(?:async|unsafe|extern)\b[^(]*\bfn\b/.test(above);
  });
  const hasPublic = declared.some((each) => isPublic(each));
  const givenFor = (each: DeclaredFunction): Map<string, string> => {
    const own = each.container === undefined ? undefined : types.get(each.container);
    const outer = own === undefined ? [] : own.parameters.map((name): [string, string] => [name, ofParameter(name)]);
    const self = own === undefined ? [] : [['Self', wholeType(each.container ?? '', own)] as [string, string]];
    return new Map([...outer, ...self, ...boundsOf(each)]);
  };
  const common = (each: DeclaredFunction) => ({
    place: placeOfName(lines, each.startLine, each.name),
    startLine: each.startLine,
    endLine: each.endLine,
    helper: hasPublic ? !isPublic(each) : declared.some((other) => other !== each && calls(other, each.name)),
    ...saidAround(source.docs, each, lines),
    kind: 'plain' as const,
    seeds: [],
  });
  const signature = (each: DeclaredFunction) => signatureOf(each, types, givenFor(each));
  const addFunction = (each: DeclaredFunction, receiver?: string): void => {
    const { parameters, returns, written, result } = signature(each);
    const name = each.container === undefined ? each.name : `${each.container}::${each.name}`;
    const own = receiver === undefined ? [] : [receiver];
    const callee =
      each.container === undefined ? each.name : `<${givenFor(each).get('Self') ?? each.container}>::${each.name}`;
    const shape = rustShape(types, givenFor(each));
    const first = own.map((type) => ({
      name: 'self',
      shape: shape(type),
      optional: false,
      rest: false,
      guessed: false,
      written: type,
    }));
    plan.functions.push({
      ...common(each),
      name,
      form: 'function',
      methods: [],
      parameters: [...first, ...parameters],
      returns,
    });
    const { before, answer } = rustCall(callee, [...own, ...written], result);
    plan.bindings.push({
      kind: 'function',
      name,
      text: [...before, 'cv_harness::guarded(CV_LINES, || {', ...answer, '})'],
    });
  };
  for (const each of declared) {
    if (each.container !== undefined) continue;
    if (each.parameters.some(({ name }) => /\bself$/.test(name)))
      plan.left.push(`${each.name} (a method of a type that is not here)`);
    else addFunction(each);
  }
  for (const [name, type] of types) {
    const own = declared.filter(({ container }) => container === name);
    const statics = own.filter(({ isStatic }) => isStatic);
    const methods = own.filter(({ isStatic }) => !isStatic);
    const isMaker = (each: DeclaredFunction): boolean =>
      /^(?:(?:\w+::)*(?:Result|Option)<\s*)?(?:Self|\w+)\b/.test(each.returns) &&
      new RegExp(String.raw`^(?:(?:\w+::)*(?:Result|Option)<\s*)?(?:Self|${name})\b`).test(each.returns);
    const maker = statics.find((each) => each.name === 'new' && isMaker(each)) ?? statics.find(isMaker);
    for (const each of statics) if (each !== maker) addFunction(each);
    if (methods.length === 0) continue;
    const whole = wholeType(name, type);
    const byReference = methods.every(
      (each) => !/^\(\s*(?:mut\s+)?(?:&\s*(?:'\w+\s+)?mut\s+self|mut\s+self)/.test(listOf(each)),
    );
    const isGiven = !JSON.stringify(rustShape(types, new Map())(whole)).includes('"other"');
    if (maker === undefined && (byReference || !type.hasDefault) && isGiven && type.kind !== 'enumeration') {
      for (const each of methods) addFunction(each, receiverOf(each, whole));
      continue;
    }
    if (type.kind === 'enumeration') {
      for (const each of methods) addFunction(each, receiverOf(each, whole));
      continue;
    }
    addLife(name, type, maker, methods);
  }
  return plan;

  function addLife(
    name: string,
    type: RustType,
    maker: DeclaredFunction | undefined,
    all: readonly DeclaredFunction[],
  ): void {
    const methods = all.filter((each) => /^\(\s*&/.test(listOf(each)) && (!hasPublic || isPublic(each)));
    const [first] = methods;
    if (first === undefined) return;
    if (maker === undefined && !type.hasDefault) {
      plan.left.push(`${name} (nothing makes one)`);
      return;
    }
    const whole = wholeType(name, type);
    const made = maker === undefined ? undefined : signature(maker);
    const line = lines.findIndex((each) => new RegExp(String.raw`\bstruct\s+${name}\b`).test(each)) + 1;
    plan.functions.push({
      ...common(first),
      comment: saidAround(source.docs, { startLine: line, endLine: line }, lines).comment,
      endLine: Math.max(...methods.map(({ endLine }) => endLine)),
      helper: false,
      name,
      form: 'class',
      parameters: made?.parameters ?? [],
      returns: null,
      methods: methods.map((each): MethodShape => ({
        name: each.name,
        kind: 'plain',
        parameters: signature(each).parameters,
        returns: signature(each).returns,
        comment: saidAround(source.docs, each, lines).comment,
      })),
      ...(maker === undefined ? {} : { maker: `${name}::${maker.name}` }),
    });
    const make = rustCall('', made?.written ?? [], '');
    const expression =
      maker === undefined
        ? `<${whole} as ::std::default::Default>::default()`
        : `<${whole}>::${maker.name}(${make.passed})`;
    plan.bindings.push({
      kind: 'life',
      name,
      text: [
        ...make.before,
        `let mut cv_made: ::std::option::Option<${whole}> = None;`,
        'let cv_refusal = cv_harness::guarded(CV_LINES, || {',
        ...makingOf(expression, maker?.returns ?? ''),
        '})?;',
        'let mut cv_it = match cv_made { Some(made) => made, None => return Ok(cv_refusal) };',
        'let mut cv_lived: ::std::vec::Vec<::std::string::String> = ::std::vec::Vec::new();',
        'for cv_operation in operations {',
        'let args = &cv_operation.list()[1..];',
        'let cv_answer = match cv_operation.list()[0].text() {',
        ...methods.flatMap((each) => {
          const { before, answer } = rustCall(`cv_it.${each.name}`, signature(each).written, signature(each).result);
          return [
            `${JSON.stringify(each.name)} => (|| -> CvSaid {`,
            ...before,
            'cv_harness::guarded(CV_LINES, || {',
            ...answer,
            '})',
            '})(),',
          ];
        }),
        '_ => Err(::std::string::String::from("{\\"misfit\\":\\"unknown\\"}")),',
        '};',
        'cv_lived.push(match cv_answer { Ok(text) => text, Err(text) => text });',
        '}',
        'Ok(format!("{{\\"lived\\":[{}]}}", cv_lived.join(",")))',
      ],
    });
  }
}

/** Makes an object, or says why there is none. */
function makingOf(expression: string, returns: string): string[] {
  if (/^(?:\w+::)*Result\b/.test(returns))
    return [
      `match ${expression} {`,
      'Ok(made) => { cv_made = Some(made); ::std::string::String::new() }',
      'Err(error) => format!("{{\\"refused\\":{}}}", (&&&cv_harness::Held(&error)).told()),',
      '}',
    ];
  if (/^Option\b/.test(returns))
    return [`cv_made = ${expression};`, '::std::string::String::from("{\\"refused\\":\\"None\\"}")'];
  return [`cv_made = Some(${expression});`, '::std::string::String::new()'];
}

const isPublic = ({ body }: DeclaredFunction): boolean => body.startsWith('pub');

const calls = ({ body }: DeclaredFunction, name: string): boolean => new RegExp(String.raw`\b${name}\s*\(`).test(body);

/** The parameters as they are written, from their bracket on. */
function listOf({ body, name }: DeclaredFunction): string {
  const at = body.indexOf(name) + name.length;
  const from = body[at] === '<' ? closingAngle(body, at) : at;
  return body.slice(body.indexOf('(', from));
}

function receiverOf(each: DeclaredFunction, whole: string): string {
  const [, reference = '', change] = /^\(\s*(&?)\s*(?:'\w+\s+)?(mut\s+)?self/.exec(listOf(each)) ?? [];
  return `${reference}${reference === '' || change === undefined ? '' : 'mut '}${whole}`;
}

/** What the type parameters of a function stand for, by their bounds. */
function boundsOf({ body, name }: DeclaredFunction): Map<string, string> {
  const at = body.indexOf(name) + name.length;
  const given = new Map<string, string>();
  if (body[at] !== '<') return given;
  const list = body.slice(at + 1, closingAngle(body, at) - 1);
  const head = body.slice(0, body.indexOf('{'));
  const where = /\bwhere\b([\s\S]*)$/.exec(head)?.[1] ?? '';
  const bounds = new Map<string, string>();
  for (const part of [...splitTop(list, true), ...splitTop(where, true)]) {
    const [, own, bound = ''] = /^(\w+)\s*(?::\s*([\s\S]+))?$/.exec(part) ?? [];
    if (/^const\s/.test(part)) given.set(/^const\s+(\w+)/.exec(part)?.[1] ?? '', '4');
    else if (own !== undefined && !part.startsWith("'")) bounds.set(own, `${bounds.get(own) ?? ''}${bound}`);
  }
  for (const [own, bound] of bounds) given.set(own, argumentFor(bound));
  for (const [own, type] of given)
    given.set(
      own,
      type.replaceAll(/(?<![\w:])\w+\b(?!::)/g, (word) => (word === own ? word : (given.get(word) ?? word))),
    );
  return given;
}

function argumentFor(bound: string): string {
  if (functionType(bound.trim()) !== undefined) return `impl ${bound.trim()}`;
  if (/AsRef<str>|Into<String>|ToString|Borrow<str>/.test(bound)) return 'String';
  const item = /^\s*(?:Into)?Iterator<[\s\S]*>/.exec(bound)?.[0];
  if (item !== undefined) return `impl ${item.trim()}`;
  return /\bFloat\b|Into<f64>/.test(bound) ? 'f64' : 'i32';
}

function signatureOf(
  { parameters, returns }: DeclaredFunction,
  types: RustTypes,
  given: ReadonlyMap<string, string>,
): Pick<FunctionShape, 'parameters' | 'returns'> & { written: string[]; result: string } {
  const shape = rustShape(types, given);
  const written = parameters.map(({ type }) => plainType(type, given));
  const result = plainType(returns, new Map([...given].filter(([name]) => name !== 'Self')));
  return {
    written,
    result,
    returns: result === '' ? { kind: 'undefined' } : shape(plainType(returns, given)),
    parameters: parameters.map(({ name }, at) => ({
      name: name.replace(/^_/, ''),
      shape: shape(written[at] ?? ''),
      optional: false,
      rest: false,
      guessed: false,
      written: written[at] ?? '',
    })),
  };
}

/** What stands around functions: modules, traits and their implementations, by lines. */
function surroundingsIn(masked: string): { kind: 'module' | 'trait'; from: number; to: number }[] {
  const lineAt = (offset: number): number => masked.slice(0, offset).split('\n').length;
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

/** How values of a declared type are made and told. */
function bindingOfType(name: string, type: RustType, types: RustTypes): RustBinding {
  const whole = wholeType(name, type);
  const text: string[] = [`impl cv_harness::CvTell for ${whole} {`, 'fn tell(&self) -> ::std::string::String {'];
  const given = new Map(type.parameters.map((each) => [each, ofParameter(each)]));
  if (type.kind === 'enumeration') {
    if (type.variants.length === 0) return { kind: 'type', name, text: [] };
    const arms = type.variants.map((each) => `${name}::${each} => ${JSON.stringify(each)},`);
    text.push(`cv_harness::quoted(match self { ${arms.join(' ')} })`, '}', '}');
    const makes = type.variants.map((each) => `${JSON.stringify(each)} => Some(${name}::${each}),`);
    text.push(
      `impl cv_harness::CvGive for ${whole} {`,
      GIVE,
      `match json.text() { ${makes.join(' ')} _ => None }`,
      '}',
      '}',
    );
    return { kind: 'type', name, text };
  }
  const isTuple = type.kind === 'tuple';
  const parts = type.fields.map(
    (each) =>
      (isTuple ? '' : `texts.push(::std::string::String::from(${JSON.stringify(JSON.stringify(each.name) + ':')})); `) +
      `let text = (&&&cv_harness::Held(&self.${each.name})).told(); ` +
      `${isTuple ? 'texts.push(text);' : 'texts.last_mut().unwrap().push_str(&text);'}`,
  );
  const [open, close] = isTuple ? ['[', ']'] : ['{{', '}}'];
  text.push(
    'let mut texts: ::std::vec::Vec<::std::string::String> = ::std::vec::Vec::new();',
    ...parts,
    `format!("${open}{}${close}", texts.join(","))`,
    '}',
    '}',
  );
  const shape = rustShape(types, given);
  if (type.fields.some((each) => JSON.stringify(shape(each.type)).includes('"other"') || /&/.test(each.type)))
    return { kind: 'type', name, text };
  const gives = type.fields.map((each, at) =>
    isTuple
      ? `cv_harness::CvGive::give(json.list().get(${at})?)?,`
      : `${each.name}: cv_harness::CvGive::give(json.field(${JSON.stringify(each.name)})` +
        '.unwrap_or(&cv_harness::Json::Null))?,',
  );
  const made = isTuple ? `${name}(${gives.join(' ')})` : `${name} { ${gives.join(' ')} }`;
  text.push(`impl cv_harness::CvGive for ${whole} {`, GIVE, `Some(${made})`, '}', '}');
  return { kind: 'type', name, text };
}

const GIVE = 'fn give(json: &cv_harness::Json) -> ::std::option::Option<Self> {';
