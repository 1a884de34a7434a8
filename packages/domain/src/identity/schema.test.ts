import { describe, expect, test } from 'vitest';
import { normalEmail, signInSchema, signUpSchema } from './schema.ts';

const person = { email: 'ann@example.test', password: 'long enough', username: 'ann_1' };

describe('passwords (A1)', () => {
  test.each([
    ['x'.repeat(7), false],
    ['x'.repeat(8), true],
    ['aaaa aaaa', true],
    ['пароль-дюжина', true],
    ['x'.repeat(256), true],
    ['x'.repeat(257), false],
  ])('%s', (password, expected) => {
    expect(signUpSchema.safeParse({ ...person, password }).success).toBe(expected);
  });

  test('are never trimmed or changed', () => {
    const password = '  spaces around  ';
    expect(signUpSchema.parse({ ...person, password }).password).toBe(password);
    expect(signInSchema.parse({ email: person.email, password }).password).toBe(password);
  });
});

describe('addresses', () => {
  test('are compared in one form: trimmed, lower case', () => {
    expect(signUpSchema.parse({ ...person, email: ' Ann@Example.TEST ' }).email).toBe(person.email);
  });

  test.each([
    'ann@example.test',
    ' ANN@Example.Test\n',
    '\u00A0ann@example.test\u2003',
    'ａｎｎ＠example．test',
    '\u{1D41A}nn@example.test',
    'ann@example.tes\uFF54 ',
  ])('%j is the same address, however it is typed', (text) => {
    expect(normalEmail(text)).toBe(person.email);
    expect(normalEmail(normalEmail(text))).toBe(person.email);
  });

  test.each(['', 'ann', 'ann@', '@example.test', 'a@b', 'a@b.c\r\nBcc: eve@example.test'])(
    '%j is none (I6)',
    (email) => {
      expect(signUpSchema.safeParse({ ...person, email }).success).toBe(false);
    },
  );
});

test.each(['ab', 'x'.repeat(21), 'ann\u202Enna', 'аnn', 'ann lee', '<b>ann</b>', 'ann\r\n1'])(
  '%j is no user name (I6)',
  (username) => {
    expect(signUpSchema.safeParse({ ...person, username }).success).toBe(false);
  },
);

test.each(['role', 'is_active', 'seller_level', 'verification_level', 'permissions'])(
  'nobody signs up with a %s of his own choice (Z4)',
  (field) => {
    expect(signUpSchema.safeParse({ ...person, [field]: 'admin' }).success).toBe(false);
  },
);
