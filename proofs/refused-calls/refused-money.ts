import { inTransaction } from '@guildhall/db/transaction';
import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { returnSealed } from '@guildhall/services/orders/returns/return-sealed';
import { settleChargeback } from '@guildhall/services/payments/chargebacks/settle-chargeback';
import { readRefundable } from '@guildhall/services/payments/refunds/read-refundable';
import { requestRefund } from '@guildhall/services/payments/refunds/request-refund';
import { decideRefund } from '@guildhall/services/payments/refunds/review-refund';
import { startTopUp } from '@guildhall/services/payments/start-payment';
import { moveEarnings } from '@guildhall/services/wallet/move-earnings';
import { post } from '@guildhall/services/wallet/post-entries';
import { readWallet } from '@guildhall/services/orders/read-wallet';

const anew = () => ({ idempotency_key: newId() });
const TOP_UP = 1_000;
/** 2.9 % of 5.00 and 30 cents. */
const FEE_OF_500 = 45;

/** People whose limits are used up, who owe, or whose earnings are gone. */
export async function createMoneyFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const { slug } = await testGame(scene);
  const offer = async (shop: Viewer) => await accountOffer(scene, shop, { game_slug: slug });
  const shop = await seller(scene, { seller_level: 3 });
  const [debtor, opener, refunder, ann] = await Promise.all([
    buyer(scene),
    buyer(scene),
    buyer(scene),
    buyer(scene),
  ]);
  const refundedId = await refundedOnce(scene, refunder);
  for (let opened = 0; opened < 5; opened += 1) {
    await startTopUp(scene.services, opener, { ...anew(), amount_minor: TOP_UP });
  }
  const topper = await buyer(scene, { verification_level: 0 });
  for (let paid = 0; paid < 5; paid += 1) await fundWallet(scene, topper, TOP_UP);
  await owes(scene, debtor, await offer(shop));
  return {
    scene,
    debtor,
    opener,
    topper,
    refunder,
    refunded_id: refundedId,
    ann,
    sealed_id: await scenes.boughtOrder(scene, ann, await offer(shop)),
    ...(await quantities(scene, ann, shop)),
    shop,
    spent_id: await spentEarnings(scene, shop, await offer(shop), await offer(await seller(scene))),
    support: await actor(scene, { role: 'support' }),
  };
}
type Fixture = Awaited<ReturnType<typeof createMoneyFixture>>;

interface Quantity {
  readonly order_id: string;
  readonly ids: readonly string[];
}

/** Codes at the price of three, and of one that is opened, of which two are sold at least. */
async function quantities(scene: Scene, ann: Viewer, shop: Viewer) {
  const bought = async (count: number, offered: object): Promise<Quantity> => {
    // Two offers of one brand would be duplicates.
    const { slug } = await testBrand(scene);
    const offer = { brand_slug: slug, stock: count, price_minor: 2_300, ...offered };
    const orderId = await scenes.boughtOrder(
      scene,
      ann,
      await giftCardOffer(scene, shop, offer),
      count,
    );
    return { order_id: orderId, ids: await scenes.unitIds(scene, ann, orderId) };
  };
  const steep = await bought(3, { tiers: [{ min_quantity: 3, unit_price_minor: 500 }] });
  const opened = await bought(2, { min_quantity: 2 });
  await scenes.reveal(scene, ann, opened.order_id, { unit_ids: opened.ids.slice(0, 1) });
  return { steep, opened };
}

/** Returns all units but this one. */
const giveBack = async ({ scene, ann }: Fixture, { order_id, ids }: Quantity, kept: number) =>
  await returnSealed(scene.services, ann, {
    ...anew(),
    order_id,
    unit_ids: ids.filter((_, index) => index !== kept),
  });

/** The free refund is taken, and another one is under review. */
async function refundedOnce(scene: Scene, viewer: Viewer): Promise<string> {
  await fundWallet(scene, viewer, 2_000_000);
  const ask = async (expected: number) => await refund(scene, viewer, 500, expected);
  const { refund_id } = await ask(0);
  await ask(FEE_OF_500);
  return refund_id;
}

async function refund(scene: Scene, viewer: Viewer, amountMinor: number, expected: number) {
  const [payment] = await readRefundable(scene.services, viewer);
  return await requestRefund(scene.services, viewer, {
    ...anew(),
    payment_id: payment?.payment_id ?? newId(),
    amount_minor: amountMinor,
    expected_fee_minor: expected,
  });
}

/** A top-up is spent and charged back. */
async function owes(scene: Scene, viewer: Viewer, offerId: string): Promise<void> {
  await scenes.boughtOrder(scene, viewer, offerId);
  const { id, amount_minor } = await scene.services.db
    .selectFrom('payments')
    .select(['id', 'amount_minor'])
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow();
  await settleChargeback({ ...scene.services, alert: () => undefined }, 'desk', {
    provider_reference: `du_${id}`,
    client_reference: id,
    status: 'open',
    amount_minor,
    currency: 'USD',
    reason_code: 'fraudulent',
    evidence_due_at: null,
  });
}

/** What was released early is moved to the wallet and spent. */
async function spentEarnings(scene: Scene, shop: Viewer, offerId: string, otherId: string) {
  const { services } = scene;
  const ann = await buyer(scene);
  const orderId = await scenes.boughtOrder(scene, ann, offerId);
  await scenes.reveal(scene, ann, orderId);
  await scenes.triggerUnits(scene, ann, orderId, 'confirm');
  const { available_minor } = await readWallet(services, shop);
  await moveEarnings(services, shop, { ...anew(), amount_minor: available_minor });
  const order = await scenes.openOrder(scene, shop, otherId);
  await fundWallet(scene, shop, 10_400 - available_minor);
  await payFromWallet(services, shop, { ...anew(), order_id: order });
  return orderId;
}

const topUp =
  (who: 'opener' | 'topper') =>
  async ({ scene, ...people }: Fixture) =>
    await startTopUp(scene.services, people[who], { ...anew(), amount_minor: TOP_UP });

const ask =
  (amountMinor: number, expected: number) =>
  async ({ scene, refunder }: Fixture) =>
    await refund(scene, refunder, amountMinor, expected);

/** Refusals by limits of money, by debts, and by what is not there any more. */
export const refusedMoney: readonly [string, ErrorCode, (fixture: Fixture) => Promise<unknown>][] =
  [
    [
      'move earnings as a debtor of a chargeback',
      'CHARGEBACK_DEBT',
      ({ scene, debtor }) => moveEarnings(scene.services, debtor, { ...anew(), amount_minor: 1 }),
    ],
    [
      'lend what the shop does not have',
      'DEBT_LIMIT',
      ({ scene, ann, shop }) =>
        inTransaction(scene.services.db, async (trx) => {
          const order = { id: newId(), buyer_id: ann.user_id, seller_id: shop.user_id };
          await post(trx, postings.E9(order, newId(), minor(900_000_000), 'test'));
        }),
    ],
    [
      'refund what was spent',
      'REFUND_NOT_COVERED',
      ({ scene, shop, spent_id }) => scenes.refundBySeller(scene, shop, spent_id),
    ],
    [
      'return for another amount than was shown',
      'REFUND_CHANGED',
      async ({ scene, ann, sealed_id }) =>
        await returnSealed(scene.services, ann, {
          ...anew(),
          order_id: sealed_id,
          unit_ids: [...(await scenes.unitIds(scene, ann, sealed_id))],
          expected_refund_minor: 1,
        }),
    ],
    [
      'return two of three, which makes the third dearer than they are',
      'NOTHING_TO_REFUND',
      async (fixture) => await giveBack(fixture, fixture.steep, 0),
    ],
    [
      'return all but one that is opened, where two are sold at least',
      'RETURN_BELOW_MINIMUM',
      async (fixture) => await giveBack(fixture, fixture.opened, 0),
    ],
    ['top up once more', 'TOP_UP_DAY_LIMIT', topUp('topper')],
    ['open a sixth payment', 'UNFINISHED_PAYMENTS', topUp('opener')],
    ['take more back than a day allows', 'REFUND_DAY_LIMIT', ask(1_500_000, 0)],
    ['take back at no cost again', 'REFUND_FEE_CHANGED', ask(500, 0)],
    ['take back less than it costs', 'REFUND_TOO_SMALL', ask(20, 31)],
    ['ask for a second review', 'REFUND_IN_REVIEW', ask(500, FEE_OF_500)],
    [
      'decide about a refund again',
      'REFUND_DECIDED',
      ({ scene, support, refunded_id }) =>
        decideRefund(scene.services, support, {
          ...anew(),
          refund_id: refunded_id,
          decision: 'approve',
          reason: 'It is decided already.',
        }),
    ],
  ];
