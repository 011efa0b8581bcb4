import * as z from 'zod';

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('created'), id: z.uuid(), at: z.iso.datetime() }),
  z.object({ type: z.literal('deleted'), id: z.uuid(), reason: z.string().optional() }),
]);

export type WebhookEvent = z.infer<typeof eventSchema>;

export function decodeEvent(body: string): WebhookEvent | undefined {
  const outcome = eventSchema.safeParse(JSON.parse(body));
  if (outcome.success) {
    return outcome.data;
  }
  console.warn('Ignoring a webhook of unknown shape', outcome.error);
  return undefined;
}
