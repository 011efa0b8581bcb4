import { CodedError } from '../../shared/errors.ts';

/** The text of one JSON object and the line that it begins on, from 1. */
export interface JsonPart {
  line: number;
  text: string;
}

/**
 * Cuts objects out of a text piece by piece without parsing them: one array of objects, or objects one after another (a
 * line each, or one alone over several lines). @param limit UTF-16 units of one object.
 */
export class JsonReader {
  readonly #limit: number;
  #line = 1;
  #startLine = 1;
  #text: string[] = [];
  #units = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** What may come between objects. */
  #place: 'begin' | 'bare' | 'first' | 'after' | 'next' | 'closed' = 'begin';

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The objects that end in this piece. Throws CV046 with the line. */
  *push(piece: string): Generator<JsonPart> {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at);
      if (unit === 10) this.#line += 1;
      if (this.#depth === 0) {
        if (this.#between(unit)) from = at;
        continue;
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (unit === 92) this.#escaped = true;
        else if (unit === 34) this.#inString = false;
        continue;
      }
      if (unit === 34) this.#inString = true;
      else if (unit === 123 || unit === 91) this.#depth += 1;
      else if (unit === 125 || unit === 93) this.#depth -= 1;
      if (this.#depth > 0) continue;
      yield { line: this.#startLine, text: this.#take(piece.slice(from, at + 1)) };
    }
    if (this.#depth > 0) this.#keep(piece.slice(from));
  }

  /** Throws CV046 when the text ends where more has to come. */
  end(): void {
    if (this.#depth > 0)
      throw new CodedError('CV046', `Line ${this.#startLine}: the file ends in the middle of what begins here.`);
    if (this.#place === 'first' || this.#place === 'after' || this.#place === 'next')
      throw new CodedError('CV046', `Line ${this.#line}: the file ends before the list does.`);
  }

  /** One unit outside of objects; true for the one that begins an object. */
  #between(unit: number): boolean {
    if (unit === 32 || unit === 9 || unit === 10 || unit === 13) return false;
    const place = this.#place;
    const isList = place === 'first' || place === 'after' || place === 'next';
    if (unit === 123 && place !== 'after' && place !== 'closed') {
      this.#place = isList ? 'after' : 'bare';
      this.#depth = 1;
      this.#startLine = this.#line;
      return true;
    }
    if (unit === 91 && place === 'begin') this.#place = 'first';
    else if (unit === 44 && place === 'after') this.#place = 'next';
    else if (unit === 93 && (place === 'after' || place === 'first')) this.#place = 'closed';
    else
      throw new CodedError(
        'CV046',
        `Line ${this.#line}: ${JSON.stringify(String.fromCharCode(unit))} stands where a correction has to begin ` +
          'or end.',
      );
    return false;
  }

  #keep(text: string): void {
    this.#units += text.length;
    if (this.#units > this.#limit)
      throw new CodedError('CV046', `Line ${this.#startLine}: the correction is too long.`);
    this.#text.push(text);
  }

  #take(last: string): string {
    this.#keep(last);
    const text = this.#text.join('');
    this.#text = [];
    this.#units = 0;
    return text;
  }
}
