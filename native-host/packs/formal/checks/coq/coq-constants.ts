import { coqSentences } from '../../coq/coq-sentences.ts';
import { isStandardName, isStandardNotation, NUMBERS } from '../../coq/coq-standard.ts';
import { coqSections, sectionAt } from '../../coq/coq-sections.ts';
import { withoutComments } from './coq-modules.ts';

/** Something that the text declares, as coqc lists it. */
export interface CoqConstant {
  /** A hypothesis of a section becomes a premise of what is proved in it; a variable does where it states something. */
  kind: 'theorem' | 'definition' | 'axiom' | 'hypothesis' | 'variable' | 'type' | 'notation' | 'abbreviation';
  /** With the modules that it lies in: "Lists.sorted_app". */
  name: string;
  /** Where its name stands, UTF-16 units. */
  offset: number;
}

const KINDS: Readonly<Record<string, CoqConstant['kind']>> = {
  prf: 'theorem',
  thm: 'theorem',
  def: 'definition',
  inst: 'definition',
  ax: 'axiom',
  var: 'variable',
  binder: 'variable',
  ind: 'type',
  rec: 'type',
  not: 'notation',
  abbrev: 'abbreviation',
};

const CONTEXT = /^Context\b/;

/**
 * Reads the listing that coqc writes beside a compiled file (`-dump-glob`), whose places are bytes of the text. What
 * an interface (`Module Type`) asks for is not declared by it.
 */
export function readListing(listing: string, text: string): CoqConstant[] {
  const bytes = Buffer.from(text);
  const sentences = coqSentences(withoutComments(text));
  const isIn = (offset: number, head: RegExp): boolean =>
    sentences.some(({ start, end, command }) => start <= offset && offset < end && head.test(command));
  const lines = listing.split('\n');
  const interfaces = lines.flatMap((line) => {
    const [, path = '', name] = /^modtype \d+:\d+ (\S+) (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [path === '<>' ? name : `${path}.${name}`];
  });
  const listed = lines.flatMap((line): CoqConstant[] => {
    const [, kind = '', at = '0', path = '', name = ''] = /^(\w+) (\d+):\d+ (\S+) (\S+)$/.exec(line) ?? [];
    const known = KINDS[kind];
    if (known === undefined || interfaces.some((each) => path === each || path.startsWith(`${each}.`))) return [];
    const offset = bytes.subarray(0, Number(at)).toString('utf8').length;
    const whole = path === '<>' ? name : `${path}.${name}`;
    if (kind === 'binder')
      return isIn(offset, CONTEXT) ? [{ kind: 'variable', name: name.replace(/:\d+$/, ''), offset }] : [];
    return [{ kind: kind === 'var' && isIn(offset, /^Hypothes[ie]s\b/) ? 'hypothesis' : known, name: whole, offset }];
  });
  const sections = coqSections(sentences);
  // What it supposes without a name is not listed.
  const nameless = sentences.flatMap(({ text: said, command, start }): CoqConstant[] =>
    CONTEXT.test(command) && /`[{(](?![^{}():]*:)/.test(said) && sectionAt(sections, start) !== undefined
      ? [{ kind: 'hypothesis', name: said.replaceAll(/\s+/g, ' '), offset: start }]
      : [],
  );
  // Nor how numbers are read.
  const numbers = sentences.flatMap(({ command, start }): CoqConstant[] =>
    NUMBERS.test(command) ? [{ kind: 'notation', name: ":::'0'", offset: start }] : [],
  );
  return [...listed, ...nameless, ...numbers];
}

/** How the proof that follows a place ends: the first of these words that is a sentence. */
export function endOfProof(text: string, offset: number): string | undefined {
  return /(?:^|\s)(Qed|Defined|Admitted|Abort|Save)\b[^.]*\.(?:\s|$)/.exec(withoutComments(text).slice(offset))?.[1];
}

/** What a text calls by a standard name and means otherwise, in words, where a theorem after it may speak of it. */
export function redefined(constants: readonly CoqConstant[]): { constant: CoqConstant; standard: string }[] {
  return constants.flatMap((constant) => {
    if (constant.kind === 'variable') return [];
    const short = constant.name.split('.').at(-1) ?? '';
    const inModule = constant.name.slice(0, constant.name.length - short.length);
    const signs = constant.kind === 'notation' ? signsOf(constant.name) : undefined;
    const isWhole = isStandardName(constant.name);
    const isStandard = signs === undefined ? isWhole || isStandardName(short) : isStandardNotation(signs);
    const isUsed = constants.some(
      ({ kind, name, offset }) =>
        kind === 'theorem' && offset > constant.offset && (signs !== undefined || isWhole || name.startsWith(inModule)),
    );
    const standard = signs?.join(' ') ?? (isWhole ? constant.name : short);
    return isStandard && isUsed ? [{ constant, standard }] : [];
  });
}

/** Numbers of a library's own are written in a scope of its own. */
const OWN_NUMBER = /^:*(?!(?:nat|N|Z|positive|Q|R|core|type)_scope:)\w+:'\d+'$/;

/** `:nat_scope:x_'+'_x`: the signs of a notation, in whatever scope. */
const signsOf = (name: string): string[] =>
  OWN_NUMBER.test(name) ? [] : [...name.matchAll(/'([^']+)'/g)].map(([, sign = '']) => sign);
