const router = require('express').Router();
router.post('/login', (req, res) => {
  req.session.user = req.body.user;
  res.redirect(req.query.next || '/');
});
module.exports = router;
