app.post('/session', (req, res) => {
  res.cookie('session', createSession(req.body), { httpOnly: true, secure: true, sameSite: 'lax' });
  res.sendStatus(204);
});
