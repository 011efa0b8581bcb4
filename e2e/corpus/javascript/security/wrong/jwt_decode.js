const jwt = require('jsonwebtoken');
function currentUser(req) {
  const token = req.headers.authorization.split(' ')[1];
  return jwt.decode(token).sub;
}
module.exports = currentUser;
