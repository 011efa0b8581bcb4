"use strict";

const express = require("express");

const PORT = Number(process.env.PORT) || 3000;
const CITIES = new Map([
  ["oslo", { latitude: 59.91, longitude: 10.75 }],
  ["lima", { latitude: -12.05, longitude: -77.04 }],
]);

const app = express();
app.disable("x-powered-by");

app.get("/weather/:city", async (req, res, next) => {
  const place = CITIES.get(req.params.city.toLowerCase());
  if (!place) {
    return res.status(404).json({ error: "Unknown city" });
  }
  try {
    const url = new URL("https://api.example.com/v1/forecast");
    url.searchParams.set("lat", place.latitude);
    url.searchParams.set("lon", place.longitude);
    const upstream = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (!upstream.ok) {
      return res.status(502).json({ error: "Forecast is unavailable" });
    }
    return res.json(await upstream.json());
  } catch (error) {
    return next(error);
  }
});

// Express recognises an error handler by its four parameters.
app.use((err, req, res, _next) => {
  console.error(`${req.method} ${req.path}`, err);
  res.status(500).json({ error: "Internal server error" });
});

const server = app.listen(PORT, () => console.log(`Listening on ${PORT}`));

process.on("SIGTERM", () => {
  server.close(() => process.exit(0));
});
