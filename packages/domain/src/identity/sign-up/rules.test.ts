import { describe, expect, test } from 'vitest';
import { isReservedName, looksLikeOneOf } from './rules.ts';

const SITE_NAMES = ['Guildhall', 'TradeShield'];

describe('a name that speaks for the site is reserved, in every spelling (I6)', () => {
  test.each([
    'admin',
    'Admin',
    'ADMIN',
    'adm1n',
    '4dmin',
    'admln',
    'adrnin',
    'aclmin',
    'ac1min',
    'adnnin',
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
    'live-support',
    'support_agent',
    'TrustAndSafety',
    'payment-team',
    'refunds',
    'the_real_admin',
    'staff',
    'helpdesk',
    'Guildhall',
    'gui1dhall',
    'GUILDHALL-help',
    'guildhaIl',
    '6uildhall',
    '9uilclhall',
    'TradeShield',
    'trade-shie1d-24',
    'g-u-i-l-d-h-a-l-l',
    'official',
  ])('%s', (name) => {
    expect(isReservedName(name, SITE_NAMES)).toBe(true);
  });

  test.each([
    'Modena',
    'support-main',
    'adminka',
    'modesty',
    'the-team',
    'my-account',
    'Trust',
    'chatbot',
    'trader',
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
    expect(isReservedName(name, SITE_NAMES)).toBe(false);
  });

  test.each([
    ['Ace', 'ace', true],
    ['Ace', 'spaceman', false],
    ['Café Trödel', 'cafe_tr0del', true],
    ['交易所', 'trader', false],
    ['!', '-__', false],
  ])('of the site %s, %s: %j', (site, name, expected) => {
    expect(isReservedName(name, [site])).toBe(expected);
  });
});

test.each([
  ['mara-lin', 'rnara1in', true],
  ['mara-lin', 'Mara_Lin', true],
  ['mara-lin', 'MaraIin', true],
  ['vvatson', 'watson', true],
  ['dana-bo', 'clama-8o', false],
  ['dana-bo', 'clana-8o', true],
  ['tom-grey', 'tonn_9rey', true],
  ['mara-lin', 'mara', false],
  ['mara-lin', 'mara-linn', false],
])('beside %s of the staff, %s is a look-alike: %j (I6)', (staff, name, expected) => {
  expect(looksLikeOneOf(name, ['somebody', staff])).toBe(expected);
});
