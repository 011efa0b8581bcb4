import Fastify from 'fastify';

const fastify = Fastify({ logger: { level: 'warn' } });

fastify.post('/echo', {
  schema: {
    body: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', maxLength: 200 } },
    },
  },
  handler: async (request, reply) => {
    reply.header('x-echo', 'true');
    return { text: request.body.text };
  },
});

await fastify.listen(3000, '0.0.0.0');
