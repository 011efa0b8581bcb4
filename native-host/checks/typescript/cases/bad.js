const limit = 3;
limit = 4;
let name = 'a';
let name = 'b';
console.log(JSON.pars('{}'), 'abc'.lenght, later);
const later = 1;
class Child extends Array {
  constructor() {
    this.own = 1;
  }
}
