import * as z from 'zod/mini';
import { positionsIn } from '../../kit/text-position.ts';
import { regex } from '../../../shared/regex.ts';
import { plainTree, type Node } from '../../kit/plain-tree.ts';
import { isReadable, parserFor } from './mutation-parser.ts';
import { BINARY, MUTATED_LANGUAGES, NUMBERS, OPERATORS } from './mutation-tables.ts';
import { endsQuietly, helped, helperOf, otherOf, STOPS, THROWS } from './other-values.ts';
import { spoiltChecks, type Edit } from './plant-checks.ts';
import { doubtsOf } from './plant-doubts.ts';
import { plantSites, type PlantedFunction } from './plant-sites.ts';
import type { PlantAnswer, Planted } from './planted.ts';
import { definedTests } from './defined-tests.ts';
import type { PlantedProgram } from './tests-in-code.ts';

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
  const [doubt] = doubtsOf(program, sites, edits);
  const defined = definedTests(program);
  const same = READS_ITSELF.test(text) && chosen.length > 0 ? readable(planting.same(chosen)) : [];
  return {
    code: attempts.filter((each) => !texts.has(each.text) && texts.add(each.text)),
    ...(readable(throwing)[0] === undefined ? {} : { throwing }),
    ...(readable(quiet)[0] === undefined ? {} : { quiet }),
    checks,
    alone,
    ...(doubt === undefined ? {} : { doubt: { line: lineOf(doubt.at), what: doubt.what } }),
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
