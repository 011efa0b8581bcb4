import http from 'node:http';

const escape = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

http
  .createServer((req, res) => {
    const name = new URL(req.url, 'http://localhost').searchParams.get('name') ?? '';
    res.setHeader('content-type', 'text/html');
    res.end(`<h1>Hello ${escape(name)}</h1>`);
  })
  .listen(8080);
