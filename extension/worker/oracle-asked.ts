import * as z from 'zod/mini';
import { ORACLE_KINDS, type OracleKind } from '../../shared/oracle.ts';
import { verifyBlockSchema } from '../platform/block-request.ts';
import type { ViewRequestBody } from '../platform/messages.ts';
import { conversationKey } from './bindings.ts';
import { CLAUDE_ORIGIN } from './sender-policy.ts';
import type { ViewHandlers } from './view-router.ts';
import type { WorkerServices } from './worker-services.ts';

type OracleHandlers = Pick<ViewHandlers, 'oracle.ask' | 'oracle.elsewhere' | 'oracle.answered' | 'oracle.show'>;

/** Where what was asked in a new conversation stands, for as long as the browser runs: it holds code in clear text. */
const ELSEWHERE = 'oracle-elsewhere';

const elsewhereSchema = z.object({
  /** The new conversation's tab, and the one of the block that it is for. */
  tab: z.int(),
  from: z.nullable(z.int()),
  kind: z.enum(ORACLE_KINDS),
  text: z.string(),
  /** Was the request handed to the page? */
  isDelivered: z.boolean(),
  verify: verifyBlockSchema,
});

type Elsewhere = z.infer<typeof elsewhereSchema>;
type Memory = Pick<WorkerServices, 'memory'>;

const readElsewhere = async ({ memory }: Memory): Promise<Elsewhere | null> =>
  z.safeParse(z.nullable(elsewhereSchema), await memory.get(ELSEWHERE)).data ?? null;

/** Hands the request to the page of the new conversation once it is there. */
export async function deliverOracle(
  services: Memory & Pick<WorkerServices, 'views'>,
  tab: number | null,
): Promise<void> {
  const asked = await readElsewhere(services);
  if (asked === null || asked.tab !== tab || asked.isDelivered) return;
  await services.memory.set(ELSEWHERE, { ...asked, isDelivered: true });
  const { text, kind, verify } = asked;
  await services.views.toTab(asked.tab, {
    event: 'oracle',
    body: { text, kind, code: verify.code, language: verify.language },
  });
}

/** Handlers of requests to Claude for what shows whether a block is right, in its conversation or in a new one. */
export function oracleHandlers(services: WorkerServices): OracleHandlers {
  const textFor = async (
    kind: OracleKind,
    {
      conversation,
      code,
      language,
      file,
    }: Pick<ViewRequestBody<'block.verify'>, 'conversation' | 'code' | 'language' | 'file'>,
    description?: string,
  ): Promise<string> => {
    const project = await services.bindings.projectOf(await conversationKey(conversation));
    const asked = {
      kind,
      code,
      language,
      ...(file === null ? {} : { file }),
      ...(project === null ? {} : { project }),
      ...(description === undefined ? {} : { description }),
    };
    return (await services.host.request('oracle.request', asked, { urgent: true })).text;
  };

  return {
    'oracle.ask': async ({ kind, ...block }) => ({ text: await textFor(kind, block) }),
    'oracle.elsewhere': async ({ kind, verify }, session) => {
      const text = await textFor(kind, verify, verify.said?.request);
      const tab = await services.surfaces.openPageBeside(`${CLAUDE_ORIGIN}/new`, session.tab);
      if (tab === null) return {};
      const asked: Elsewhere = { tab, from: session.tab, kind, text, isDelivered: false, verify };
      await services.memory.set(ELSEWHERE, asked);
      return {};
    },
    'oracle.answered': async ({ code, language }, session) => {
      const asked = await readElsewhere(services);
      if (asked === null || asked.tab !== session.tab) return {};
      const { kind, verify } = asked;
      const key = await conversationKey(verify.conversation);
      const project = await services.bindings.projectOf(key);
      const chosen = project === null ? null : await services.files.settle(project, verify.block.codeHash, undefined);
      const brought =
        kind === 'version'
          ? { secondVersion: code }
          : {
              beside: [...(verify.beside ?? []), { code, language: language ?? verify.language, info: '', before: '' }],
            };
      await services.jobs.verify({ ...verify, ...brought }, key, project, chosen);
      services.views.toOwnPages({ event: 'tab', body: {} });
      return {};
    },
    'oracle.show': async (_body, session) => {
      const asked = await readElsewhere(services);
      if (asked?.tab === session.tab && asked.from !== null) await services.surfaces.focusTab(asked.from);
      return {};
    },
  };
}
