const jwt = require('jsonwebtoken');
function currentUser(req) {
  const token = req.headers.authorization.split(' ')[1];
  return jwt.verify(token, process.env.JWT_KEY, { algorithms: ['HS256'] }).sub;
}
module.exports = currentUser;
