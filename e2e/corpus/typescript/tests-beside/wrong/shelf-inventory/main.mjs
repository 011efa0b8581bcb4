import { Inventory } from './inventory.mjs';

const shop = new Inventory();
shop.add('lamp', 3);
shop.remove('lamp', 1);
console.table(shop.list());
