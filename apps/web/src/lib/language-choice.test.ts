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
