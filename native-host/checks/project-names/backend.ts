import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { listed, namesAnswerSchema, type NameRemark, type NamesAnswer } from './declared-name.ts';
import { KINDS, NAME_KINDS, type NameKindId } from './name-kinds.ts';
import { counted, decide } from '../../kit/decide.ts';
import { defineBackend, ownTool, type BackendContext, type Obligation } from '../../kit/define.ts';
import { rangeBetween } from '../../kit/text-position.ts';
import type { Tree } from '../../kit/tree.ts';
import { gatherTexts } from './gather-texts.ts';
import { namedElsewhere } from './named-elsewhere.ts';

const answersSchema = z.array(namesAnswerSchema);

/** Kinds of names that a file may use and the project declares. */
const kindsFor = (tree: Tree, file: string, language: LanguageId | undefined): NameKindId[] => {
  const text = tree.text(file) ?? '';
  if (language === undefined || text.length > LIMITS.declaredNames.fileUnits) return [];
  return NAME_KINDS.filter((id) => {
    const { languages, uses, shows, manifest } = KINDS[id];
    if (!languages.includes(language) || !uses.test(text) || !tree.files.some(shows)) return false;
    return (
      manifest === undefined ||
      tree.files.some((path) => manifest.path.test(path) && manifest.names.test(tree.text(path) ?? ''))
    );
  });
};

/** Compares names that a file uses with those that the project's other files declare (see README.md). */
export default defineBackend({
  id: 'project-names',
  title: 'Names that the project declares',
  languages: [...new Set(NAME_KINDS.flatMap((id) => KINDS[id].languages))],
  check: 'lint',
  tool: ownTool('1'),
  effect: 'reads-project',
  over: 'tree',
  readsTextsOnly: true,
  applies: (tree, file) => tree.kind === 'project' && kindsFor(tree, file, languageOfFile(file)).length > 0,
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 4,
  run: ({ language, file, tree }, { ask }) =>
    tree === undefined ? Promise.reject(new Error('asked without a tree')) : compare({ language, file, tree }, ask),
});

async function compare(
  { language, file, tree }: Pick<Obligation, 'language' | 'file'> & { tree: Tree },
  ask: BackendContext['ask'],
): Promise<Verdict> {
  const kinds = kindsFor(tree, file.name, language);
  const asked = { kinds, language, file: { path: file.name, text: file.text }, ...gatherTexts(tree, kinds) };
  const answers = answersSchema.parse(await ask(asked));
  const used = answers.filter((answer) => answer.used > 0);
  const sure = used.filter(({ doubt, compared }) => doubt === undefined && compared > 0);
  const notChecked = used.flatMap((answer) => answer.notChecked);
  const isUnreadable = used.some(({ doubt }) => doubt === 'unreadable');
  if (sure.length === 0) return undecided(notChecked, isUnreadable);
  const { remarks, unsure } = await withoutNamedElsewhere(tree, file.name, used);
  const findings = remarks.slice(0, LIMITS.findingsPerCheck).map((remark) => findingOf(remark, file));
  const decided = decide(findings, {
    extent: sure.map(({ compared, against }) => `${counted(compared, 'name')}, against ${against}`).join('; '),
    notChecked: [...notChecked, ...unsure],
  });
  if (decided.kind === 'refuted' || !isUnreadable) return decided;
  return { ...decided, kind: 'unknown', reason: notChecked.join('; ') };
}

/** What is said, without the names of the environment that other files know, or may know. */
async function withoutNamedElsewhere(
  tree: Tree,
  file: string,
  answers: readonly NamesAnswer[],
): Promise<{ remarks: NameRemark[]; unsure: string[] }> {
  const remarks = answers.flatMap((answer) => answer.remarks);
  const isOfEnvironment = ({ rule }: NameRemark): boolean => rule === 'unknown-environment-name';
  const wanted = new Set(remarks.filter(isOfEnvironment).map(({ name }) => name));
  if (wanted.size === 0) return { remarks, unsure: [] };
  const { known, unsearched } = await namedElsewhere(tree, file, wanted);
  const others = remarks.filter((remark) => !isOfEnvironment(remark));
  if (unsearched.length === 0)
    return { remarks: remarks.filter((remark) => !isOfEnvironment(remark) || !known.has(remark.name)), unsure: [] };
  const open = [...wanted].filter((name) => !known.has(name));
  const why = `whether ${listed(open)} is named in ${listed(unsearched)}`;
  return { remarks: others, unsure: open.length === 0 ? [] : [why] };
}

/** Nothing could be compared: either there are no such names here, or what the project has is not all known. */
function undecided(notChecked: readonly string[], isUnreadable: boolean): Verdict {
  const reason = notChecked.length === 0 ? 'no name here that the project declares elsewhere' : notChecked.join('; ');
  if (isUnreadable) return { kind: 'unknown', findings: [], reason };
  return { kind: 'unsupported', findings: [], reason, tests: { collected: 0, failed: 0, skipped: 0 } };
}

const findingOf = (
  { rule, message, severity, start, end }: NameRemark,
  file: { name: string; text: string },
): Finding => ({
  file: file.name,
  range: rangeBetween(file.text, start, end),
  rule,
  backend: 'project-names',
  message,
  severity,
  category: 'api_misuse',
  subcategory: 'undeclared_name',
});
