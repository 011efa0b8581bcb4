/** Code written in one way: neither spaces nor quotes nor commas before an end make a difference. */
export const plainCode = (text: string): string =>
  text
    .replaceAll(/['`]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([()[\]{},:;=<>+\-*/.!&|?]) ?/g, '$1')
    .replaceAll(/,([)\]}])/g, '$1')
    .replaceAll(/(\d)_(?=\d)/g, '$1')
    .replaceAll(/\bawait /g, '')
    .replace(/;$/, '')
    .trim();

/** Names that are called in any test, and say nothing of what it is about. */
const GENERIC = new Set(
  (
    'assert expect it test describe if for while switch catch return with len str int float list dict set tuple ' +
    'range sum sorted min max abs print repr type isinstance enumerate zip map filter all any open super String ' +
    'Number Boolean Array Object Map Set Promise Error Date console log require import function async await then ' +
    'catch push forEach keys values items entries join length size get toString equals raises param Some Ok Err None ' +
    'vec format println unwrap new Errorf Fatalf Fatal Error Run Helper sizeof printf fixture parametrize approx ' +
    'TEST property array integer beforeEach afterEach setUp tearDown resolve reject not is to be'
  ).split(' '),
);
const CALLED = /([A-Za-z_$][\w$]*)\s*(?:<[\w, ]*>)?\(/g;
const OF_ASSERTING = /^(?:assert|expect|to[A-Z]|should|check|verify|EXPECT|ASSERT|REQUIRE|CHECK)/;

/** The names that a text calls, but for those that every test calls. */
export const calledNames = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(CALLED), ([, name = '']) => name).filter(
      (name) => !GENERIC.has(name) && !OF_ASSERTING.test(name),
    ),
  ),
];
