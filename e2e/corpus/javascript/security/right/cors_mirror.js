const ORIGINS = new Set(['https://shop.example', 'https://admin.example']);
app.use((req, res, next) => {
  if (ORIGINS.has(req.headers.origin)) {
    res.setHeader('Access-Control-Allow-Origin', req.headers.origin);
    res.setHeader('Access-Control-Allow-Credentials', 'true');
  }
  next();
});
