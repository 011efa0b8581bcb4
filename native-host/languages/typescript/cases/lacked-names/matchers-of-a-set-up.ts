import { expect } from 'matchers';

expect(document.body).toHaveTextContent('a'); // not checked
expect([1]).toHaveLenght(1); // error
expect([1]).toHaveLength(1);
