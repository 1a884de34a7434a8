import { randomUUID } from 'node:crypto';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { reviewedOrder } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { inShop, PASSWORD, type Shop } from './story.ts';

/**
 * An offer of ten codes with a seller of its own, and a buyer who has the money for them: no demo
 * buyer may spend that much.
 */
export async function offerOfTenCodes(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const email = `codes-${randomUUID()}@example.test`;
    const sellerEmail = `seller-of-${email}`;
    const by = await buyer(scene, { email, password: PASSWORD });
    const owner = await seller(scene, { email: sellerEmail, password: PASSWORD });
    const { slug } = await testBrand(scene);
    const id = await giftCardOffer(scene, owner, { brand_slug: slug, stock: 10 });
    await fundWallet(scene, by, 50_000);
    return { path: `/gift-cards/${slug}/${id}`, buyer: email, seller: sellerEmail };
  });
}

/**
 * Two accounts of one seller that are delivered within an hour, and a buyer who has the money for
 * both. Each of the two users is new, so what comes late here counts in no other story.
 */
export async function manualOffers(shop: Shop) {
  return await inShop(shop, async (scene) => {
    const email = `late-${randomUUID()}@example.test`;
    const sellerEmail = `seller-of-${email}`;
    const by = await buyer(scene, { email, password: PASSWORD });
    const owner = await seller(scene, { email: sellerEmail, password: PASSWORD });
    const { slug } = await testGame(scene);
    const offer = { game_slug: slug, delivery: 'manual', delivery_minutes: 60 } as const;
    const path = async () =>
      `/accounts/${slug}-accounts/${await accountOffer(scene, owner, offer)}`;
    await fundWallet(scene, by, 50_000);
    return { paths: [await path(), await path()], buyer: email, seller: sellerEmail } as const;
  });
}

/**
 * An order whose payment is under review, of a buyer and a seller of its own. No payment of the
 * demo is risky, so this is done by use cases and not in the browser.
 */
export async function orderUnderReview(shop: Shop, priceMinor: number) {
  return await inShop(shop, async (scene) => {
    const email = `review-${randomUUID()}@example.test`;
    const owner = await seller(scene, { seller_level: 4 });
    const by = await buyer(scene, { email, password: PASSWORD });
    const { slug } = await testGame(scene);
    const offer = { game_slug: slug, price_minor: priceMinor };
    const manual = { ...offer, delivery: 'manual', delivery_minutes: 60 } as const;
    const id = await reviewedOrder(scene, by, await accountOffer(scene, owner, manual));
    return { id, buyer: email };
  });
}
