import { invariantViolations } from '@guildhall/db/invariants';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { caseSources, confirmToView, proposeToView } from '@guildhall/scenes/break-glass';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { boughtByCard, chargeBack } from '@guildhall/scenes/chargebacks';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import {
  decideReview,
  reviewedOrder,
  reveal,
  triggerUnits,
  unitIds,
} from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { bankAccount, freshSession, ibanOf, verify } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Origin, Viewer } from '../../kernel/viewer.ts';
import { destroySecrets } from '../../vault/destroy-secrets.ts';
import { readOrder } from '../read-orders.ts';
import { readRevealLog } from '../reveal-unit.ts';
import { dismissView } from './propose-view.ts';
import { readCase } from './read-case.ts';
import { viewInCase } from './view-in-case.ts';

const HERE: Origin = { ip_address: '203.0.113.9', user_agent: 'Staff' };
const SECRET = { login: 'ann-main', password: 'quartz-lantern' };

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let ann: Viewer;
let shop: Viewer;
let sue: Viewer;
let sam: Viewer;

beforeAll(async () => {
  // One case destroys the secret of a unit that its buyer may still view.
  database = await testDatabase({ expectedViolations: ['INV7'] });
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  [ann, shop, sue, sam] = await Promise.all([
    buyer(scene),
    seller(scene, { seller_level: 4 }),
    actor(scene, { role: 'support' }),
    actor(scene, { role: 'admin' }),
  ]);
});

const soldAccount = async () =>
  await accountOffer(scene, shop, {
    game_slug: gameSlug,
    secrets: [{ ...SECRET, login: `ann-${newId()}` }],
  });

/** An account that was delivered, and that the buyer's bank has taken the money back for. */
async function chargedBack() {
  const bought = await boughtByCard(scene, ann, await soldAccount());
  await chargeBack(scene, bought);
  return bought;
}

/** The same, and a second person has confirmed that Sue views it. */
async function confirmed() {
  const bought = await chargedBack();
  await proposeToView(scene, sue, bought.order_id, 'chargeback');
  await confirmToView(scene, sam, bought.order_id);
  return bought;
}

const view = async (orderId: string, who = sue, session = freshSession()) =>
  await viewInCase(
    scene.services,
    caseSources,
    who,
    { order_id: orderId, language: 'en' },
    { origin: HERE, session },
  );
const noticesOf = async ({ user_id }: Viewer) =>
  (await database.owner_db.selectFrom('outbox').select('payload').execute()).filter(
    ({ payload }) => {
      const { template, user_id: to } = payload as { template?: string; user_id?: string };
      return template === 'viewed_by_staff' && to === user_id;
    },
  ).length;

describe('what was sold, viewed by staff (Z7)', () => {
  test('is shown to who proposed it, and the buyer sees the case and the reason in the log', async () => {
    const { order_id } = await confirmed();
    const before = (await readOrder(scene.services, ann, order_id)).units;
    const [unit] = await view(order_id);
    expect(unit?.fields.map(({ key }) => key)).toEqual(['login', 'password']);
    expect(unit?.fields.map(({ value }) => value)).toContain(SECRET.password);
    // It starts no inspection period, and reveals nothing to the buyer.
    expect((await readOrder(scene.services, ann, order_id)).units).toEqual(before);
    const [unitId = ''] = await unitIds(scene, ann, order_id);
    const [look] = await readRevealLog(scene.services, ann, { order_id, unit_id: unitId });
    expect(look).toMatchObject({
      username: '',
      is_own: false,
      ip_address: null,
      user_agent: null,
      staff: {
        case_kind: 'chargeback',
        reason: 'The bank asks whether the account was delivered.',
      },
    });
    expect([await noticesOf(ann), await noticesOf(shop)]).toEqual([1, 0]);
    const rows = database.owner_db.selectFrom('reveal_log').selectAll();
    // The log itself keeps who it was, and from where (LOG2).
    expect(await rows.where('order_id', '=', order_id).execute()).toMatchObject([
      { viewer_id: sue.user_id, ip_address: HERE.ip_address, user_agent: 'Staff' },
    ]);
  });

  test('is logged again with each view, beside those of the buyer (INV9)', async () => {
    const { order_id } = await confirmed();
    await reveal(scene, ann, order_id);
    await view(order_id);
    await view(order_id);
    const [unitId = ''] = await unitIds(scene, ann, order_id);
    const log = await readRevealLog(scene.services, ann, { order_id, unit_id: unitId });
    expect(log.map(({ is_own }) => is_own)).toEqual([false, false, true]);
    expect(await noticesOf(ann)).toBe(2);
    expect(await invariantViolations(database.owner_db)).toEqual([]);
  });

  test('is also shown during the review of a payment, until it is decided', async () => {
    const orderId = await reviewedOrder(scene, ann, await soldAccount());
    await proposeToView(scene, sue, orderId, 'payment_review');
    await confirmToView(scene, sam, orderId);
    expect(await view(orderId)).toHaveLength(1);
    await decideReview(scene, sam, orderId, 'clear');
    await expect(view(orderId)).rejects.toMatchObject({ code: 'CASE_NOT_OPEN' });
  });

  test('is not shown without a second person, to the second person, or after half an hour', async () => {
    const { order_id } = await chargedBack();
    const refused = { code: 'VIEW_NOT_CONFIRMED' };
    await expect(view(order_id)).rejects.toMatchObject(refused);
    const proposalId = await proposeToView(scene, sue, order_id, 'chargeback');
    await expect(view(order_id)).rejects.toMatchObject(refused);
    // Nobody confirms their own proposal.
    await expect(confirmToView(scene, sue, order_id)).rejects.toMatchObject({
      code: 'DECISION_OWN',
    });
    await confirmToView(scene, sam, order_id);
    await expect(view(order_id, sam)).rejects.toMatchObject(refused);
    const { view_until, acts } = await readCase(scene.services, caseSources, sue, order_id);
    expect(view_until).not.toBeNull();
    expect(acts.map(({ act, proposal_id }) => [act, proposal_id])).toEqual([
      ['propose', proposalId],
      ['carry_out', proposalId],
    ]);
    await advance(scene, { minutes: 30 });
    await expect(view(order_id)).rejects.toMatchObject(refused);
    expect((await readCase(scene.services, caseSources, sue, order_id)).view_until).toBeNull();
  });

  test('is not shown once its case is over, nor for a proposal that was dismissed', async () => {
    const bought = await confirmed();
    await chargeBack(scene, bought, 'won');
    await expect(view(bought.order_id)).rejects.toMatchObject({ code: 'CASE_NOT_OPEN' });

    const other = await chargedBack();
    const proposalId = await proposeToView(scene, sue, other.order_id, 'chargeback');
    await dismissView(scene.services, caseSources, sam, {
      idempotency_key: newId(),
      proposal_id: proposalId,
      reason: 'The log of views says enough.',
    });
    await expect(view(other.order_id)).rejects.toMatchObject({ code: 'VIEW_NOT_CONFIRMED' });
  });

  test.each([
    ['a password', { second_factor: null }],
    ['an identity provider', { first_factor: 'identity_provider', second_factor: null }],
    ['an old second factor', { authenticated_at: new Date(Date.now() - 11 * 60_000) }],
  ] as const)('is not shown after %s (G2)', async (_what, changes) => {
    const { order_id } = await confirmed();
    await expect(view(order_id, sue, { ...freshSession(), ...changes })).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
    });
  });
});

describe('what the vault does not hold for the order is never shown (K7)', () => {
  test('a secret that was destroyed', async () => {
    const { order_id } = await confirmed();
    const units = database.owner_db.selectFrom('order_units').select('stock_id');
    const [unit] = await units.where('order_id', '=', order_id).execute();
    const stockIds = [unit?.stock_id ?? ''];
    await database.db.transaction().execute((trx) => destroySecrets(trx, stockIds));
    await expect(view(order_id)).rejects.toMatchObject({ code: 'SECRET_NOT_HELD' });
    expect(await noticesOf(ann)).toBe(0);
  });

  test('a unit that went back to the stock, and may be sold to another buyer', async () => {
    const { slug } = await testBrand(scene);
    const card = await giftCardOffer(scene, shop, { brand_slug: slug });
    const bought = await boughtByCard(scene, ann, card);
    await chargeBack(scene, bought);
    await triggerUnits(scene, ann, bought.order_id, 'return_sealed');
    await proposeToView(scene, sue, bought.order_id, 'chargeback');
    await confirmToView(scene, sam, bought.order_id);
    await expect(view(bought.order_id)).rejects.toMatchObject({ code: 'SECRET_NOT_HELD' });
  });
});

describe('staff who take no part (Z9)', () => {
  /** What each step answers somebody for whom the order does not exist; nothing changes. */
  async function answersTo(who: Viewer, orderId: string): Promise<unknown[]> {
    const before = await databaseImage(database.owner_db);
    const codes: unknown[] = [];
    for (const step of [
      () => proposeToView(scene, who, orderId, 'chargeback'),
      () => readCase(scene.services, caseSources, who, orderId),
      () => view(orderId, who),
    ]) {
      const answer = await step().catch((error: unknown) => error);
      codes.push(answer instanceof Refusal ? answer.code : answer);
    }
    expect(await databaseImage(database.owner_db)).toEqual(before);
    return codes;
  }
  const nothing = ['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'];

  test('the buyer and the seller of the order, whatever their role', async () => {
    ann = await buyer(scene, { role: 'admin' });
    shop = await seller(scene, { role: 'support', seller_level: 4 });
    const { order_id } = await chargedBack();
    expect(await answersTo(ann, order_id)).toEqual(nothing);
    expect(await answersTo(shop, order_id)).toEqual(nothing);
  });

  test('who shares a device with a party', async () => {
    const first = { email: `${newId()}@example.test`, password: ACTOR_PASSWORD };
    const second = { email: `${newId()}@example.test`, password: ACTOR_PASSWORD };
    shop = await seller(scene, { seller_level: 4, ...first });
    sue = await actor(scene, { role: 'support', ...second });
    const { order_id } = await chargedBack();
    const { device_token } = await signInWithPassword(scene.services, first, HERE);
    await signInWithPassword(scene.services, second, { ...HERE, device_token });
    expect(await answersTo(sue, order_id)).toEqual(nothing);
  });

  test('who shares a payout method with a party, and so cannot confirm either', async () => {
    const { order_id } = await chargedBack();
    await proposeToView(scene, sue, order_id, 'chargeback');
    const destination = { kind: 'bank', iban: ibanOf(77) } as const;
    for (const who of [shop, sam]) {
      await verify(scene, who.user_id);
      await bankAccount(scene, who, { destination });
    }
    await expect(confirmToView(scene, sam, order_id)).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
    await expect(view(order_id)).rejects.toMatchObject({ code: 'VIEW_NOT_CONFIRMED' });
  });
});
