const router = require('express').Router();
const PAGES = new Set(['/', '/account', '/orders']);
router.post('/login', (req, res) => {
  req.session.user = req.body.user;
  res.redirect(PAGES.has(req.query.next) ? req.query.next : '/');
});
module.exports = router;
