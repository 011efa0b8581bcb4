const express = require('express');
const { execFile } = require('child_process');

const app = express();

app.get('/ping', (req, res) => {
  const host = String(req.query.host ?? '');
  if (host === '') {
    res.status(400).send('host is missing');
    return;
  }
  if (!/^[a-z0-9][a-z0-9.-]*$/i.test(host)) {
    res.status(400).send('not a host name');
    return;
  }
  execFile('ping', ['-c', '1', host], { timeout: 5000 }, (error, stdout) => {
    if (error) {
      res.status(502).send('no answer');
      return;
    }
    res.type('text/plain').send(stdout);
  });
});

app.listen(3000);
