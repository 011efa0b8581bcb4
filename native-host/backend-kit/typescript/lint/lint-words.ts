const NOBODY_WAITS =
  'Nobody waits for this promise or handles its rejection: await it, add .catch, or mark it with `void`.';
const WITHOUT_OBJECT =
  'The method is taken from its object: called alone it has no `this`. Bind it, or wrap it in an arrow function.';

/** What remarks mean, by rule and by the name of the rule's message, where the rule's own words say little. */
const WORDS: Readonly<Record<string, string>> = {
  'await-thenable await': 'This awaits what is no promise.',
  'no-confusing-void-expression invalidVoidExpr': 'The call gives nothing back, so the name stands for undefined.',
  'no-floating-promises floatingPromiseArrayVoid':
    'Nobody waits for these promises or handles their rejection: await them with Promise.all.',
  'no-floating-promises floatingUselessRejectionHandlerVoid': NOBODY_WAITS,
  'no-floating-promises floatingVoid': NOBODY_WAITS,
  'no-misused-promises conditional': 'A promise as a condition always holds: await it.',
  'no-misused-promises predicate': 'The callback answers with a promise, which always counts as true.',
  'no-misused-promises spread': 'Nothing of a promise can be spread: await it.',
  'no-misused-promises voidReturnArgument': 'Nobody waits for the promise of this callback or handles its rejection.',
  'only-throw-error object': 'What is thrown is no Error: it has no stack, and `instanceof Error` is false for it.',
  'prefer-promise-reject-errors rejectAnError':
    'The promise is rejected with what is no Error: it has no stack, and `instanceof Error` is false for it.',
  'require-array-sort-compare requireCompare':
    'Without a compare function these are sorted by their texts: 10 comes before 9.',
  'return-await requiredPromiseAwait':
    'Without await the promise is rejected outside of this try, whose catch or finally comes too early.',
  'unbound-method unbound': WITHOUT_OBJECT,
  'unbound-method unboundWithoutThisAnnotation': WITHOUT_OBJECT,
};

/** A remark in plain words. @param id the name of the rule's message, @param message the rule's own words. */
export const inWords = (rule: string, id: string, message: string): string => WORDS[`${rule} ${id}`] ?? message;
