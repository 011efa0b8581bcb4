export const all = (db: { query(text: string): unknown }) => db.query('SELECT month_13, orign FROM events');
