app.post('/session', (req, res) => {
  res.cookie('session', createSession(req.body), { httpOnly: false, secure: true });
  res.sendStatus(204);
});
