import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import {
  namesAnswerSchema,
  type NameRemark,
  type NamesAnswer,
} from '../../backend-kit/declared-names/declared-name.ts';
import { KINDS, NAME_KINDS, type NameKindId } from '../../backend-kit/declared-names/name-kinds.ts';
import { counted, decide } from '../../backend-kit/decide.ts';
import { defineBackend, ownTool, type BackendContext, type Obligation } from '../../backend-kit/define.ts';
import { rangeBetween } from '../../backend-kit/text-position.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { gatherTexts } from './gather-texts.ts';
import { isNamedElsewhere } from './named-elsewhere.ts';

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
  revision: 2,
  run: ({ language, file, tree }, { ask }) =>
    tree === undefined ? Promise.reject(new Error('asked without a tree')) : compare({ language, file, tree }, ask),
});

async function compare(
  { language, file, tree }: Pick<Obligation, 'language' | 'file'> & { tree: Tree },
  ask: BackendContext['ask'],
): Promise<Verdict> {
  const kinds = kindsFor(tree, file.name, language);
  const { declaring, unread } = gatherTexts(tree, file.name, kinds);
  const asked = { kinds, language, file: { path: file.name, text: file.text }, declaring, unread };
  const answers = answersSchema.parse(await ask(asked));
  const used = answers.filter(({ compared }) => compared > 0);
  const sure = used.filter(({ doubt }) => doubt === undefined);
  if (sure.length === 0) return undecided(used);
  const findings = answers
    .flatMap(({ remarks }) => remarks)
    .filter((remark) => !isNamedElsewhere(tree, file.name, remark))
    .slice(0, LIMITS.findingsPerCheck)
    .map((remark) => findingOf(remark, file));
  return decide(findings, {
    extent: sure.map(({ compared, against }) => `${counted(compared, 'name')}, against ${against}`).join('; '),
    notChecked: answers.flatMap(({ notChecked }) => notChecked),
  });
}

/** Nothing could be compared: either there are no such names here, or what the project has is not all known. */
function undecided(used: readonly NamesAnswer[]): Verdict {
  const why = used.flatMap(({ notChecked }) => notChecked);
  const reason = why.length === 0 ? 'no name here that the project declares elsewhere' : why.join('; ');
  if (used.some(({ doubt }) => doubt === 'unreadable')) return { kind: 'unknown', findings: [], reason };
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
