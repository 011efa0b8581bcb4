import type { DjangoModel, DjangoProject } from './django-project.ts';
import type { QueriedName } from './django-queries.ts';

/** What a name in a query comes to: `open` where nobody can say whether it is there. */
export type WayEnd =
  | { kind: 'found' }
  | { kind: 'open' }
  /** `offset` of the part within the name; `model` is the one that lacks it. */
  | { kind: 'missing'; part: string; offset: number; model: DjangoModel };

const FOUND: WayEnd = { kind: 'found' };
const OPEN: WayEnd = { kind: 'open' };

/** Follows `author__country__name__icontains` from a model over its relations to a field, and what is asked of it. */
export function wayOf(name: QueriedName, from: DjangoModel, project: DjangoProject): WayEnd {
  let model = from;
  let offset = 0;
  for (const [index, part] of name.text.split('__').entries()) {
    const { names } = model;
    if (names === undefined || names.has('*')) return OPEN;
    const found = names.get(part);
    if (found === undefined) {
      if (part === 'pk' || (part === 'id' && model.hasId)) return FOUND;
      if (index > 0 && LOOKUPS.has(part)) return FOUND;
      if (mayBeThere(part, index, name, model, project)) return OPEN;
      return { kind: 'missing', part, offset, model };
    }
    if (!found.isRelation || name.how === 'field') return FOUND;
    const next = found.target === undefined ? undefined : project.modelOf(found.target);
    if (next === undefined) return name.text.length > offset + part.length ? OPEN : FOUND;
    model = next;
    offset += part.length + 2;
  }
  return FOUND;
}

/** What queries compute, what is no field and what fields of packages bring. */
function mayBeThere(
  part: string,
  index: number,
  { how }: QueriedName,
  { others, brings }: DjangoModel,
  { computed }: DjangoProject,
): boolean {
  if (part === 'id' || computed.has(part) || brings.some((beginning) => part.startsWith(beginning))) return true;
  // `annotate(Count("posts"))` computes `posts__count`: what is before it is a way as any other.
  if (index > 0) return AGGREGATE.test(part);
  return part.startsWith('_') || (how === 'field' && others.has(part));
}

const AGGREGATE = /^(?:count|sum|avg|min|max|stddev|variance)$/;

/** After a relation stands a field of the other model, or what is asked of the key. */
const LOOKUPS = new Set(
  (
    'exact iexact contains icontains in gt gte lt lte startswith istartswith endswith iendswith range date year ' +
    'iso_year month day week week_day iso_week_day quarter time hour minute second isnull regex iregex search'
  ).split(' '),
);
