const cheerio = require('cheerio');

function listLinks(html, base) {
  const $ = cheerio.load(html);
  const links = [];
  $('a[href]').each((_, element) => {
    const link = $(element);
    links.push({
      url: new URL(link.getAttribute('href'), base).href,
      text: link.text().trim(),
      external: link.hasClass('external'),
    });
  });
  return links;
}

module.exports = { listLinks };
