import ts from 'typescript';
import { listed, NO_NAMES, placed, type NameRemark, type NamesAnswer, type NamesQuestion } from '../declared-name.ts';
import { nearestDeclaredName } from '../near-declared-name.ts';
import {
  calledName,
  declaringScope,
  importedNames,
  isScript,
  nodesWithin,
  parseScript,
  plainExpression,
  propertyName,
  propertyValue,
} from '../../../languages/typescript/script-syntax.ts';
import { DrizzleSchema, type DrizzleTable } from './drizzle-tables.ts';

/** What may stand behind a table without being a column. */
const MEMBERS = /^(?:_|\$\w+|getSQL|enableRLS|shouldOmitSQLParens|as|constructor)$/;

/** Compares the columns that code takes of Drizzle's tables with those that the project's schema gives them. */
export function checkDrizzle({ language, file, declaring, unread, packages }: NamesQuestion): NamesAnswer {
  if (!isScript(language)) return NO_NAMES;
  const schema = new DrizzleSchema(declaring, packages);
  const reader = new DrizzleReader(parseScript(language, file.path, file.text), schema, file.path);
  reader.read();
  const { used, compared, remarks, open } = reader;
  if (used === 0) return NO_NAMES;
  const against = `${schema.size} tables of Drizzle's schema`;
  if (unread.length > 0) {
    const notChecked = [`whether columns exist: ${listed(unread)} could not be read`];
    return { remarks: [], used, compared: 0, against, notChecked, doubt: 'unreadable' };
  }
  const notChecked = open.size === 0 ? [] : [`what is not known of ${listed([...open])}`];
  return { remarks, used, compared, against, notChecked };
}

class DrizzleReader {
  readonly remarks: NameRemark[] = [];
  used = 0;
  compared = 0;
  /** Tables and clients of which not everything is known. */
  readonly open = new Set<string>();
  readonly #file: ts.SourceFile;
  readonly #schema: DrizzleSchema;
  readonly #imports: ReturnType<typeof importedNames>;
  readonly #path: string;

  constructor(file: ts.SourceFile, schema: DrizzleSchema, path: string) {
    this.#file = file;
    this.#schema = schema;
    this.#imports = importedNames(file);
    this.#path = path;
  }

  read(): void {
    for (const node of nodesWithin(this.#file)) {
      if (ts.isPropertyAccessExpression(node)) this.#member(node);
      else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const method = node.expression.name.text;
        if (method === 'values' || method === 'set') this.#written(node, node.expression.expression, method);
        else if (method === 'findMany' || method === 'findFirst') this.#queried(node, node.expression.expression);
      }
    }
  }

  /** `users.email` */
  #member(node: ts.PropertyAccessExpression): void {
    const table = this.#table(node.expression);
    if (table === undefined || MEMBERS.test(node.name.text)) return;
    this.#column(node.name, node.name.text, table);
  }

  /** `insert(users).values({ ... })`, `update(users).set({ ... })` */
  #written(call: ts.CallExpression, before: ts.Expression, method: string): void {
    if (!ts.isCallExpression(before)) return;
    if (calledName(before.expression) !== (method === 'values' ? 'insert' : 'update')) return;
    const [into] = before.arguments;
    const table = into === undefined ? undefined : this.#table(into);
    const [given] = call.arguments;
    if (table === undefined || given === undefined) return;
    const at = plainExpression(given);
    for (const row of ts.isArrayLiteralExpression(at) ? at.elements : [at]) this.#keys(row, table);
  }

  /** `db.query.users.findMany({ columns: { ... } })` */
  #queried(call: ts.CallExpression, before: ts.Expression): void {
    if (!ts.isPropertyAccessExpression(before) || !ts.isPropertyAccessExpression(before.expression)) return;
    if (before.expression.name.text !== 'query') return;
    this.used += 1;
    const tables = this.#queriedBy(before.expression.expression);
    if (tables === undefined) {
      this.open.add(`\`${before.getText()}\``);
      return;
    }
    this.compared += 1;
    const table = tables.get(before.name.text);
    if (table === undefined) {
      const near = nearestDeclaredName(before.name.text, tables.keys());
      const meant = near === undefined ? undefined : tables.get(near.name);
      if (near?.isNear === true && meant !== undefined)
        this.#remark(
          before.name,
          `Drizzle's schema has no table \`${before.name.text}\`; it has \`${near.name}\` ${placed(meant.at)}`,
          'unknown-table',
          'warning',
        );
      return;
    }
    const [given] = call.arguments;
    const options = given === undefined ? undefined : plainExpression(given);
    if (options === undefined || !ts.isObjectLiteralExpression(options)) return;
    const columns = propertyValue(options, 'columns');
    if (columns !== undefined) this.#keys(columns, table);
  }

  /** What a client has, which is imported from the script that makes it. */
  #queriedBy(client: ts.Expression): ReadonlyMap<string, DrizzleTable> | undefined {
    const imported = ts.isIdentifier(client) ? this.#imports.get(client.text) : undefined;
    if (imported === undefined || !ts.isIdentifier(client) || declaringScope(client, client.text) !== undefined)
      return undefined;
    const file = this.#schema.modules.find(imported.module, this.#path);
    return file === undefined ? undefined : this.#schema.queriedBy(file);
  }

  #keys(node: ts.Expression, table: DrizzleTable): void {
    const at = plainExpression(node);
    if (!ts.isObjectLiteralExpression(at)) return;
    for (const property of at.properties) {
      const key = ts.isSpreadAssignment(property) ? undefined : propertyName(property.name);
      if (key !== undefined && property.name !== undefined) this.#column(property.name, key, table);
    }
  }

  /** The table that an expression is: imported from a file of the project, or made in this one. */
  #table(node: ts.Expression): DrizzleTable | undefined {
    const isMember = ts.isPropertyAccessExpression(node);
    const root = isMember ? node.expression : node;
    if (!ts.isIdentifier(root)) return undefined;
    const scope = declaringScope(root, root.text);
    const imported = this.#imports.get(root.text);
    if (scope !== undefined && !ts.isSourceFile(scope)) return undefined;
    const has = (path: string, name: string): boolean => this.#schema.tableIn(path, name) !== undefined;
    if (isMember && imported?.imported !== '*') return undefined;
    if (imported !== undefined) {
      const wanted = isMember ? { module: imported.module, imported: node.name.text } : imported;
      const found = this.#schema.modules.origin(wanted, this.#path, has);
      return found === undefined ? undefined : this.#schema.tableIn(found.path, found.name);
    }
    return scope === undefined ? undefined : this.#schema.tableIn(this.#path, root.text);
  }

  #column(node: ts.Node, name: string, { name: of, columns, closed, at }: DrizzleTable): void {
    this.used += 1;
    if (!closed && !columns.has(name)) {
      this.open.add(`\`${of}\``);
      return;
    }
    this.compared += 1;
    if (columns.has(name)) return;
    const near = nearestDeclaredName(name, columns.keys());
    const place = near === undefined ? undefined : columns.get(near.name);
    const so =
      near === undefined || place === undefined ? ` ${placed(at)}` : `; it has \`${near.name}\` ${placed(place)}`;
    const severity = near?.isMisspelt === true ? 'error' : 'warning';
    this.#remark(node, `the table \`${of}\` has no column \`${name}\`${so}`, 'unknown-column', severity);
  }

  #remark(node: ts.Node, message: string, rule: string, severity: NameRemark['severity']): void {
    this.remarks.push({ rule, message, severity, start: node.getStart(), end: node.end, name: node.getText() });
  }
}
