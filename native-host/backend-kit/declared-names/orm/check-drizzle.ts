import ts from 'typescript';
import {
  lineAt,
  listed,
  NO_NAMES,
  placed,
  type DeclaredAt,
  type NameRemark,
  type NamesAnswer,
  type NamesQuestion,
} from '../declared-name.ts';
import { mentionsDrizzle } from '../declaring-files.ts';
import { remembered } from '../remembered-readings.ts';
import { nearestName } from '../near-declared-name.ts';
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
} from '../script-syntax.ts';
import { languageOfFile } from '../../../../shared/language.ts';

const TABLE = /^(?:(?:pg|mysql|sqlite|singlestore|gel|cockroach|mssql)Table)$/;
/** What may stand behind a table without being a column. */
const MEMBERS = /^(?:_|\$\w+|getSQL|enableRLS|shouldOmitSQLParens|as|constructor)$/;

/** A table of Drizzle by the name of its variable. */
interface DrizzleTable {
  name: string;
  columns: Map<string, DeclaredAt>;
  closed: boolean;
  at: DeclaredAt;
}

/** Compares the columns that code takes of Drizzle's tables with those that the project's schema gives them. */
export function checkDrizzle({ language, file, declaring, unread }: NamesQuestion): NamesAnswer {
  if (!isScript(language)) return NO_NAMES;
  const tables = declaring.filter(({ text }) => mentionsDrizzle.test(text)).flatMap(tablesOf);
  const byName = Map.groupBy(tables, ({ name }) => name);
  const source = parseScript(language, file.path, file.text);
  const reader = new DrizzleReader(source, byName, file.path);
  for (const node of nodesWithin(source)) reader.node(node);
  if (reader.compared === 0) return NO_NAMES;
  const against = `${tables.length} tables of Drizzle's schema`;
  if (unread.length > 0) {
    const notChecked = [`whether columns exist: ${listed(unread)} could not be read`];
    return { remarks: [], compared: reader.compared, against, notChecked, doubt: 'unreadable' };
  }
  return { remarks: reader.remarks, compared: reader.compared, against, notChecked: [] };
}

const tablesOf = remembered(({ path, text }): DrizzleTable[] => {
  const source = parseScript(languageOfFile(path) ?? 'typescript', path, text);
  const place = (node: ts.Node): DeclaredAt => ({ file: path, line: lineAt(text, node.getStart()) });
  return source.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }): DrizzleTable[] => {
      const made = initializer === undefined ? undefined : plainExpression(initializer);
      if (!ts.isIdentifier(name) || made === undefined || !ts.isCallExpression(made)) return [];
      if (!TABLE.test(calledName(made.expression) ?? '')) return [];
      const table: DrizzleTable = { name: name.text, columns: new Map(), closed: true, at: place(name) };
      const columns = columnsOf(made.arguments[1]);
      if (columns === undefined) table.closed = false;
      for (const property of columns?.properties ?? []) {
        const key = ts.isSpreadAssignment(property) ? undefined : propertyName(property.name);
        if (key === undefined) table.closed = false;
        else table.columns.set(key, place(property));
      }
      return [table];
    });
  });
});

/** `{ ... }`, or `(t) => ({ ... })`. */
function columnsOf(node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (node === undefined) return undefined;
  const at = plainExpression(node);
  if (ts.isObjectLiteralExpression(at)) return at;
  if (!ts.isArrowFunction(at) || ts.isBlock(at.body)) return undefined;
  const body = plainExpression(at.body);
  return ts.isObjectLiteralExpression(body) ? body : undefined;
}

class DrizzleReader {
  readonly remarks: NameRemark[] = [];
  compared = 0;
  readonly #tables: ReadonlyMap<string, readonly DrizzleTable[]>;
  readonly #imports: ReturnType<typeof importedNames>;
  readonly #path: string;

  constructor(file: ts.SourceFile, tables: ReadonlyMap<string, readonly DrizzleTable[]>, path: string) {
    this.#tables = tables;
    this.#imports = importedNames(file);
    this.#path = path;
  }

  node(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#member(node);
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      if (method === 'values' || method === 'set') this.#written(node, node.expression.expression, method);
      else if (method === 'findMany' || method === 'findFirst') this.#queried(node, node.expression.expression);
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
    const found = this.#tables.get(before.name.text) ?? [];
    const [table] = found;
    this.compared += 1;
    if (table === undefined) {
      const every = new Map([...this.#tables.values()].flat().map((each) => [each.name, each]));
      const near = nearestName(before.name.text, every.keys());
      const meant = near === undefined ? undefined : every.get(near.name);
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
    if (found.length !== 1 || options === undefined || !ts.isObjectLiteralExpression(options)) return;
    const columns = propertyValue(options, 'columns');
    if (columns !== undefined) this.#keys(columns, table);
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
    if (isMember) {
      if (imported?.imported !== '*' || !isOwnModule(imported.module)) return undefined;
      return only(this.#tables.get(node.name.text), () => true);
    }
    if (imported !== undefined)
      return isOwnModule(imported.module) ? only(this.#tables.get(imported.imported), () => true) : undefined;
    return scope === undefined ? undefined : only(this.#tables.get(root.text), ({ at }) => at.file === this.#path);
  }

  #column(node: ts.Node, name: string, { name: of, columns, closed, at }: DrizzleTable): void {
    this.compared += 1;
    if (columns.has(name) || !closed) return;
    const near = nearestName(name, columns.keys());
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

const isOwnModule = (module: string): boolean =>
  /^[.@~#]/.test(module) && !/^@[\w-]+\/[\w-]+$/.test(module.replace(/^@\//, '~/'));

const only = (
  tables: readonly DrizzleTable[] | undefined,
  fits: (table: DrizzleTable) => boolean,
): DrizzleTable | undefined => {
  const found = (tables ?? []).filter(fits);
  return found.length === 1 ? found[0] : undefined;
};
