import * as z from 'zod/mini';
import { positionsIn } from '../text-position.ts';
import { NODES } from '../programs/program-syntax.ts';
import { regex } from '../../../shared/regex.ts';
import { plainTree, type Node } from '../security/flow/plain-tree.ts';
import { isReadable, parserFor } from './mutation-parser.ts';
import { BINARY, MUTATED_LANGUAGES, NUMBERS, OPERATORS } from './mutation-tables.ts';
import { endsQuietly, helped, helperOf, otherOf, STOPS, THROWS } from './other-values.ts';
import { spoiltChecks, type Edit } from './plant-checks.ts';
import { plantSites, type PlantedFunction, type PlantSites } from './plant-sites.ts';
import type { PlantAnswer, Planted } from './planted.ts';
import { definedTests } from './defined-tests.ts';
import { nameOf, type PlantedProgram } from './tests-in-code.ts';

const requestSchema = z.object({
  language: z.enum(MUTATED_LANGUAGES),
  text: z.string(),
  /** Lines (from 1, inclusive) in which mistakes are planted. */
  lines: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Do the tests stand in comments, as documented examples do? */
  byComments: z.optional(z.boolean()),
});

/** Functions that are tried alone. */
const MOST_ALONE = 2;

/** Words of tests that expect an error. Other tests would take the missing result of a quiet end for a failure. */
const WANTS_ERROR = regex('i')`
  \b(?:
    raises|assertRaises\w*|throws|rejects|toThrow\w*|assertThrows\w*|catch_unwind|recover|except|catch|\w*_THROW
    |panics?
  )\b
`;

/** Words by which a program gets at its own text. */
const READS_ITSELF = regex()`
  __file__|\binspect\b|getsource|__code__|co_code|import\.meta|__filename|__dirname|readFile|\btoString\(\)
  |Function\.prototype
  |include_str|include_bytes|\bfile!\(|runtime\.Caller|go:embed|os\.ReadFile|os\.Open|__FILE__|getResource|Files\.
  |\bopen\(
  |read_text|read_to_string|ifstream|fopen|hashlib|createHash
`;

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

/** Answers `{ language, text, lines }` with the text as it is with mistakes in it. */
export async function handle(request: unknown): Promise<PlantAnswer> {
  const { language, text, lines, byComments } = requestSchema.parse(request);
  const parser = await parserFor(language);
  const tree = parser.parse(text);
  const plain = tree === null ? undefined : plainTree(tree);
  const isBroken = tree?.rootNode.hasError !== false;
  tree?.delete();
  if (isBroken || plain === undefined) return { code: [], checks: [], alone: [] };
  const program: PlantedProgram = { language, text, root: plain.root };
  const positionOf = positionsIn(text);
  const lineOf = (offset: number): number => positionOf(offset).line;
  const isOwn = (node: Node): boolean => {
    const line = lineOf(node.start);
    return lines.some(({ from, to }) => from <= line && line <= to);
  };
  const sites = plantSites(program, isOwn);
  const { functions, region, constructors, helpers, checkNames, tests, named } = sites;
  const readable = (planted: Planted | undefined): Planted[] =>
    planted !== undefined && planted.text !== text && isReadable(parser, planted.text) ? [planted] : [];
  // What stands in comments may be about any of them, whatever the code itself calls.
  const called = byComments === true ? [] : functions.filter(({ name }) => named.has(name));
  const chosen = called.length > 0 ? called : functions;
  const planting = plantingIn(program);
  const valued = chosen.filter((each) => planting.values(each).length > 0);
  const bare = chosen.filter((each) => planting.values(each).length === 0);
  const throwing = planting.all(chosen, planting.throwing);
  const wantsError =
    /should_panic/.test(text) || region.some((node) => WANTS_ERROR.test(text.slice(node.start, node.end)));
  const quiet = wantsError ? planting.quietly(chosen, constructors) : undefined;
  const attempts = [
    ...(valued.length > 0 ? [planting.all(valued, planting.values)] : [throwing]),
    ...(valued.length > 1 ? valued.slice(0, MOST_ALONE).map((each) => planting.all([each], planting.values)) : []),
    ...(valued.length > 0 && bare.length > 0
      ? [planting.all(chosen, (each) => (bare.includes(each) ? planting.throwing(each) : planting.values(each)))]
      : []),
  ].flatMap(readable);
  const texts = new Set<string>();
  const outside = spoiltChecks(language, text, region);
  // A helper that asks the contrary of a contrary is right again.
  const edits = outside.length > 0 ? outside : spoiltChecks(language, text, helpers);
  const asked = tests.filter(({ node }) => edits.some(({ start, end }) => node.start <= start && end <= node.end));
  const spoil = (chosen: readonly Edit[]): Planted => ({ text: applied(text, chosen), functions: [] });
  const checks = [
    { ...spoil(edits), tests: asked.map(({ name }) => name) },
    ...(edits.length > 1 ? [spoil(edits.slice(0, 1)), spoil(edits.slice(-1))] : []),
  ].flatMap(readable);
  const alone = chosenOf(
    [...outside, ...spoiltChecks(language, text, [...region, ...helpers], checkNames)].toSorted(
      (one, other) => one.start - other.start,
    ),
    lineOf,
  ).flatMap((edit) => {
    const [stopping] = readable(spoil(stoppingAt(edit, program)));
    return readable(spoil([edit])).map((each) => ({
      ...each,
      line: lineOf(edit.start),
      ...(stopping === undefined ? {} : { stopping }),
    }));
  });
  const at = TWINS.exec(text)?.index ?? switchIn(functions, program.root, text);
  const failing = wantsFailure(text, region, edits);
  const typesOnly = checksTypesOnly(tests, text);
  const uncalled = uncalledCheck(program);
  const own = expectsOwn(sites, text);
  const doubts = [
    ...(at === undefined ? [] : [{ line: lineOf(at), what: 'switch' as const }]),
    ...(failing === undefined ? [] : [{ line: lineOf(failing), what: 'wants-failure' as const }]),
    ...(own === undefined ? [] : [{ line: lineOf(own), what: 'expects-own' as const }]),
    ...(uncalled === undefined ? [] : [{ line: lineOf(uncalled), what: 'uncalled' as const }]),
    ...(typesOnly === undefined ? [] : [{ line: lineOf(typesOnly), what: 'types-only' as const }]),
  ];
  const defined = definedTests(program);
  const same = READS_ITSELF.test(text) && chosen.length > 0 ? readable(planting.same(chosen)) : [];
  return {
    code: attempts.filter((each) => !texts.has(each.text) && texts.add(each.text)),
    ...(readable(throwing)[0] === undefined ? {} : { throwing }),
    ...(readable(quiet)[0] === undefined ? {} : { quiet }),
    checks,
    alone,
    ...(doubts[0] === undefined ? {} : { doubt: doubts[0] }),
    ...(defined.length === 0 ? {} : { defined }),
    ...(same[0] === undefined ? {} : { same: same[0] }),
  };
}

const BLOCKS = /^(?:block|compound_statement|statement_list|program|source_file|translation_unit)$/;

/** Ends the process where a check is reached: in the place of what it asks for, or before the statement around it. */
function stoppingAt({ start, end }: Edit, { language, root }: PlantedProgram): Edit[] {
  if (helperOf(language) !== undefined) return [{ start, end, text: STOPS[language] }];
  let at: Node | undefined = root;
  let statement: Node | undefined;
  while (at !== undefined) {
    const inner: Node | undefined = at.children.find((each) => each.start <= start && end <= each.end);
    if (inner !== undefined && BLOCKS.test(at.type)) statement = inner;
    at = inner;
  }
  return statement === undefined ? [] : [{ start: statement.start, end: statement.start, text: `${STOPS[language]} ` }];
}

/** Checks that are spoilt alone, at most. */
const MOST_ALONE_CHECKS = 3;

/** One change for each of some lines, spread over all: the last first, for what ends early ends before it. */
function chosenOf(edits: readonly Edit[], lineOf: (offset: number) => number): Edit[] {
  const byLine = [...new Map(edits.map((edit) => [lineOf(edit.start), edit])).values()].toReversed();
  const step = Math.max(1, (byLine.length - 1) / (MOST_ALONE_CHECKS - 1));
  const places = Array.from({ length: MOST_ALONE_CHECKS }, (_, at) => Math.round(at * step));
  return places.flatMap((place) => byLine[place] ?? []);
}

function applied(text: string, edits: readonly Edit[]): string {
  let at = 0;
  let made = '';
  for (const { start, end, text: to } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) continue;
    made += text.slice(at, start) + to;
    at = end;
  }
  return made + text.slice(at);
}

/** What the grammars call the type of what a function returns. */
const TYPE_FIELDS: Readonly<Partial<Record<PlantedProgram['language'], string>>> = {
  go: 'result',
  rust: 'return_type',
};

function plantingIn({ language, text, root }: PlantedProgram) {
  const of = ({ start, end }: Pick<Node, 'start' | 'end'>): string => text.slice(start, end);
  const helper = helperOf(language);
  const field = (node: Node, name: string): Node | undefined => node.children.find((each) => each.field === name);

  /** The types of what a function returns, as they are written; several in Go. */
  const typesOf = (node: Node): string[] => {
    const found = field(node, TYPE_FIELDS[language] ?? 'type');
    if (found === undefined) return [];
    if (found.type !== 'parameter_list') {
      // A pointer's star is the declarator's.
      const declarator = field(node, 'declarator');
      return [
        of(found) +
          (declarator?.type === 'pointer_declarator' || declarator?.type === 'reference_declarator' ? ' *' : ''),
      ];
    }
    return found.children.flatMap((each) => {
      const type = field(each, 'type');
      return type === undefined ? [] : [of(type)];
    });
  };

  /** Other operators and numbers within an expression of which only the form is known. */
  const within = (node: Node): Edit[] => {
    const edits: Edit[] = [];
    const search = (at: Node): void => {
      if (at.type === 'subscript' || /index/.test(at.type)) return;
      if (BINARY.has(at.type))
        for (const child of at.children) {
          const known = child.named ? undefined : OPERATORS.get(of(child));
          if (known?.mutation === 'arithmetic') edits.push({ start: child.start, end: child.end, text: known.to });
        }
      else if (NUMBERS.has(at.type) && /^\d{1,9}$/.test(of(at)))
        edits.push({ start: at.start, end: at.end, text: String(Number(of(at)) + 1) });
      at.children.forEach(search);
    };
    search(node);
    return edits;
  };

  const last = (type: string, value: string): string | undefined => {
    if (language === 'go')
      return type === 'error'
        ? undefined
        : `func(planted ${type}) ${type} { _ = planted; return *new(${type}) }(${value})`;
    if (language === 'rust')
      return type.startsWith('impl') || type === '!'
        ? undefined
        : `{ let _planted: ${type} = ${value}; panic!("planted mistake") }`;
    if (language === 'java') return /^(?:void|var)$/.test(type) || value === 'null' ? undefined : 'null';
    if (type.endsWith('*')) return '0';
    return undefined;
  };

  const value = (node: Node, types: readonly string[]): Edit[] => {
    const instead = (at: Node, to: string | undefined): Edit[] =>
      to === undefined ? [] : [{ start: at.start, end: at.end, text: to }];
    if (helper !== undefined) return instead(node, helped(of(node)));
    const parts = node.type === 'expression_list' ? node.children.filter(({ named }) => named) : [node];
    const [type] = types;
    const [part] = parts;
    if (type === undefined || part === undefined || parts.length !== types.length) return [];
    const known = otherOf(language, type, of(part));
    if (known !== undefined) return instead(part, known);
    const inner = within(part);
    return inner.length > 0 ? inner : instead(part, last(type, of(part)));
  };

  const values = ({ node, returns }: PlantedFunction): Edit[] => {
    const types = helper === undefined ? typesOf(node) : [];
    return returns.flatMap((each) => value(each, types));
  };

  /** A statement in front of all others of a function. */
  const inFront = (node: Node, statement: string | undefined): Edit[] => {
    if (statement === undefined) return [];
    const body = field(node, 'body');
    const first = language === 'python' ? body : body?.children.find(({ named }) => named);
    if (body === undefined || first === undefined || !/block|body|compound_statement/.test(body.type)) return [];
    if (language !== 'python') return [{ start: first.start, end: first.start, text: `${statement} ` }];
    const before = text.slice(text.lastIndexOf('\n', first.start - 1) + 1, first.start);
    const between = before.trim() === '' ? `\n${before}` : '; ';
    return [{ start: first.start, end: first.start, text: `${statement}${between}` }];
  };
  const throwing = ({ node }: PlantedFunction): Edit[] =>
    /constructor/.test(node.type) || /constructor|init/.test(of(field(node, 'name') ?? node).slice(0, 12))
      ? []
      : inFront(node, THROWS[language]);

  /** Errors that are thrown there are not. */
  const silenced = (node: Node): Edit[] =>
    /^(?:throw|raise)_statement$/.test(node.type)
      ? [{ start: node.start, end: node.end, text: language === 'python' ? 'pass' : ';' }]
      : node.children.flatMap(silenced);

  /** Where Python's helper may stand: behind the documentation and what has to come first. */
  const startOf = (): number => {
    const next = root.children.find(
      ({ type, children }) =>
        !(type === 'expression_statement' && children[0]?.type === 'string') &&
        type !== 'future_import_statement' &&
        type !== 'comment',
    );
    return next === undefined ? text.length : text.lastIndexOf('\n', next.start - 1) + 1;
  };
  const withHelper = (edits: readonly Edit[], own: string): string => {
    if (helper === undefined) return applied(text, edits);
    const at = helper.at === 'start' ? startOf() : text.length;
    return applied(text, [{ start: at, end: at, text: own }, ...edits]);
  };
  const names = (functions: readonly PlantedFunction[]): string[] => [...new Set(functions.map(({ name }) => name))];

  return {
    values,
    throwing,
    all: (functions: readonly PlantedFunction[], edits: (each: PlantedFunction) => Edit[]): Planted => {
      const made = functions.flatMap(edits);
      return { text: made.length === 0 ? text : withHelper(made, helper?.other ?? ''), functions: names(functions) };
    },
    quietly: (functions: readonly PlantedFunction[], constructors: readonly Node[]): Planted => {
      const ends = functions.flatMap(({ node }) => inFront(node, endsQuietly(language, typesOf(node))));
      return { text: applied(text, [...ends, ...constructors.flatMap(silenced)]), functions: names(functions) };
    },
    same: (functions: readonly PlantedFunction[]): Planted => {
      const made = functions.flatMap(({ returns }) =>
        returns.map((each) => ({
          start: each.start,
          end: each.end,
          text: helper === undefined ? `(${of(each)})` : helped(of(each)),
        })),
      );
      const isListed = functions.some(({ returns }) => returns.some(({ type }) => type === 'expression_list'));
      return {
        text: made.length === 0 || (helper === undefined && isListed) ? text : withHelper(made, helper?.same ?? ''),
        functions: names(functions),
      };
    },
  };
}
