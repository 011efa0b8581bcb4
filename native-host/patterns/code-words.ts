/** Words of many languages' grammars: never a name that a programmer chose. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract and any as assert async await begin bool boolean break byte case catch char class commit const ' +
    'continue debugger def default defer del delete do double dyn elif else elsif end enum except export extends ' +
    'extern false False final finally float fn for from func function global go goto guard if impl implements ' +
    'import in inline instanceof int interface is lambda let long loop match mod module move mut namespace native ' +
    'new nil none None not null nullptr of or override package pass private protected pub public raise range ' +
    'readonly record ref register rescue return select self Self short signed sizeof static str string String ' +
    'struct super switch synchronized template then this throw throws trait true True try type typedef typename ' +
    'typeof undefined union unknown unless unsafe unsigned unwrap use using var virtual void volatile when where ' +
    'while with yield ' +
    ('SELECT FROM WHERE UPDATE SET INSERT INTO VALUES DELETE JOIN ON AND OR NOT NULL BEGIN COMMIT GROUP BY ORDER ' +
      'HAVING LIMIT FOR')
  ).split(' '),
);

/** Words that a complaint about code needs whatever it complains about. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been being but by can cannot could did do does doing done for from get gets give gives ' +
    'given go goes had has have having he here hence how i if in into is it its itself just let like made make ' +
    'makes may me might more most much must my need needed needs no nor not now of off on once only or other our ' +
    'out over own please put same shall she should so some still such take taken takes than that the their them ' +
    'then there therefore these they this those though to too under up us very want wanted wants was we well were ' +
    'what when where which while who why will with within without would yet you your ' +
    ('again also always because before after never instead rather than really actually simply wrong wrongly bad ' +
      'incorrect incorrectly mistake bug issue problem error fix fixed fixes fixing correct correctly right review ' +
      'seen found code line lines claude use used uses using call called calls due ') +
    'doesn don isn wasn won didn t s re ve ll'
  ).split(' '),
);

/** A light stem: endings of number, tense and noun go, so that "handled", "handles" and "handling" are one word. */
export function stem(word: string): string {
  let cut = word;
  for (const [ending, left, put] of ENDINGS) {
    if (cut.endsWith(ending) && cut.length - ending.length >= left) {
      cut = cut.slice(0, cut.length - ending.length) + put;
      break;
    }
  }
  cut = cut.replace(/([bdfgklmnprt])\1$/, '$1');
  return cut.length > 4 ? cut.replace(/[ey]$/, '') : cut;
}

/** Ending, letters that must be left of it, what takes its place. The first that fits. */
const ENDINGS: readonly (readonly [string, number, string])[] = [
  ['ations', 3, 'at'],
  ['ation', 3, 'at'],
  ['nesses', 3, ''],
  ['ings', 3, ''],
  ['ness', 3, ''],
  ['ment', 4, ''],
  ['able', 4, ''],
  ['ible', 4, ''],
  ['sses', 2, 'ss'],
  ['ies', 2, 'y'],
  ['ied', 2, 'y'],
  ['ing', 3, ''],
  ['ers', 4, ''],
  ['ed', 3, ''],
  ['er', 4, ''],
  ['es', 4, ''],
  ['ly', 4, ''],
  ['ss', 2, 'ss'],
  ['us', 2, 'us'],
  ['is', 2, 'is'],
  ['s', 3, ''],
];
