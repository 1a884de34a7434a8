import { expect, test } from 'vitest';
import { type ClusterFacts, clusterSignals } from './rules.ts';

type Member = ClusterFacts['members'][number];
const member = (id: string, changes: Partial<Member> = {}): Member => ({
  user_id: id,
  restrictions: [],
  countries: ['DE'],
  links: [],
  ...changes,
});
const ann = member('ann');
const linked = (reason: Member['links'][number]['reason'], id: string) =>
  member('bob', { links: [{ reason, user_id: id, is_trace: false }] });

test.each<[string, Partial<ClusterFacts>, string[]]>([
  ['two users', {}, []],
  [
    'one who is banned',
    { members: [ann, member('bob', { restrictions: ['banned'] })] },
    ['banned_member'],
  ],
  [
    'one who may not sell, and is banned',
    { members: [ann, member('bob', { restrictions: ['sell_restricted', 'banned'] })] },
    ['banned_member', 'restricted_member'],
  ],
  ['one with a warning', { members: [ann, member('bob', { restrictions: ['warning'] })] }, []],
  ['one document of both', { members: [ann, linked('document', 'ann')] }, ['same_document']],
  [
    'one account of both',
    { members: [ann, linked('payout_method', 'ann')] },
    ['same_payout_method'],
  ],
  ['an account of somebody else', { members: [ann, linked('payout_method', 'eve')] }, []],
  [
    'something of a user who was banned',
    {
      members: [
        ann,
        member('bob', { links: [{ reason: 'device', user_id: 'eve', is_trace: true }] }),
      ],
    },
    ['banned_before'],
  ],
  ['another device of both', { members: [ann, linked('device', 'ann')] }, []],
  [
    'two countries',
    { members: [ann, member('bob', { countries: ['FR'] })] },
    ['several_countries'],
  ],
  ['no known country', { members: [ann, member('bob', { countries: [] })] }, []],
  ['four users', { user_count: 4 }, []],
  ['five users', { user_count: 5 }, ['many_users']],
])('%s: %j stands out as %j (rules.md §9 "Devices")', (_what, changes, expected) => {
  const facts = { user_count: 2, members: [ann, member('bob')], ...changes };
  expect(clusterSignals(facts)).toEqual(expected);
});
