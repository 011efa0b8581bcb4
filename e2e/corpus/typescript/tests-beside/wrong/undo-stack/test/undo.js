const assert = require('assert');
const { UndoStack } = require('..');

describe('UndoStack', function () {
  let stack;

  beforeEach(function () {
    stack = new UndoStack('');
    stack.push('a');
    stack.push('ab');
  });

  it('walks back and forth', function () {
    assert.strictEqual(stack.undo(), 'a');
    assert.strictEqual(stack.undo(), '');
    assert.strictEqual(stack.undo(), '');
    assert.strictEqual(stack.redo(), 'a');
  });

  it('a new change forgets what was undone', function () {
    stack.undo();
    stack.push('ac');
    assert.strictEqual(stack.redo(), 'ac');
  });
});
