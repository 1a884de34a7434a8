import { inTransaction } from '@guildhall/db/transaction';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import type { ServiceContext } from '@guildhall/services/context';
import { newPaymentProvider } from '@guildhall/services/payments/find-provider';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { disputeCast } from '../disputes/scripts.ts';
import type { SellerLevel } from '../data-schema.ts';
import type { DemoSeller } from '../people.ts';
import { goodsInvention, readProducts } from './past-goods.ts';
import { atProvider } from '@guildhall/domain/wallet/rules';
import { fundWallets } from './past-money.ts';
import type { PastOrder } from './past-order.ts';
import { type PastCheckout, postPast, writeTopUps } from './past-payments.ts';
import {
  useIndexes,
  writeOfferDetails,
  writeOffers,
  writeOrderDetails,
  writeOrders,
} from './past-rows.ts';
import { playTrade } from './past-trade.ts';
import { seededRandom } from '../random.ts';
import { purchasesOf, type TradeSpan } from './trade.ts';
import { type DemoPeople, sellerOf } from '../users.ts';
import type { ViewCounter } from './views.ts';
import type { Scene } from '../../scene.ts';

export type RecordCheckouts = (checkouts: readonly PastCheckout[]) => Promise<void>;

/**
 * Writes two years of trade: thousands of orders that were paid, delivered and confirmed, and some
 * that were late, returned, cancelled or never paid. Orders that are disputed stop there. What
 * happens is decided by the functions of the use cases, in memory; the rows are written in bulk.
 * The sellers have the levels that their completed orders give them. Returns the sellers with these
 * levels, and all orders.
 */
export async function writeHistory(
  { services }: Scene,
  people: DemoPeople,
  span: TradeSpan,
  recordCheckouts: RecordCheckouts,
  views: ViewCounter,
): Promise<{ readonly sellers: DemoSeller[]; readonly orders: readonly PastOrder[] }> {
  const random = seededRandom(1729);
  const rules = await services.rule_books.current();
  const products = await readProducts(services);
  const sellers = people.trading_sellers;
  const trade = playTrade(
    {
      random,
      rules,
      span,
      moderator_id: people.moderator.user_id,
      sellerId: ({ username }) => sellerOf(people, username).user_id,
      buyerOf: people.buyerOf(random),
      goodsOf: goodsInvention(random, rules, products),
      disputeOf: disputeCast(),
    },
    purchasesOf(random, sellers, span),
  );
  views.addOrders(trade.orders);
  const { top_ups, postings } = fundWallets(
    random,
    rules,
    trade.orders.flatMap((order) => order.postings),
  );
  const { name: provider } = newPaymentProvider(services);
  const posted = postings.map((each) => ({
    ...each,
    posting: atProvider(each.posting, provider),
  }));
  const { key_vault } = services;
  await inTransaction(services.db, async (trx) => {
    await useIndexes(trx);
    await writeOffers(trx, trade.offers);
    await writeOrders(trx, trade.orders);
  });
  // Postings refer to orders and to nothing else of these: two connections share the work.
  const details = inTransaction(services.db, async (trx) => {
    await useIndexes(trx);
    const writer = { trx, key_vault, random, provider, now: span.now };
    await writeOfferDetails(writer, trade.offers);
    await writeOrderDetails(writer, trade.orders);
    return await writeTopUps(writer, top_ups);
  });
  const [checkouts] = await Promise.all([details, postPast(services, posted)]);
  await recordCheckouts(checkouts);
  const withLevels = await setLevels(services, people, trade.levels);
  return { sellers: withLevels, orders: trade.orders };
}

/** Gives all sellers the levels that they have earned: nearly always those of the data. */
async function setLevels(
  services: ServiceContext,
  people: DemoPeople,
  levels: ReadonlyMap<string, number>,
): Promise<DemoSeller[]> {
  const sellers: DemoSeller[] = [];
  for (const seller of people.trading_sellers) {
    const { user_id } = sellerOf(people, seller.username);
    const level = levels.get(user_id) ?? 0;
    if (level !== seller.level) await setRoleAndLevels(services, user_id, { seller_level: level });
    sellers.push({ ...seller, level: level as SellerLevel });
  }
  return sellers;
}

export const spanOf = (now: Date, days: { from: number; to: number }): TradeSpan => ({
  from: new Date(now.getTime() - days.from * DAY_MS),
  to: new Date(now.getTime() - days.to * DAY_MS),
  now,
});
