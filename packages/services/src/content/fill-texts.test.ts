import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { expect, test } from 'vitest';
import { fillingFor, type TextContext } from './fill-texts.ts';

test('a filling is the same until the rules, the settings or the language change', async () => {
  let rules = firstRuleBook;
  const context = {
    rule_books: { current: async () => rules } as TextContext['rule_books'],
    settings: { site_name: 'Guildhall', operator: null } as unknown as TextContext['settings'],
  };
  const first = await fillingFor(context, 'en');
  expect(await fillingFor(context, 'en')).toBe(first);
  expect(await fillingFor(context, 'de')).not.toBe(first);
  expect(await fillingFor({ ...context, settings: { ...context.settings } }, 'en')).not.toBe(first);
  rules = { ...rules };
  expect(await fillingFor(context, 'en')).not.toBe(first);
});
