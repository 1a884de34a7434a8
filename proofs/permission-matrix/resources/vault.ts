import { actor } from '@guildhall/scenes/actors';
import { proposeToView } from '@guildhall/scenes/break-glass';
import { accountOffer } from '@guildhall/scenes/offers';
import { reviewedOrder } from '@guildhall/scenes/orders';
import type { Resource } from '../resource.ts';

export const vaultResources = {
  /** What one person proposed to view in an order whose payment is under review. */
  view_proposal: {
    owners: ['buyer', 'seller'],
    async make({ scene, game_slug }, { buyer, seller }) {
      const offerId = await accountOffer(scene, seller.viewer, { game_slug });
      const orderId = await reviewedOrder(scene, buyer.viewer, offerId);
      const first = await actor(scene, { role: 'support' });
      return { proposal_id: await proposeToView(scene, first, orderId, 'payment_review') };
    },
  },
} satisfies Record<string, Resource>;
