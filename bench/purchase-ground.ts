import { openDatabase } from '@guildhall/db/client';
import { findUser } from '@guildhall/db/users/queries';
import { allInPrice } from '@guildhall/domain/offers/rules';
import { currentRuleBook } from '@guildhall/domain/kernel/rule-book';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { fundWallet } from '@guildhall/scenes/payments';
import { testStage } from '@guildhall/scenes/stage';
import type { ServiceContext, Viewer } from '@guildhall/services/context';
import { admitUser } from '@guildhall/services/identity/sign-in/admit-user';
import { checkOut } from '@guildhall/services/orders/check-out';
import { payFromWallet } from '@guildhall/services/orders/pay-from-wallet';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { triggerUnitEvent } from '@guildhall/services/orders/trigger-event';
import { revealUnit } from '@guildhall/services/vault/reveal-unit';
import { recordStatements } from './recorded-call.ts';
import { type Replay, replayOf } from './replayed-call.ts';

const PRICE_MINOR = minor(200);
export const UNIT_TOTAL_MINOR = allInPrice('gift_card', PRICE_MINOR, currentRuleBook).total_minor;
const POCKET_MINOR = 100_000;
const CODES_MOST = 500;

export interface Buyer {
  readonly user_id: string;
  readonly token: string;
}

export type Ground = Awaited<ReturnType<typeof openGround>>;

/** People with money and shelves with codes, put beside the demo shop through the use cases. */
export async function openGround(database_url: string, token_secret: string) {
  const db = openDatabase(database_url);
  const stage = testStage(db);
  const services: ServiceContext = {
    ...stage.services,
    token_secret: new TextEncoder().encode(token_secret),
  };
  const { slug: brand_of_all } = await testBrand(stage);

  /** Signed in, with money for some hundred codes. */
  const richBuyer = async (): Promise<Buyer> => {
    const viewer = await buyer(stage);
    await fundWallet(stage, viewer, POCKET_MINOR);
    return { user_id: viewer.user_id, token: await tokenOf(services, viewer) };
  };

  const publish = async (owner: Viewer, brand_slug: string, codes: number): Promise<string> =>
    await giftCardOffer(stage, owner, { brand_slug, stock: codes, price_minor: PRICE_MINOR });

  /** One offer with so many codes, of a seller of its own. */
  const shelf = async (codes: number): Promise<string> =>
    await publish(await seller(stage), brand_of_all, codes);

  /** One seller's stock: so many codes, in as many offers as it takes. */
  const shelvesOfOne = async (codes: number): Promise<string[]> => {
    const owner = await seller(stage);
    const offers: string[] = [];
    for (let left = codes; left > 0; left -= CODES_MOST) {
      // A seller offers the same card once: each of his shelves has a card of its own.
      const { slug } = await testBrand(stage);
      offers.push(await publish(owner, slug, Math.min(left, CODES_MOST)));
    }
    return offers;
  };

  return {
    db,
    richBuyer,
    shelf,
    shelvesOfOne,
    /** One purchase from check-out to confirmation, and what it asks the database. */
    recordPurchase: async () => await recordPurchase(services, await richBuyer(), await shelf(20)),
    close: async () => await db.destroy(),
  };
}

async function tokenOf(services: ServiceContext, { user_id }: Viewer): Promise<string> {
  const user = await findUser(services.db, user_id);
  if (user === undefined) throw new Error('a buyer who signed up is not there');
  const proof = { first_factor: 'password', second_factor: null } as const;
  const origin = { ip_address: null, user_agent: null };
  return (await admitUser(services, user, proof, origin)).access_token;
}

async function recordPurchase(services: ServiceContext, who: Buyer, offer_id: string) {
  const viewer: Viewer = { user_id: who.user_id, role: 'user' };
  const [first_key, second_key] = [newId(), newId()];
  const opened = await recordStatements(() =>
    checkOut(services, viewer, {
      idempotency_key: first_key,
      offer_id,
      quantity: 1,
      expected_unit_total_minor: UNIT_TOTAL_MINOR,
    }),
  );
  const { order_id } = opened.answer;
  const paid = await recordStatements(() =>
    payFromWallet(services, viewer, { idempotency_key: second_key, order_id }),
  );
  const { units } = await readOrder(services, viewer, order_id);
  const unit_ids = units.map(({ id }) => id);
  const input = { order_id, unit_id: unit_ids[0] ?? '', password: ACTOR_PASSWORD, consent: true };
  const origin = { ip_address: '192.0.2.1', user_agent: 'bench' };
  const revealed = await recordStatements(() =>
    revealUnit(services, viewer, { ...input, consent: true }, origin),
  );
  const confirmed = await recordStatements(() =>
    triggerUnitEvent(services, viewer, { idempotency_key: newId(), order_id, unit_ids }, 'confirm'),
  );
  const { user_id } = who;
  const replays: Record<'checkOut' | 'payFromWallet', Replay> = {
    checkOut: replayOf(opened.statements, { user_id, key: first_key, offer_id }, order_id),
    payFromWallet: replayOf(paid.statements, { user_id, key: second_key, order_id }, null),
  };
  const statements = {
    'check out': opened.statements,
    'pay from the wallet': paid.statements,
    reveal: revealed.statements,
    confirm: confirmed.statements,
  };
  return { replays, statements };
}
