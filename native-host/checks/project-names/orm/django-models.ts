import { regex } from '../../../../shared/regex.ts';
import { lineAt, type DeclaredAt } from '../declared-name.ts';
import {
  pyArguments,
  pyCalledName,
  pyField,
  pyNodesWithin,
  pySource,
  pyString,
  type PyFile,
  type PyNode,
} from '../python-syntax.ts';

/** A field of a Django model, or another name in its class. */
interface DjangoField {
  at: DeclaredAt;
  /** Of a relation: the model that it leads to, as written; undefined where that cannot be said. */
  target?: string | undefined;
  isRelation: boolean;
  /** Of a relation: the names by which the other model reaches back; none where it cannot. */
  back: readonly string[];
  /** Is its class one of nobody knows whom, which may bring names that begin with its own: `price_currency`? */
  isForeign: boolean;
  /** Is it the key (`primary_key=True`), so that there is no `id`? */
  isKey: boolean;
}

/** A class of a Django project that is a model, or what models are made of. */
export interface DjangoClass {
  name: string;
  bases: readonly string[];
  isAbstract: boolean;
  /** How others reach back by its relations that give no name themselves. */
  defaultBack: string | undefined;
  fields: Map<string, DjangoField>;
  /** Methods, properties, managers and other names of the class. */
  others: Set<string>;
  /** Managers other than `models.Manager()`. */
  managers: Set<string>;
  /** May it have fields that are not written in it? */
  open: boolean;
  at: DeclaredAt;
}

const RELATION = /(?:ForeignKey|OneToOneField|ManyToManyField|ParentalKey|ParentalManyToManyField|GenericRelation)$/;

/** Fields of Django's own, which bring no other names. */
const DJANGO_FIELD = regex()`
  ^(?:
    (?:Big|Small)?AutoField|(?:Big|Small|Positive|PositiveBig|PositiveSmall)?IntegerField|BinaryField|BooleanField
    |NullBooleanField|CharField|DateField|DateTimeField|DecimalField|DurationField|EmailField|FileField|FilePathField
    |FloatField|GeneratedField|GenericIPAddressField|ImageField|JSONField|SlugField|TextField|TimeField|URLField
    |UUIDField|ArrayField|HStoreField|SearchVectorField|(?:CI)(?:Char|Email|Text)Field
    |(?:Integer|BigInteger|Decimal|DateTime|Date)RangeField
  )$
`;

/** The classes of a Python file that have bases: models, mixins, abstract models. */
export function djangoClasses(file: PyFile): DjangoClass[] {
  const classes: DjangoClass[] = [];
  for (const node of file.root.children) {
    const definition =
      node.type === 'decorated_definition' ? node.children.find(({ type }) => type === 'class_definition') : node;
    if (definition?.type === 'class_definition') classes.push(classOf(file, definition, node !== definition));
  }
  return classes;
}

function classOf(file: PyFile, definition: PyNode, isDecorated: boolean): DjangoClass {
  const place = (node: PyNode): DeclaredAt => ({ file: file.path, line: lineAt(file.text, node.start) });
  const listed = pyField(definition, 'superclasses')?.children.filter(({ named }) => named) ?? [];
  const name = pyField(definition, 'name');
  const found: DjangoClass = {
    name: name === undefined ? '' : pySource(file, name),
    bases: listed.filter(({ type }) => type !== 'keyword_argument').map((base) => pySource(file, base)),
    isAbstract: false,
    defaultBack: undefined,
    fields: new Map(),
    others: new Set(),
    managers: new Set(),
    open: isDecorated || listed.some(({ type }) => type === 'keyword_argument'),
    at: place(definition),
  };
  for (const member of pyField(definition, 'body')?.children ?? []) {
    const inner = member.type === 'decorated_definition' ? member.children.at(-1) : member;
    if (inner?.type === 'function_definition' || inner?.type === 'class_definition') {
      const own = pyField(inner, 'name');
      if (own !== undefined) found.others.add(pySource(file, own));
      if (own !== undefined && pySource(file, own) === 'Meta') {
        const options = pySource(file, inner);
        found.isAbstract = /^[ \t]*abstract\s*=\s*True\b/m.test(options);
        const back = /^[ \t]*default_related_name\s*=\s*(?:(['"])(?<name>[^'"]*)\1)?/m.exec(options);
        if (back !== null) found.defaultBack = back.groups?.['name'] ?? '*';
      }
    } else if (inner !== undefined) {
      const assigned = inner.type === 'expression_statement' ? inner.children[0] : inner;
      if (assigned?.type === 'assignment') addMember(file, found, assigned, place(assigned));
      // What stands in a condition or a loop may define fields.
      else if (/^(?:if|for|with|try|while)_statement$/.test(inner.type)) found.open = true;
      else if (assigned?.type === 'call' || inner.type === 'exec_statement') found.open = true;
    }
  }
  return found;
}

function addMember(file: PyFile, found: DjangoClass, assignment: PyNode, at: DeclaredAt): void {
  const left = pyField(assignment, 'left');
  const right = pyField(assignment, 'right');
  if (left?.type !== 'identifier') {
    found.open = true;
    return;
  }
  const name = pySource(file, left);
  const made = right?.type === 'call' ? (pyCalledName(file, right) ?? '') : '';
  if (right?.type !== 'call' || made === '') {
    found.others.add(name);
    return;
  }
  const callee = pyField(right, 'function');
  if (made === 'Manager' && callee !== undefined && /^models\.Manager$/.test(pySource(file, callee))) {
    found.others.add(name);
    return;
  }
  if (/Manager$|QuerySet$|as_manager$|from_queryset$/.test(made)) found.managers.add(name);
  const isRelation = RELATION.test(made);
  const relation = isRelation ? relationOf(file, right, found.name) : { back: [] };
  const isForeign = !isRelation && !DJANGO_FIELD.test(made);
  const isKey = pyArguments(file, right).keywords.has('primary_key');
  found.fields.set(name, { at, isRelation, isForeign, isKey, ...relation });
}

function relationOf(file: PyFile, call: PyNode, owner: string): Pick<DjangoField, 'target' | 'back'> {
  const { positional, keywords, unpacks } = pyArguments(file, call);
  const to = keywords.get('to')?.value ?? positional[0];
  const text = pyString(file, to)?.text;
  const target = text ?? (to?.type === 'identifier' ? pySource(file, to) : undefined);
  const given = (key: string): string | undefined => {
    const value = keywords.get(key)?.value;
    return value === undefined ? undefined : (pyString(file, value)?.text ?? '*');
  };
  // A name that is made up at run time may be any.
  if (unpacks) return { target: undefined, back: ['*'] };
  const [related, queried] = [given('related_name'), given('related_query_name')];
  const usual = owner.toLowerCase();
  const back = [related ?? `${usual}_set`, queried ?? related ?? usual];
  const plain = target === 'self' ? owner : target?.split('.').at(-1);
  return { target: plain, back: back.filter((each) => !each.endsWith('+')) };
}

/** Names that queries of a file give to what they compute, by keyword. */
export function computedNames(file: PyFile): Set<string> {
  const names = new Set<string>();
  for (const node of pyNodesWithin(file.root)) {
    if (node.type !== 'call') continue;
    const name = pyCalledName(file, node) ?? '';
    if (!/^(?:annotate|alias|aggregate|extra|values|values_list|Prefetch|FilteredRelation)$/.test(name)) continue;
    const { keywords, positional, unpacks } = pyArguments(file, node);
    if (unpacks) names.add('*');
    for (const [keyword, { value }] of keywords) {
      names.add(keyword);
      const text = keyword === 'to_attr' ? pyString(file, value)?.text : undefined;
      if (text !== undefined) names.add(text);
      for (const inner of value.type === 'dictionary' ? pyNodesWithin(value) : []) {
        const key = pyString(file, inner);
        if (key !== undefined) names.add(key.text);
      }
    }
    // `annotate(Count("posts"))` is called `posts__count`.
    if (name === 'annotate' && positional.length > 0) names.add('*positional');
  }
  return names;
}
