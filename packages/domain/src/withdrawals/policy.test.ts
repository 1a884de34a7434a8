import { expect, test } from 'vitest';
import type { LinkFacts } from '../identity/devices/policy.ts';
import type { Role } from '../kernel/roles.ts';
import { actorsIn } from './policy.ts';

const APART: LinkFacts = { share_device: false, share_method: false, are_public: false };
const of = (role: Role, id: string, facts: Partial<LinkFacts> = {}) =>
  actorsIn({ user_id: id, role }, { user_id: 'ann' }, { ...APART, ...facts });

test.each<[string, Role, string, Partial<LinkFacts>, string[]]>([
  ['its owner', 'user', 'ann', {}, ['owner']],
  ['a stranger', 'user', 'bob', {}, []],
  ['a moderator', 'moderator', 'bob', {}, []],
  ['support', 'support', 'bob', {}, []],
  ['an admin', 'admin', 'bob', {}, ['reviewer', 'settler']],
  ['an admin who owns it', 'admin', 'ann', {}, ['owner']],
  ['an admin on the same device', 'admin', 'bob', { share_device: true }, []],
  [
    'an admin of the demo on the same device',
    'admin',
    'bob',
    { share_device: true, are_public: true },
    ['reviewer', 'settler'],
  ],
  ['an admin with the same bank account', 'admin', 'bob', { share_method: true }, []],
])('%s acts in a withdrawal as expected (Z9)', (_who, role, id, facts, expected) => {
  expect(of(role, id, facts)).toEqual(expected);
});
