const { expect } = require('chai');
const { after, before, describe, it } = require('mocha');
const { half } = require('../lib/half');

describe('half', function () {
  this.timeout(5000);

  before('what all need', function (done) {
    this.timeout(1000);
    setTimeout(done, 1);
  });

  after(() => {});

  beforeEach(function () {
    this.slow(10);
  });

  it('of an even number', (done) => {
    expect(half(4)).to.equal(2);
    done();
  }).timeout(2000);

  it('of an odd number', function () {
    expect(half(5)).to.equal(2.5);
  });

  it('is not for all machines', function () {
    if (process.platform !== 'plan9') this.skip();
    throw new Error('not reached');
  });
});
