const size: number = 1;
const label = `unterminated;
