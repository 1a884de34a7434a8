import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { describe, expect, test } from 'vitest';
import { refuseCommonPassword } from './refuse-common-password.ts';

const settings = {
  site_name: 'Guildhall',
  protection_label: 'TradeShield',
  public_url: 'http://guildhall.test',
};
const owner = { email: 'marianne.dupont@brightmail.example', username: 'Quartermaster7' };

function verdictOn(password: string): 'refused' | 'accepted' {
  try {
    refuseCommonPassword({ settings }, password, owner);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PASSWORD_COMMON') throw error;
    return 'refused';
  }
}

describe('common passwords are refused, also with substitutions and added characters (A2)', () => {
  test.each([
    'password',
    'Password',
    'PASSWORD1',
    'P@ssw0rd',
    'p@ssw0rd!',
    'password123',
    'Password2026',
    '!!password!!',
    'iloveyou',
    'qwertyuiop',
    '12345678',
    '1234567890',
    'aaaaaaaa',
    'abababab',
    'passwordpassword',
    'ｐａｓｓｗｏｒｄ',
    'Dragon2026',
    'trustno1',
  ])('%s', (password) => {
    expect(verdictOn(password)).toBe('refused');
  });
});

describe('the site’s names and the user’s own names are refused (A2)', () => {
  test.each([
    'guildhall',
    'Guildhall2026',
    '2026guildhall!',
    'Gu1ldhall-2026',
    'GuildhallTradeShield',
    'Guildhall-demo-2026',
    'tradeshield99',
    'marianne.dupont',
    'MarianneDupont1987',
    'brightmail2026',
    'quartermaster7',
    '12Quartermaster7',
  ])('%s', (password) => {
    expect(verdictOn(password)).toBe('refused');
  });
});

test.each([
  'correct horse battery staple',
  'kv7#Lm2pQz',
  'пароль-дюжина-яблок',
  'my dragon eats guildhall tapestries',
  'seventeen purple spoons',
  '8471936502kraken55',
])('%s is accepted', (password) => {
  expect(verdictOn(password)).toBe('accepted');
});

test('the error is on the field that holds the password', () => {
  expect.assertions(1);
  try {
    refuseCommonPassword({ settings }, 'password', owner, 'new_password');
  } catch (error) {
    expect((error as Refusal).fields).toEqual({ new_password: [fieldError('password_known')] });
  }
});
