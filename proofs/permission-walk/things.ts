import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import * as play from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import type { Stage } from '@guildhall/scenes/stage';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import { readAccessToken } from '@guildhall/services/identity/sessions/access-token';
import { printOf } from '@guildhall/services/kernel/secret-print';
import { type Member, newSession } from './cast.ts';

/** Where things are made, and of what. */
export interface World {
  readonly stage: Stage;
  readonly game_slug: string;
  readonly brand_slug: string;
}

/** What a call names, and nothing else: ids mostly, by the name of their field. */
export type Names = Readonly<Record<string, string>>;

interface Parties {
  readonly buyer: Member;
  readonly seller: Member;
}

/** Something that belongs to somebody, in the state in which a call finds it. */
export interface Thing {
  /** Whose it can be. Who trades on no such side has nothing of this kind. */
  readonly owners: readonly ('buyer' | 'seller')[];
  readonly make: (world: World, parties: Parties) => Promise<Names>;
  /** Names of what does not exist; new ids unless said otherwise. */
  readonly missing?: Names;
}

export const PRICE_MINOR = 10_000;
export const TOTAL_MINOR = 10_400;

const offer = async ({ stage, game_slug }: World, seller: Member, delivery: 'instant' | 'manual') =>
  await accountOffer(stage, seller.viewer, { game_slug, price_minor: PRICE_MINOR, delivery });

const opened = async (world: World, { buyer, seller }: Parties) =>
  await play.openOrder(world.stage, buyer.viewer, await offer(world, seller, 'instant'));

const bought = async (world: World, { buyer, seller }: Parties, delivery: 'instant' | 'manual') =>
  await play.boughtOrder(world.stage, buyer.viewer, await offer(world, seller, delivery));

const withUnit = async ({ stage }: World, { buyer }: Parties, order_id: string) => {
  const [unit_id = ''] = await play.unitIds(stage, buyer.viewer, order_id);
  return { order_id, unit_id };
};

const both = ['buyer', 'seller'] as const;

export const things = {
  game: {
    owners: ['seller'],
    make: ({ game_slug }) => Promise.resolve({ slug: game_slug }),
    missing: { slug: 'no-such-game' },
  },
  brand: {
    owners: ['seller'],
    make: ({ brand_slug }) => Promise.resolve({ slug: brand_slug }),
    missing: { slug: 'no-such-brand' },
  },
  offer: {
    owners: ['seller'],
    make: async (world, { seller }) => ({ offer_id: await offer(world, seller, 'instant') }),
  },
  /** Of a seller whose offers wait for a review: nobody sees its page. */
  hidden_offer: {
    owners: ['seller'],
    async make({ stage, game_slug }) {
      const beginner = await actor(stage, { verification_level: 3, seller_level: 0 });
      return { offer_id: await accountOffer(stage, beginner, { game_slug }) };
    },
  },
  unpaid_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await opened(world, parties) }),
  },
  /** Its buyer has just what it costs in his wallet. */
  payable_order: {
    owners: both,
    async make(world, parties) {
      const order_id = await opened(world, parties);
      await fundWallet(world.stage, parties.buyer.viewer, TOTAL_MINOR);
      return { order_id };
    },
  },
  manual_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await bought(world, parties, 'manual') }),
  },
  late_order: {
    owners: both,
    async make(world, parties) {
      const order_id = await bought(world, parties, 'manual');
      await advance(world.stage, { hours: 3 });
      return { order_id };
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
      const order_id = await bought(world, parties, 'instant');
      await play.reveal(world.stage, parties.buyer.viewer, order_id);
      return await withUnit(world, parties, order_id);
    },
  },
  delivered_order: {
    owners: both,
    make: async (world, parties) => ({ order_id: await bought(world, parties, 'instant') }),
  },
  /** Of an order that its buyer has confirmed: a part of the price is the seller's to spend. */
  earnings: {
    owners: both,
    async make(world, parties) {
      const order_id = await bought(world, parties, 'instant');
      await play.reveal(world.stage, parties.buyer.viewer, order_id);
      await play.triggerUnits(world.stage, parties.buyer.viewer, order_id, 'confirm');
      return {};
    },
  },
  payment: {
    owners: ['buyer'],
    async make({ stage }, { buyer }) {
      const input = { idempotency_key: newId(), amount_minor: 5_000 };
      const { payment_id } = await startTopUp(stage.services, buyer.viewer, input);
      return { payment_id };
    },
  },
  /** One more session of his: it is named by what the list of them says. */
  session: {
    owners: ['buyer'],
    async make({ stage }, { buyer }) {
      // Nobody suspended opens another.
      const token = buyer.name === 'suspended' ? buyer.token : await newSession(stage, buyer.email);
      const id = await readAccessToken(stage.services.token_secret, token);
      return { handle: printOf(id ?? '') };
    },
  },
  person: {
    owners: ['buyer'],
    make: (_world, { buyer }) => Promise.resolve({ email: buyer.email }),
    missing: { email: 'nobody@walk.test' },
  },
} satisfies Record<string, Thing>;

export type ThingName = keyof typeof things;
