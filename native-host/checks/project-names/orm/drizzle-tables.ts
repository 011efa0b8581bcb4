import ts from 'typescript';
import { languageOfFile } from '../../../../shared/language.ts';
import { lineAt, type DeclaredAt, type ProjectText } from '../declared-name.ts';
import { ProjectModules } from '../project-modules.ts';
import { remembered } from '../remembered-readings.ts';
import {
  calledName,
  importedNames,
  nodesWithin,
  parseScript,
  plainExpression,
  propertyName,
} from '../../../languages/typescript/script-syntax.ts';

const TABLE = /^(?:(?:pg|mysql|sqlite|singlestore|gel|cockroach|mssql)Table)$/;

/** A table of Drizzle by the name of its variable. */
export interface DrizzleTable {
  name: string;
  columns: Map<string, DeclaredAt>;
  closed: boolean;
  at: DeclaredAt;
}

/** The tables that a script declares at its top. */
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

/** The module that a script makes its only client with: `drizzle(..., { schema })` after `import * as schema`. */
const schemaModuleOf = remembered(({ path, text }): { module: string } | undefined => {
  const source = parseScript(languageOfFile(path) ?? 'typescript', path, text);
  const imports = importedNames(source);
  const made = [...nodesWithin(source)].filter(
    (node): node is ts.CallExpression => ts.isCallExpression(node) && calledName(node.expression) === 'drizzle',
  );
  const options = made.length === 1 ? made[0]?.arguments.at(-1) : undefined;
  if (options === undefined || !ts.isObjectLiteralExpression(options)) return undefined;
  for (const property of options.properties) {
    if (ts.isSpreadAssignment(property) || propertyName(property.name) !== 'schema') continue;
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    const imported = value !== undefined && ts.isIdentifier(value) ? imports.get(value.text) : undefined;
    return imported?.imported === '*' ? { module: imported.module } : undefined;
  }
  return undefined;
});

/** The tables of a project's scripts, and by what names its clients have them. */
export class DrizzleSchema {
  readonly modules: ProjectModules;
  readonly #tables = new Map<string, ReadonlyMap<string, DrizzleTable>>();

  constructor(files: readonly ProjectText[], packages: readonly string[]) {
    this.modules = new ProjectModules(files, packages);
    for (const file of files) this.#tables.set(file.path, new Map(tablesOf(file).map((table) => [table.name, table])));
  }

  /** Tables, in number. */
  get size(): number {
    return [...this.#tables.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The table of a script's variable. */
  tableIn(path: string, name: string): DrizzleTable | undefined {
    return this.#tables.get(path)?.get(name);
  }

  /** What a client that a script makes has under `query`; undefined where that cannot be said. */
  queriedBy(file: ProjectText): ReadonlyMap<string, DrizzleTable> | undefined {
    const made = schemaModuleOf(file);
    const schema = made === undefined ? undefined : this.modules.find(made.module, file.path);
    const files = schema === undefined ? undefined : this.modules.withHandedOn(schema);
    return files === undefined
      ? undefined
      : new Map(files.flatMap(({ path }) => [...(this.#tables.get(path) ?? new Map<string, DrizzleTable>())]));
  }
}
