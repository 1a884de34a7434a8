import { describe, expect, test } from 'vitest';
import { isReservedName, looksLikeOneOf } from './rules.ts';

describe('a name that speaks for the site is reserved, in every spelling (I6)', () => {
  test.each([
    'admin',
    'Admin',
    'ADMIN',
    'adm1n',
    '4dmin',
    'admln',
    'adrnin',
    'admin-1',
    '__admin__',
    'admin2026',
    'Administrator',
    'moderator',
    'm0derat0r',
    'rnoderator',
    'mod_team',
    'support',
    'SupportTeam',
    'customer-support',
    'the_real_admin',
    'staff',
    'helpdesk',
    'Guildhall',
    'gui1dhall',
    'GUILDHALL-help',
    'guildhaIl',
    'g-u-i-l-d-h-a-l-l',
    'official',
  ])('%s', (name) => {
    expect(isReservedName(name, 'Guildhall')).toBe(true);
  });

  test.each([
    'Modena',
    'support-main',
    'adminka',
    'modesty',
    'the-team',
    'MaxPower',
    'guild',
    'hall',
    'Quartermaster7',
    'real_max',
    'rooted',
    'security99x',
    'u0123456789ab',
    '12345',
    '-__',
  ])('%s is free', (name) => {
    expect(isReservedName(name, 'Guildhall')).toBe(false);
  });

  test.each([
    ['Ace', 'ace', true],
    ['Ace', 'spaceman', false],
    ['Café Trödel', 'cafe_tr0del', true],
    ['交易所', 'trader', false],
    ['!', '-__', false],
  ])('of the site %s, %s: %j', (site, name, expected) => {
    expect(isReservedName(name, site)).toBe(expected);
  });
});

test.each([
  ['mara-lin', 'rnara1in', true],
  ['mara-lin', 'Mara_Lin', true],
  ['mara-lin', 'MaraIin', true],
  ['vvatson', 'watson', true],
  ['mara-lin', 'mara', false],
  ['mara-lin', 'mara-linn', false],
])('beside %s of the staff, %s is a look-alike: %j (I6)', (staff, name, expected) => {
  expect(looksLikeOneOf(name, ['somebody', staff])).toBe(expected);
});
