import type { Argument, Ir, Parameter } from '../ir.ts';
import type { Node } from '../../../../kit/plain-tree.ts';
import { argumentsOf, field, fields, named, plainType, typePath, type Lowering, type Shape } from './lower.ts';

/** What a declarator of C or C++ says of its name: `*name[16]`. */
export interface CDeclaration {
  name: string;
  /** As many as the levels of pointers and arrays. */
  pointers: string;
  length: Node | undefined;
  /** A reference: what is assigned to it is assigned to what it stands for. */
  refers: boolean;
}

/** What a declarator says of its name. */
export function declared(node: Node | undefined, to: Lowering): CDeclaration {
  if (node === undefined) return { name: '', pointers: '', length: undefined, refers: false };
  const inner = field(node, 'declarator') ?? named(node).find(({ type }) => /identifier|declarator/.test(type));
  if (/identifier$|^operator_name$/.test(node.type)) {
    return { name: to.text(node).replace(/^.*::/, ''), pointers: '', length: undefined, refers: false };
  }
  const found = declared(inner, to);
  const pointers = `${found.pointers}*`;
  if (node.type === 'array_declarator') return { ...found, pointers, length: field(node, 'size') };
  if (node.type === 'reference_declarator') return { ...found, refers: true };
  return node.type === 'pointer_declarator' ? { ...found, pointers } : found;
}

/** A type as tables know it: `const std::string &` is `string`. */
export const typeOf = (node: Node | undefined, to: Lowering): string => plainType(to.text(node)).replace(/^std::/, '');

/** The parameters that a function's declarator lists; `marked` is what is said of the function as a whole. */
export function parametersOf(declarator: Node | undefined, to: Lowering, marked = ''): Parameter[] {
  const given = field(declarator, 'parameters');
  if (given === undefined) {
    return declarator === undefined ? [] : parametersOf(field(declarator, 'declarator'), to, marked);
  }
  return named(given)
    .filter(({ type }) => type.endsWith('parameter_declaration'))
    .map((each): Parameter => {
      const { name: own, pointers, refers } = declared(field(each, 'declarator'), to);
      const written = typeOf(field(each, 'type'), to);
      // A handler that takes whatever it is given is given a request under this name.
      const type = written === 'auto' && /^req(?:uest)?$/.test(own) ? 'http.request' : written;
      const isFixed = named(each).some((child) => child.type === 'type_qualifier' && to.text(child) === 'const');
      const out = (pointers !== '' || refers) && !isFixed;
      const target: Ir = { kind: 'name', at: each, name: own };
      return { target, marks: marked, type: `${type}${pointers}`, ...(out ? { out } : {}) };
    });
}

const SINGLE =
  /^(?:auto|bool|char|double|float|int|long|short|unsigned|signed|u?int\d+_t|s?size_t|string|string_view)$/;

/** What `name(a, b)`, `name{a}`, `name = a` begin with: of an object what its type makes of the arguments. */
function begun(each: Node, type: Node | undefined, pointers: string, to: Lowering): Ir {
  const value = field(each, 'value');
  if (value === undefined) return { kind: 'other', at: each, parts: [] };
  const isList = value.type === 'initializer_list';
  const makes = value.type === 'argument_list' || (isList && !each.children.some((child) => child.type === '='));
  if (!makes || pointers !== '') return to.of(value);
  return made(each, type, argumentsOf(value, to), to);
}

/** `T(a, b)`: what a type makes of these arguments; of a number or a text the one that it is given. */
export function made(at: Node, type: Node | undefined, args: Argument[], to: Lowering): Ir {
  const [only] = args;
  if (only !== undefined && args.length === 1 && SINGLE.test(typeOf(type, to))) return only.value;
  const name = to.text(field(type, 'scope')) === 'std' ? field(type, 'name') : type;
  return { kind: 'call', at, callee: typePath(name, to), args };
}

/** `T name(a, b[1])` reads as a function's declaration; between statements it makes an object of these arguments. */
function arguing(declarator: Node, to: Lowering): Argument[] | undefined {
  const parameters = named(field(declarator, 'parameters'));
  const args = parameters.map((each): Ir | undefined => {
    const inner = field(each, 'declarator');
    const type = field(each, 'type');
    if (each.type !== 'parameter_declaration' || /primitive|sized/.test(type?.type ?? 'primitive')) return undefined;
    if (named(each).some((child) => child.type === 'type_qualifier')) return undefined;
    if (inner === undefined) return to.of(type);
    if (inner.type !== 'abstract_array_declarator') return undefined;
    return { kind: 'index', at: each, of: to.of(type), key: to.of(field(inner, 'size')) };
  });
  const values = args.flatMap((value) => (value === undefined ? [] : [{ value }]));
  return values.length > 0 && values.length === parameters.length ? values : undefined;
}

function declaredAs(at: Node, to: Lowering, isLocal: boolean): Ir {
  const type = field(at, 'type');
  const items = fields(at, 'declarator').flatMap((each): Ir[] => {
    const declarator = each.type === 'init_declarator' ? field(each, 'declarator') : each;
    const { name: own, pointers, length } = declared(declarator, to);
    const args = isLocal && each.type === 'function_declarator' ? arguing(each, to) : undefined;
    if (declarator?.type === 'structured_binding_declarator') {
      const names = named(declarator).map((part): Ir => ({ kind: 'name', at: part, name: to.text(part) }));
      const target: Ir = { kind: 'list', at: each, items: names };
      return [{ kind: 'assign', at: each, target, op: '=', value: to.of(field(each, 'value')) }];
    }
    if (own === '' || (each.type === 'function_declarator' && args === undefined)) return [];
    const value = args === undefined ? begun(each, type, pointers, to) : made(each, type, args, to);
    const room = length ?? (pointers === '' ? roomOf(type, to) : undefined);
    return [
      {
        kind: 'assign',
        at: each,
        target: { kind: 'name', at: each, name: own },
        op: '=',
        fresh: true,
        value,
        type: `${typeOf(type, to)}${pointers}`,
        ...lengthOf(room, each, declarator, to),
      },
    ];
  });
  // `struct point { ... } here;` declares the type as well.
  const body = field(type, 'body') === undefined || type?.type === 'enum_specifier' ? [] : [to.of(type)];
  return { kind: 'block', at, items: [...body, ...items] };
}

/** The length of an array: the one that is declared, or as many as are written down. */
function lengthOf(room: Node | undefined, at: Node, declarator: Node | undefined, to: Lowering): { length?: Ir } {
  if (room !== undefined) return { length: to.of(room) };
  const listed = at.type === 'init_declarator' ? field(at, 'value') : undefined;
  if (listed?.type !== 'initializer_list' || declarator === undefined || !to.text(declarator).trim().endsWith('[]'))
    return {};
  const values = named(listed).filter(({ type }) => type !== 'comment');
  if (values.some(({ type }) => type === 'initializer_pair')) return {};
  return { length: { kind: 'number', at, value: values.length } };
}

/** How many `std::array<T, n>` holds. */
function roomOf(type: Node | undefined, to: Lowering): Node | undefined {
  const template = type?.type === 'qualified_identifier' ? field(type, 'name') : type;
  if (template?.type !== 'template_type' || to.text(field(template, 'name')) !== 'array') return undefined;
  return named(field(template, 'arguments'))[1];
}

/** A declaration outside of functions. */
export const declaration: Shape = (at, to) => declaredAs(at, to, false);

/** Statements, among which every declaration is one of objects. */
export const statements = (nodes: readonly Node[], to: Lowering): Ir[] =>
  nodes.map((node) => (node.type === 'declaration' ? declaredAs(node, to, true) : to.of(node)));

/** `typedef struct { ... } name;`: the type by its other name. */
export const typeDefinition: Shape = (at, to) => {
  const body = field(field(at, 'type'), 'body');
  const { name } = declared(field(at, 'declarator'), to);
  if (body === undefined || field(at, 'type')?.type === 'enum_specifier') return { kind: 'nothing', at };
  return { kind: 'class', at, name, marks: '', body: to.of(body) };
};
