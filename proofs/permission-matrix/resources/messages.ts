import { buyer } from '@guildhall/scenes/actors';
import { blockedMessage, sentMessage } from '@guildhall/scenes/messages';
import type { Resource } from '../resource.ts';
import { both, bought } from '../trade.ts';

export const messagesResources = {
  /** A user whom no other call names. */
  somebody: {
    owners: ['seller'],
    make: async ({ scene }) => ({ user_id: (await buyer(scene)).user_id }),
  },
  /** A thread of an order, with a message of the seller. */
  sellers_message: {
    owners: ['buyer'],
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      const about = { kind: 'order', id: orderId } as const;
      const { message_id } = await sentMessage(world.scene, parties.seller.viewer, about);
      return { message_id };
    },
  },
  /** A thread of an order, with a message of the buyer. */
  buyers_message: {
    owners: ['buyer'],
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      const about = { kind: 'order', id: orderId } as const;
      const { message_id } = await sentMessage(world.scene, parties.buyer.viewer, about);
      return { message_id };
    },
  },
  /** A thread of an order. */
  order_thread: {
    owners: both,
    async make(world, parties) {
      const orderId = await bought(world, parties, 'manual');
      const about = { kind: 'order', id: orderId } as const;
      return { thread_id: (await sentMessage(world.scene, parties.buyer.viewer, about)).thread_id };
    },
  },
  /** What the buyer wrote about an order was blocked. */
  blocked_message: {
    owners: ['buyer'],
    async make(world, parties) {
      const about = { kind: 'order', id: await bought(world, parties, 'manual') } as const;
      return { block_id: await blockedMessage(world.scene, parties.buyer.viewer, about) };
    },
  },
} satisfies Record<string, Resource>;
