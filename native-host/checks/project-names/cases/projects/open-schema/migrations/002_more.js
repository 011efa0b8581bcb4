exports.up = (knex) => knex.schema.alterTable('events', (t) => t.string('origin'));
