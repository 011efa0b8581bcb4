import express from 'express';
const app = express();
app.get('/preview', async (req, res) => {
  const answer = await fetch(req.query.url);
  res.type('html').send(await answer.text());
});
