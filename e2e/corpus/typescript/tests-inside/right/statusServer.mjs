import http from 'node:http';
import assert from 'node:assert';

const startedAt = Date.now();

function route(method, path) {
  if (method !== 'GET') return { status: 405, body: { error: 'method not allowed' } };
  if (path === '/health') return { status: 200, body: { ok: true } };
  if (path === '/uptime') return { status: 200, body: { seconds: Math.round((Date.now() - startedAt) / 1000) } };
  return { status: 404, body: { error: 'not found' } };
}

assert.strictEqual(route('GET', '/health').status, 200);
assert.strictEqual(route('POST', '/health').status, 405);
assert.strictEqual(route('GET', '/nowhere').status, 404);

const server = http.createServer((request, response) => {
  const { status, body } = route(request.method, new URL(request.url, 'http://localhost').pathname);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
});

server.listen(Number(process.env.PORT ?? 0), () => {
  console.log('listening on', server.address().port);
});

setInterval(() => console.log('still here'), 30_000);
