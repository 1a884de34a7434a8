import { expect, test } from 'vitest';
import { LANGUAGES } from '../../kernel/language.ts';
import { languageOfState, stateInLanguage } from './rules.ts';

test('a state names the language of the page that started the sign-on', () => {
  for (const language of LANGUAGES) {
    expect(languageOfState(stateInLanguage('a.b-c_d', language))).toBe(language);
  }
});

test.each(['', 'random', 'random.', 'random.xx', 'random.de.', 'random./evil', 'random.DE'])(
  'a state like "%s" names none',
  (state) => expect(languageOfState(state)).toBeNull(),
);
