import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';

const REPORTS = path.resolve('data', 'reports');
const server = Fastify({ logger: true });

server.get<{ Params: { '*': string } }>('/reports/*', async (request, reply) => {
  const wanted = request.params['*'];
  const file = path.join(REPORTS, wanted);
  const info = await stat(file).catch(() => undefined);
  if (!info?.isFile()) {
    return reply.code(404).send({ error: 'no such report' });
  }
  reply.header('content-length', info.size);
  return reply.type('application/pdf').send(createReadStream(file));
});

await server.listen({ port: 8080 });
