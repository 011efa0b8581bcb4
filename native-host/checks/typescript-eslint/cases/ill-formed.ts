async save() {
  this.store.save(;
