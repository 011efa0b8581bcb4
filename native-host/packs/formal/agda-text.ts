import { regex } from '../../../shared/regex.ts';
import { outlineOf } from '../../kit/scan/scan-text.ts';

/** What an Agda text declares, read from its layout. */
export interface AgdaText {
  /** The module that its head names, by which its file has to lie: "Data.Sorted"; undefined without a head. */
  module: string | undefined;
  /** Names whose type states something about values, with the offset of each. */
  claims: readonly { name: string; offset: number }[];
  /** Standard names that mean something else here. */
  redefined: readonly { name: string; offset: number }[];
  /** The modules that it imports, by name. */
  imports: readonly string[];
}

/** Relations and connectives of the standard library; a name that holds one of them states something. */
const RELATION = regex('u')`
  [≡≢≤≥≮≰∈∉⊆⊂⊥¬∃Σ≈≅≗⇔↔⊢∼≟≐⊎]
  |(?:^|[\s(_])(?:Dec|Any|All|Is[A-Z]\w*|Injective|Surjective|Associative|Commutative)\b
`;
const SIGNATURE = regex('gmu')`
  ^(?<indent>[ \t]*(?:(?:postulate|private|abstract|instance)[ \t]+)*)
  (?<names>[^\s()\{\}:;"@.]+(?:[ \t]+[^\s()\{\}:;"@.]+)*)[ \t]+:[ \t\n]
  (?<type>[^\n]*(?:\n[ \t]*(?:→|->)[^\n]*)*)
`;
const FAMILY = /^[ \t]*(?:data|record)[ \t]+(?<name>[^\s(){}:]+)(?<parameters>[^\n:]*):(?<kind>[^\n]*)/gmu;
const KEYWORDS = regex()`
  ^(?:data|record|module|open|import|field|private|mutual|where|let|in|with|syntax|infix[lr]?|pattern|constructor
  |variable|abstract|instance|postulate|primitive)$
`;

/** What a relation between types is over; all else that a family has are values. */
const SORT = /^\s*(?:Set|Level|Prop)(?![\w-])/u;

/** Names of types that speak of values. @param isOver which of what follows the name says that it does */
const familiesIn = (code: string, isOver: (parameters: string, kind: string) => boolean): string[] =>
  [...code.matchAll(FAMILY)].flatMap(({ groups }) => {
    const { name = '', parameters = '', kind = '' } = groups ?? {};
    return isOver(parameters, kind) ? [name.replaceAll('_', '')] : [];
  });

/** Is one of the things that a type is over not a type itself? That of `List A` is. */
function isOverValues(parameters: string, kind: string): boolean {
  const head = `${parameters}:${kind}`;
  const groups = [...head.matchAll(/[({][^(){}:]*:([^(){}]*)[)}]/gu)].map(([, type = '']) => type);
  const rest = head.replaceAll(/[({][^(){}:]*:[^(){}]*[)}]/gu, ' ').replace(/^\s*:/, '');
  const others = rest.split(/→|->/u).slice(0, -1);
  return [...groups, ...others].some((type) => type.trim() !== '' && !SORT.test(type));
}

/**
 * Reads heads and signatures; what data and record types have in them is no claim, nor what variables stand for.
 * @param imported texts of modules that it imports: a relation of theirs states something here as well
 */
export function readAgdaText(text: string, imported: readonly string[] = []): AgdaText {
  const code = outlineOf(text, 'agda');
  const families = [
    ...familiesIn(code, (parameters, kind) => /→|->/.test(kind) || /\(/.test(parameters)),
    ...imported.flatMap((each) => familiesIn(outlineOf(each, 'agda'), isOverValues)),
  ];
  const states = (type: string): boolean => {
    const words = type.split(/[\s(){}]+/);
    return RELATION.test(type) || families.some((family) => family !== '' && words.includes(family));
  };
  const supposed = supposedSpans(code);
  const claims = [...code.matchAll(SIGNATURE)].flatMap(({ index, groups }) => {
    const { indent = '', names = '', type = '' } = groups ?? {};
    const words = names.split(/[ \t]+/);
    const isInside = supposed.some(({ start, end }) => start < index && index < end);
    if (isInside || words.some((word) => KEYWORDS.test(word)) || !states(type)) return [];
    return words.map((name) => ({ name, offset: index + indent.length + names.indexOf(name) }));
  });
  return {
    module: /^module[ \t\n]+([^\s({;]+)/m.exec(code)?.[1],
    claims: claims.filter(({ name }) => name !== '_'),
    redefined: redefinedIn(code),
    imports: [...code.matchAll(/(?<=^|[\s;])import[ \t\n]+([^\s({;]+)/g)].map(([, name = '']) => name),
  };
}

/** Bodies of data and record types, and blocks of variables: what is stated there is meant, not proved. */
function supposedSpans(code: string): { start: number; end: number }[] {
  return [
    ...code.matchAll(
      /^(?<indent>[ \t]*)(?:private[ \t]+)?(?:data|record|variable|primitive)\b[^]*?(?=^\k<indent>\S|(?![^]))/gm,
    ),
  ].map(({ index, 0: body }) => ({
    start: index,
    end: index + body.length,
  }));
}

/** What takes the name of another thing: `renaming (⊤ to ⊥)`. */
const RENAMED = /(?<=[\s(;])(?!(?:_≡_|⊥|_≤_|¬_)\s)[^\s(){};]+[ \t]+to[ \t]+(?<name>_≡_|⊥|_≤_|¬_)(?=[\s);])/gu;

/** The end of a type whose only values say that a thing is itself. */
const ONE_EQUALITY = regex('u')`
  \swhere\s+(?:instance\s+)?refl\s*:\s*(?:(?:∀\s*)?(?:\{[^}]*\}\s*)+(?:→|->)\s*)?(?<one>\S+)\s*≡\s*\k<one>\s*$
`;

/** Equality, and the empty type, each declared otherwise than with its one constructor, or with none. */
function redefinedIn(code: string): { name: string; offset: number }[] {
  const found: { name: string; offset: number }[] = [];
  for (const name of ['_≡_', '⊥', '_≤_', '¬_']) {
    const declared = new RegExp(
      `^(?<indent>[ \\t]*)(?:(?<kind>data|record)[ \\t]+)?${name}(?=[ \\t({:])[^]*?(?=^\\k<indent>\\S|(?![^]))`,
      'mu',
    ).exec(code);
    if (declared === null) continue;
    const [body] = declared;
    const kind = declared.groups?.['kind'];
    const isUsual =
      (name === '_≡_' && kind === 'data' && ONE_EQUALITY.test(body)) ||
      (name === '⊥' && kind === 'data' && !/where\s+\S/.test(body)) ||
      (name === '_≤_' && kind === 'data') ||
      (name === '¬_' && kind === undefined && !/^[ \t]*¬[ \t]+\S+[ \t]*=.*⊤/mu.test(code));
    if (!isUsual) found.push({ name, offset: declared.index + body.indexOf(name) });
  }
  for (const { index, 0: renamed, groups } of code.matchAll(RENAMED))
    found.push({ name: groups?.['name'] ?? '', offset: index + renamed.length - (groups?.['name'] ?? '').length });
  return found;
}
