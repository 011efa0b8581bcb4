const jwt = require('jsonwebtoken');

const ISSUER = 'https://login.example.com';

function issueToken(user, secret) {
  return jwt.sign({ name: user.name, roles: user.roles }, secret, {
    algorithm: 'HS256',
    subject: String(user.id),
    issuer: ISSUER,
    expiresIn: '15m',
  });
}

function readToken(token, secret) {
  return jwt.verify(token, secret, { algorithms: ['HS256'], issuer: ISSUER });
}

module.exports = { issueToken, readToken };
