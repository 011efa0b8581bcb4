import type { SmtCommand } from './read-script.ts';
import { itemsOf, symbolOf, type Expression } from './s-expression.ts';
import { readSort, type Sort, type SortDeclaration, type SortScope } from './sorts.ts';

/** What a function takes and gives; null for a sort that is not known here. */
export interface SmtSignature {
  takes: readonly (Sort | null)[];
  gives: Sort | null;
}

/** A function with a body. */
interface SmtDefinition {
  parameters: readonly { name: string; sort: Sort | null }[];
  gives: Sort | null;
  body: Expression;
}

/** A constructor of a datatype with its selectors in order. */
interface DatatypeConstructor {
  datatype: string;
  selectors: readonly string[];
}

/** What the commands in force at one place declare. */
export interface SmtDeclarations {
  sorts: SortScope;
  functions: ReadonlyMap<string, SmtSignature>;
  definitions: ReadonlyMap<string, SmtDefinition>;
  constructors: ReadonlyMap<string, DatatypeConstructor>;
}

/** SmtDeclarations that grow command by command. */
export interface GrowingSmtDeclarations extends SmtDeclarations {
  sorts: Map<string, SortDeclaration>;
  functions: Map<string, SmtSignature>;
  definitions: Map<string, SmtDefinition>;
  constructors: Map<string, DatatypeConstructor>;
}

/** No declarations yet. */
export const noDeclarations = (): GrowingSmtDeclarations => ({
  sorts: new Map(),
  functions: new Map(),
  definitions: new Map(),
  constructors: new Map(),
});

/** Hears of every name that a command gives a meaning to, without the bars of a quoted one. */
export type HearName = (name: string, of: 'function' | 'sort') => void;

/** Takes in what a command declares; what is not in the form of SMT-LIB declares nothing. */
export function declare(
  into: GrowingSmtDeclarations,
  { name, args }: SmtCommand,
  hear: HearName = () => undefined,
): void {
  const [first, second, third] = args;
  const symbol = symbolOf(first);
  switch (name) {
    case 'declare-sort':
      if (symbol !== undefined) {
        hear(symbol, 'sort');
        const count = Math.min(Number(symbolOf(second) ?? '0'), 100) || 0;
        into.sorts.set(symbol, { parameters: Array.from({ length: count }, (_, index) => `${index}`) });
      }
      break;
    case 'declare-sort-parameter':
      if (symbol !== undefined) {
        hear(symbol, 'sort');
        into.sorts.set(symbol, { parameters: ['unknown'] });
      }
      break;
    case 'define-sort':
      if (symbol !== undefined && third !== undefined) {
        hear(symbol, 'sort');
        into.sorts.set(symbol, { parameters: itemsOf(second).flatMap((item) => symbolOf(item) ?? []), body: third });
      }
      break;
    case 'declare-const':
      if (symbol !== undefined) {
        hear(symbol, 'function');
        into.functions.set(symbol, { takes: [], gives: readSort(second, into.sorts) });
      }
      break;
    case 'declare-fun':
      if (symbol !== undefined) {
        hear(symbol, 'function');
        const takes = itemsOf(second).map((sort) => readSort(sort, into.sorts));
        into.functions.set(symbol, { takes, gives: readSort(third, into.sorts) });
      }
      break;
    case 'define-const':
      define(into, first, [], second, third, hear);
      break;
    case 'define-fun':
    case 'define-fun-rec':
      define(into, first, itemsOf(second), third, args[3], hear);
      break;
    case 'define-funs-rec':
      for (const [index, head] of itemsOf(first).entries()) {
        const [named, parameters, gives] = itemsOf(head);
        define(into, named, itemsOf(parameters), gives, itemsOf(second)[index], hear);
      }
      break;
    case 'declare-datatype':
      if (symbol !== undefined && second !== undefined) declareDatatypes(into, [{ name: symbol, body: second }], hear);
      break;
    case 'declare-datatypes':
      declareDatatypes(into, datatypesOf(args), hear);
      break;
    default:
  }
}

function define(
  into: GrowingSmtDeclarations,
  named: Expression | undefined,
  parameters: readonly Expression[],
  gives: Expression | undefined,
  body: Expression | undefined,
  hear: HearName,
): void {
  const name = symbolOf(named);
  if (name === undefined || body === undefined) return;
  hear(name, 'function');
  const takes = parameters.flatMap((parameter) => {
    const [word, sort] = itemsOf(parameter);
    const symbol = symbolOf(word);
    return symbol === undefined ? [] : [{ name: symbol, sort: readSort(sort, into.sorts) }];
  });
  const sort = readSort(gives, into.sorts);
  into.definitions.set(name, { parameters: takes, gives: sort, body });
  into.functions.set(name, { takes: takes.map((parameter) => parameter.sort), gives: sort });
}

interface Datatype {
  name: string;
  /** The constructors in parentheses, or `(par (X) (constructors))`. */
  body: Expression;
  /** Sorts that stand for others: of such a datatype no sort is known here. */
  isParametric?: boolean;
}

/** Both forms: `((L 0)) (((nil) (cons (hd Int) (tl L))))` and the older `(T) ((L nil (cons (hd T) (tl L))))`. */
function datatypesOf([heads, bodies]: readonly Expression[]): Datatype[] {
  const named = itemsOf(heads);
  if (named.length > 0 && named.every(({ kind }) => kind === 'list'))
    return named.flatMap((head, index) => {
      const name = symbolOf(itemsOf(head)[0]);
      const body = itemsOf(bodies)[index];
      return name === undefined || body === undefined ? [] : [{ name, body }];
    });
  return itemsOf(bodies).flatMap((whole) => {
    const [first, ...rest] = itemsOf(whole);
    const name = symbolOf(first);
    const body: Expression = { kind: 'list', items: rest, start: whole.start, end: whole.end };
    return name === undefined ? [] : [{ name, body, isParametric: named.length > 0 }];
  });
}

function declareDatatypes(into: GrowingSmtDeclarations, datatypes: readonly Datatype[], hear: HearName): void {
  const isPar = ({ body }: Datatype): boolean => symbolOf(itemsOf(body)[0]) === 'par' && itemsOf(body).length === 3;
  for (const datatype of datatypes) {
    hear(datatype.name, 'sort');
    into.sorts.set(datatype.name, {
      parameters: datatype.isParametric === true || isPar(datatype) ? ['unknown'] : [],
    });
  }
  for (const datatype of datatypes) {
    const isUnknown = datatype.isParametric === true || isPar(datatype);
    const own = isUnknown ? null : datatype.name;
    const constructors = isPar(datatype) ? itemsOf(itemsOf(datatype.body)[2]) : itemsOf(datatype.body);
    for (const constructor of constructors) {
      const [head, ...fields] = constructor.kind === 'atom' ? [constructor] : constructor.items;
      const name = symbolOf(head);
      if (name === undefined) continue;
      const sorts = fields.map((field) => (isUnknown ? null : readSort(itemsOf(field)[1], into.sorts)));
      const selectors = fields.flatMap((field) => symbolOf(itemsOf(field)[0]) ?? []);
      for (const each of [name, ...selectors, `is-${name}`]) hear(each, 'function');
      into.constructors.set(name, { datatype: datatype.name, selectors });
      into.functions.set(name, { takes: sorts, gives: own });
      for (const [index, selector] of selectors.entries())
        into.functions.set(selector, { takes: [own], gives: sorts[index] ?? null });
      into.functions.set(`is-${name}`, { takes: [own], gives: 'Bool' });
    }
  }
}
