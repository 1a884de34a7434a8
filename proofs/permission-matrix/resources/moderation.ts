import { actor } from '@guildhall/scenes/actors';
import {
  actedReport,
  appealedReport,
  reportedUser,
  takenReport,
} from '@guildhall/scenes/moderation/reports';
import {
  appealedRestriction,
  newestRestriction,
  pointsByReport,
  pointsBySystem,
  restrictedUser,
} from '@guildhall/scenes/moderation/restrictions';
import { recordedEvent } from '@guildhall/scenes/moderation/audit';
import type { Resource, ResourceContext } from '../resource.ts';

/** Of somebody who is none of the actors. */
const ofOther = { owners: [] } as const;

/** A report between new users, and a member of staff who is none of the actors. */
async function filed({ scene }: ResourceContext) {
  const [reporter, target] = [await actor(scene), await actor(scene)];
  const staff = await actor(scene, { role: 'support' });
  return { id: await reportedUser(scene, reporter, target.user_id), target, staff };
}

export const moderationResources = {
  audit_entry: {
    ...ofOther,
    async make({ scene }) {
      const { user_id } = await actor(scene);
      return { entry_id: await recordedEvent(scene, user_id) };
    },
  },
  open_report: {
    ...ofOther,
    make: async (world) => ({ report_id: (await filed(world)).id }),
  },
  taken_report: {
    ...ofOther,
    async make(world) {
      const { id, staff } = await filed(world);
      return { report_id: await takenReport(world.scene, staff, id) };
    },
  },
  appealed_report: {
    ...ofOther,
    async make(world) {
      const { scene } = world;
      const { id, staff, target } = await filed(world);
      await actedReport(scene, staff, await takenReport(scene, staff, id));
      await appealedReport(scene, target, id);
      return { report_id: id };
    },
  },
  /** A report about the seller, on which staff have acted. */
  acted_report: {
    owners: ['seller'],
    async make({ scene }, { seller }) {
      const [reporter, staff] = [await actor(scene), await actor(scene, { role: 'support' })];
      const id = await reportedUser(scene, reporter, seller.viewer.user_id);
      await actedReport(scene, staff, await takenReport(scene, staff, id));
      return { report_id: id };
    },
  },
  /** Of the seller, who lost a permission that they need for none of these calls. */
  restriction: {
    owners: ['seller'],
    make: async ({ scene }, { seller }) => ({
      restriction_id: await restrictedUser(scene, seller.viewer, { kind: 'warning' }),
    }),
  },
  /** Of the seller, given by the system; they led to nothing. */
  points: {
    owners: ['seller'],
    make: async ({ scene }, { seller }) => ({
      points_id: await pointsBySystem(scene, seller.viewer),
    }),
  },
  restriction_of_other: {
    ...ofOther,
    make: async ({ scene }) => ({
      restriction_id: await restrictedUser(scene, await actor(scene), { kind: 'suspended' }),
    }),
  },
  /** Twelve points, which the system restricts for. */
  restriction_to_review: {
    ...ofOther,
    async make({ scene }) {
      const user = await actor(scene);
      await pointsByReport(scene, user, 'fake_evidence');
      await pointsByReport(scene, user, 'fake_evidence');
      return { restriction_id: await newestRestriction(scene, user.user_id) };
    },
  },
  appealed_restriction: {
    ...ofOther,
    async make({ scene }) {
      const user = await actor(scene);
      const id = await restrictedUser(scene, user, { kind: 'suspended' });
      await appealedRestriction(scene, user, id);
      return { restriction_id: id };
    },
  },
} satisfies Record<string, Resource>;
