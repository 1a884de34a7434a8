import { readAppNow } from '@guildhall/db/clock';
import { minor, shareHalfUp } from '@guildhall/domain/kernel/money';
import { buyer } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, trigger, triggerUnits } from '@guildhall/scenes/orders';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sell, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readFees } from './read-fees.ts';
import { readReceipt } from './read-receipt.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  const plain = testScene(database.db);
  const settings = { ...plain.services.settings, tax: { id: 'DE123456789', share: 1_900 } };
  scene = { ...plain, services: { ...plain.services, settings } };
  gameSlug = (await testGame(scene)).slug;
  ({ viewer: shop } = await withdrawingSeller(scene));
  ann = await buyer(scene);
});
afterAll(() => database.close());

const monthNow = async () => (await readAppNow(database.db)).toISOString().slice(0, 7);
const receiptOf = async (viewer: Viewer, orderId: string) =>
  await readReceipt(scene.services, viewer, { order_id: orderId });

describe('the statement of fees', () => {
  test('has the commission of the sales of its month, and of no other', async () => {
    // The beginning of a month, so that the sales are in one.
    const start = await readAppNow(database.db);
    const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 2);
    await advance(scene, { hours: Math.ceil((next - start.getTime()) / 3_600_000) });
    const month = await monthNow();
    await sell(scene, shop, gameSlug, 10_000);
    await sell(scene, shop, gameSlug, 20_000);
    const fees = await readFees(scene.services, shop, { month });
    // Level 4 pays 5 %.
    expect(fees).toMatchObject({
      is_open: true,
      sale_count: 2,
      gross_minor: 30_000,
      commission_minor: 1_500,
      total_minor: 1_500,
      withdrawal_minor: 0,
      dispute_minor: 0,
      tax: { id: 'DE123456789', share: 1_900, within_minor: 239 },
    });
    expect(
      fees.sales.map(({ gross_minor, commission_minor }) => [gross_minor, commission_minor]),
    ).toEqual([
      [20_000, 1_000],
      [10_000, 500],
    ]);
    await advance(scene, { days: 40 });
    const later = await readFees(scene.services, shop, { month: await monthNow() });
    expect(later).toMatchObject({ sale_count: 0, total_minor: 0, is_open: true });
    expect(await readFees(scene.services, shop, { month })).toMatchObject({
      is_open: false,
      total_minor: 1_500,
    });
    expect(await readFees(scene.services, ann, { month })).toMatchObject({ sale_count: 0 });
  });
});

describe('a receipt', () => {
  test('says what was paid, our fee and the tax within it', async () => {
    const offer = await accountOffer(scene, shop, { game_slug: gameSlug, price_minor: 10_000 });
    const orderId = await boughtOrder(scene, ann, offer);
    const feeMinor = shareHalfUp(minor(10_000), 400);
    expect(await receiptOf(ann, orderId)).toMatchObject({
      paid_minor: 10_000 + feeMinor,
      refunded_minor: 0,
      price_minor: 10_000,
      fee_minor: feeMinor,
      // 4.00 with 19 % tax within it.
      tax: { within_minor: 64 },
    });
    await reveal(scene, ann, orderId);
    await triggerUnits(scene, ann, orderId, 'confirm');
    expect(await receiptOf(ann, orderId)).toMatchObject({ left_minor: 10_000 + feeMinor });
  });

  test('of a canceled order leaves nothing paid, and no fee', async () => {
    const manual = { delivery: 'manual', delivery_minutes: 1_440 } as const;
    const offer = await accountOffer(scene, shop, { game_slug: gameSlug, ...manual });
    const orderId = await boughtOrder(scene, ann, offer);
    await trigger(scene, ann, orderId, 'cancel_before_start');
    const receipt = await receiptOf(ann, orderId);
    expect(receipt.refunded_minor).toBe(receipt.paid_minor);
    expect(receipt).toMatchObject({ left_minor: 0, price_minor: 0, fee_minor: 0 });
  });

  test('is for the buyer alone, and for nobody before they have paid (Z2)', async () => {
    const offer = await accountOffer(scene, shop, { game_slug: gameSlug });
    const orderId = await openOrder(scene, ann, offer);
    const refused = async (viewer: Viewer, id: string) =>
      (await catchRefusal(receiptOf(viewer, id))).code;
    expect(await refused(ann, orderId)).toBe('ORDER_NOT_FOUND');
    await trigger(scene, ann, orderId, 'abandon');
    const paid = await boughtOrder(
      scene,
      ann,
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    expect(await refused(shop, paid)).toBe('ORDER_NOT_FOUND');
    expect(await refused(await buyer(scene), paid)).toBe('ORDER_NOT_FOUND');
  });
});
