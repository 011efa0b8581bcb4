exports.half = (n) => Math.floor(n / 2);
