import type { TypeShape } from '../type-shape.ts';
import { rootOf, type Use, type UseKind } from './use.ts';

/** Uses within uses beyond this depth are taken for any value. */
const DEEPEST = 5;
/** Options of one place that are tried. */
const MOST_OPTIONS = 4;

type Simple = 'number' | 'string' | 'list' | 'boolean' | 'function' | 'date' | 'record' | 'grid' | 'texts' | 'graph';

/** What a name alone lets expect, by its last word; with low confidence. */
const BY_NAME: readonly [RegExp, Simple][] = [
  [
    /^(?:is|has|should|can|with|include|allow|strict|reverse|desc|ascending|case)[A-Z]?|(?:flag|enabled|ed)$/,
    'boolean',
  ],
  [
    /(?:callback|fn|func|cb|predicate|comparator|compare|handler|listener|mapper|iteratee|reducer|selector)$/i,
    'function',
  ],
  [/(?:grid|matrix|board|maze|mat)$/i, 'grid'],
  [/(?:graph|adj|adjacency|adjacencylist|neighbou?rs|dependencies|deps)$/i, 'graph'],
  [
    /^(?:s|t|p)$|(?:text|str|string|word|sentence|name|key|char|ch|letter|line|csv|path|url|input|query|title)$/i,
    'string',
  ],
  [
    /(?:source|separator|delimiter|sep|prefix|suffix|email|phrase|pattern|code|expr|expression|id|label|unit)$/i,
    'string',
  ],
  [/(?:msg|message|tag|type|currency|locale|format|body|content|markdown|html|json|password|username)$/i, 'string'],
  [/(?:words|strings|names|lines|tokens|strs|tags|keys)$/i, 'texts'],
  [/(?:date|day|birthday|deadline)$/i, 'date'],
  [/(?:map|dict|counts|table|record|options|opts|config|obj|object)$/i, 'record'],
  [/(?:arr|array|list|items|nums|numbers|values|data|elements|intervals|points|coins|prices|scores)\d?$/i, 'list'],
  [/(?:users|orders|rows|records|entries|edges|pairs|products|events|tasks|transactions)$/i, 'list'],
  [/^(?:n|m|k|i|j|x|y|a|b|c|d|w|h|lo|hi)$/, 'number'],
  [/(?:num|number|count|size|length|limit|max|min|index|start|end|amount|total|step|width|height|radius)$/i, 'number'],
  [
    /(?:value|target|capacity|year|month|seconds|minutes|ms|hours|age|price|rate|page|base|exp|year|digits)$/i,
    'number',
  ],
];

const byName = (name: string): Simple | undefined => BY_NAME.find(([pattern]) => pattern.test(name))?.[1];

const NUMBER: TypeShape = { kind: 'number' };
const STRING: TypeShape = { kind: 'string' };

function simple(kind: Simple): TypeShape {
  switch (kind) {
    case 'list':
      return { kind: 'list', of: NUMBER };
    case 'texts':
      return { kind: 'list', of: STRING };
    case 'grid':
      return { kind: 'list', of: { kind: 'list', of: NUMBER } };
    case 'graph':
      return { kind: 'record', of: { kind: 'list', of: STRING } };
    case 'record':
      return { kind: 'record', of: NUMBER };
    case 'function':
      return { kind: 'function', parameters: [NUMBER], result: { kind: 'opaque' } };
    default:
      return { kind };
  }
}

/** Makes guesses at the shapes of values, each with a number of its own. */
export interface Guesser {
  /** What values a place has by its use and its name; one shape where there is no doubt, else a guess at several. */
  guess(use: Use, name: string): TypeShape;
}

/** Makes a guesser for one file. */
export function createGuesser(): Guesser {
  let next = 0;

  const guess = (asked: Use, name: string, open: ReadonlyMap<Use, number>): TypeShape => {
    const use = rootOf(asked);
    const again = open.get(use);
    if (again !== undefined) return { kind: 'union', options: [{ kind: 'null' }, { kind: 'again', id: again }] };
    if (open.size > DEEPEST) return { kind: 'opaque' };
    const id = next++;
    const inside = new Map([...open, [use, id]]);
    const options = optionsOf(use, name, id, inside);
    const unique = [...new Map(options.map((each) => [withoutNumbers(each), each])).values()].slice(0, MOST_OPTIONS);
    const [first = NUMBER] = unique;
    const shape: TypeShape = unique.length === 1 ? first : { kind: 'guess', id: next++, options: unique };
    if (!JSON.stringify(shape).includes(`{"kind":"again","id":${id}}`)) return shape;
    // What holds itself ends somewhere: a node at none, a list of lists at numbers.
    if (!options.some((each) => each.kind === 'object')) return ended(shape, id);
    return use.kinds.has('null') ? { kind: 'union', options: [{ kind: 'null' }, shape] } : shape;
  };

  const optionsOf = (use: Use, name: string, id: number, open: ReadonlyMap<Use, number>): TypeShape[] => {
    const weighed = weigh(use);
    const named = byName(name);
    if (weighed.length === 0) {
      const first: TypeShape[] = named === undefined ? [] : [simple(named)];
      return [...first, NUMBER, STRING, { kind: 'list', of: NUMBER }];
    }
    const strongest = weighed[0]?.[1] ?? 0;
    const kept = weighed.filter(([, weight]) => weight >= 2 || weight === strongest);
    return kept.flatMap(([kind]) => shapesOf(kind, { use, name, named, id, open }));
  };

  interface Place {
    use: Use;
    name: string;
    named: Simple | undefined;
    id: number;
    open: ReadonlyMap<Use, number>;
  }

  const shapesOf = (kind: UseKind, place: Place): TypeShape[] => {
    const { use, name, named, open } = place;
    const item = (): TypeShape =>
      use.of === undefined ? itemByName(name, named) : guess(use.of, singular(name), open);
    switch (kind) {
      case 'number':
      case 'string':
      case 'boolean':
      case 'bigint':
      case 'date':
      case 'null':
        return [{ kind }];
      case 'list':
        return listShapes(place, item);
      case 'iterable':
        if (isNested(use.of)) return listShapes(place, item);
        return named === 'string' ? [STRING, ...listShapes(place, item)] : [...listShapes(place, item), STRING];
      case 'sequence': {
        const text = named === 'string' || onlyTexts(use.of);
        const lists = listShapes(place, item);
        return text && !isNested(use.of) ? [STRING, ...lists] : [...lists, ...(isNested(use.of) ? [] : [STRING])];
      }
      case 'record':
        return [{ kind: 'record', of: item() }];
      case 'map':
        return [mapOf(place, item)];
      case 'set':
        return [{ kind: 'set', of: use.key === undefined ? NUMBER : guess(use.key, singular(name), open) }];
      case 'keyed':
        return [mapOf(place, item), { kind: 'set', of: use.key === undefined ? NUMBER : guess(use.key, 'x', open) }];
      case 'object':
        return [objectOf(place)];
      case 'function':
        return [
          {
            kind: 'function',
            parameters: use.parameters.map((each) => guess(each, 'value', open)),
            result: use.result === undefined ? { kind: 'opaque' } : resultShape(use.result, open),
          },
        ];
    }
  };

  const resultShape = (use: Use, open: ReadonlyMap<Use, number>): TypeShape =>
    weigh(rootOf(use)).length === 0 ? { kind: 'opaque' } : guess(use, 'value', open);

  const mapOf = ({ use, open }: Place, item: () => TypeShape): TypeShape => ({
    kind: 'map',
    key: use.key === undefined ? STRING : guess(use.key, 'key', open),
    of: use.of === undefined ? NUMBER : item(),
  });

  /** A list, or a row of places that are each their own: `[start, end]`. */
  const listShapes = ({ use, open }: Place, item: () => TypeShape): TypeShape[] => {
    const places = [...use.fields.keys()].filter((key) => /^\d$/.test(key)).map(Number);
    if (places.length === 0) return [{ kind: 'list', of: item() }];
    const items = Array.from({ length: Math.max(1, ...places) + 1 }, (_, at) => {
      const own = use.fields.get(String(at));
      return own === undefined ? NUMBER : guess(own, at === 0 ? 'key' : 'value', open);
    });
    return [{ kind: 'tuple', items }];
  };

  const objectOf = ({ use, id, open }: Place): TypeShape => {
    const fields = [...use.fields].slice(0, 20).map(([field, own]) => ({
      name: field,
      shape: guess(own, field, open),
      optional: false,
    }));
    // A node that holds nothing but other nodes could not be told from another one.
    const linked = fields.every(({ shape }) => JSON.stringify(shape).includes('"again"'));
    return {
      kind: 'object',
      id,
      fields: linked ? [{ name: 'value', shape: NUMBER, optional: false }, ...fields] : fields,
    };
  };

  return { guess: (use, name) => guess(use, name, new Map()) };
}

/** Is every element compared with single characters only? */
function onlyTexts(use: Use | undefined): boolean {
  if (use === undefined) return false;
  const { kinds, literals } = rootOf(use);
  return (kinds.has('string') && !kinds.has('number')) || [...literals].some((each) => each.length === 1);
}

const isNested = (use: Use | undefined): boolean => {
  if (use === undefined) return false;
  const { kinds, fields } = rootOf(use);
  return (
    fields.size > 0 || ['list', 'sequence', 'object', 'number', 'map', 'set'].some((kind) => kinds.has(kind as UseKind))
  );
};

function itemByName(name: string, named: Simple | undefined): TypeShape {
  if (named === 'texts') return STRING;
  if (named === 'grid') return { kind: 'list', of: NUMBER };
  return /words|names|strings|lines|tokens/i.test(name) ? STRING : NUMBER;
}

/** The name of one of several; empty where a name is not of several. */
const singular = (name: string): string => {
  const one = name.replace(/(?:List|Array|Map)$/, '').replace(/s$/, '');
  return one === name ? '' : one;
};

/** Two of these say the same of a value, and the first of each pair says more. */
const NARROWER: readonly [UseKind, UseKind][] = [
  ['list', 'sequence'],
  ['string', 'sequence'],
  ['list', 'iterable'],
  ['map', 'iterable'],
  ['set', 'iterable'],
  ['sequence', 'iterable'],
  ['map', 'keyed'],
  ['set', 'keyed'],
  ['keyed', 'iterable'],
  ['map', 'object'],
  ['set', 'object'],
  ['list', 'object'],
  ['list', 'record'],
  ['sequence', 'record'],
  ['record', 'object'],
];

/** The kinds that are spoken for, the likeliest first. */
function weigh({ kinds, fields }: Use): [UseKind, number][] {
  const found = new Map([...kinds].filter(([kind]) => kind !== 'null'));
  const named = [...fields.keys()].some((key) => !/^\d+$/.test(key));
  if (!named) found.delete('object');
  for (const [narrow, wide] of NARROWER) {
    const weight = found.get(wide);
    const own = found.get(narrow);
    if (weight === undefined || own === undefined || (wide === 'object' && named)) continue;
    found.set(narrow, own + weight);
    found.delete(wide);
  }
  if (named && found.has('object')) found.delete('record');
  return [...found].toSorted((a, b) => b[1] - a[1]);
}

/** A list of lists that is as deep as two. */
const ended = (shape: TypeShape, id: number): TypeShape =>
  JSON.parse(
    JSON.stringify(shape).replaceAll(
      `{"kind":"union","options":[{"kind":"null"},{"kind":"again","id":${id}}]}`,
      JSON.stringify({ kind: 'union', options: [NUMBER, { kind: 'list', of: NUMBER }] }),
    ),
  );

/** A shape as text without the numbers that tell one object or guess from another. */
const withoutNumbers = (shape: TypeShape): string => JSON.stringify(shape).replaceAll(/"id":\d+/g, '');
