import { relationKey, schemaName, type SqlRelation, type SqlSchema } from './sql-schema.ts';
import type { PgNode, PgText } from './postgres-text.ts';

/** A table or a column that a statement uses and nobody declares; the offset is of its place, perhaps before it. */
export interface MissingSqlName {
  kind: 'table' | 'column';
  name: string;
  /** Of a column: the tables that it could be of, all of them closed. */
  relations: readonly SqlRelation[];
  /** Of a table: its schema, where it has one that the project creates tables in. */
  schema: string | undefined;
  offset: number;
  /** Of a column: does it stand without a table before it? */
  isBare: boolean;
}

/** What stands in FROM under one name. */
interface Source {
  /** Absent: what it has is not known. */
  columns?: ReadonlySet<string>;
  relation?: SqlRelation;
}

interface Scope {
  sources: Map<string, Source>;
  /** Names that the statement gives to its results. */
  outputs: ReadonlySet<string>;
  ctes: ReadonlyMap<string, Source>;
  outer: Scope | undefined;
}

interface Resolution {
  missing: MissingSqlName[];
  /** Names that were looked up in what is all known, those that are missing with them. */
  compared: number;
  /** Tables of which not everything is known, so that nothing was looked up in them. */
  notKnown: ReadonlySet<string>;
  /** Were all statements of kinds that are read here? */
  understood: boolean;
}

/** What every table has without declaring it: PostgreSQL's and SQLite's own columns, and Oracle's. */
const ALWAYS = new Set(
  'ctid xmin xmax cmin cmax tableoid oid rowid _rowid_ rownum sysdate true false null default excluded'.split(' '),
);
/** What functions take by its bare name: `TIMESTAMPDIFF(MINUTE, a, b)`, `DATE_TRUNC(d, MONTH)`. */
const DATE_PARTS = new Set(
  (
    'microsecond millisecond nanosecond second minute hour day week month quarter year decade century isoweek ' +
    'iso_week isoyear weekday dayofweek dayofyear day_hour day_minute day_second hour_minute hour_second ' +
    'minute_second year_month ms us mcs ns ss s mi n hh dd d dy y ww wk dw mm m qq q yy yyyy epoch timezone_hour'
  ).split(' '),
);
const TAKES_PARTS = /date|time|trunc|extract|last_day/i;

/** Nesting that is followed. */
const MAX_DEPTH = 400;

/** Looks the tables and columns of parsed statements up, with the names that they give themselves. */
export function resolveNames({ statements, offsetOf }: PgText, schema: SqlSchema): Resolution {
  const resolver = new Resolver(schema, offsetOf);
  for (const statement of statements) resolver.statement(statement, undefined, 0);
  const { missing, compared, notKnown, understood } = resolver;
  return { missing, compared, notKnown, understood };
}

const nodeOf = (value: unknown): PgNode | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PgNode) : undefined;
const listOf = (value: unknown): PgNode[] =>
  Array.isArray(value) ? value.flatMap((item: unknown): PgNode[] => [nodeOf(item) ?? {}]) : [];
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const lower = (text: string): string => text.toLowerCase();

class Resolver {
  readonly missing: MissingSqlName[] = [];
  compared = 0;
  readonly notKnown = new Set<string>();
  understood = true;
  readonly #schema: SqlSchema;
  readonly #offsetOf: PgText['offsetOf'];

  constructor(schema: SqlSchema, offsetOf: PgText['offsetOf']) {
    this.#schema = schema;
    this.#offsetOf = offsetOf;
  }

  /** A statement, or a query within one; what it gives back as a table. */
  statement(node: PgNode, outer: Scope | undefined, depth: number): Source {
    if (depth > MAX_DEPTH) return {};
    const select = nodeOf(node['SelectStmt']);
    if (select !== undefined) return this.#select(select, outer, depth + 1);
    const insert = nodeOf(node['InsertStmt']);
    if (insert !== undefined) return this.#change(insert, outer, depth + 1);
    const update = nodeOf(node['UpdateStmt']);
    if (update !== undefined) return this.#change(update, outer, depth + 1);
    const deletion = nodeOf(node['DeleteStmt']);
    if (deletion !== undefined) return this.#change(deletion, outer, depth + 1);
    const explain = nodeOf(nodeOf(node['ExplainStmt'])?.['query']);
    if (explain !== undefined) return this.statement(explain, outer, depth + 1);
    this.understood = false;
    return {};
  }

  #select(select: PgNode, outer: Scope | undefined, depth: number): Source {
    if (depth > MAX_DEPTH) return {};
    const scope = this.#scopeOf(select, outer, depth);
    if (select['op'] !== undefined && select['op'] !== 'SETOP_NONE') {
      const sides = [nodeOf(select['larg']), nodeOf(select['rarg'])];
      const [first = {}] = sides.map((side) => this.#select(side ?? {}, scope, depth + 1));
      return first;
    }
    this.#from(listOf(select['fromClause']), scope, depth);
    const targets = listOf(select['targetList']);
    scope.outputs = new Set(targets.flatMap((target) => aliasOf(target) ?? []));
    for (const [field, value] of Object.entries(select))
      if (field !== 'fromClause' && field !== 'withClause') this.#expression(value, scope, depth + 1);
    return this.#outputsOf(targets, scope);
  }

  /** INSERT, UPDATE and DELETE. */
  #change(change: PgNode, outer: Scope | undefined, depth: number): Source {
    const scope = this.#scopeOf(change, outer, depth);
    const target = nodeOf(change['relation']);
    const { onConflictClause, cols, targetList, selectStmt, fromClause, usingClause } = change;
    const others = [...listOf(fromClause), ...listOf(usingClause)];
    // `UPDATE u SET ... FROM users u`: the table is the one of that name in FROM.
    const isNamed = target !== undefined && namesIn(others).has(lower(textOf(target['relname']) ?? ''));
    if (isNamed) this.#from(others, scope, depth);
    const known = isNamed ? scope.sources.get(lower(textOf(target['relname']) ?? '')) : undefined;
    const source = known ?? (target === undefined ? undefined : this.#relation(target, scope));
    this.#columns(listOf(cols), source);
    const query = nodeOf(selectStmt);
    // What is inserted is a query of its own, which does not see the table.
    if (query !== undefined) this.statement(query, { ...scope, sources: new Map() }, depth + 1);
    if (!isNamed) this.#from(others, scope, depth);
    this.#columns(listOf(targetList), source, scope);
    this.#expression(targetList, scope, depth + 1);
    const conflict = nodeOf(onConflictClause);
    if (conflict !== undefined) {
      if (source !== undefined) scope.sources.set('excluded', source);
      const infer = nodeOf(conflict['infer']);
      const at = this.#offsetOf(infer?.['location'] ?? conflict['location']);
      for (const element of listOf(infer?.['indexElems'])) {
        const name = textOf(nodeOf(element['IndexElem'])?.['name']);
        if (name !== undefined) this.#column(name, source, at);
      }
      this.#columns(listOf(conflict['targetList']), source);
      this.#expression(conflict, scope, depth + 1);
    }
    for (const part of ['whereClause', 'returningList', 'returningClause'])
      this.#expression(change[part], scope, depth + 1);
    const returned = [...listOf(change['returningList']), ...listOf(nodeOf(change['returningClause'])?.['exprs'])];
    return this.#outputsOf(returned, scope);
  }

  #scopeOf(statement: PgNode, outer: Scope | undefined, depth: number): Scope {
    const ctes = new Map(outer?.ctes);
    const scope: Scope = { sources: new Map(), outputs: new Set(), ctes, outer };
    const clause = nodeOf(statement['withClause']);
    for (const item of listOf(clause?.['ctes'])) {
      const cte = nodeOf(item['CommonTableExpr']);
      const name = textOf(cte?.['ctename']);
      if (cte === undefined || name === undefined) continue;
      if (clause?.['recursive'] === true) ctes.set(lower(name), {});
      const given = this.statement(nodeOf(cte['ctequery']) ?? {}, scope, depth + 1);
      ctes.set(lower(name), listOf(cte['aliascolnames']).length > 0 ? {} : given);
    }
    return scope;
  }

  #from(items: readonly PgNode[], scope: Scope, depth: number): void {
    const queries: (() => void)[] = [];
    const add = (item: PgNode, level: number): void => {
      if (level > MAX_DEPTH) return;
      const table = nodeOf(item['RangeVar']);
      if (table !== undefined) {
        this.#relation(table, scope);
        return;
      }
      const join = nodeOf(item['JoinExpr']);
      if (join !== undefined) {
        for (const side of ['larg', 'rarg']) add(nodeOf(join[side]) ?? {}, level + 1);
        if (nodeOf(join['alias']) !== undefined) scope.sources.set(aliasName(join) ?? '', {});
        queries.push(() => this.#expression(join['quals'], scope, depth + 1));
        return;
      }
      const query = nodeOf(item['RangeSubselect']);
      if (query !== undefined) {
        const alias = aliasName(query) ?? `(${scope.sources.size})`;
        scope.sources.set(alias, {});
        queries.push(() => {
          const given = this.statement(nodeOf(query['subquery']) ?? {}, scope, depth + 1);
          if (!hasColumnAliases(query)) scope.sources.set(alias, given);
        });
        return;
      }
      const sample = nodeOf(nodeOf(item['RangeTableSample'])?.['relation']);
      if (sample !== undefined) {
        add(sample, level + 1);
        return;
      }
      // A function, an XML table: what comes out of it is not known.
      const [kind = ''] = Object.keys(item);
      const other = nodeOf(item[kind]);
      scope.sources.set((other === undefined ? undefined : aliasName(other)) ?? `(${scope.sources.size})`, {});
      queries.push(() => this.#expression(other, scope, depth + 1));
    };
    for (const item of items) add(item, depth);
    for (const query of queries) query();
  }

  /** A table in FROM, or the one that is changed: it is looked up, and stands in the scope under its name. */
  #relation(table: PgNode, scope: Scope): Source {
    const name = textOf(table['relname']) ?? '';
    const schema = schemaName(textOf(table['schemaname']));
    const alias = aliasName(table) ?? lower(name);
    const source = this.#lookUp(name, schema, textOf(table['schemaname']) !== undefined, scope, table);
    scope.sources.set(alias, hasColumnAliases(table) ? {} : source);
    return source;
  }

  #lookUp(name: string, schema: string | undefined, isQualified: boolean, scope: Scope, table: PgNode): Source {
    const cte = isQualified ? undefined : scope.ctes.get(lower(name));
    if (cte !== undefined) return cte;
    const relation = this.#schema.relations.get(relationKey(schema, name));
    if (relation !== undefined) {
      this.compared += 1;
      if (relation.closed) return { columns: new Set(relation.columns.keys()), relation };
      this.notKnown.add(name);
      return { relation };
    }
    if (this.#isForeign(name, schema)) {
      this.notKnown.add(name);
      return {};
    }
    this.compared += 1;
    const offset = this.#offsetOf(table['location']);
    this.missing.push({ kind: 'table', name, relations: [], schema, offset, isBare: false });
    return {};
  }

  /** Nobody here creates tables in that schema, the database brings it, or the same name stands in another schema. */
  #isForeign(name: string, schema: string | undefined): boolean {
    if (/^(?:pg_|sqlite_|information_schema$|dual$|sys|mysql$|performance_schema$)/i.test(name)) return true;
    const others = [...this.#schema.relations.values()];
    if (schema !== undefined) return !others.some((relation) => relation.schema === schema);
    return others.some((relation) => lower(relation.name) === lower(name));
  }

  #columns(targets: readonly PgNode[], source: Source | undefined, scope?: Scope): void {
    for (const item of targets) {
      const target = nodeOf(item['ResTarget']);
      const first = textOf(target?.['name']);
      // `SET u.email = ...` of MySQL, which PostgreSQL takes for a part of a column `u`.
      const part = textOf(nodeOf(listOf(target?.['indirection'])[0]?.['String'])?.['sval']);
      const isTable = part !== undefined && first !== undefined && scope?.sources.has(lower(first)) === true;
      const name = isTable ? part : first;
      const of = isTable ? scope?.sources.get(lower(first)) : source;
      if (name !== undefined) this.#column(name, of, this.#offsetOf(target?.['location']));
    }
  }

  #column(name: string, source: Source | undefined, offset: number): void {
    if (source?.columns === undefined || source.relation === undefined || ALWAYS.has(lower(name))) return;
    this.compared += 1;
    if (source.columns.has(lower(name))) return;
    const relations = [source.relation];
    this.missing.push({ kind: 'column', name, relations, schema: undefined, offset, isBare: false });
  }

  #expression(value: unknown, scope: Scope, depth: number): void {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) this.#expression(item, scope, depth + 1);
      return;
    }
    const node = value as PgNode;
    if (node['SelectStmt'] !== undefined) {
      this.statement(node, scope, depth + 1);
      return;
    }
    const reference = nodeOf(node['ColumnRef']);
    if (reference !== undefined) this.#reference(reference, scope);
    const call = nodeOf(node['FuncCall']);
    if (call !== undefined) {
      const name = textOf(nodeOf(listOf(call['funcname']).at(-1)?.['String'])?.['sval']) ?? '';
      const given = listOf(call['args']);
      const args = TAKES_PARTS.test(name) ? given.filter((argument) => !isDatePart(argument)) : given;
      this.#expression({ ...call, args }, scope, depth + 1);
      return;
    }
    for (const [field, inner] of Object.entries(node))
      if (field !== 'ColumnRef') this.#expression(inner, scope, depth + 1);
  }

  #reference(reference: PgNode, scope: Scope): void {
    const fields = listOf(reference['fields']).map((field) => textOf(nodeOf(field['String'])?.['sval']));
    const offset = this.#offsetOf(reference['location']);
    const [first, second, third] = fields;
    if (first === undefined || ALWAYS.has(lower(fields.at(-1) ?? ''))) return;
    if (fields.length === 1) this.#bare(first, scope, offset);
    else if (fields.length === 2 && second !== undefined) this.#column(second, findSource(first, scope), offset);
    else if (second !== undefined && third !== undefined && findSource(first, scope) === undefined)
      this.#column(third, findSource(second, scope), offset);
  }

  /** A name without a table: it may be of any in sight, or one that the statement gives to a result. */
  #bare(name: string, scope: Scope, offset: number): void {
    const relations: SqlRelation[] = [];
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      if (at.outputs.has(lower(name)) || at.sources.has(lower(name))) return;
      for (const { columns, relation } of at.sources.values()) {
        if (columns === undefined) return;
        if (columns.has(lower(name))) {
          this.compared += 1;
          return;
        }
        if (relation !== undefined) relations.push(relation);
      }
    }
    if (relations.length === 0) return;
    this.compared += 1;
    const all = [...new Set(relations)];
    this.missing.push({ kind: 'column', name, relations: all, schema: undefined, offset, isBare: true });
  }

  /** What a query gives back; nothing is said of one with a column that has no plain name. */
  #outputsOf(targets: readonly PgNode[], scope: Scope): Source {
    const columns = new Set<string>();
    for (const target of targets) {
      const name = aliasOf(target) ?? plainName(target);
      if (name !== undefined) columns.add(name);
      else if (isStar(target) && [...scope.sources.values()].every((source) => source.columns !== undefined))
        for (const source of scope.sources.values()) for (const column of source.columns ?? []) columns.add(column);
      else return {};
    }
    return targets.length === 0 ? {} : { columns };
  }
}

function isDatePart(argument: PgNode): boolean {
  const fields = listOf(nodeOf(argument['ColumnRef'])?.['fields']);
  return fields.length === 1 && DATE_PARTS.has(lower(textOf(nodeOf(fields[0]?.['String'])?.['sval']) ?? ''));
}

/** The names that tables have in FROM. */
function namesIn(items: readonly PgNode[]): ReadonlySet<string> {
  const open = [...items];
  const names = new Set<string>();
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const name = aliasName(nodeOf(item['RangeVar']) ?? {});
    if (name !== undefined) names.add(name);
    const join = nodeOf(item['JoinExpr']);
    if (join !== undefined) open.push(nodeOf(join['larg']) ?? {}, nodeOf(join['rarg']) ?? {});
  }
  return names;
}

function findSource(name: string, scope: Scope): Source | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const source = at.sources.get(lower(name));
    if (source !== undefined) return source;
  }
  return undefined;
}

const aliasName = (item: PgNode): string | undefined => {
  const name = textOf(nodeOf(item['alias'])?.['aliasname']);
  return name === undefined ? undefined : lower(name);
};
const hasColumnAliases = (item: PgNode): boolean => listOf(nodeOf(item['alias'])?.['colnames']).length > 0;

const aliasOf = (target: PgNode): string | undefined => {
  const name = textOf(nodeOf(target['ResTarget'])?.['name']);
  return name === undefined ? undefined : lower(name);
};

const fieldsOf = (target: PgNode): PgNode[] =>
  listOf(nodeOf(nodeOf(nodeOf(target['ResTarget'])?.['val'])?.['ColumnRef'])?.['fields']);

const plainName = (target: PgNode): string | undefined => {
  const name = textOf(nodeOf(fieldsOf(target).at(-1)?.['String'])?.['sval']);
  return name === undefined ? undefined : lower(name);
};

const isStar = (target: PgNode): boolean => fieldsOf(target).at(-1)?.['A_Star'] !== undefined;
