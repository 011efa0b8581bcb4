import * as z from 'zod/mini';
import type { Finding } from '../../../../../shared/finding.ts';
import { counted, countLines, decide } from '../../../../kit/decide.ts';
import { defineBackend, npmTool } from '../../../../kit/define.ts';
import { RULE_LANGUAGES } from '../../../../kit/rules/rule-languages.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';

const answerSchema = z.object({
  places: z.array(z.object({ rule: z.string(), start: z.int(), end: z.int() })),
  isBroken: z.boolean(),
  isTooMuch: z.boolean(),
});

/** Looks for the rules that were made of the user's own corrections and that the user switched on (see README.md). */
export default defineBackend({
  id: 'learned-rules',
  title: 'Your corrections',
  languages: RULE_LANGUAGES,
  check: 'lint',
  tool: npmTool('web-tree-sitter'),
  effect: 'pure',
  readsRules: true,
  engine: { kind: 'module', module: new URL('../../security-engine.ts', import.meta.url) },
  revision: 1,
  async run({ language, file, rules = [] }, { ask }) {
    const asked = rules.map(({ id, pattern }) => ({ id, pattern }));
    const request = { kind: 'learned-rules', language, text: file.text, rules: asked };
    const { places, isBroken, isTooMuch } = answerSchema.parse(await ask(request));
    if (isTooMuch)
      return { kind: 'unknown', findings: [], reason: 'the code is too long, or nested too deeply, to be looked at' };
    const byId = new Map(rules.map((rule) => [rule.id, rule]));
    const findings = places.flatMap(({ rule, start, end }): Finding[] => {
      const held = byId.get(rule);
      if (held === undefined) return [];
      const times = held.corrections === 1 ? 'once' : `${held.corrections} times`;
      return [
        {
          file: file.name,
          range: rangeBetween(file.text, start, end),
          rule,
          backend: 'learned-rules',
          message: `you corrected this ${times}; rule ${rule}: ${held.sentence}`,
          severity: 'warning',
          category: held.category,
        },
      ];
    });
    const extent = `${countLines(file.text)}, ${counted(rules.length, 'rule')} of your corrections`;
    if (isBroken && findings.length === 0)
      return { kind: 'unknown', findings, extent, reason: 'the grammar could not read all of it' };
    return decide(findings, { extent, notChecked: isBroken ? ['the parts that the grammar cannot read'] : [] });
  },
});
