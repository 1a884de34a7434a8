import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import type { Parties, Resource, ResourceContext } from '../resource.ts';
import { both, bought, offer, TOTAL_MINOR } from '../trade.ts';

const opened = async (world: ResourceContext, { buyer, seller }: Parties) =>
  await scenes.openOrder(world.scene, buyer.viewer, await offer(world, seller, 'instant'));

const withUnit = async ({ scene }: ResourceContext, { buyer }: Parties, orderId: string) => {
  const [unitId = ''] = await scenes.unitIds(scene, buyer.viewer, orderId);
  return { order_id: orderId, unit_id: unitId };
};

export const ordersResources = {
  unpaid_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await opened(world, parties) }),
  },
  /** Its buyer has exactly its price in their wallet. */
  payable_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await opened(world, parties);
      await fundWallet(world.scene, parties.buyer.viewer, TOTAL_MINOR);
      return { order_id: orderId };
    },
  },
  manual_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await bought(world, parties, 'manual') }),
  },
  late_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      await advance(world.scene, { hours: 3 });
      return { order_id: orderId };
    },
  },
  /** The seller has begun to deliver it. */
  begun_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      await scenes.trigger(world.scene, parties.seller.viewer, orderId, 'start_delivery');
      return { order_id: orderId };
    },
  },
  /** Its buyer asks to cancel. */
  asked_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      await scenes.trigger(world.scene, parties.seller.viewer, orderId, 'start_delivery');
      await scenes.askToCancel(world.scene, parties.buyer.viewer, orderId);
      return { order_id: orderId };
    },
  },
  delivered_unit: {
    owners: both,
    make: async (world, parties) =>
      await withUnit(world, parties, await bought(world, parties, 'instant')),
  },
  revealed_unit: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'instant');
      await scenes.reveal(world.scene, parties.buyer.viewer, orderId);
      return await withUnit(world, parties, orderId);
    },
  },
  revealed_order: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'instant');
      await scenes.reveal(world.scene, parties.buyer.viewer, orderId);
      return { order_id: orderId };
    },
  },
  delivered_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await bought(world, parties, 'instant') }),
  },
  /** Its payment is under review. */
  reviewed_order: {
    owners: both,
    make: async (world, { buyer, seller }) => ({
      order_id: await scenes.reviewedOrder(
        world.scene,
        buyer.viewer,
        await offer(world, seller, 'instant'),
      ),
    }),
  },
  /** What one person proposed to do with a payment above $1,000. */
  review_proposal: {
    owners: both,
    async make({ scene, game_slug }, { buyer, seller }) {
      const large = { game_slug, price_minor: 100_000 };
      const offerId = await accountOffer(scene, seller.viewer, large);
      const orderId = await scenes.reviewedOrder(scene, buyer.viewer, offerId);
      const first = await actor(scene, { role: 'support' });
      const proposalId = await scenes.decideReview(scene, first, orderId, 'reject');
      return { proposal_id: proposalId ?? '' };
    },
  },
} satisfies Record<string, Resource>;
