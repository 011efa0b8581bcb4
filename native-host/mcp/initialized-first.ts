import { isJSONRPCRequest, PROTOCOL_VERSION_META_KEY, type Transport } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** JSON-RPC's code for a request that may not be sent now. */
const INVALID_REQUEST = -32_600;
/** What a client may ask before it said which protocol it speaks. */
const OPENING = new Set(['initialize', 'ping', 'server/discover']);
/** Clients of protocols since 2026-07-28 say it with each request. */
const claims = z.looseObject({ _meta: z.looseObject({ [PROTOCOL_VERSION_META_KEY]: z.string() }) });

/**
 * A transport that answers requests before `initialize` with an error instead of handing them on: the library would
 * serve a client of which nothing is known.
 */
export function initializedFirst(wire: Transport): Transport {
  let isOpen = false;
  const transport: Transport = {
    async start() {
      wire.onclose = () => transport.onclose?.();
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onmessage = (message, extra) => {
        if (!isOpen && isJSONRPCRequest(message)) {
          const { id, method, params } = message;
          isOpen = method === 'initialize' || claims.safeParse(params).success;
          if (!isOpen && !OPENING.has(method)) {
            const text = `CV070: \`initialize\` comes before \`${method.slice(0, 100)}\`.`;
            const error = { code: INVALID_REQUEST, message: text };
            wire.send({ jsonrpc: '2.0', id, error }).catch((thrown: unknown) => {
              transport.onerror?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
            });
            return;
          }
        }
        transport.onmessage?.(message, extra);
      };
      await wire.start();
    },
    send: async (message, options) => await wire.send(message, options),
    close: async () => await wire.close(),
  };
  return transport;
}
