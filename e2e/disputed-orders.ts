import { randomUUID } from 'node:crypto';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import {
  answeredDispute,
  decidedDispute,
  escalatedDispute,
  openedDispute,
  takenCase,
} from '@guildhall/scenes/disputes';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import type { Scene } from '@guildhall/scenes/scene';
import { inShop, PASSWORD, type Shop } from './story.ts';

/** A buyer and a seller of their own, so that what is disputed here counts in no other story. */
async function sidesIn(scene: Scene) {
  const email = `dispute-${randomUUID()}@example.test`;
  const sellerEmail = `seller-of-${email}`;
  return {
    by: await buyer(scene, { email, password: PASSWORD }),
    owner: await seller(scene, { email: sellerEmail, password: PASSWORD }),
    emails: { buyer: email, seller: sellerEmail },
  };
}

async function accountIn(scene: Scene) {
  const { by, owner, emails } = await sidesIn(scene);
  const { slug } = await testGame(scene);
  const offer = await accountOffer(scene, owner, { game_slug: slug, price_minor: 10_000 });
  return { by, owner, order: { id: await boughtOrder(scene, by, offer), ...emails } };
}

/** An account for $100.00 and a fee, delivered. */
export async function deliveredAccount(shop: Shop) {
  return await inShop(shop, async (scene) => (await accountIn(scene)).order);
}

/** An account for $100.00 and a fee, confirmed a moment ago: its protection runs for 7 days. */
export async function confirmedAccount(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const { by, order } = await accountIn(scene);
    await reveal(scene, by, order.id, { password: PASSWORD });
    await triggerUnits(scene, by, order.id, 'confirm');
    return order;
  });
}

/** Ten codes for $10.00 and a fee each, all of them revealed. */
export async function revealedCodes(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const { by, owner, emails } = await sidesIn(scene);
    const { slug } = await testBrand(scene);
    const codes = { brand_slug: slug, stock: 10, price_minor: 1_000 };
    const id = await boughtOrder(scene, by, await giftCardOffer(scene, owner, codes), 10);
    await reveal(scene, by, id, { password: PASSWORD });
    return { id, ...emails };
  });
}

/** A dispute about an account for $100.00, which somebody of the staff has rejected. */
export async function rejectedDispute(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const { by, owner, order } = await accountIn(scene);
    const id = await openedDispute(scene, by, order.id);
    await answeredDispute(scene, owner, id);
    await advance(scene, { hours: 13 });
    await escalatedDispute(scene, by, id);
    const officer = await actor(scene, { role: 'support' });
    await takenCase(scene, officer, id);
    await decidedDispute(scene, officer, id, { outcome: 'release' });
    return { ...order, path: `/order/${order.id}/dispute/${id}`, dispute_id: id };
  });
}
