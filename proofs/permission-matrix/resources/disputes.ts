import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import {
  answeredDispute,
  decidedDispute,
  openedClaim,
  openedDispute,
  proposedSettlement,
  takenCase,
} from '@guildhall/scenes/disputes';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { escalateDispute, withdrawDispute } from '@guildhall/services/disputes/settle-dispute';
import { runDeadlines } from '@guildhall/services/orders/run-deadlines';
import type { Parties, Resource, ResourceContext } from '../resource.ts';
import { both } from '../trade.ts';

const action = (id: string) => ({ idempotency_key: newId(), dispute_id: id });

/** A buyer may have few open cases, so those before are withdrawn. */
async function withdrawAll({ scene }: ResourceContext, { buyer }: Parties): Promise<void> {
  const before = await scene.services.db
    .selectFrom('disputes')
    .select('id')
    .where('buyer_id', '=', buyer.viewer.user_id)
    // What staff have opened does not count, and is not theirs to withdraw.
    .where('opened_by', '=', 'buyer')
    .where('closed_at', 'is', null)
    .execute();
  for (const { id } of before) await withdrawDispute(scene.services, buyer.viewer, action(id));
}

/** An order of an account whose protection is over. */
async function completed(world: ResourceContext, parties: Parties): Promise<string> {
  await withdrawAll(world, parties);
  const { scene, game_slug } = world;
  const { buyer, seller } = parties;
  const offerId = await accountOffer(scene, seller.viewer, { game_slug, price_minor: 10_000 });
  const orderId = await boughtOrder(scene, buyer.viewer, offerId);
  await reveal(scene, buyer.viewer, orderId);
  await triggerUnits(scene, buyer.viewer, orderId, 'confirm');
  await advance(scene, { days: 30 });
  while ((await runDeadlines(scene.services)) > 0);
  return orderId;
}

/** A new dispute. */
async function opened(
  world: ResourceContext,
  parties: Parties,
  priceMinor = 10_000,
): Promise<string> {
  await withdrawAll(world, parties);
  const { scene, game_slug } = world;
  const { buyer, seller } = parties;
  // A buyer may make few orders in an hour.
  await advance(scene, { hours: 1 });
  const offer = { game_slug, price_minor: priceMinor };
  const offerId = await accountOffer(scene, seller.viewer, offer);
  const orderId = await boughtOrder(scene, buyer.viewer, offerId);
  return await openedDispute(scene, buyer.viewer, orderId);
}

async function talking(world: ResourceContext, parties: Parties, priceMinor?: number) {
  const id = await opened(world, parties, priceMinor);
  await answeredDispute(world.scene, parties.seller.viewer, id);
  return id;
}

async function escalated(world: ResourceContext, parties: Parties, priceMinor?: number) {
  const id = await talking(world, parties, priceMinor);
  await advance(world.scene, { hours: 12 });
  await escalateDispute(world.scene.services, parties.buyer.viewer, action(id));
  return id;
}

async function underReview(world: ResourceContext, parties: Parties, priceMinor?: number) {
  const id = await escalated(world, parties, priceMinor);
  const officer = await actor(world.scene, { role: 'support' });
  await takenCase(world.scene, officer, id);
  return { id, officer };
}

async function decided(
  world: ResourceContext,
  parties: Parties,
  outcome: 'release' | 'refund_full',
) {
  const { id, officer } = await underReview(world, parties);
  await decidedDispute(world.scene, officer, id, { outcome });
  return { dispute_id: id };
}

const alone = { owners: both, is_alone: true } as const;

export const disputesResources = {
  new_dispute: {
    ...alone,
    make: async (world, parties) => ({ dispute_id: await opened(world, parties) }),
  },
  completed_account: {
    ...alone,
    make: async (world, parties) => ({ order_id: await completed(world, parties) }),
  },
  new_claim: {
    ...alone,
    async make(world, parties) {
      const orderId = await completed(world, parties);
      return { dispute_id: await openedClaim(world.scene, parties.buyer.viewer, orderId) };
    },
  },
  talking_dispute: {
    ...alone,
    async make(world, parties) {
      const id = await talking(world, parties);
      await advance(world.scene, { hours: 12 });
      return { dispute_id: id };
    },
  },
  /** The seller has proposed to settle. */
  proposed_dispute: {
    ...alone,
    async make(world, parties) {
      const id = await talking(world, parties);
      const proposalId = await proposedSettlement(world.scene, parties.seller.viewer, id, 100);
      return { dispute_id: id, proposal_id: proposalId };
    },
  },
  escalated_dispute: {
    ...alone,
    make: async (world, parties) => ({ dispute_id: await escalated(world, parties) }),
  },
  /** Another member of staff has taken it. */
  taken_dispute: {
    ...alone,
    make: async (world, parties) => ({ dispute_id: (await underReview(world, parties)).id }),
  },
  /** It was decided that the seller keeps the money. */
  lost_dispute: {
    ...alone,
    make: async (world, parties) => await decided(world, parties, 'release'),
  },
  /** What one person proposed to decide about more than $1,000. */
  dispute_proposal: {
    ...alone,
    async make(world, parties) {
      const { id, officer } = await underReview(world, parties, 100_000);
      const { proposal_id: proposalId } = await decidedDispute(world.scene, officer, id);
      return { proposal_id: proposalId ?? '' };
    },
  },
} satisfies Record<string, Resource>;
