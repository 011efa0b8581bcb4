import type { LanguageId } from '../../../../shared/language.ts';
import { declarationsIn } from '../../../languages/examples/declarations.ts';
import { readSource } from '../../../languages/examples/source.ts';

/**
 * First lines of the functions in the first text that use a variable which outlives a call and changes, themselves or
 * by what they call; `texts` are the files of one package, and `stateIn` names such variables in one of them, of which
 * the strings and comments are masked.
 */
export function usersOfState(
  texts: readonly string[],
  language: LanguageId,
  stateIn: (masked: readonly string[]) => string[],
): number[] {
  const masked = texts.map((text) => readSource(text, language).masked);
  const state = stateIn(masked);
  if (state.length === 0) return [];
  const functions = texts.flatMap((text, at) =>
    declarationsIn(text, masked[at] ?? '', language).functions.map((each) => ({ ...each, isFirst: at === 0 })),
  );
  const users = new Set<(typeof functions)[number]>();
  // Each round knows those that the last one found.
  for (let known = state, before = -1; users.size > before;) {
    before = users.size;
    const uses = new RegExp(String.raw`\b(?:${known.join('|')})\b`);
    for (const each of functions)
      if (uses.test(each.body.slice(each.body.indexOf(each.name) + each.name.length))) users.add(each);
    known = [...state, ...[...users].map(({ name }) => name)];
  }
  return functions.filter((each) => each.isFirst && users.has(each)).map(({ startLine }) => startLine);
}

/** Go: variables of the package that anything writes to, takes the address of, hands on, or calls a method of. */
export function goStateIn(masked: readonly string[]): string[] {
  const all = masked.join('\n');
  const lists = [
    ...[...all.matchAll(/^var[ \t]+(\w+(?:[ \t]*,[ \t]*\w+)*)/gm)].map(([, list = '']) => list),
    ...[...all.matchAll(/^var[ \t]*\(\n([\s\S]*?)^\)/gm)].flatMap(([, group = '']) =>
      [...group.matchAll(/^[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)/gm)].map(([, list = '']) => list),
    ),
  ];
  const names = lists.flatMap((list) => list.split(',').map((each) => each.trim())).filter((each) => each !== '_');
  return names.filter((name) => !isOnlyRead(name, all));
}

/** Made once, and only asked afterwards. */
const FIXED = /(?:regexp|errors|fmt|strings|template|big|unicode)\.\w+\(/;

function isOnlyRead(name: string, text: string): boolean {
  const place = String.raw`(?<![\w.])${name}(?:\[[^\]\n]*\]|\.\w+)*`;
  const initial =
    new RegExp(String.raw`^[ \t]*(?:var[ \t]+)?${name}\b[^=\n]*=[ \t]*([^\n]*)`, 'm').exec(text)?.[1] ?? '';
  const declared = new RegExp(String.raw`^(?:var[ \t]+|[ \t]+)${name}\b[^\n]*`, 'm');
  const uses = text.replace(declared, '');
  const isWritten = new RegExp(
    String.raw`${place}(?:[ \t]*,[ \t]*[\w.[\]]+)*[ \t]*(?:=(?!=)|(?:[-+*/%&|^]|<<|>>|&\^)=|\+\+|--)|&${name}\b` +
      String.raw`|\bdelete\([ \t]*${name}\b`,
  ).test(uses);
  const isHandedOn = new RegExp(
    String.raw`(?<!\b(?:len|cap))[(,][ \t]*${name}[ \t]*[,)]|\breturn[ \t]+${name}[ \t]*$`,
    'm',
  ).test(uses);
  const isCalled = new RegExp(String.raw`(?<![\w.])${name}\.\w+\(`).test(uses) && !FIXED.test(initial);
  const isTable = /^(?:map\[|\[\]|make\(|&)/.test(initial.trim()) || initial === '';
  return !isWritten && !isCalled && !(isHandedOn && isTable);
}

/** Rust: statics that can be changed, and what is made with the first use. */
export function rustStateIn(masked: readonly string[]): string[] {
  return masked.flatMap((text) =>
    [...text.matchAll(/\bstatic[ \t]+(mut[ \t]+|ref[ \t]+)?(\w+)[ \t]*:([^=;]*)/g)]
      .filter(
        ({ index, 1: word, 3: type = '' }) =>
          word !== undefined ||
          /Mutex|RwLock|Atomic|Cell|Lock|Lazy|Once/.test(type) ||
          /\bthread_local!\s*\{[^}]*$/.test(text.slice(0, index)),
      )
      .map(([, , name = '']) => name),
  );
}
