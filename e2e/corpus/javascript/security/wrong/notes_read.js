import fs from 'node:fs';
import path from 'node:path';
import http from 'node:http';
http
  .createServer((request, response) => {
    const name = new URL(request.url, 'http://localhost').searchParams.get('note');
    response.end(fs.readFileSync(path.join('/srv/notes', name)));
  })
  .listen(8080);
