import { lineAt, type DeclaredAt, type ProjectText } from '../declared-name.ts';

/** A field of a Prisma model. */
export interface PrismaField {
  name: string;
  /** The name of its type, without `?` and `[]`. */
  type: string;
  at: DeclaredAt;
}

/** A model, a view or a composite type of a Prisma schema. */
export interface PrismaModel {
  name: string;
  fields: Map<string, PrismaField>;
  /** Names of keys over several fields, and the fields. */
  compounds: Map<string, readonly string[]>;
  at: DeclaredAt;
}

/** What the schema files of a project declare. */
export interface PrismaSchema {
  models: Map<string, PrismaModel>;
  /** Files of which a part was not understood. */
  unread: string[];
}

const BLOCK = /^[ \t]*(?<kind>model|view|type|enum|datasource|generator)[ \t]+(?<name>\w+)[ \t]*\{[ \t]*$/;
const FIELD = /^[ \t]*(?<name>[A-Za-z]\w*)[ \t]+(?<type>\w+)(?:\([^)]*\))?(?:\[\]|\?)?(?=\s|$)/;
const COMPOUND = /^[ \t]*@@(?:unique|id)\b[ \t]*(?<whole>\((?<given>.*)\)[ \t]*$)?/;
const KEY_FIELDS = /(?:^|,)\s*(?:fields\s*:\s*)?\[(?<fields>[^\]]*)\]/;

/** Reads the models of Prisma schemas; of one that stands in several files the fields of all. */
export function readPrisma(files: readonly ProjectText[]): PrismaSchema {
  const schema: PrismaSchema = { models: new Map(), unread: [] };
  for (const file of files) if (!readFile(schema, file)) schema.unread.push(file.path);
  return schema;
}

/** False where a part of the file is not understood. */
function readFile(schema: PrismaSchema, { path, text }: ProjectText): boolean {
  let model: PrismaModel | undefined;
  let isOpen = false;
  let whole = true;
  let offset = 0;
  for (const line of text.split('\n')) {
    const plain = withoutComment(line);
    const at = (): DeclaredAt => ({ file: path, line: lineAt(text, offset + line.search(/\S/)) });
    const block = isOpen ? null : BLOCK.exec(plain);
    if (block !== null) {
      isOpen = true;
      const { kind = '', name = '' } = block.groups ?? {};
      if (/^(?:model|view|type)$/.test(kind)) {
        model = schema.models.get(name) ?? { name, fields: new Map(), compounds: new Map(), at: at() };
        schema.models.set(name, model);
      }
    } else if (/^[ \t]*\}\s*$/.test(plain)) {
      whole &&= isOpen;
      isOpen = false;
      model = undefined;
    } else if (model !== undefined && plain.trim() !== '') {
      whole &&= readMember(model, plain, at);
    } else if (!isOpen && plain.trim() !== '') {
      whole = false;
    }
    offset += line.length + 1;
  }
  return whole && !isOpen;
}

function readMember(model: PrismaModel, line: string, at: () => DeclaredAt): boolean {
  if (/^\s*@@/.test(line)) {
    const key = COMPOUND.exec(line);
    if (key === null) return true;
    const given = key.groups?.['given']?.replaceAll(/\([^()]*\)/g, '') ?? '';
    const fields = KEY_FIELDS.exec(given)?.groups?.['fields'];
    const names = fields?.split(',').map((field) => field.trim().replaceAll('.', '_')) ?? [];
    // What goes on in another line, or is written in a way that is not known, may give the key any name.
    if (names.length === 0 || !names.every((name) => /^\w+$/.test(name))) return false;
    const name = /\bname\s*:\s*"(?<name>[^"]+)"/.exec(given)?.groups?.['name'];
    model.compounds.set(name ?? names.join('_'), names);
    return true;
  }
  const { name, type } = FIELD.exec(line)?.groups ?? {};
  // An attribute may go on over several lines.
  if (name === undefined || type === undefined) return /^\s*[)\]@,"]/.test(line);
  model.fields.set(name, { name, type, at: at() });
  return true;
}

/** A line without its comment; `//` within a text is none. */
function withoutComment(line: string): string {
  const found = /^(?:[^"/]|"(?:[^"\\]|\\.)*"|\/(?!\/))*/.exec(line);
  return (found?.[0] ?? line).trimEnd();
}

/** The model by the name that the client has it under: `auditLog` for `AuditLog`. */
export const clientName = (model: string): string => model.charAt(0).toLowerCase() + model.slice(1);
