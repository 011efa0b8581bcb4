import type { KnownName } from './names.ts';
import { namesOf } from './names.ts';

/** Owners of packages that everybody uses: naming them tells nothing. */
const PUBLIC = new Set(
  (
    'junit apache springframework slf4j hamcrest mockito google fasterxml eclipse netty projectreactor jetbrains ' +
    'w3c xml json assertj hibernate micronaut quarkus lombok microsoft'
  ).split(' '),
);

/** Each with the name in the group `name`. */
const SHOWS_NAME = [
  /(?:\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\)(?<name>[\p{L}\p{N}_.-]{3,40})/gu,
  /(?<name>[\p{L}\p{N}_.+-]{3,60})@[\p{L}\p{N}-]{2,60}\.[\p{L}\p{N}.-]{2,60}/gu,
  /[\p{L}\p{N}_.+-]{1,60}@(?<name>[\p{L}\p{N}-]{3,60})\.[\p{L}\p{N}.-]{2,60}/gu,
  /\b(?:package|import|import static|using|namespace|use)\s+(?:com|org|net|io|dev|de|uk|fr|eu|ch|nl)[.\\](?<name>[\p{L}_][\p{L}\p{N}_]{2,60})/giu,
  /(?:@author|author:|signed-off-by:|co-authored-by:|copyright(?: \(c\))?(?: \d{4})?)[ \t]+(?<name>\p{Lu}\p{L}{2,30}[ \t]\p{Lu}\p{L}{2,30})/giu,
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
