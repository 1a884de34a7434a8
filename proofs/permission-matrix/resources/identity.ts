import { newId } from '@guildhall/domain/kernel/ids';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { readAccessToken } from '@guildhall/services/identity/sessions/access-token';
import { hashToken } from '@guildhall/services/kernel/token-hash';
import { newSession } from '../actors.ts';
import type { Resource } from '../resource.ts';

export const identityResources = {
  /** Another session of the same user, named as the list of sessions names it. */
  session: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      // A suspended user cannot open another session.
      const token = buyer.name === 'suspended' ? buyer.token : await newSession(scene, buyer.email);
      const id = await readAccessToken(scene.services.token_secret, token);
      return { handle: hashToken(id ?? '') };
    },
  },
  api_token: {
    owners: ['buyer'],
    async make({ scene }, { buyer }) {
      // A suspended user cannot open another session, and creates no token with the old one.
      if (buyer.name === 'suspended') return { id: newId() };
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
} satisfies Record<string, Resource>;
