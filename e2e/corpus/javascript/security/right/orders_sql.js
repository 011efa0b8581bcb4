class Orders {
  constructor(pool) {
    this.pool = pool;
  }
  async of(customer) {
    const { rows } = await this.pool.query('SELECT * FROM orders WHERE customer = $1', [customer]);
    return rows;
  }
}
