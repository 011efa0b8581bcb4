exports.fallback = '?';
