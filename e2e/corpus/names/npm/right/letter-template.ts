import Handlebars from 'handlebars';

Handlebars.registerHelper('euros', (cents: number) => new Handlebars.SafeString(`&euro;${(cents / 100).toFixed(2)}`));
Handlebars.registerPartial('footer', '<p>{{company}}</p>');

export interface Letter {
  name: string;
  cents: number;
  company: string;
}

const SOURCE = '<p>Dear {{name}}, you owe us {{euros cents}}.</p>{{> footer}}';

export function writeLetter(letter: Letter): string {
  return Handlebars.compile<Letter>(SOURCE)(letter);
}
