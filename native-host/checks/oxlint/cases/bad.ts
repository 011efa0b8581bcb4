const settings = { port: 1, port: 2 };
if (Number(settings.port) === NaN) console.log('not a number');
if (typeof settings === 'strnig') console.log('text');
if (0 < settings.port < 10) console.log('small');
if (settings === {}) console.log('empty');
(1.5).toFixed(200);
for (let i = 0; i < 10; i--) console.log(i);
new Error('lost');
console.log(9007199254740993);
export const loaded = new Promise(async (resolve) => {
  resolve(await fetch('/'));
});
try {
  eval(location.hash);
} catch {}
switch (settings.port) {
  case 1:
    console.log('one');
  case 2:
    console.log('two');
}
export const flat = (xs: number[]) => xs.reduce((all, x) => [...all, x], [] as number[]);
