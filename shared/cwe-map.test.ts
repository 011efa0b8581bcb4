import { describe, expect, it } from 'vitest';
import { CATEGORIES, SUBCATEGORY_SUGGESTIONS } from './categories.ts';
import { cweOf, isMapped, weaknessesOf } from './cwe-map.ts';

describe('the map to CWE', () => {
  it('has every category and every subcategory that is offered, or says why it has none', () => {
    for (const category of CATEGORIES) {
      const subcategories = SUBCATEGORY_SUGGESTIONS[category];
      expect(subcategories.filter((each) => !isMapped(each))).toEqual([]);
      for (const known of [{ category }, ...subcategories.map((subcategory) => ({ category, subcategory }))].map(
        weaknessesOf,
      )) {
        if ('none' in known) expect(known.none).toMatch(/^\w.{20,}/);
        else expect(known.cwe.every((number) => Number.isInteger(number) && number > 0)).toBe(true);
      }
    }
  });

  it('takes what the tool says before what the kind of mistake says, and says nothing where nothing is known', () => {
    const injection = { category: 'security_flaw', subcategory: 'injection', message: 'a value' } as const;
    expect(cweOf(injection)).toEqual([74]);
    expect(cweOf({ ...injection, message: 'CWE-89: a value gets into a query (CWE-89, CWE-943)' })).toEqual([89, 943]);
    expect(cweOf({ category: 'security_flaw', message: 'something else' })).toEqual([]);
    expect(cweOf({ category: 'logic_error', subcategory: 'of_its_own', message: '' })).toEqual([670]);
    expect(cweOf({ category: 'logic_error', subcategory: 'constructor', message: '' })).toEqual([670]);
    expect(cweOf({ category: 'syntax_error', message: 'a comma' })).toEqual([]);
  });
});
