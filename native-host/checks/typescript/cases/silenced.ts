// @ts-expect-error the types of this library are wrong
const size: number = 'large';
console.log(size);
