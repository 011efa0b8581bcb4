import { NODES } from '../../languages/programs/program-syntax.ts';
import { regex } from '../../../shared/regex.ts';
import type { Node } from '../../kit/plain-tree.ts';
import type { Edit } from './plant-checks.ts';
import type { PlantedFunction, PlantSites } from './plant-sites.ts';
import type { PlantAnswer } from './planted.ts';
import { nameOf, type PlantedProgram } from './tests-in-code.ts';

/** A place, as an offset, for which tests that hold may show less than they seem to. */
interface Doubt {
  at: number;
  what: NonNullable<PlantAnswer['doubt']>['what'];
}

/** Why tests that hold may show little of the code, the weightiest first. @param edits the checks of the tests. */
export function doubtsOf(program: PlantedProgram, sites: PlantSites, edits: readonly Edit[]): Doubt[] {
  const { language, text, root } = program;
  const { functions, region, tests } = sites;
  const places = {
    switch:
      TWINS.exec(text)?.index ??
      switchIn(functions, root, text) ??
      (language === 'go' ? replacedInGo(text) : undefined),
    'wants-failure': wantsFailure(text, region, edits),
    'expects-own': expectsOwn(sites, text),
    'blind-equality': blindEquality(program, sites),
    uncalled: uncalledCheck(program),
    'types-only': checksTypesOnly(tests, text),
  };
  const kinds = ['switch', 'wants-failure', 'expects-own', 'blind-equality', 'uncalled', 'types-only'] as const;
  return kinds.flatMap((what) => {
    const at = places[what];
    return at === undefined ? [] : [{ at, what }];
  });
}

/** Words by which code asks whether its tests run. */
const SWITCH = regex()`
  \bPYTEST_\w+|["'](?:pytest|unittest)["']\s+in\s+sys\.modules
  |\bNODE_ENV\b|\bVITEST\b|\bJEST_WORKER_ID\b
  |\bNODE_TEST_CONTEXT\b|import\.meta\.vitest|\btesting\.Testing\(\)|"test\.v"|\.test"\)|\bcfg!\(test\)|\borg\.junit\b
  |\bcfg!\(debug_assertions\)\s*\{(?:[^{}]*\breturn\b|[^{}]*\}\s*else\b)|\bthread::current\(\)\s*\.name\(\)
`;

/** Code of which the tests see another than everybody else, and what changes code before its tests begin. */
const TWINS = regex()`
  \#\[cfg\(not\((?:test|debug_assertions)\)\)\]\s*(?:pub(?:\([a-z]+\))?\s+)?(?:const\s+|unsafe\s+)*fn\s+(?!main\b)\w
  |\bset(?:Default|Class|Package)AssertionStatus\s*\(|__attribute__\s*\(\(\s*constructor\b
`;

/** What holds when an assertion within it does not. */
const WANTS_FAILURE = regex()`
  ^(?:async\s+)?with\s+(?:pytest\.raises|self\.assertRaises(?:Regex)?)\(\s*(?:AssertionError|Exception|BaseException)\b
  |^assert(?:\.strict)?\.(?:throws|rejects)\(|^(?:test|it)\.fails\(|^expect\(\s*(?:async\s*)?(?:\(\)\s*=>|function)
  |^(?:Assert(?:ions)?\.)?assertThrows\(\s*(?:AssertionError|AssertionFailedError|Error|Throwable)\b
`;
const SHOULD_PANIC = /#\[should_panic\]\s*(?:#\[test\]\s*)?fn\s+\w+\s*\(\)\s*\{[^}]*\bassert/;

/** Where a test wants one of its own assertions to fail. */
function wantsFailure(text: string, region: readonly Node[], edits: readonly Edit[]): number | undefined {
  // The failures of an assertion of its own are what such a file is about.
  if (/\bdef\s+assert/.test(text)) return undefined;
  const around = region.filter(
    ({ type, start }) =>
      /^(?:with_statement|call_expression|method_invocation)$/.test(type) &&
      WANTS_FAILURE.test(text.slice(start, start + 80)),
  );
  const outer = around.find(({ start, end }) => {
    const open = text.indexOf('(', start);
    return edits.some((each) => open < each.start && each.end <= end);
  });
  return outer?.start ?? SHOULD_PANIC.exec(text)?.index;
}

/** Where Go's code gives a function that a variable holds another body before anything else runs. */
function replacedInGo(text: string): number | undefined {
  const held = new Set([...text.matchAll(/^var (\w+)(?: func\([^\n]*)? ?= ?func\(/gm)].map(([, name = '']) => name));
  for (const { index, 0: body } of held.size === 0
    ? []
    : text.matchAll(/^func (?:init\(\)|TestMain\().*\n(?:\t.*\n|\n)*/gm))
    for (const { index: at, 1: name = '' } of body.matchAll(/^\t+(\w+) = func\(/gm))
      if (held.has(name)) return index + at;
  return undefined;
}

/** Where one of the functions, or what defines one of them, asks whether its tests run. */
function switchIn(functions: readonly PlantedFunction[], root: Node, text: string): number | undefined {
  const names = functions.map(({ name }) => name).filter((name) => /^\w+$/.test(name));
  const assigned = names.length === 0 ? undefined : new RegExp(`\\b(?:${names.join('|')})\\s*=[^=>]`);
  const defines = (at: Node): boolean =>
    functions.some(({ node }) => at.start <= node.start && node.end <= at.end) ||
    assigned?.test(text.slice(at.start, at.end)) === true;
  const conditions = root.children.filter((each) => each.type === 'if_statement' && defines(each));
  for (const node of [...functions.map((each) => each.node), ...conditions]) {
    const found = SWITCH.exec(text.slice(node.start, node.end));
    if (found !== null) return node.start + found.index;
  }
  return undefined;
}

const EQUALS = /^(?:is_?|deep_?)*(?:eq|equals?|same)(?:_?(?:to|as))?$|^__eq__$/i;
/** Languages whose assertions ask a value's own equality; elsewhere a test has to call it. */
const ASSERTS_BY_EQUALITY: readonly string[] = ['python', 'java'];
const SET_BY_CONSTRUCTOR = /\b(?:this|self)\.(\w+)\s*(?::[^=\n]{0,80})?=(?!=)\s*(\w+)/g;
const PARAMETER_FIELD = /\b(?:public|private|protected|readonly)\s+(?:readonly\s+)?(\w+)\s*[:?]/g;
/** Compares all that there is, whatever its name. */
const COMPARES_ALL =
  /__dict__|\bvars\(|astuple|Object\.|JSON\.|EqualsBuilder|[tT]oString|hashCode|compare|\bkey\b|_replace/;

/**
 * Where a class compares its values by a method of its own that leaves out what a constructor is given: tests that ask
 * this method do not see the rest.
 */
function blindEquality({ language, root, text }: PlantedProgram, { region }: PlantSites): number | undefined {
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const inClass = (type: Node): number | undefined => {
    const methods = functionsIn(type).map((node) => ({
      node,
      name: nameOf(node, undefined, of) ?? '',
      body: of(node),
    }));
    const equality = methods.find(({ name }) => EQUALS.test(name));
    if (equality === undefined || COMPARES_ALL.test(equality.body)) return undefined;
    const isCalled = region.some((node) => node.children.length === 0 && of(node) === equality.name);
    if (!ASSERTS_BY_EQUALITY.includes(language) && !isCalled) return undefined;
    const given = methods
      .filter(
        ({ node, name }) => node.type === 'constructor_declaration' || name === 'constructor' || name === '__init__',
      )
      .flatMap(({ body }) => fieldsGiven(body));
    const compared = new Set(equality.body.match(/\w+/g));
    return given.some((field) => !compared.has(field)) ? equality.node.start : undefined;
  };
  const typesIn = (node: Node): Node[] => [
    ...(NODES.types.has(node.type) ? [node] : []),
    ...node.children.flatMap(typesIn),
  ];
  return typesIn(root)
    .map(inClass)
    .find((at) => at !== undefined);
}

/** The methods of a class, its nested classes left aside. */
const functionsIn = (type: Node): Node[] =>
  type.children.flatMap((node) => {
    if (NODES.functions.has(node.type)) return [node];
    return NODES.types.has(node.type) ? [] : functionsIn(node);
  });

/** Fields that a constructor sets to what it is given. */
function fieldsGiven(constructor: string): string[] {
  const head = new Set((constructor.split(/[{]|:\s*\n/, 1)[0] ?? '').match(/\w+/g));
  const set = [...constructor.matchAll(SET_BY_CONSTRUCTOR)].flatMap(([, field = '', value = '']) =>
    head.has(value) ? [field] : [],
  );
  const declared = [...(constructor.split('{', 1)[0] ?? '').matchAll(PARAMETER_FIELD)].map(([, name = '']) => name);
  return [...set, ...declared];
}

/** What is to hold what is right goes by such a name. */
const EXPECTED = /^_*(?:reference|expected|wanted?|oracle|golden)(?:_?(?:result|output|answer|of|for))?$/i;

/** Where a check holds what the code gives against what the code gives, by way of a function that hands it on. */
function expectsOwn({ functions, helpers, region }: PlantSites, text: string): number | undefined {
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const givenTo = (node: Node): string | undefined => {
    const list = node.children.find(({ type }) => type === 'arguments' || type === 'argument_list');
    return list === undefined ? undefined : of(list);
  };
  const calls = (node: Node): { name: string; given: string; start: number }[] => {
    const given = NODES.calls.has(node.type) || node.type === 'method_invocation' ? givenTo(node) : undefined;
    const callee = node.children.find(({ field }) => field === 'name' || field === 'function');
    const own = callee === undefined || given === undefined ? [] : [{ name: of(callee), given, start: node.start }];
    return [...own, ...node.children.flatMap(calls)];
  };
  // By their names they look like checks, too.
  const named = helpers.flatMap((node) => {
    const name = NODES.functions.has(node.type) ? nameOf(node, undefined, of) : null;
    return name === null ? [] : [{ name, node }];
  });
  const sources = new Map(
    [...functions, ...named].flatMap(({ name, node }) => {
      const body = node.children.find(({ field }) => field === 'body');
      if (!EXPECTED.test(name) || body === undefined) return [];
      const head = text.slice(node.start, body.start);
      const handedOn = calls(body).filter(
        (each) =>
          each.name !== name &&
          functions.some((other) => other.name === each.name) &&
          each.given
            .slice(1, -1)
            .split(',')
            .every((part) => /^\s*\w+\s*$/.test(part) && new RegExp(`\\b${part.trim()}\\b`).test(head)),
      );
      return handedOn.length === 0 ? [] : [[name, handedOn.map((each) => each.name)] as const];
    }),
  );
  if (sources.size === 0) return undefined;
  const checks = region.filter(({ type }) => /^(?:assert_statement|comparison_operator|binary_expression)$/.test(type));
  const asked = region.filter((node) => NODES.calls.has(node.type) || node.type === 'macro_invocation');
  for (const node of [...checks, ...asked]) {
    if (node.end - node.start > MOST_OF_CHECK) continue;
    const within = calls(node);
    const found = within.find(({ name, given }) =>
      within.some((other) => sources.get(name)?.includes(other.name) === true && other.given === given),
    );
    if (found !== undefined) return found.start;
  }
  return undefined;
}

/** Characters of a check that is looked into. */
const MOST_OF_CHECK = 400;

const TYPE_CHECK = /\b(?:expectTypeOf|assertType)\b/;
const CHECK = /\b(?:expect|assert|should|t)\b\s*[.(]/;

/** Functions of Go that take a test. */
const TAKES_TEST = /^func (?!Test|Benchmark|Fuzz)(\w+)\([^)\n]*\btesting\.(?:TB|[TBF])\b/gm;

/**
 * Where a function of checks stands that nothing else in the text names: in Go one that takes a test, in C++ a template
 * that asserts, of which a compiler looks at nothing.
 */
function uncalledCheck({ language, text, root }: PlantedProgram): number | undefined {
  if (language !== 'go' && language !== 'cpp') return undefined;
  const checks =
    language === 'go'
      ? [...text.matchAll(TAKES_TEST)].map(({ index, 1: name = '' }) => ({ name, at: index }))
      : assertingTemplates(root, text);
  const times = new Map<string, number>();
  for (const [word] of checks.length === 0 ? [] : text.matchAll(/\w+/g)) times.set(word, (times.get(word) ?? 0) + 1);
  return checks.find(({ name }) => times.get(name) === 1)?.at;
}

/** The templates of functions at the top, or in namespaces, that hold something against a value. */
const assertingTemplates = (node: Node, text: string): { name: string; at: number }[] =>
  node.children.flatMap((each) => {
    if (/^(?:namespace_definition|declaration_list)$/.test(each.type)) return assertingTemplates(each, text);
    const own = each.type === 'template_declaration' ? text.slice(each.start, each.end) : '';
    const at = own.search(/\b(?:static_assert|assert)\s*\([^;]{0,200}[=!]=/);
    const name = /^template\b[^(]*?(\w+)\s*\(/.exec(own)?.[1];
    return at < 0 || name === undefined ? [] : [{ name, at: each.start + at }];
  });

/** Where a test has no check but of types, of which running it shows nothing. */
function checksTypesOnly(tests: PlantSites['tests'], text: string): number | undefined {
  const isTypesOnly = ({ node }: PlantSites['tests'][number]): boolean => {
    const body = text.slice(node.start, node.end);
    return TYPE_CHECK.test(body) && !CHECK.test(body);
  };
  return tests.find(isTypesOnly)?.node.start;
}
