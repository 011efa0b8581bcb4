import { load } from 'cheerio';

export const title = (html: string): string => load(html)('title').text();
