import { counted } from '../../kit/decide.ts';
import {
  listed,
  NO_NAMES,
  placed,
  type DeclaredAt,
  type NameRemark,
  type NamesAnswer,
  type NamesQuestion,
} from './declared-name.ts';
import { declaresMessages } from './declaring-files.ts';
import { hasKey, readMessageKeys } from './message-keys.ts';
import { nearestDeclaredName } from './near-declared-name.ts';
import { importedNames, isScript, parseScript } from '../../languages/typescript/script-syntax.ts';
import { messageUses, type MessageUse } from './translated-texts.ts';

/** Compares the keys of messages that a file asks for with those of the project's catalogues, in any language. */
export function checkMessages({ language, file, declaring, unread }: NamesQuestion): NamesAnswer {
  if (!isScript(language)) return NO_NAMES;
  const source = parseScript(language, file.path, file.text);
  const uses = messageUses(source, importedNames(source));
  if (uses.length === 0) return NO_NAMES;
  const keys = readMessageKeys(declaring.filter(({ path }) => declaresMessages(path)));
  const adding = declaring.filter(({ path }) => !declaresMessages(path));
  const doubts = [
    ...keys.unread,
    ...unread.map((path) => ({ why: `${path} is too large`, doubt: 'unreadable' })),
    ...adding.map(({ path }) => ({ why: `${path} adds messages at run time`, doubt: 'open' })),
  ];
  const every = new Map([...keys.namespaces.values()].flatMap((own) => [...own]));
  const against = `${counted(every.size, 'key')} of ${counted(keys.files, 'file')} of messages`;
  const used = uses.length;
  if (doubts.length > 0 || keys.files === 0) {
    const notChecked = [`whether messages exist: ${listed(doubts.map(({ why }) => why))}`];
    const doubt = doubts.some((each) => each.doubt === 'unreadable') ? 'unreadable' : 'open';
    return { used, compared: 0, against, remarks: [], notChecked, doubt };
  }
  const checkable = uses.filter((use) => keysFor(use, keys.namespaces, every) !== undefined);
  const others = uses.filter((use) => !checkable.includes(use)).map(({ key }) => `\`${key}\``);
  const notChecked = others.length === 0 ? [] : [`messages that may come from elsewhere: ${listed(others)}`];
  const remarks = checkable.flatMap((use) => remarkOn(use, keys.namespaces, every));
  return { used, compared: checkable.length, against, remarks, notChecked };
}

/** The keys among which one is looked for; undefined for a namespace that is not here, and a text as its own key. */
function keysFor(
  { key, prefix }: MessageUse,
  namespaces: ReadonlyMap<string, ReadonlyMap<string, DeclaredAt>>,
  every: ReadonlyMap<string, DeclaredAt>,
): ReadonlyMap<string, DeclaredAt> | undefined {
  const [, space] = /^([\w-]+):(.+)$/s.exec(key) ?? [];
  const own = space === undefined ? every : namespaces.get(space);
  return own !== undefined && /\s/.test(key) && !hasKey(own, key) && !hasKey(own, `${prefix}.${key}`) ? undefined : own;
}

function remarkOn(
  { key, prefix, start, end }: MessageUse,
  namespaces: ReadonlyMap<string, ReadonlyMap<string, DeclaredAt>>,
  every: ReadonlyMap<string, DeclaredAt>,
): NameRemark[] {
  const [, space, inSpace] = /^([\w-]+):(.+)$/s.exec(key) ?? [];
  const own = keysFor({ key, prefix, start, end }, namespaces, every);
  if (own === undefined) return [];
  const wanted = [inSpace ?? key, ...(prefix === '' ? [] : [`${prefix}.${key}`])];
  if (prefix !== '' && namespaces.has(prefix)) wanted.push(key);
  if (wanted.some((each) => hasKey(own, each) || hasKey(every, each))) return [];
  const full = wanted.at(-1) ?? key;
  const near = nearestDeclaredName(full, own.keys());
  const at = near === undefined ? undefined : own.get(near.name);
  const shown =
    near === undefined || !near.name.startsWith(`${prefix}.`)
      ? near?.name
      : near.name.slice(prefix === '' ? 0 : prefix.length + 1);
  const so =
    shown === undefined || at === undefined
      ? ''
      : `; there is \`${space === undefined ? shown : `${space}:${shown}`}\` ${placed(at)}`;
  const asked = space === undefined ? full : key;
  const message = `no language of the project has a message \`${asked}\`${so}`;
  return [
    { rule: 'unknown-message', message, severity: near?.isNear === true ? 'warning' : 'info', start, end, name: key },
  ];
}
