import { defineGame } from '@guildhall/services/catalog/define-game';
import { defineGiftCardBrand } from '@guildhall/services/catalog/define-gift-card-brand';
import { readAppNow } from '@guildhall/db/clock';
import {
  publishAccountOffer,
  publishGiftCardOffer,
} from '@guildhall/services/offers/publish-offer';
import { rankChangedOffers } from '@guildhall/services/offers/rank-offers';
import { refreshStatistics } from '@guildhall/services/orders/refresh-statistics';
import { rewindClock } from './clock.ts';
import { demoGames } from './demo-games.ts';
import { giftCardOffers } from './demo-gift-card-offers.ts';
import { demoBrands, demoGiftCardBrands } from './demo-gift-cards.ts';
import { type RecordCheckouts, spanOf, writeHistory } from './demo-history.ts';
import { unlessTaken } from './demo-offer-generator.ts';
import { accountOffers } from './demo-offers.ts';
import { playOpenOrders } from './demo-open-orders.ts';
import type { DemoSeller } from './demo-people.ts';
import { seededRandom } from './demo-random.ts';
import { type DemoPeople, inParallel, sellerOf, signUpAll } from './demo-users.ts';
import { review } from './offers.ts';
import { resetClock, type Scene } from './scene.ts';

const ACCOUNT_OFFERS = 1_080;
const GIFT_CARD_OFFERS = 450;
const HISTORY_DAYS = 730;
/** Then every order is confirmed, or was not paid: open orders are those of the demo buyer. */
const PAST_DAYS = { from: HISTORY_DAYS, to: 7 };
/** Offers of new sellers expire after fourteen days, so all listed offers are newer. */
const LISTED_DAYS = 12;

/**
 * Fills an empty shop through the use cases: catalog, users, two years of trade, offers, and orders
 * in every reachable state. The clock starts in the past and ends without an offset.
 */
export async function buildDemoShop(
  scene: Scene,
  options: {
    password: string;
    onProgress: (sentence: string) => void;
    /** Tells the provider of the payments that the past has brought. */
    recordCheckouts: RecordCheckouts;
  },
): Promise<void> {
  const { password, onProgress, recordCheckouts } = options;
  onProgress('Creating the demo shop: games, gift cards, users');
  const span = spanOf(await readAppNow(scene.services.db), PAST_DAYS);
  await rewindClock(scene, { days: HISTORY_DAYS });
  for (const { define } of demoGames) await defineGame(scene.services, define);
  for (const brand of demoGiftCardBrands) await defineGiftCardBrand(scene.services, brand);
  const people = await signUpAll(scene, password, span);
  onProgress('Creating two years of orders');
  const sellers = await writeHistory(scene, people, span, recordCheckouts);
  onProgress(`Publishing ${ACCOUNT_OFFERS + GIFT_CARD_OFFERS} offers`);
  await publishOffers(scene, people, sellers);
  await playOpenOrders(scene, people, password);
  await resetClock(scene);
  await rankChangedOffers(scene.services);
  await refreshStatistics(scene.services);
}

/** Publishes the offers over several days, so that they differ in age. */
async function publishOffers(
  scene: Scene,
  people: DemoPeople,
  sellers: readonly DemoSeller[],
): Promise<void> {
  const random = seededRandom(2026);
  const { services } = scene;
  const accounts = accountOffers(ACCOUNT_OFFERS, random, demoGames, sellers);
  const cards = giftCardOffers(GIFT_CARD_OFFERS, random, demoBrands, sellers);
  const publications = [
    ...accounts.map(({ seller_username, ...offer }) => async () => {
      const seller = sellerOf(people, seller_username);
      return await publishAccountOffer(services, seller, offer);
    }),
    ...cards.map(({ seller_username, ...offer }) => async () => {
      const seller = sellerOf(people, seller_username);
      return await publishGiftCardOffer(services, seller, offer);
    }),
  ];
  const shuffled = random.pickMany(publications, publications.length);
  const aDay = Math.ceil(shuffled.length / LISTED_DAYS);
  for (let day = 0; day < LISTED_DAYS; day += 1) {
    await rewindClock(scene, { days: LISTED_DAYS - day });
    const published: string[] = [];
    await inParallel(shuffled.slice(day * aDay, (day + 1) * aDay), async (publish) => {
      const offerId = await unlessTaken(publish);
      if (offerId !== null) published.push(offerId);
    });
    await approveAll(scene, people, published);
  }
}

async function approveAll(scene: Scene, people: DemoPeople, offerIds: readonly string[]) {
  const pending = await scene.services.db
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'pending_review')
    .where('id', 'in', [...offerIds])
    .execute();
  for (const { id } of pending) await review(scene, people.moderator, id);
}
