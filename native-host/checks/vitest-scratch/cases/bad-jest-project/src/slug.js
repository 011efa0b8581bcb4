function slug(text) {
  return text.toLowerCase().replace(' ', '-');
}

module.exports = { slug };
