import { expect, test } from 'vitest';
import { requestLanguage } from './request-language.ts';

test.each([
  ['de', 'de'],
  ['de-AT, en;q=0.5', 'de'],
  ['fr, de;q=0.4, en;q=0.3', 'de'],
  ['en-GB, de', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;q=x,,', 'en'],
  [undefined, 'en'],
])('Accept-Language %s selects %s', (accepted, language) => {
  expect(requestLanguage({ 'accept-language': accepted })).toBe(language);
});
