const express = require('express');
const users = require('./routes/users');

const app = express();
app.use('/api/users', users);
app.get('/api/health', (req, res) => res.json({ ok: true }));
app.route('/api/orders/:orderId').get((req, res) => res.end()).delete((req, res) => res.end());
app.use(express.static('public'));
module.exports = app;
