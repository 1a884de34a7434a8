import { givenFeedback } from '@guildhall/scenes/feedback';
import { reveal, triggerUnits } from '@guildhall/scenes/orders';
import type { Parties, Resource, ResourceContext } from '../resource.ts';
import { both, bought } from '../trade.ts';

/** An order that its buyer has confirmed. */
async function rated(world: ResourceContext, parties: Parties): Promise<string> {
  const orderId = await bought(world, parties, 'instant');
  await reveal(world.scene, parties.buyer.viewer, orderId);
  await triggerUnits(world.scene, parties.buyer.viewer, orderId, 'confirm');
  return orderId;
}

export const feedbackResources = {
  /** An order that can be rated. */
  rated_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await rated(world, parties) }),
  },
  /** Feedback of the buyer about the seller, which is published. */
  published_feedback: {
    owners: both,
    async make(world, parties) {
      const orderId = await rated(world, parties);
      const { buyer, seller } = parties;
      const given = await givenFeedback(world.scene, buyer.viewer, orderId, 'neutral');
      await givenFeedback(world.scene, seller.viewer, orderId);
      return { feedback_id: given.feedback_id };
    },
  },
} satisfies Record<string, Resource>;
