const express = require('express');
const path = require('path');
const app = express();
app.get('/files', (req, res) => {
  res.sendFile(path.join(__dirname, 'public', req.query.name));
});
