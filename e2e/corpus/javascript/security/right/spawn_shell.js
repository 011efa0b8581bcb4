const cp = require('node:child_process');
function ping(host) {
  return cp.spawn('ping', ['-c', '1', '--', host]);
}
