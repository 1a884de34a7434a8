import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { sentInvitation } from '@guildhall/scenes/staff-invitations';
import { sharedDevice } from '@guildhall/scenes/moderation/devices';
import { readAccessToken } from '@guildhall/services/identity/sessions/access-token';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { changeStaff } from '@guildhall/services/identity/staff/change-staff';
import { hashToken } from '@guildhall/services/kernel/token-hash';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { findUser } from '@guildhall/services/users/find-user';
import { newSession } from '../actors.ts';
import type { Resource } from '../resource.ts';

export const identityResources = {
  /** Another session of the same user, named as the list of sessions names it. */
  session: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      // A deactivated user cannot open another session.
      const token =
        buyer.name === 'deactivated' ? buyer.token : await newSession(scene, buyer.email);
      const id = await readAccessToken(scene.services.token_secret, token);
      return { handle: hashToken(id ?? '') };
    },
  },
  /** A device of the user, named as their list of devices names it. */
  own_device: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      if (buyer.name === 'deactivated') return { device_id: newId() };
      const token = await newSession(scene, buyer.email);
      const found = await readSession(scene.services, token);
      return { device_id: found?.session.device_id ?? '' };
    },
  },
  /** A device of two users who are none of the actors, and one of them. */
  shared_device: {
    owners: [],
    async make({ scene }) {
      const [one, other] = [await actor(scene), await actor(scene)];
      const { device_id } = await sharedDevice(scene, [one, other]);
      return { device_id, user_id: other.user_id };
    },
  },
  api_token: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      // A deactivated user cannot open another session, and creates no token with the old one.
      if (buyer.name === 'deactivated') return { id: newId() };
      const accessToken = await newSession(scene, buyer.email);
      const { id } = await newApiToken(scene, accessToken, ['offers.read']);
      return { id };
    },
  },
  person: {
    owners: ['buyer'],
    make: (_world, { buyer }) => Promise.resolve({ email: buyer.email }),
    missing: { email: 'nobody@walk.test' },
  },
  /** Somebody who is about to work here, by their address. */
  newcomer: {
    owners: [],
    async make({ scene }) {
      const { user_id: id } = await actor(scene);
      return { email: (await findUser(scene.services.db, id))?.email ?? '' };
    },
    missing: { email: 'nobody@walk.test' },
  },
  colleague: {
    owners: [],
    make: async ({ scene }) => ({ user_id: (await actor(scene, { role: 'moderator' })).user_id }),
  },
  /** A colleague who has a second factor. */
  colleague_with_factor: {
    owners: [],
    async make({ scene }) {
      const { user_id: id } = await actor(scene, { role: 'support' });
      await inTransaction(scene.services.db, (trx) => setTwoFactor(trx, id, true));
      return { user_id: id };
    },
  },
  /** An invitation to become staff that was sent. */
  invitation: { owners: [], make: async ({ scene }) => await sentInvitation(scene) },
  /** A change of staff that one admin has proposed. */
  staff_proposal: {
    owners: [],
    async make({ scene }) {
      const [first, colleague] = await Promise.all([
        actor(scene, { role: 'admin' }),
        actor(scene, { role: 'moderator' }),
      ]);
      const change = { kind: 'users.change_role', role: 'support' } as const;
      const proposed = { user_id: colleague.user_id, change, reason: 'They change teams today' };
      const { proposal_id: id } = await inTransaction(scene.services.db, (trx) =>
        changeStaff(trx, first, proposed),
      );
      return { proposal_id: id };
    },
  },
} satisfies Record<string, Resource>;
