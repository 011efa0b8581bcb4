import { pyArguments, pyField, pySource, type PyFile, type PyNode } from '../python-syntax.ts';
import { words } from '../../../../shared/word-list.ts';

/** One call in a chain on a model's manager: `.filter(...)`. */
export interface QueryStep {
  method: string;
  call: PyNode;
}

/** A chain of calls that begins at a model: `Post.objects.filter(...).order_by(...)`. */
export interface QueryChain {
  model: PyNode;
  manager: string | undefined;
  steps: QueryStep[];
}

/** The chain that a call is the last of; undefined where it does not begin at `Name.manager`. */
export function chainOf(file: PyFile, last: PyNode): QueryChain | undefined {
  const steps: QueryStep[] = [];
  let at: PyNode | undefined = last;
  while (at?.type === 'call') {
    const callee = pyField(at, 'function');
    if (callee?.type !== 'attribute') break;
    const method = pyField(callee, 'attribute');
    if (method === undefined) return undefined;
    steps.unshift({ method: pySource(file, method), call: at });
    at = pyField(callee, 'object');
  }
  if (at?.type !== 'attribute') return undefined;
  const [model, manager] = [pyField(at, 'object'), pyField(at, 'attribute')];
  if (model?.type !== 'identifier' || manager === undefined || steps.length === 0) return undefined;
  return { model, manager: pySource(file, manager), steps };
}

/** A name in a query: its text, where it stands, and how it is meant. */
export interface QueriedName {
  text: string;
  start: number;
  /** `lookup`: a path with lookups after it; `path`: a path alone; `field`: a name of the model itself. */
  how: 'lookup' | 'path' | 'field';
}

const LOOKUPS = new Set(['filter', 'exclude', 'get', 'get_or_create', 'update_or_create']);
const FIELDS = new Set(['create', 'update']);
const PATHS = new Set(words`
  values values_list only defer select_related prefetch_related distinct order_by earliest latest dates datetimes
`);
/** Steps after which the query is still one of the same model. */
const KEEPS = new Set([
  ...LOOKUPS,
  ...PATHS,
  ...words`all none annotate alias extra using reverse select_for_update first last count exists delete`,
  ...FIELDS,
  'aggregate',
  'iterator',
  'in_bulk',
]);
/** What is no field among the keywords of these. */
const OWN_KEYWORDS = new Set(['defaults', 'create_defaults', 'flat', 'named']);

/** Is what a step gives a query of the same model? */
export const keepsModel = (method: string): boolean => KEEPS.has(method);

/** The names of fields that a step of a query uses. */
export function* namesOfStep(file: PyFile, { method, call }: QueryStep): Generator<QueriedName> {
  const { positional, keywords } = pyArguments(file, call);
  if (LOOKUPS.has(method) || FIELDS.has(method)) {
    const how = FIELDS.has(method) ? 'field' : 'lookup';
    for (const [keyword, { name, value }] of keywords) {
      if (!OWN_KEYWORDS.has(keyword)) yield { text: keyword, start: name.start, how };
      else if (value.type === 'dictionary') yield* keysOf(file, value);
    }
    for (const argument of positional) yield* namesOfConditions(file, argument);
  }
  if (!PATHS.has(method)) return;
  const isDate = method === 'dates' || method === 'datetimes';
  for (const argument of isDate ? positional.slice(0, 1) : positional) {
    const string = plainString(file, argument);
    if (string === undefined || string.text === '?' || string.text === '') continue;
    const sign = /^[-+]/.test(string.text) ? 1 : 0;
    yield { text: string.text.slice(sign), start: string.start + sign, how: 'path' };
  }
}

const plainString = (file: PyFile, node: PyNode): { text: string; start: number } | undefined => {
  const found = node.type === 'string' ? /^(['"])([\w+?-]*)\1$/.exec(pySource(file, node)) : null;
  return found === null ? undefined : { text: found[2] ?? '', start: node.start + 1 };
};

function* keysOf(file: PyFile, dictionary: PyNode): Generator<QueriedName> {
  for (const pair of dictionary.children) {
    const key = pair.type === 'pair' ? pyField(pair, 'key') : undefined;
    const string = key === undefined ? undefined : plainString(file, key);
    if (string !== undefined) yield { ...string, how: 'field' };
  }
}

/** `Q(title="x") | ~Q(slug="y")` */
function* namesOfConditions(file: PyFile, node: PyNode, depth = 0): Generator<QueriedName> {
  if (depth > 50) return;
  if (node.type === 'call') {
    const callee = pyField(node, 'function');
    if (callee === undefined || !/^(?:models\.)?Q$/.test(pySource(file, callee))) return;
    const { keywords, positional } = pyArguments(file, node);
    for (const [text, { name }] of keywords)
      if (!text.startsWith('_')) yield { text, start: name.start, how: 'lookup' };
    for (const argument of positional) yield* namesOfConditions(file, argument, depth + 1);
  } else if (/^(?:binary_operator|unary_operator|parenthesized_expression)$/.test(node.type))
    for (const child of node.children) if (child.named) yield* namesOfConditions(file, child, depth + 1);
}
