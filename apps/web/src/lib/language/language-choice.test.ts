import { expect, test } from 'vitest';
import { languageToOffer } from './language-choice.ts';

test.each([
  ['en', ['de-DE', 'en'], 'de'],
  ['en', ['en-US', 'de'], null],
  ['de', ['en-GB'], 'en'],
  ['en', ['fr-CH', 'de-CH'], 'de'],
  ['en', ['fr'], null],
  ['en', [], null],
] as const)('on a page in %s, a browser that prefers %j is offered %s', (own, preferred, offer) => {
  expect(languageToOffer(own, preferred)).toBe(offer);
});

test.each([
  ['en', ['de'], 'en', 'de'],
  ['en', ['en'], 'de', 'de'],
  ['de', ['en'], 'de', null],
  ['de', ['de'], 'en', null],
  ['de', ['en'], 'en', 'en'],
] as const)(
  'on a page in %s, a browser that prefers %j, of a user with emails in %s, is offered %s',
  (own, preferred, ofEmails, offer) => {
    expect(languageToOffer(own, preferred, ofEmails)).toBe(offer);
  },
);
