class Form extends Panel {
  submit() { this.send(); }
  render() { return <button onClick={this.submit}>Send</button>; }
}
async function load(names) {
  names.forEach(async (name) => { await fetch(name); });
  [10, 9].sort();
}
