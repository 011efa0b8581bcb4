import ts from 'typescript';
import { listed, NO_NAMES, placed, type NameRemark, type NamesAnswer, type NamesQuestion } from '../declared-name.ts';
import { nearestDeclaredName } from '../near-declared-name.ts';
import { ProjectModules } from '../project-modules.ts';
import {
  importedNames,
  nodesWithin,
  parseScript,
  plainExpression,
  propertyName,
  propertyValue,
} from '../../../languages/typescript/script-syntax.ts';
import { declaresPrisma } from '../declaring-files.ts';
import { isPrismaClient, type PrismaClients } from './prisma-client.ts';
import { clientName, readPrisma, type PrismaField, type PrismaModel, type PrismaSchema } from './prisma-schema.ts';

const OPERATIONS = new Set(
  (
    'findUnique findUniqueOrThrow findFirst findFirstOrThrow findMany create createMany createManyAndReturn update ' +
    'updateMany updateManyAndReturn upsert delete deleteMany count aggregate groupBy'
  ).split(' '),
);

/** What stands under a key of an operation's arguments. */
type Shape = 'where' | 'data' | 'select' | 'order' | 'fields' | 'names' | 'arguments';

const ARGUMENTS: Readonly<Record<string, Shape>> = {
  where: 'where',
  cursor: 'where',
  having: 'where',
  data: 'data',
  create: 'data',
  update: 'data',
  select: 'select',
  include: 'select',
  omit: 'fields',
  orderBy: 'order',
  distinct: 'names',
  by: 'names',
  _count: 'fields',
  _sum: 'fields',
  _avg: 'fields',
  _min: 'fields',
  _max: 'fields',
};

/** Compares the models and fields that calls of a Prisma client name with those of the project's schema. */
export function checkPrisma({ language, file, declaring, unread, packages }: NamesQuestion): NamesAnswer {
  const schema = readPrisma(declaring.filter(({ path }) => declaresPrisma(path)));
  const source = parseScript(language, file.path, file.text);
  const makers = declaring.filter(({ path }) => !declaresPrisma(path));
  const modules = new ProjectModules(makers, packages);
  const clients: PrismaClients = { path: file.path, imports: importedNames(source), modules };
  const extended = makers.find(({ text }) => text.includes('$extends'));
  const reader = new PrismaReader(schema, extended === undefined);
  for (const node of nodesWithin(source)) if (ts.isCallExpression(node)) reader.call(node, clients);
  if (reader.used === 0) return NO_NAMES;
  const doubts = [...schema.unread, ...unread].map((path) => `${path} could not all be read`);
  return {
    ...(doubts.length > 0 ? { remarks: [], doubt: 'unreadable' } : { remarks: reader.remarks }),
    used: reader.used,
    compared: doubts.length > 0 ? 0 : reader.compared,
    against: `${schema.models.size} models of the Prisma schema`,
    notChecked: [
      ...(doubts.length === 0 ? [] : [`whether models and fields exist: ${listed(doubts)}`]),
      ...(extended === undefined ? [] : [`fields that an extension of the client adds (${extended.path})`]),
    ],
  };
}

class PrismaReader {
  readonly remarks: NameRemark[] = [];
  used = 0;
  compared = 0;
  readonly #schema: PrismaSchema;
  /** Can nothing be added to the models' results at run time? */
  readonly #isPlain: boolean;

  constructor(schema: PrismaSchema, isPlain: boolean) {
    this.#schema = schema;
    this.#isPlain = isPlain;
  }

  /** `client.model.operation({ ... })` */
  call(call: ts.CallExpression, clients: PrismaClients): void {
    const { expression } = call;
    if (!ts.isPropertyAccessExpression(expression) || !OPERATIONS.has(expression.name.text)) return;
    const accessed = expression.expression;
    if (!ts.isPropertyAccessExpression(accessed) || !isPrismaClient(accessed.expression, clients)) return;
    this.used += 1;
    this.compared += 1;
    const name = accessed.name.text;
    const model = [...this.#schema.models.values()].find((each) => clientName(each.name) === name);
    if (model === undefined) this.#missingModel(accessed.name);
    else this.#arguments(call.arguments[0], model, 0);
  }

  #missingModel(node: ts.MemberName): void {
    const models = new Map([...this.#schema.models.values()].map((model) => [clientName(model.name), model]));
    const near = nearestDeclaredName(node.text, models.keys());
    const meant = near === undefined ? undefined : models.get(near.name);
    const so = near === undefined || meant === undefined ? '' : `; there is \`${near.name}\` ${placed(meant.at)}`;
    this.remarks.push({
      rule: 'unknown-model',
      message: `the Prisma schema has no model for \`${node.text}\`${so}`,
      severity: near?.isMisspelt === true ? 'error' : 'warning',
      start: node.getStart(),
      end: node.end,
      name: node.text,
    });
  }

  #arguments(node: ts.Expression | undefined, model: PrismaModel, depth: number): void {
    for (const { name, value } of this.#properties(node)) {
      const shape = Object.hasOwn(ARGUMENTS, name) ? ARGUMENTS[name] : undefined;
      if (shape !== undefined && value !== undefined) this.#shaped(value, shape, model, depth + 1);
    }
  }

  /** Objects, and those in a list, by what their keys are. */
  #shaped(value: ts.Expression, shape: Shape, model: PrismaModel, depth: number): void {
    const at = plainExpression(value);
    if (depth > 40) return;
    if (ts.isArrayLiteralExpression(at)) {
      for (const element of at.elements) this.#shaped(element, shape, model, depth + 1);
      return;
    }
    if (shape === 'names') {
      if (ts.isStringLiteralLike(at)) this.#field(at.text, at, model);
      return;
    }
    if (shape === 'arguments') {
      this.#arguments(at, model, depth);
      return;
    }
    for (const { name, node, value: inner } of this.#properties(at))
      this.#key(shape, { name, node, inner }, model, depth);
  }

  #key(
    shape: Exclude<Shape, 'names' | 'arguments'>,
    { name, node, inner }: { name: string; node: ts.Node; inner: ts.Expression | undefined },
    model: PrismaModel,
    depth: number,
  ): void {
    if (shape === 'where' && /^(?:AND|OR|NOT)$/.test(name)) {
      if (inner !== undefined) this.#shaped(inner, 'where', model, depth + 1);
      return;
    }
    if (name.startsWith('_')) {
      const select = inner === undefined || shape !== 'select' ? undefined : plainExpression(inner);
      if (select !== undefined) this.#arguments(select, model, depth + 1);
      return;
    }
    if (shape === 'where' && model.compounds.has(name)) return;
    if (shape === 'select' && !this.#isPlain && !model.fields.has(name)) return;
    const field = this.#field(name, node, model, shape === 'where');
    const target = field === undefined ? undefined : this.#schema.models.get(field.type);
    if (target === undefined || inner === undefined) return;
    if (shape === 'select') this.#arguments(inner, target, depth + 1);
    else if (shape === 'order') this.#shaped(inner, 'order', target, depth + 1);
    else if (shape === 'where') this.#relationFilter(inner, target, depth + 1);
    else if (shape === 'data') this.#nestedWrite(inner, target, depth + 1);
  }

  #relationFilter(value: ts.Expression, target: PrismaModel, depth: number): void {
    const FILTERS = /^(?:some|every|none|is|isNot|equals|isSet|isEmpty)$/;
    for (const { name, node, value: inner } of this.#properties(value)) {
      if (!FILTERS.test(name)) this.#key('where', { name, node, inner }, target, depth + 1);
      else if (inner !== undefined) this.#shaped(inner, 'where', target, depth + 1);
    }
  }

  #nestedWrite(value: ts.Expression, target: PrismaModel, depth: number): void {
    for (const { name, value: inner } of this.#properties(value)) {
      if (inner === undefined) continue;
      if (name === 'create' || name === 'set')
        this.#shaped(inner, name === 'set' ? 'where' : 'data', target, depth + 1);
      else if (/^(?:connect|disconnect|delete|deleteMany)$/.test(name)) this.#shaped(inner, 'where', target, depth + 1);
      else if (/^(?:connectOrCreate|createMany|updateMany|upsert)$/.test(name))
        this.#shaped(inner, 'arguments', target, depth + 1);
      else if (name === 'update') {
        const at = plainExpression(inner);
        const isWrapped =
          ts.isArrayLiteralExpression(at) ||
          (ts.isObjectLiteralExpression(at) && propertyValue(at, 'data') !== undefined && !target.fields.has('data'));
        this.#shaped(inner, isWrapped ? 'arguments' : 'data', target, depth + 1);
      }
    }
  }

  #field(name: string, node: ts.Node, model: PrismaModel, isWhere = false): PrismaField | undefined {
    this.compared += 1;
    const field = model.fields.get(name);
    if (field !== undefined) return field;
    const names = [...model.fields.keys(), ...(isWhere ? model.compounds.keys() : [])];
    const near = nearestDeclaredName(name, names);
    const at = near === undefined ? undefined : (model.fields.get(near.name)?.at ?? model.at);
    const so =
      near === undefined || at === undefined ? ` ${placed(model.at)}` : `; it has \`${near.name}\` ${placed(at)}`;
    const quote = ts.isStringLiteralLike(node) ? 1 : 0;
    this.remarks.push({
      rule: 'unknown-field',
      message: `the Prisma model \`${model.name}\` has no field \`${name}\`${so}`,
      severity: near?.isMisspelt === true ? 'error' : 'warning',
      start: node.getStart() + quote,
      end: node.end - quote,
      name,
    });
    return undefined;
  }

  /** The keys of an object that are written out. */
  #properties(node: ts.Expression | undefined): { name: string; node: ts.Node; value: ts.Expression | undefined }[] {
    const at = node === undefined ? undefined : plainExpression(node);
    if (at === undefined || !ts.isObjectLiteralExpression(at)) return [];
    return at.properties.flatMap((property) => {
      const name = ts.isSpreadAssignment(property) ? undefined : propertyName(property.name);
      if (name === undefined || property.name === undefined) return [];
      const value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
      return [{ name, node: property.name, value }];
    });
  }
}
