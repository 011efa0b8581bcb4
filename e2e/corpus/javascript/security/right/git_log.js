const { execFileSync } = require('child_process');
module.exports.log = (branch) =>
  execFileSync('git', ['log', '--oneline', '--end-of-options', branch]).toString();
