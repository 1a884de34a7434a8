import type { Viewer } from '@guildhall/services/context';
import { defineGame } from '@guildhall/services/catalog/define-game';
import { defineGiftCardBrand } from '@guildhall/services/catalog/define-gift-card-brand';
import { approveOffer } from '@guildhall/services/offers/approve-offer';
import {
  publishAccountOffer,
  publishGiftCardOffer,
} from '@guildhall/services/offers/publish-offer';
import { refreshStatistics } from '@guildhall/services/users/refresh-statistics';
import { standBeforeNow } from './clock.ts';
import { type DemoPeople, inParallel, signUpAll } from './demo-cast.ts';
import { playHistory } from './demo-history.ts';
import { demoGames } from './demo-games.ts';
import { unlessTaken } from './demo-inventions.ts';
import { giftCardOffers } from './demo-gift-card-offers.ts';
import { demoBrands, demoGiftCardBrands } from './demo-gift-cards.ts';
import { accountOffers } from './demo-offers.ts';
import { playOpenOrders } from './demo-open-orders.ts';
import { demoSellers } from './demo-people.ts';
import { seededRandom } from './demo-random.ts';
import { endOfPlay, type Stage } from './stage.ts';

const ACCOUNT_OFFERS = 1_080;
const GIFT_CARD_OFFERS = 450;
const HISTORY_DAYS = 730;
/** New sellers' offers end after fourteen days, so what is on the shelf is younger. */
const SHELF_DAYS = 12;

/**
 * Fills an empty shop through the use cases: catalogue, people, two years of trade, a full shelf,
 * and orders in every state that can be reached. The clock starts in the past and ends at zero.
 */
export async function buildDemoShop(
  stage: Stage,
  options: { password: string; on_progress: (sentence: string) => void },
): Promise<void> {
  const { password, on_progress } = options;
  on_progress('Opening the demo shop: games, gift cards, people');
  await standBeforeNow(stage, { days: HISTORY_DAYS });
  for (const { define } of demoGames) await defineGame(stage.services, define);
  for (const brand of demoGiftCardBrands) await defineGiftCardBrand(stage.services, brand);
  const people = await signUpAll(stage, password);
  on_progress('Playing two years of trade');
  const past = { from_days: HISTORY_DAYS, to_days: SHELF_DAYS, password };
  await playHistory(stage, people, past);
  on_progress(`Putting ${ACCOUNT_OFFERS + GIFT_CARD_OFFERS} offers on the shelves`);
  await fillShelves(stage, people);
  await playOpenOrders(stage, people, password);
  await endOfPlay(stage);
  await refreshStatistics(stage.services);
}

/** The newest offers come last, so that "newest" has something to sort. */
async function fillShelves(stage: Stage, people: DemoPeople): Promise<void> {
  const random = seededRandom(2026);
  const { services } = stage;
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
  const a_day = Math.ceil(shuffled.length / SHELF_DAYS);
  for (let day = 0; day < SHELF_DAYS; day += 1) {
    await standBeforeNow(stage, { days: SHELF_DAYS - day });
    const published: string[] = [];
    await inParallel(shuffled.slice(day * a_day, (day + 1) * a_day), async (publish) => {
      const offer_id = await unlessTaken(publish);
      if (offer_id !== null) published.push(offer_id);
    });
    await approveAll(stage, people, published);
  }
}

function sellerOf(people: DemoPeople, username: string): Viewer {
  const viewer = people.sellers.get(username);
  if (viewer === undefined) throw new Error(`nobody is called ${username}`);
  return viewer;
}

async function approveAll(stage: Stage, people: DemoPeople, offer_ids: readonly string[]) {
  const pending = await stage.services.db
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'pending_review')
    .where('id', 'in', [...offer_ids])
    .execute();
  for (const { id } of pending) await approveOffer(stage.services, people.moderator, id);
}
