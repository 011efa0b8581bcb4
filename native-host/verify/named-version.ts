import { validRange } from 'semver';
import { quotedForRegex } from '../../shared/regex.ts';
import { manifestsFor } from '../kit/tree-package.ts';
import type { BlockOfScript } from './imported-packages.ts';

/** A version of a package that somebody wrote down. */
interface NamedVersion {
  /** A version or a range. */
  wanted: string;
  /** Is it written as a version is? A number behind a name in a sentence may count something else. */
  isCertain: boolean;
}

/**
 * The version of a package that the code, the manifest beside it or the words around it name: `zod@3`, `npm install
 * zod@3.22`, "zod v3", `"zod": "^3.22"`; "React Router 5" where nothing else does.
 */
export function versionNamed(name: string, { file, tree, messages }: BlockOfScript): NamedVersion | undefined {
  const texts = [file.text, messages?.reply ?? '', messages?.request ?? ''];
  const quoted = quotedForRegex(name);
  const pinned = new RegExp(String.raw`(?<![\w@/-])${quoted}@([\^~]?\d+(?:\.\d+){0,2})(?![\w.])`);
  const said = new RegExp(String.raw`(?<![\w@/-])${quoted}(?:\.js)?\s+v(\d+(?:\.\d+){0,2})(?![\w.])`, 'i');
  for (const each of texts) {
    const wanted = pinned.exec(each)?.[1] ?? said.exec(each)?.[1];
    if (wanted !== undefined) return { wanted, isCertain: true };
  }
  for (const { dependencies } of manifestsFor(tree, file.path)) {
    const range = Object.hasOwn(dependencies, name) ? validRange(dependencies[name]) : null;
    if (range !== null && range !== '*') return { wanted: range, isCertain: true };
  }
  const numbered = new RegExp(
    String.raw`(?<![\w@/.-])(?:${spoken(name)})(?:\.?js)?\s+(\d{1,2}(?:\.\d+){0,2})(?![\w%]|\.\d)`,
    'i',
  );
  const wanted = texts.map((each) => numbered.exec(each)?.[1]).find((each) => each !== undefined);
  return wanted === undefined ? undefined : { wanted, isCertain: false };
}

/** As people write it: "React Router" for `react-router-dom`, "TanStack React Query" for `@tanstack/react-query`. */
function spoken(name: string): string {
  const words = name.replace(/^@[^/]+\//, '').split(/[-._]/);
  const short = words.length > 2 && words.at(-1) === 'dom' ? words.slice(0, -1) : words;
  return [words, short].map((each) => each.map((word) => quotedForRegex(word)).join(String.raw`[\s._-]?`)).join('|');
}
