import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  appealedRestriction,
  onRestriction,
  restrictedUser,
} from '@guildhall/scenes/moderation/restrictions';
import { testScene } from '@guildhall/scenes/scene';
import { appealPoints } from '@guildhall/services/moderation/appeal-points';
import {
  changeRestrictionEnd,
  confirmRestriction,
  liftRestriction,
  overturnRestriction,
  upholdRestriction,
} from '@guildhall/services/moderation/handle-restriction';
import { readRestriction } from '@guildhall/services/moderation/read-restriction';

/** An officer has restricted four users: one has appealed, one is banned, one was lifted. */
export async function createRestrictionFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const [tom, ann, stranger] = [await actor(scene), await actor(scene), await actor(scene)];
  const officer = await actor(scene, { role: 'support' });
  const other = await actor(scene, { role: 'admin' });
  const by = { staff: officer } as const;
  const open = await restrictedUser(scene, tom, { kind: 'suspended', ...by });
  const appealed = await restrictedUser(scene, ann, { kind: 'suspended', ...by });
  await appealedRestriction(scene, ann, appealed);
  const banned = await restrictedUser(scene, await actor(scene), { kind: 'banned', ...by });
  const lifted = await restrictedUser(scene, await actor(scene), { kind: 'suspended', ...by });
  const { services } = scene;
  await liftRestriction(services, other, onRestriction(lifted));
  return { scene, services, tom, ann, stranger, officer, other, open, appealed, banned, lifted };
}

type Fixture = Awaited<ReturnType<typeof createRestrictionFixture>>;

const NONE = 'RESTRICTION_NOT_FOUND';
const REFUSED = 'RESTRICTION_EVENT_REFUSED';

/** A use case, the code with which it refuses, and the call. */
export const refusedRestrictions: readonly (readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
])[] = [
  [
    'read one’s own restriction as staff do',
    NONE,
    ({ services, tom, open }) => readRestriction(services, tom, { restriction_id: open }),
  ],
  [
    'lift one’s own restriction',
    NONE,
    ({ services, tom, open }) => liftRestriction(services, tom, onRestriction(open)),
  ],
  [
    'lift nothing',
    NONE,
    ({ services, other }) => liftRestriction(services, other, onRestriction(newId())),
  ],
  [
    'lift what is lifted',
    REFUSED,
    ({ services, other, lifted }) => liftRestriction(services, other, onRestriction(lifted)),
  ],
  [
    'give a ban an end',
    REFUSED,
    ({ services, other, banned }) =>
      changeRestrictionEnd(services, other, { ...onRestriction(banned), days: 3 }),
  ],
  [
    'change the end of what is lifted',
    REFUSED,
    ({ services, other, lifted }) =>
      changeRestrictionEnd(services, other, { ...onRestriction(lifted), days: 3 }),
  ],
  [
    'review what a person decided',
    REFUSED,
    ({ services, other, open }) => confirmRestriction(services, other, onRestriction(open)),
  ],
  [
    'uphold what nobody appealed',
    REFUSED,
    ({ services, other, open }) => upholdRestriction(services, other, onRestriction(open)),
  ],
  [
    'uphold one’s own restriction of somebody',
    REFUSED,
    ({ services, officer, appealed }) =>
      upholdRestriction(services, officer, onRestriction(appealed)),
  ],
  [
    'overturn one’s own restriction of somebody',
    REFUSED,
    ({ services, officer, appealed }) =>
      overturnRestriction(services, officer, onRestriction(appealed)),
  ],
  [
    'appeal the restriction of somebody else',
    NONE,
    ({ scene, stranger, open }) => appealedRestriction(scene, stranger, open),
  ],
  [
    'appeal points that nobody was given',
    'POINTS_NOT_FOUND',
    ({ services, tom }) =>
      appealPoints(services, tom, {
        points_id: newId(),
        text: 'I did nothing of the kind.',
        idempotency_key: newId(),
      }),
  ],
  ['appeal as staff', NONE, ({ scene, other, open }) => appealedRestriction(scene, other, open)],
  [
    'appeal twice',
    REFUSED,
    ({ scene, ann, appealed }) => appealedRestriction(scene, ann, appealed),
  ],
  [
    'appeal what is lifted',
    REFUSED,
    async ({ scene, services, other, lifted }) => {
      const { restriction } = await readRestriction(services, other, { restriction_id: lifted });
      const user = { user_id: restriction.user_id, role: 'user' } as const;
      return await appealedRestriction(scene, user, lifted);
    },
  ],
];
