const _ = require('lodash');

function buildCatalog(products) {
  const available = _.filter(products, (product) => product.stock > 0);
  const bySku = _.indexBy(available, 'sku');
  const categories = _.chain(available)
    .groupBy('category')
    .mapValues((group) => _.sumBy(group, 'stock'))
    .value();

  return { bySku, categories, total: _.size(available) };
}

module.exports = { buildCatalog };
