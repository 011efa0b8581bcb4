/** Where names come from that must not leave: all of it is asked for by the caller. */
export interface NameSources {
  /** Login name and real name of the operating system's user. */
  users: readonly string[];
  machine: string;
  /** Folders whose parts may name somebody or something: the home folder, the project's. */
  folders: readonly string[];
  /** `user.name` and authors of git's history. */
  people: readonly string[];
  emails: readonly string[];
  /** Names of projects. */
  projects: readonly string[];
  /** Conversation ids and the like. */
  ids: readonly string[];
}

/** A name as its parts: they may stand together or be separated by one of `-_. `. */
export interface KnownName {
  /** Lower case, letters and digits. */
  parts: readonly string[];
}

/** Shorter names are only noticed as a whole word or part of one: `max` in `maximum` is nobody. */
export const SHORT_NAME = 5;

/**
 * Words that name no one: folders that every machine has, accounts that every system has, hosts of mail for everybody.
 */
const GENERIC = new Set(
  (
    'home users user usr root admin administrator ubuntu debian fedora runner build builds work works workspace ' +
    'workspaces project projects repo repos repository src source sources lib libs main ' +
    ('code coding dev devel development app apps test tests tmp temp var opt mnt srv data documents desktop ' +
      'downloads public private local volumes media etc bin share www html github gitlab git ') +
    ('localhost localdomain gmail googlemail outlook hotmail yahoo icloud protonmail mail email noreply users bot ' +
      'com org net edu gov the and of my new old core api web site server client ') +
    'compute ec2 internal cluster svc lan corp domain ' +
    'name text path file host url token number handle'
  ).split(' '),
);

/**
 * The names that are looked for. Generic words and those of fewer than three letters are left out: they name no one.
 */
export function knownNames({ users, machine, folders, people, emails, projects, ids }: NameSources): KnownName[] {
  const wholes = [
    ...users,
    ...machine.split('.').slice(0, Math.max(1, machine.split('.').length - 1)),
    ...folders.flatMap((folder) => folder.split(/[\\/]+/)),
    ...projects,
    ...ids,
  ];
  const persons = [...people, ...users];
  const mail = emails.flatMap((email) => {
    const [local = '', domain = ''] = email.split('@');
    return [local.replace(/^\d+\+/, ''), ...domain.split('.').slice(0, -1)];
  });
  return namesOf([
    ...wholes,
    ...persons,
    ...persons.flatMap((person) => person.split(/[^\p{L}\p{N}]+/u)),
    ...mail,
    ...mail.flatMap((part) => part.split(/[._+-]/)),
  ]);
}

/** The words as names, without duplicates; longest first. */
function namesOf(words: readonly string[]): KnownName[] {
  const found = new Map<string, KnownName>();
  for (const word of words) {
    const parts = nameParts(word);
    const whole = parts.join('');
    if (whole.length < 3 || whole.length > 100 || GENERIC.has(whole) || /^\d{1,6}$/.test(whole)) continue;
    if (parts.every((part) => GENERIC.has(part))) continue;
    const known = found.get(whole);
    if (known === undefined || known.parts.length < parts.length) found.set(whole, { parts });
  }
  return [...found.values()].sort(
    (a, b) => b.parts.join('').length - a.parts.join('').length || (a.parts.join('') < b.parts.join('') ? -1 : 1),
  );
}

/** `MyCritical-system` gives my, critical, system. */
export const nameParts = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');

/** Owners of packages that everybody uses: naming them tells nothing. */
const PUBLIC = new Set(
  (
    'junit apache springframework slf4j hamcrest mockito google fasterxml eclipse netty projectreactor jetbrains ' +
    'w3c xml json assertj hibernate micronaut quarkus lombok microsoft'
  ).split(' '),
);

const IMPORTED_DOMAIN =
  /(?:package|import|import static|using|namespace|use)\s+(?:com|org|net|io|dev|de|uk|fr|eu|ch|nl)/.source;
const AUTHOR_LABEL = /(?:@author|author:|signed-off-by:|co-authored-by:|copyright(?: \(c\))?(?: \d{4})?)/.source;

/** Each with the name in the group `name`. */
const SHOWS_NAME = [
  /(?:\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\)(?<name>[\p{L}\p{N}_.-]{3,40})/gu,
  /(?<name>[\p{L}\p{N}_.+-]{3,60})@[\p{L}\p{N}-]{2,60}\.[\p{L}\p{N}.-]{2,60}/gu,
  /[\p{L}\p{N}_.+-]{1,60}@(?<name>[\p{L}\p{N}-]{3,60})\.[\p{L}\p{N}.-]{2,60}/gu,
  new RegExp(String.raw`\b${IMPORTED_DOMAIN}[.\\](?<name>[\p{L}_][\p{L}\p{N}_]{2,60})`, 'giu'),
  new RegExp(String.raw`${AUTHOR_LABEL}[ \t]+(?<name>\p{Lu}\p{L}{2,30}[ \t]\p{Lu}\p{L}{2,30})`, 'giu'),
] as const;

/** What was invented here is no name, and neither are addresses that stand for one. */
const INVENTED = /^(?:name|text|v)\d+$|^example/i;

/** At most so many: a text that is all names is no code. */
const MOST = 200;

/**
 * Names that the texts themselves show: owners of home folders, of mail addresses, of packages, authors in comments.
 */
export function discoverNames(texts: readonly string[]): KnownName[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const shape of SHOWS_NAME) {
      for (const { groups } of text.matchAll(shape)) {
        const name = groups?.['name'] ?? '';
        if (words.size < MOST && !INVENTED.test(name) && !PUBLIC.has(name.toLowerCase())) words.add(name);
      }
    }
  }
  return namesOf([...words]);
}
