import { setImmediate as turn } from 'node:timers/promises';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RuleRow } from '../../shared/rule-requests.ts';
import { readPattern, type Exclusion, type TreePattern } from '../kit/rules/rule-pattern.ts';
import { ruleYaml } from '../kit/rules/rule-yaml.ts';
import { listPatterns } from '../patterns/list-patterns.ts';
import type { Database } from '../storage/database.ts';
import {
  attemptOf,
  dismissals,
  findRule,
  listRules,
  retireDismissed,
  ruleName,
  switchRule,
  type StoredRule,
} from '../storage/learned-rules.ts';
import { takeBroughtRules } from './brought-rules.ts';
import { examplesOf, isWorthTrying, tryRule } from './make-rules.ts';
import { fitting } from './pagination.ts';
import type { Handlers } from './router.ts';

/** Patterns that one request looks at; the others wait for the next. */
const AT_ONCE = 12;
/** Rules that a list has room for, examples of each, UTF-16 units of one side of an example, and what else is named. */
const SHOWN = { rules: 100, examples: 3, units: 800, prose: 50, problems: 20 } as const;

/** Answers about the rules that are made of corrections. */
export function ruleHandlers({
  db,
  now,
}: {
  db: Database;
  now(): Date;
}): Pick<Handlers, 'rules.list' | 'rules.switch' | 'rules.export'> {
  return {
    'rules.list': async () => {
      const at = now().toISOString();
      const patterns = listPatterns(db, { now: now().getTime() }).filter(({ life }) => life !== 'retired');
      const due = patterns.filter((pattern) => isWorthTrying(db, pattern));
      for (const pattern of due.slice(0, AT_ONCE)) {
        await tryRule(db, pattern, at);
        // Other requests get their turn.
        await turn();
      }
      const problems = takeBroughtRules(db, at);
      retireDismissed(db, at);
      const prose = patterns.flatMap(({ id, name }) => {
        const why = attemptOf(db, id)?.why ?? null;
        return why === null ? [] : [{ pattern: id, name, why }];
      });
      const rules = listRules(db);
      const { fit } = fitting(rules.slice(0, SHOWN.rules).map(rowOf(db)), LIMITS.frameToBrowserBytes / 2);
      return {
        rules: fit,
        prose: prose.slice(0, SHOWN.prose),
        waiting: Math.max(0, due.length - AT_ONCE),
        problems: problems.slice(0, SHOWN.problems),
        more: { rules: rules.length - fit.length, problems: Math.max(0, problems.length - SHOWN.problems) },
      };
    },
    'rules.switch': ({ rule, hash, on }) => {
      if (findRule(db, rule)?.hash !== hash) throw new CodedError('CV042', `(${rule})`);
      switchRule(db, rule, on ? 'on' : 'off', now().toISOString());
      return {};
    },
    'rules.export': async ({ rules }) => {
      const documents: string[] = [];
      for (const rule of rules) {
        const found = findRule(db, rule);
        const pattern = found === undefined ? undefined : readPattern(found.tree);
        if (found === undefined || pattern === undefined) throw new CodedError('CV042', `(${rule})`);
        const { language, sentence, code } = found;
        documents.push(await ruleYaml({ id: rule, language, sentence, pattern, text: code }));
      }
      return { text: documents.join('---\n') };
    },
  };
}

function rowOf(db: Database): (rule: StoredRule) => RuleRow {
  const dismissed = dismissals(db);
  return (stored) => {
    const { n, state, sentence, language, category, project, pattern, code, hash, corrections, hits, helped } = stored;
    const examples = pattern === null ? [] : examplesOf(db, pattern).slice(0, SHOWN.examples);
    const short = (text: string): string => text.slice(0, SHOWN.units).toWellFormed();
    return {
      rule: ruleName(n),
      state,
      sentence,
      language,
      category,
      project,
      isBrought: pattern === null,
      code: pattern === null ? codeThatIsFound(stored) : code,
      except: (readPattern(stored.tree)?.not ?? []).map(wordsOf),
      hash,
      corrections,
      examples: examples.map(({ wrong, corrected }) => ({ wrong: short(wrong), corrected: short(corrected) })),
      hits,
      dismissed: dismissed.get(ruleName(n)) ?? 0,
      helped,
    };
  };
}

/** A project's file may say other code than what it has looked for: then that is shown, by its words. */
function codeThatIsFound({ code, tree }: StoredRule): string {
  const root = readPattern(tree)?.root;
  return root === undefined || wordsIn(code) === wordsIn(namedCodeOf(root)) ? code : codeOf(root);
}

/** Trees leave out what only separates. */
const wordsIn = (code: string): string => code.replaceAll(/[^\p{L}\p{N}_$]+/gu, ' ').trim();

function namedCodeOf(part: TreePattern): string {
  if ('rest' in part) return '$$$';
  if ('any' in part) return `$${part.any}`;
  return 'leaf' in part ? part.text : part.children.map(namedCodeOf).join(' ');
}

/** What keeps a place from counting, in words. */
function wordsOf(exclusion: Exclusion): string {
  if ('checked' in exclusion) return `not where $${exclusion.checked} was checked before`;
  if ('inside' in exclusion) {
    const what = exclusion.inside.replaceAll('_', ' ');
    return exclusion.near ? `not as part of the ${what}` : `not within the ${what}`;
  }
  if ('has' in exclusion) return `not with ${codeOf(exclusion.has)}`;
  return 'later' in exclusion ? `not before ${codeOf(exclusion.later)}` : `not after ${codeOf(exclusion.earlier)}`;
}

function codeOf(pattern: TreePattern): string {
  const words = (part: TreePattern): string[] => {
    if ('rest' in part) return ['...'];
    if ('any' in part) return ['...'];
    return 'leaf' in part ? [part.text] : part.children.flatMap(words);
  };
  return words(pattern).join(' ');
}
