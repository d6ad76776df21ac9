import { expect, test } from 'vitest';
import { parseLocation } from './location.ts';

const id = '0199c0de-1234-7abc-8def-0123456789ab';
const hash = 'ab'.repeat(32);

test.each([
  [`https://play.example.org/story/${id}`, { subject: 'story', id }],
  [` /story/${id.toUpperCase()} `, { subject: 'story', id }],
  [`https://play.example.org/home?story=${id}`, { subject: 'story', id }],
  [`http://localhost:3000/search?searchQuery=a&character=${id}`, { subject: 'character', id }],
  [`https://play.example.org/media/${hash}.webp?w=600`, { subject: 'picture', hash }],
  ['https://play.example.org/home', null],
  ['https://play.example.org/story/../../etc/passwd', null],
  [`https://play.example.org/home?story=${id}' or 1=1`, null],
  ['javascript:alert(1)', null],
  ['https://', null],
  ['', null],
])('%s', (text, location) => {
  expect(parseLocation(text)).toEqual(location);
});
