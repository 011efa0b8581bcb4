const express = require('express');
const options = {};
options.port = 3000;
function start(port, callback) {
  return express().listen(port, callback);
}
start(options.port);
start();
module.exports = { start, undefinedHere };
