const { Router } = require('express');

const router = Router();
router.get('/', (req, res) => res.json([]));
router.post('/', (req, res) => res.status(201).end());
router.get('/:id', (req, res) => res.json({}));
router.get('/:id/avatar.:ext', (req, res) => res.end());
module.exports = router;
