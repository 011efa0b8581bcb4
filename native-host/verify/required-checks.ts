import type { LanguageId } from '../../shared/language.ts';
import type { NotChecked, AskedCheck } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isGreen } from '../../shared/verdict-facts.ts';
import { checkOf } from '../kit/tests/command-output.ts';
import type { Backend } from '../kit/define.ts';
import { answersTo } from './plan-checks.ts';
import { OVERTAKEN } from './portfolio/run-portfolio.ts';
import type { CheckPolicy } from './target.ts';

type Voice = NonNullable<CheckResult['voices']>[number];

/**
 * What became of each check that the project's file names: `failed` when one of its backends refuted, `held` when all
 * that answered held wholly and one did, else `open`. A solver of a portfolio answers with its own voice, but for one
 * that was ended because the others had decided.
 */
export function requiredChecks(
  backends: readonly Backend[],
  language: LanguageId,
  { required = [], optional = [] }: CheckPolicy,
  results: readonly CheckResult[],
): AskedCheck[] {
  const state = (own: readonly CheckResult[]): AskedCheck['state'] => {
    if (own.some(({ verdict }) => verdict.kind === 'refuted')) return 'failed';
    return own.length > 0 && own.every(({ verdict }) => isGreen(verdict)) ? 'held' : 'open';
  };
  // An optional check that is known here and has nothing to do for this file is not missing.
  const isMeant = ({ name, required: must, backends: own }: AskedCheck): boolean =>
    own.length > 0 || (must ? isForLanguage(backends, language, name) : !isKnown(backends, name));
  return [...required.map((name) => ({ name, required: true })), ...optional.map((name) => ({ name, required: false }))]
    .map(({ name, required: must }) => {
      const answers = (id: string): boolean =>
        answersTo(backends.find((backend) => backend.id === id) ?? unknownBackend(id), name);
      const own = results.filter(({ backend, voices }) =>
        voices === undefined ? answers(backend) : voices.some((voice) => answers(voice.backend)),
      );
      const isSaid = own.every(({ voices = [] }) => isSaidBy(voices.filter((voice) => answers(voice.backend))));
      return { name, required: must, backends: own.map(({ backend }) => backend), state: isSaid ? state(own) : 'open' };
    })
    .filter(isMeant);
}

/** Do those of a portfolio that are meant say what is told of it? Where it is meant as a whole nobody is missing. */
const isSaidBy = (voices: readonly Voice[]): boolean =>
  voices.length === 0 || voices.some(({ saidSo, reason }) => saidSo === true || reason === OVERTAKEN);

/** One list is for all files of a project: a check that other languages have is not missing in a file of this one. */
function isForLanguage(backends: readonly Backend[], language: LanguageId, name: string): boolean {
  return (
    !isKnown(backends, name) ||
    backends.some((backend) => isNamed(backend, name) && backend.languages.includes(language))
  );
}

const isNamed = (backend: Backend, name: string): boolean => backend.id !== 'command' && answersTo(backend, name);

const isKnown = (backends: readonly Backend[], name: string): boolean =>
  backends.some((backend) => isNamed(backend, name));

/** A backend that was made for one tree, a command of the project's own, is known by its id alone. */
function unknownBackend(id: string): Backend {
  const name = id.slice(id.indexOf(':') + 1);
  return {
    id,
    title: id,
    languages: [],
    check: checkOf(name),
    names: [name.toLowerCase()],
    tool: { kind: 'own', version: '' },
    effect: 'runs-code',
    revision: 0,
    run: () => Promise.reject(new Error('not to be run')),
  };
}

/** Names that nothing here answers to. */
export const unansweredChecks = (asked: readonly AskedCheck[]): NotChecked[] =>
  asked
    .filter(({ backends }) => backends.length === 0)
    .map(({ name, required }) => ({
      what: `${required ? 'Required' : 'Optional'} check ${name}: nothing here answers to this name in this file`,
      how: `name a command for it in [verification.commands], or take it out of the list`,
    }));
