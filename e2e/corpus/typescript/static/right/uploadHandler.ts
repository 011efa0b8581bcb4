app.post('/upload', upload.single('picture'), async (req, res, next) => {
  try {
    if (!req.file) {
      return res.status(400).json({ error: 'no picture' });
    }
    const thumbnail = await sharp(req.file.buffer).resize(200, 200, { fit: 'cover' }).webp().toBuffer();
    const key = `thumbs/${req.user.id}/${crypto.randomUUID()}.webp`;
    await storage.put(key, thumbnail);
    res.status(201).json({ key });
  } catch (error) {
    next(error);
  }
});
