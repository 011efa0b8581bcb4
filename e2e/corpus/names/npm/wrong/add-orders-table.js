exports.up = async function up(/** @type {import('knex').Knex} */ knex) {
  await knex.schema.createTable('orders', (table) => {
    table.increments('id');
    table.integer('customer_id').unsigned().notNullable();
    table.string('status', 20).notNullable().defaultTo('open');
    table.timestamps(true, true);
    table.foreignKey('customer_id').references('id').inTable('customers').onDelete('CASCADE');
    table.index(['status', 'created_at']);
  });
};

exports.down = async function down(/** @type {import('knex').Knex} */ knex) {
  await knex.schema.dropTableIfExists('orders');
};
