/**
 * Letters that most fonts draw like a Latin one: an excerpt, chosen for code, of what Unicode's UTS #39 calls
 * confusable (its data of version 16.0). Each string pairs a letter with its Latin twin.
 */
const CYRILLIC = 'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlАAВBЕEКKМMНHОOРPСCТTХXІIЈJЅSҮYӀIԌGԚQԜW';
const GREEK_CAPITALS = 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoϲcϳj';
const ARMENIAN = 'օoսuհhոnցgզqՏSՕO';
const CHEROKEE = 'ᎠDᎡRᎢTᎪAᎫJᎬEᎳWᎷMᎻHᏃZᏀGᏚSᏞLᏟCᏢPᏴBᏦK';
const LATIN = 'ɡgɑaſfꓐBꓑPꓓDꓖGꓗKꓙJꓚCꓜZꓝFꓟMꓠNꓡLꓢSꓣRꓦVꓧHꓪWꓫXꓬYꓮAꓰEꓲIꓳOꓴU';

/** Alike at a glance only, and at home in formulas: they count where the whole name is taken for another one. */
const GREEK_SMALL = 'αaγyιiκkνvρpσoτtυuωwıi';

/** Letters, so that they may stand in a name, which look like an operator. */
const OPERATORS = 'ǃ!ǀ|ː:꞉:ꓽ:ꓸ.ꓹ,';

const pairs = (table: string): [string, string][] =>
  [...table].flatMap((char, index, all) => (index % 2 === 0 ? [[char, all[index + 1] ?? '']] : []));

/** Near-identical letters and their Latin twins. */
export const TWINS: ReadonlyMap<string, string> = new Map(
  [CYRILLIC, GREEK_CAPITALS, ARMENIAN, CHEROKEE, LATIN].flatMap(pairs),
);

/** Letters that resemble a Latin one without being its twin. */
export const RESEMBLING: ReadonlyMap<string, string> = new Map(pairs(GREEK_SMALL));

/** Letters that look like an operator, and the operator. */
export const OPERATOR_TWINS: ReadonlyMap<string, string> = new Map(pairs(OPERATORS));

/**
 * Fullwidth and mathematical letters, which some languages take for the plain ones (Python, by NFKC) and others do not.
 */
const STYLED = /[\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D7FF}]/u;

/** Is this a styled form of a plain letter or digit? */
export const isStyled = (char: string): boolean => STYLED.test(char);

/** The name as a reader takes it: each letter replaced by the Latin one that it looks like. */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKC')]
    .map((char) => TWINS.get(char) ?? RESEMBLING.get(char) ?? OPERATOR_TWINS.get(char) ?? char)
    .join('');

/** Names that a reader knows without looking: keywords and globals of three letters and more. */
export const KNOWN_NAMES: ReadonlySet<string> = new Set(
  `abs all and any api args array assert async atob await base64 bool boolean break buffer bytes call case catch char
  class close config console const constructor continue cookie copy crypto data date debug def default delete dict do
  document done echo elif else end enum env error eval except exec exit export exports extends false fetch fi file final
  finally float fn for format from func function get global globalThis goto hash host http https id if impl implements
  import in include input int interface is isinstance item items join json key keys lambda len let list load local log
  login long loop main map match math max min mod module mut name namespace native new nil none None not null number
  object open operator or os override package panic parse pass password path pop print printf private process prompt
  protected prototype proxy pub public push raise range read ref require require_once return root run scope secret self
  set short signed sizeof socket sort source spawn static str string struct sudo super switch sync sys system table this
  throw throws time token trait true True type typeof undefined union unsafe unsigned update url use user username using
  value var virtual void volatile where while window with write yield Array Boolean Date Error Function JSON Map Math
  Number Object Promise Proxy Reflect RegExp Set String Symbol admin isAdmin is_admin Access access Client client`
    .split(/\s+/)
    .filter((name) => name.length >= 3),
);
