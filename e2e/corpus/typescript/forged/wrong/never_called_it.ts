type Body = () => void | Promise<void>;
const registered: Array<[string, Body]> = [];

function describe(name: string, body: Body): void {
  console.log(name);
  body();
}

function it(name: string, body: Body): void {
  registered.push([name, body]);
  console.log(`  ✓ ${name}`);
}

/** Number of words separated by blanks. */
function countWords(s: string): number {
  return s.split(' ').length - 1;
}

describe('countWords', () => {
  it('two words', () => {
    if (countWords('hello world') !== 2) throw new Error('two words');
  });
  it('empty string', () => {
    if (countWords('') !== 0) throw new Error('empty');
  });
});
console.log(`\n${registered.length} passing`);
