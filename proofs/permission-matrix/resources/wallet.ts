import * as scenes from '@guildhall/scenes/orders';
import type { Resource } from '../resource.ts';
import { both, bought } from '../trade.ts';

export const walletResources = {
  /** Of an order that its buyer has confirmed: a part of the price is available to the seller. */
  earnings: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'instant');
      await scenes.reveal(world.scene, parties.buyer.viewer, orderId);
      await scenes.triggerUnits(world.scene, parties.buyer.viewer, orderId, 'confirm');
      return {};
    },
  },
} satisfies Record<string, Resource>;
