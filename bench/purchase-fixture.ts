import { openDatabase } from '@guildhall/db/client';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { allInPrice } from '@guildhall/domain/offers/rules';
import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { fundWallet } from '@guildhall/scenes/payments';
import { boughtOrder, openOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import type { ServiceContext } from '@guildhall/services/context';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { completed } from '@guildhall/scenes/sign-ins';
import { signInWithFirstFactor } from '@guildhall/services/identity/sign-in/sign-in-with-first-factor';
import { checkOut } from '@guildhall/services/orders/check-out';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { revealUnit } from '@guildhall/services/orders/reveal-unit';
import { triggerUnitEvent } from '@guildhall/services/orders/trigger-event';
import { findUser } from '@guildhall/services/users/find-user';
import { recordStatements } from './recorded-call.ts';

const PRICE_MINOR = minor(200);
export const UNIT_TOTAL_MINOR = allInPrice('gift_card', PRICE_MINOR, firstRuleBook).total_minor;
const WALLET_MINOR = 100_000;
const MAX_CODES = 500;
/** Enough for 100,000 copies of a paid order. */
const TIMERS_WALLET_MINOR = 50_000_000;

export interface Buyer {
  readonly user_id: string;
  readonly token: string;
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Adds buyers with money and offers with codes to the demo shop through the use cases. */
export async function openFixture(databaseUrl: string, tokenSecret: string) {
  const db = openDatabase(databaseUrl);
  const scene = testScene(db);
  const services: ServiceContext = {
    ...scene.services,
    token_secret: new TextEncoder().encode(tokenSecret),
  };
  const { slug: brandOfAll } = await testBrand(scene);

  /** A signed-in buyer with money for several hundred codes. */
  const richBuyer = async (): Promise<Buyer> => {
    const viewer = await buyer(scene);
    await fundWallet(scene, viewer, WALLET_MINOR);
    return { user_id: viewer.user_id, token: await tokenOf(services, viewer) };
  };

  const publish = async (owner: Viewer, brandSlug: string, codes: number): Promise<string> =>
    await giftCardOffer(scene, owner, {
      brand_slug: brandSlug,
      stock: codes,
      price_minor: PRICE_MINOR,
    });

  /** One offer with this many codes, of its own seller. */
  const offerList = async (codes: number): Promise<string> =>
    await publish(await seller(scene), brandOfAll, codes);

  /** Offers of one seller with this many codes in total. */
  const offersOfOneSeller = async (codes: number): Promise<string[]> => {
    const owner = await seller(scene);
    const offers: string[] = [];
    for (let left = codes; left > 0; left -= MAX_CODES) {
      // A seller cannot publish duplicates, so each offer has a brand of its own.
      const { slug } = await testBrand(scene);
      offers.push(await publish(owner, slug, Math.min(left, MAX_CODES)));
    }
    return offers;
  };

  return {
    db,
    richBuyer,
    offerList,
    offersOfOneSeller,
    /** A purchase from the wallet, until it is delivered; returns the terms of the order. */
    purchase: async (who: Buyer, offerId: string) => await purchase(services, who, offerId),
    /** One order that waits for its payment, and one whose units are in protection. */
    ordersWithTimers: async () => await ordersWithTimers(scene, brandOfAll),
    /** The statements of one purchase from checkout to confirmation. */
    recordPurchase: async () =>
      await recordPurchase(services, await richBuyer(), await offerList(20)),
    close: async () => await db.destroy(),
  };
}

async function ordersWithTimers(scene: Scene, brandSlug: string) {
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  await fundWallet(scene, ann, TIMERS_WALLET_MINOR);
  const offer = { brand_slug: brandSlug, stock: 3, price_minor: PRICE_MINOR };
  const offerId = await giftCardOffer(scene, shop, offer);
  const unpaid = await openOrder(scene, ann, offerId);
  const inProtection = await boughtOrder(scene, ann, offerId);
  const ids = await unitIds(scene, ann, inProtection);
  await reveal(scene, ann, inProtection, { unit_ids: ids });
  await triggerUnits(scene, ann, inProtection, 'confirm', ids);
  return { unpaid, in_protection: inProtection, parties: [ann.user_id, shop.user_id] };
}

async function tokenOf(services: ServiceContext, { user_id }: Viewer): Promise<string> {
  const user = await findUser(services.db, user_id);
  if (user === undefined) throw new Error('a buyer who signed up is not there');
  const origin = { ip_address: null, user_agent: null };
  const signingIn = signInWithFirstFactor(services, user, 'password', origin);
  return (await completed(signingIn)).access_token;
}

async function purchase(services: ServiceContext, who: Buyer, offerId: string) {
  const viewer: Viewer = { user_id: who.user_id, role: 'user' };
  const { order_id } = await checkOut(services, viewer, {
    idempotency_key: newId(),
    offer_id: offerId,
    quantity: 1,
    expected_unit_total_minor: UNIT_TOTAL_MINOR,
  });
  await payFromWallet(services, viewer, { idempotency_key: newId(), order_id });
  return (await readOrder(services, viewer, order_id)).order.terms;
}

async function recordPurchase(services: ServiceContext, who: Buyer, offerId: string) {
  const viewer: Viewer = { user_id: who.user_id, role: 'user' };
  const opened = await recordStatements(() =>
    checkOut(services, viewer, {
      idempotency_key: newId(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: UNIT_TOTAL_MINOR,
    }),
  );
  const { order_id } = opened.answer;
  const paid = await recordStatements(() =>
    payFromWallet(services, viewer, { idempotency_key: newId(), order_id }),
  );
  const { units } = await readOrder(services, viewer, order_id);
  const unitIds = units.map(({ id }) => id);
  const input = { order_id, unit_id: unitIds[0] ?? '', password: ACTOR_PASSWORD, consent: true };
  const origin = { ip_address: '192.0.2.1', user_agent: 'bench' };
  const revealed = await recordStatements(() =>
    revealUnit(services, viewer, { ...input, consent: true }, origin),
  );
  const confirmed = await recordStatements(() =>
    triggerUnitEvent(
      services,
      viewer,
      { idempotency_key: newId(), order_id, unit_ids: unitIds },
      'confirm',
    ),
  );
  return {
    'check out': opened.statements,
    'pay from the wallet': paid.statements,
    reveal: revealed.statements,
    confirm: confirmed.statements,
  };
}
