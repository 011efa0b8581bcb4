import http from 'node:http';

http
  .createServer((req, res) => {
    const name = new URL(req.url, 'http://localhost').searchParams.get('name');
    res.setHeader('content-type', 'text/html');
    res.end(`<h1>Hello ${name}</h1>`);
  })
  .listen(8080);
