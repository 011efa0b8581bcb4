import Fastify, { type FastifyInstance } from 'fastify';

const customers = new Map<string, { id: string; name: string }>();

export function buildServer(): FastifyInstance {
  const server = Fastify({ logger: true });

  server.get<{ Params: { id: string } }>('/customers/:id', async (request, reply) => {
    const customer = customers.get(request.params.id);
    if (customer === undefined) {
      return reply.code(404).json({ error: 'No such customer' });
    }
    return customer;
  });

  server.addHook('onClose', async () => customers.clear());
  return server;
}
