const express = require('express');
const path = require('node:path');

const app = express();
app.use(express.bodyParser({ limit: '100kb' }));
app.use('/assets', express.static(path.join(__dirname, 'assets'), { maxAge: '7d' }));

app.post('/feedback', (req, res) => {
  const { message } = req.body;
  if (typeof message !== 'string' || message.length === 0) {
    return res.status(400).json({ error: 'message is required' });
  }
  console.log('feedback', message);
  return res.sendStatus(204);
});

app.listen(process.env.PORT || 3000);
