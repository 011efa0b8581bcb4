import { asErrorBody, type ErrorBody, type ErrorCode } from '../../shared/errors.ts';
import { HostError } from '../rpc/client.ts';

/** Status of an answer for the codes that a program can meet; any other one is 500. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  CV002: 400,
  CV003: 413,
  CV010: 413,
  CV012: 404,
  CV013: 403,
  CV014: 409,
  CV015: 503,
  CV016: 429,
  CV017: 404,
  CV018: 503,
  CV019: 503,
  CV020: 422,
  CV021: 507,
  CV024: 422,
  CV025: 409,
  CV027: 404,
  CV028: 503,
  CV030: 409,
  CV031: 404,
  CV047: 503,
  CV060: 403,
  CV141: 401,
  CV142: 403,
  CV143: 403,
  CV144: 403,
  CV146: 404,
  CV147: 404,
  CV148: 408,
};

/** What a program can do, where the advice of the error is for a person at a page. */
const FOR_PROGRAMS: Partial<Record<ErrorCode, string>> = {
  CV002: 'Compare the request with GET /api/openapi.json.',
  CV003: 'Send less code at a time.',
  CV010: 'Send the code in smaller parts.',
  CV012: 'Send the code to POST /api/verify again.',
  CV014: 'Choose a new `job`.',
  CV015: 'Send the code to POST /api/verify again.',
  CV016: 'Wait for some to finish, then try again.',
  CV017: 'Send the code to POST /api/verify again.',
  CV027: 'GET /api/corrections lists the corrections that this token can read.',
};

/** A code of ours, wherever it came from. */
const isCode = (code: string): code is ErrorCode => Object.hasOwn(STATUS, code);

/** The status that belongs to an error's code. */
export const statusOf = ({ code }: Pick<ErrorBody, 'code'>): number => (isCode(code) ? STATUS[code] : undefined) ?? 500;

/** An error with what a program, or who wrote it, can do about it. */
export function errorForProgram(thrown: unknown): ErrorBody {
  const error = thrown instanceof HostError ? thrown.body : asErrorBody(thrown);
  const fix = Object.entries(FOR_PROGRAMS).find(([code]) => code === error.code)?.[1];
  return fix === undefined ? error : { ...error, fix };
}
