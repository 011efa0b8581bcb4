async load(id: number): Promise<void> {
  this.items.push(id);
}
