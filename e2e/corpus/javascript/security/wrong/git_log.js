const { execSync } = require('child_process');
module.exports.log = (branch) => execSync(`git log --oneline ${branch}`).toString();
