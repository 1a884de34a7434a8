import { defineGame } from '@guildhall/services/catalog/define-game';
import { defineGiftCardBrand } from '@guildhall/services/catalog/define-gift-card-brand';
import type { Viewer } from '@guildhall/services/context';
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
import { playHistory } from './demo-history.ts';
import { unlessTaken } from './demo-offer-generator.ts';
import { accountOffers } from './demo-offers.ts';
import { playOpenOrders } from './demo-open-orders.ts';
import { demoSellers } from './demo-people.ts';
import { seededRandom } from './demo-random.ts';
import { type DemoPeople, inParallel, signUpAll } from './demo-users.ts';
import { review } from './offers.ts';
import { resetClock, type Scene } from './scene.ts';

const ACCOUNT_OFFERS = 1_080;
const GIFT_CARD_OFFERS = 450;
const HISTORY_DAYS = 730;
/** Offers of new sellers expire after fourteen days, so all listed offers are newer. */
const LISTED_DAYS = 12;

/**
 * Fills an empty shop through the use cases: catalog, users, two years of trade, offers, and orders
 * in every reachable state. The clock starts in the past and ends without an offset.
 */
export async function buildDemoShop(
  scene: Scene,
  options: { password: string; onProgress: (sentence: string) => void },
): Promise<void> {
  const { password, onProgress } = options;
  onProgress('Creating the demo shop: games, gift cards, users');
  await rewindClock(scene, { days: HISTORY_DAYS });
  for (const { define } of demoGames) await defineGame(scene.services, define);
  for (const brand of demoGiftCardBrands) await defineGiftCardBrand(scene.services, brand);
  const people = await signUpAll(scene, password);
  onProgress('Creating two years of orders');
  const past = { from_days: HISTORY_DAYS, to_days: LISTED_DAYS, password };
  await playHistory(scene, people, past);
  onProgress(`Publishing ${ACCOUNT_OFFERS + GIFT_CARD_OFFERS} offers`);
  await publishOffers(scene, people);
  await playOpenOrders(scene, people, password);
  await resetClock(scene);
  await rankChangedOffers(scene.services);
  await refreshStatistics(scene.services);
}

/** Publishes the offers over several days, so that they differ in age. */
async function publishOffers(scene: Scene, people: DemoPeople): Promise<void> {
  const random = seededRandom(2026);
  const { services } = scene;
  const accounts = accountOffers(ACCOUNT_OFFERS, random, demoGames, demoSellers);
  const cards = giftCardOffers(GIFT_CARD_OFFERS, random, demoBrands, demoSellers);
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

function sellerOf(people: DemoPeople, username: string): Viewer {
  const viewer = people.sellers.get(username);
  if (viewer === undefined) throw new Error(`no user has the name ${username}`);
  return viewer;
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
