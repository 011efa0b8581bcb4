import type { LanguageId } from '../../shared/language.ts';
import { isGreen } from '../../shared/verdict-facts.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { Backend } from '../kit/define.ts';
import { checkOf, commandId } from '../kit/tests/command-output.ts';
import { readContextFile } from '../context/context-file.ts';
import { fileName, type FileSet } from '../report/file-set.ts';
import { count, outcomeWords } from '../../shared/words.ts';
import { answersTo } from '../verify/plan-checks.ts';

/** The checks that the file of a project requires; none where it has no file that can be read. */
export function requiredIn(directory: string): readonly string[] {
  const context = readContextFile(directory);
  return context.state === 'broken' ? [] : (context.file.verification?.required ?? []);
}

/**
 * A set with the required checks that came to nothing for all files of a language, each named with what to do. One of
 * languages that no file here has is not missing.
 */
export async function withUnmet(set: FileSet, required: readonly string[]): Promise<FileSet> {
  if (required.length === 0) return set;
  const registry = await import('../checks/registry.ts').then(({ loadBackends }) => loadBackends());
  const reports = set.files.flatMap((file) => (file.kind === 'report' ? [file.report] : []));
  const languages = new Set(reports.map(({ language }) => language));
  const byLanguage = [...Map.groupBy(reports, ({ language }) => language).values()].map((some) =>
    some.flatMap(({ results }) => results),
  );
  const open = required.flatMap((name) => {
    const answers = byLanguage.map((some) => some.filter((result) => isAnswer(result, name, registry)));
    const own = answers.find(cameToNothing) ?? answers.flat();
    if (!cameToNothing(own) && own.some(isDecided)) return [];
    const meant = registry.filter((backend) => backend.id !== 'command' && answersTo(backend, name));
    if (own.length === 0 && meant.length > 0 && !meant.some((backend) => speaks(backend, languages))) return [];
    const here = meant.filter((backend) => speaks(backend, languages));
    return [{ name, reason: whyOpen(name, own, here.length > 0 ? here : meant) }];
  });
  if (open.length === 0) return set;
  const left = open.map(({ name, reason }) => ({ name: fileName(Buffer.from(`required check ${name}`)), reason }));
  return { ...set, unmet: open.map(({ name }) => name), notChecked: [...left, ...set.notChecked] };
}

const isDecided = ({ verdict }: CheckResult): boolean => isGreen(verdict) || verdict.kind === 'refuted';

/** Was a check wanted of files of one language, and ran for none of them? */
const cameToNothing = (results: readonly CheckResult[]): boolean =>
  !results.some(isDecided) && results.some(({ verdict }) => ['not-run', 'timeout', 'crashed'].includes(verdict.kind));

const speaks = (backend: Backend, languages: ReadonlySet<LanguageId>): boolean =>
  backend.languages.some((language) => languages.has(language));

function isAnswer({ backend, voices = [] }: CheckResult, name: string, registry: readonly Backend[]): boolean {
  const ids = voices.length === 0 ? [backend] : voices.map((voice) => voice.backend);
  return ids.some((id) => {
    const known = registry.find((each) => each.id === id);
    if (known !== undefined) return answersTo(known, name);
    const command = id.startsWith(commandId('')) ? id.slice(commandId('').length) : undefined;
    return command !== undefined && (command === name || checkOf(command) === name);
  });
}

function whyOpen(name: string, own: readonly CheckResult[], meant: readonly Backend[]): string {
  const [first] = own;
  if (first !== undefined) {
    const { verdict, title } = first;
    const reason = 'reason' in verdict && verdict.reason !== undefined ? ` (${verdict.reason})` : '';
    return `${title}: ${outcomeWords(verdict)}${reason}`;
  }
  if (meant.length === 0)
    return `no check has this name; name a command for it in [verification.commands] (\`${name} = [...]\`)`;
  const titles = shortList([...new Set(meant.map(({ title }) => title))]);
  return meant.some(({ effect }) => effect === 'runs-code')
    ? `${titles}: not run; \`claude-verify allow run-code\` permits it, \`claude-verify doctor\` says what is not here`
    : `${titles}: not asked for a whole project; \`claude-verify verify FILE\` asks it about a file`;
}

/** Titles named before the rest is counted. */
const NAMED = 3;

const shortList = (titles: readonly string[]): string =>
  titles.length <= NAMED
    ? titles.join(', ')
    : `${titles.slice(0, NAMED).join(', ')} and ${count(titles.length - NAMED, 'other')}`;
