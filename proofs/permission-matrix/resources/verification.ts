import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { uploadedImage } from '@guildhall/scenes/files';
import {
  addedPaper,
  approvedRequest,
  begunRequest,
  submittedRequest,
  takenRequest,
} from '@guildhall/scenes/verification/requests';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { readOwnRequest } from '@guildhall/services/verification/read-request';
import { readStanding } from '@guildhall/services/verification/read-standing';
import { withdrawRequest } from '@guildhall/services/verification/submit-request';
import type { Member } from '../actors.ts';
import type { Parties, Resource, ResourceContext } from '../resource.ts';

/** A draft of the seller's own, beside which there is no other one. */
async function draftOf({ scene }: ResourceContext, { viewer }: Member): Promise<string> {
  const { services } = scene;
  const { requests } = await readStanding(services, viewer);
  for (const { id, decided_at: decidedAt } of requests) {
    if (decidedAt !== null) continue;
    await withdrawRequest(services, viewer, { idempotency_key: newId(), request_id: id });
  }
  // The actors sell everything, so nothing is left to be verified for.
  const setLevel = async (level: number) =>
    await setRoleAndLevels(services, viewer.user_id, { verification_level: level });
  await setLevel(0);
  const id = await begunRequest(scene, viewer);
  await setLevel(3);
  return id;
}

/** The picture for each draft: a file of the request that is named, which no row mixes. */
export const pictureOfDraft = new Map<string, string>();

const ownedBySeller = { owners: ['seller'], is_alone: true } as const;
/** Of somebody who is none of the actors. */
const ofOther = { owners: [] } as const;

/** A request of a new user that a member of staff has taken, who is none of the actors. */
async function taken({ scene }: ResourceContext, level: 2 | 3 = 2) {
  const applicant = await actor(scene);
  const staff = await actor(scene, { role: 'support' });
  const id = await submittedRequest(scene, applicant, { level });
  await takenRequest(scene, staff, id);
  return { id, applicant, staff };
}

export const verificationResources = {
  draft_verification: {
    ...ownedBySeller,
    make: async (world, { seller }) => ({ request_id: await draftOf(world, seller) }),
  },
  /** A draft, and a picture for it. */
  verification_picture: {
    ...ownedBySeller,
    async make(world, { seller }: Parties) {
      const id = await draftOf(world, seller);
      const fileId = await uploadedImage(world.scene, seller.viewer, 'verification');
      pictureOfDraft.set(id, fileId);
      return { request_id: id };
    },
  },
  /** A draft in which nothing is missing. */
  whole_verification: {
    ...ownedBySeller,
    async make(world, { seller }) {
      const { scene } = world;
      const { services } = scene;
      const { user_id: userId } = seller.viewer;
      const id = await draftOf(world, seller);
      await inTransaction(services.db, (trx) => setTwoFactor(trx, userId, true));
      const { missing } = await readOwnRequest(services, seller.viewer, { request_id: id });
      for (const kind of missing) await addedPaper(scene, seller.viewer, id, kind);
      return { request_id: id };
    },
  },
  waiting_verification: {
    ...ofOther,
    make: async ({ scene }) => ({
      request_id: await submittedRequest(scene, await actor(scene)),
    }),
  },
  taken_verification: {
    ...ofOther,
    async make(world) {
      const { id, applicant } = await taken(world);
      const { services } = world.scene;
      const { papers } = await readOwnRequest(services, applicant, { request_id: id });
      return { request_id: id, paper_id: papers[0]?.id ?? '' };
    },
  },
  verification_proposal: {
    ...ofOther,
    async make(world) {
      const { id, staff } = await taken(world, 3);
      const { proposal_id } = await approvedRequest(world.scene, staff, id, { level: 3 });
      return { proposal_id: proposal_id ?? '' };
    },
  },
  approved_verification: {
    ...ofOther,
    async make(world) {
      const { id, staff } = await taken(world);
      await approvedRequest(world.scene, staff, id);
      return { request_id: id };
    },
  },
} satisfies Record<string, Resource>;
