import fs from 'node:fs';
import path from 'node:path';
import http from 'node:http';
const ROOT = '/srv/notes';
http
  .createServer((request, response) => {
    const name = new URL(request.url, 'http://localhost').searchParams.get('note');
    const full = path.resolve(ROOT, name);
    if (!full.startsWith(ROOT + path.sep)) return response.writeHead(403).end();
    response.end(fs.readFileSync(full));
  })
  .listen(8080);
