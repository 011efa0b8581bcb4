const express = require('express');
const { exec } = require('child_process');

const app = express();

app.get('/ping', (req, res) => {
  const host = String(req.query.host ?? '');
  if (host === '') {
    res.status(400).send('host is missing');
    return;
  }
  exec(`ping -c 1 ${host}`, { timeout: 5000 }, (error, stdout) => {
    if (error) {
      res.status(502).send('no answer');
      return;
    }
    res.type('text/plain').send(stdout);
  });
});

app.listen(3000);
