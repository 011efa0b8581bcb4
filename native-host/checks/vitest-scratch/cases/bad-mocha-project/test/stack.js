const assert = require('node:assert');
const { expect } = require('chai');
const Stack = require('../lib/stack');

describe('Stack', () => {
  let stack;

  before(() => {
    stack = new Stack();
  });

  it('is empty at first', () => {
    expect(stack.size).to.equal(0);
  });

  it('gives back the last', () => {
    stack.push(1);
    stack.push(2);
    assert.strictEqual(stack.pop(), 2);
  });
});
