import { counted } from '../decide.ts';
import {
  listed,
  NO_NAMES,
  placed,
  type DeclaredAt,
  type NameRemark,
  type NamesAnswer,
  type NamesQuestion,
} from './declared-name.ts';
import { addsMessages, declaresMessages } from './declaring-files.ts';
import { hasKey, readMessageKeys } from './message-keys.ts';
import { nearestName } from './near-declared-name.ts';
import { importedNames, isScript, parseScript } from './script-syntax.ts';
import { messageUses, type MessageUse } from './translated-texts.ts';

/** Compares the keys of messages that a file asks for with those of the project's catalogues, in any language. */
export function checkMessages({ language, file, declaring, unread }: NamesQuestion): NamesAnswer {
  if (!isScript(language)) return NO_NAMES;
  const source = parseScript(language, file.path, file.text);
  const uses = messageUses(source, importedNames(source));
  if (uses.length === 0) return NO_NAMES;
  const keys = readMessageKeys(declaring.filter(({ path }) => declaresMessages(path)));
  const adding = declaring.filter(({ path, text }) => !declaresMessages(path) && addsMessages.test(text));
  const doubts = [
    ...keys.unread,
    ...unread.filter(declaresMessages).map((path) => `${path} is too large`),
    ...adding.map(({ path }) => `${path} adds messages at run time`),
  ];
  const every = new Map([...keys.namespaces.values()].flatMap((own) => [...own]));
  const against = `${counted(every.size, 'key')} of ${counted(keys.files, 'file')} of messages`;
  const answer = { compared: uses.length, against };
  if (doubts.length > 0 || keys.files === 0) {
    const notChecked = [`whether messages exist: ${listed(doubts)}`];
    return {
      ...answer,
      remarks: [],
      notChecked,
      doubt: keys.unread.some((why) => why.endsWith('read')) ? 'unreadable' : 'open',
    };
  }
  const remarks = uses.flatMap((use) => remarkOn(use, keys.namespaces, every));
  return { ...answer, remarks, notChecked: [] };
}

function remarkOn(
  { key, prefix, start, end }: MessageUse,
  namespaces: ReadonlyMap<string, ReadonlyMap<string, DeclaredAt>>,
  every: ReadonlyMap<string, DeclaredAt>,
): NameRemark[] {
  const [, space, inSpace] = /^([\w-]+):(.+)$/s.exec(key) ?? [];
  const own = space === undefined ? every : namespaces.get(space);
  if (own === undefined) return [];
  const wanted = [inSpace ?? key, ...(prefix === '' ? [] : [`${prefix}.${key}`])];
  if (prefix !== '' && namespaces.has(prefix)) wanted.push(key);
  if (wanted.some((each) => hasKey(own, each) || hasKey(every, each))) return [];
  // A text by which it is looked up is its own message.
  if (/\s/.test(key)) return [];
  const full = wanted.at(-1) ?? key;
  const near = nearestName(full, own.keys());
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
