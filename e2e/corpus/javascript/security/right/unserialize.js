const express = require('express');
const app = express();
app.use((req, res, next) => {
  req.profile = JSON.parse(Buffer.from(req.cookies.profile, 'base64').toString());
  next();
});
