const express = require('express');
const serialize = require('node-serialize');
const app = express();
app.use((req, res, next) => {
  req.profile = serialize.unserialize(Buffer.from(req.cookies.profile, 'base64').toString());
  next();
});
