import type { Database } from '../storage/database.ts';
import { measuredEffects } from '../patterns/measured-effects.ts';
import { overview } from '../patterns/overview.ts';
import type { Handlers } from './router.ts';

/** Answers of what there is to look at: mistakes, outcomes and injections of some weeks, and what patterns did. */
export function insightsHandlers({
  db,
  now,
}: {
  db: Database;
  now(): Date;
}): Pick<Handlers, 'insights.overview' | 'patterns.effects'> {
  return {
    'insights.overview': (asked) => overview(db, asked, now().getTime()),
    'patterns.effects': ({ patterns }) => ({
      effects: [...measuredEffects(db, [...new Set(patterns)]).values()].map(
        ({ pattern, text, before, after, comparedWith, missing, noEffect }) => ({
          pattern,
          text,
          before,
          after,
          comparedWith,
          missing,
          noEffect,
        }),
      ),
    }),
  };
}
