const bcrypt = require('bcrypt');

const ROUNDS = 12;

async function hashPassword(password) {
  if (password.length < 10) {
    throw new Error('The password is too short');
  }
  return bcrypt.hash(password, ROUNDS);
}

async function checkPassword(password, hash) {
  const same = await bcrypt.verify(password, hash);
  return { same, outdated: bcrypt.getRounds(hash) < ROUNDS };
}

module.exports = { hashPassword, checkPassword };
