import { regex } from '../../../shared/regex.ts';

const DOCSTRING = /^[ \t]*(?:"""|''')?[ \t]*post(?:\[[^\]\n]*\])?[ \t]*:/gm;
const DECORATOR = /^[ \t]*@(?:icontract\.|deal\.)?(?:ensure|post)[ \t]*\(/gm;
const ANY = regex('m')`
  ^[ \t]*(?:"""|''')?[ \t]*(?:pre|post)(?:\[[^\]\n]*\])?[ \t]*:
  |^[ \t]*@(?:icontract\.|deal\.)?(?:require|ensure|pre|post|invariant|inv)[ \t]*\(
`;

/** Does a text state contracts in a form that CrossHair reads? */
export const hasContracts = (text: string): boolean => ANY.test(text);

/** Postconditions of a text, by its words: at least so many have to be confirmed. */
export const countPostconditions = (text: string): number =>
  [...text.matchAll(DOCSTRING)].length + [...text.matchAll(DECORATOR)].length;
