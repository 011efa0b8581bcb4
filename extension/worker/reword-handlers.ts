import * as z from 'zod/mini';
import { guidanceSchema } from '../../shared/guidance.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { rewordingSchema, type Rewording } from '../platform/messages.ts';
import type { ViewHandlers } from './view-router.ts';
import { currentTab, type WorkerServices } from './worker-services.ts';

type RewordHandlers = Pick<ViewHandlers, 'reword.ask' | 'reword.written' | 'reword.answered' | 'reword.state'>;

/** Where the last request stands, for as long as the browser runs. */
const REWORDING = 'rewording';

const answerSchema = z.object({
  'claude-verify': z.string(),
  sentences: z.record(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.string()),
});

/** The sentences of an answer by pattern; null for what is no answer to this request. */
export function suggestionsIn(text: string, { mark, patterns }: Rewording): Rewording['suggestions'] | null {
  const answer = z.safeParse(answerSchema, parseJson(text));
  if (!answer.success || answer.data['claude-verify'] !== mark) return null;
  const suggestions: Rewording['suggestions'] = {};
  for (const [number, said] of Object.entries(answer.data.sentences)) {
    const pattern = patterns[Number(number) - 1];
    const sentence = said.replaceAll(/\s+/g, ' ').trim();
    if (pattern !== undefined && guidanceSchema.safeParse({ sentence, scope: 'project' }).success)
      suggestions[pattern] = sentence;
  }
  return suggestions;
}

/**
 * Asks Claude, by a draft that the person sends, for sentences of patterns that have none. What comes back is text of a
 * page: it is suggested to the person, and nothing is made of it without them.
 */
export function rewordHandlers(services: WorkerServices): RewordHandlers {
  const read = async (): Promise<Rewording | null> =>
    z.safeParse(z.nullable(rewordingSchema), await services.memory.get(REWORDING)).data ?? null;
  const write = async (state: Rewording): Promise<void> => {
    await services.memory.set(REWORDING, state);
    services.views.toOwnPages({ event: 'tab', body: {} });
  };

  return {
    'reword.ask': async ({ mark, text, patterns }, session) => {
      const tab = await currentTab(services, session);
      if (tab === null) return { asked: false };
      await write({ mark, patterns, step: 'asked', error: null, suggestions: {} });
      // A page that is not shown may refuse to be typed in.
      await services.surfaces.focusTab(tab.tab);
      await services.views.toTab(tab.tab, { event: 'reword', body: { mark, text } });
      return { asked: true };
    },
    'reword.written': async ({ mark, error }) => {
      const state = await read();
      if (state?.mark === mark && state.step === 'asked')
        await write({ ...state, step: error === null ? 'written' : 'asked', error });
      return {};
    },
    'reword.answered': async ({ text }) => {
      const state = await read();
      const suggestions = state === null ? null : suggestionsIn(text, state);
      if (state !== null && suggestions !== null) await write({ ...state, step: 'answered', error: null, suggestions });
      return {};
    },
    'reword.state': async () => ({ state: await read() }),
  };
}
