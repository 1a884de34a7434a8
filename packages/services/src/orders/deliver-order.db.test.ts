import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database-image';
import { ledgerFaults } from '@guildhall/db/invariants';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import {
  boughtOrder,
  deliver,
  payOrder,
  openOrder,
  reveal,
  trigger,
  triggerUnits,
} from '@guildhall/scenes/orders';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../context.ts';
import { readWallet } from '../wallet/read-wallet.ts';
import { deliverOrder } from './deliver-order.ts';
import { readOrder } from './read-orders.ts';

let database: TestDatabase;
let stage: Stage;
let game_slug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  game_slug = (await testGame(stage)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  [ann, shop] = await Promise.all([buyer(stage), seller(stage)]);
});
afterEach(async () => {
  expect(await ledgerFaults(database.owner_db)).toEqual([]);
});

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
const account = async () => await accountOffer(stage, shop, { game_slug, ...manual });
const cards = async (stock = 5) => {
  const { slug } = await testBrand(stage);
  return await giftCardOffer(stage, shop, { brand_slug: slug, ...manual, stock });
};
const login = (name = newId()) => ({ login: name, password: 'hunter2' });
const stateOf = async (order_id: string) =>
  (await readOrder(stage.services, ann, order_id)).order.state;

describe('what the seller fills in is what the buyer sees (O10)', () => {
  test('an account, with an empty optional field left out', async () => {
    const order_id = await boughtOrder(stage, ann, await account());
    await trigger(stage, shop, order_id, 'start_delivery');
    expect(await stateOf(order_id)).toBe('in_delivery');
    await deliver(stage, shop, order_id, [{ ...login(' ann-1 '), notes: '  ' }]);
    expect(await stateOf(order_id)).toBe('delivered');
    expect(await reveal(stage, ann, order_id)).toEqual([
      [
        { key: 'login', label: 'Login', value: 'ann-1', multiline: false },
        { key: 'password', label: 'Password', value: 'hunter2', multiline: false },
      ],
    ]);
  });

  test('three codes, each in its own place', async () => {
    const order_id = await boughtOrder(stage, ann, await cards(), 3);
    const codes = [testCode(), testCode(), testCode()];
    await deliver(stage, shop, order_id, codes);
    const seen = await reveal(stage, ann, order_id);
    expect(seen.map((fields) => fields[0]?.value)).toEqual(codes.map(({ code }) => code));
  });
});

describe('a delivery that is not right delivers nothing and changes nothing (INV11)', () => {
  const refuse = async (order_id: string, secrets: Record<string, string>[]) => {
    const before = await databaseImage(database.owner_db);
    const input = { idempotency_key: newId(), order_id, secrets };
    const answer = await deliverOrder(stage.services, shop, input).catch((error: unknown) => error);
    expect(await databaseImage(database.owner_db)).toEqual(before);
    if (!(answer instanceof Refusal)) throw new Error('it was not refused');
    return { code: answer.code, fields: answer.fields };
  };

  test.each<[string, Record<string, string>[], string[]]>([
    ['a field too few', [{ login: 'ann' }], ['secrets.0.password']],
    ['an empty field', [{ login: 'ann', password: ' ' }], ['secrets.0.password']],
    ['a field of another game', [{ ...login(), pin: '1234' }], ['secrets.0.pin']],
    ['one unit too many', [login(), login()], ['secrets']],
  ])('%s', async (_what, secrets, fields) => {
    const order_id = await boughtOrder(stage, ann, await account());
    const answer = await refuse(order_id, secrets);
    expect(answer.code).toBe('SECRET_INVALID');
    expect(Object.keys(answer.fields)).toEqual(fields);
    expect(await stateOf(order_id)).toBe('paid');
  });

  test('a code in the wrong format is named by its place and not repeated', async () => {
    const order_id = await boughtOrder(stage, ann, await cards(), 2);
    const answer = await refuse(order_id, [testCode(), { code: 'canary-canary' }]);
    expect(answer).toEqual({
      code: 'SECRET_INVALID',
      fields: { 'secrets.1.code': ['Not in the expected format. It looks like ABCD-1234.'] },
    });
  });

  test('a code that was sealed anywhere before, however it is written (K4)', async () => {
    const { code } = testCode();
    const { slug } = await testBrand(stage);
    const other = await seller(stage);
    await giftCardOffer(stage, other, { brand_slug: slug, secrets: [{ code }] });
    const order_id = await boughtOrder(stage, ann, await cards());
    expect(await refuse(order_id, [{ code }])).toEqual({ code: 'SECRET_DUPLICATE', fields: {} });
  });

  test('the same code twice in one delivery (K4)', async () => {
    const order_id = await boughtOrder(stage, ann, await cards(), 2);
    const { code } = testCode();
    expect(await refuse(order_id, [{ code }, { code }])).toMatchObject({
      code: 'SECRET_DUPLICATE',
    });
  });
});

test('a delivery and the buyer’s cancellation at once: exactly one of them happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order_id = await boughtOrder(stage, ann, await account());
    const [delivered, cancelled] = await Promise.allSettled([
      deliver(stage, shop, order_id, [login()]),
      trigger(stage, ann, order_id, 'cancel_before_start'),
    ]);
    const done = [delivered, cancelled].filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await stateOf(order_id)).toBe(
      delivered.status === 'fulfilled' ? 'delivered' : 'cancelled',
    );
  }
});

test('one delivery ×10 with one key is one delivery (M3)', async () => {
  const order_id = await boughtOrder(stage, ann, await account());
  const input = { idempotency_key: newId(), order_id, secrets: [login()] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => deliverOrder(stage.services, shop, input)),
  );
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['delivered']));
  const changed = deliverOrder(stage.services, shop, { ...input, secrets: [login()] });
  await expect(changed).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

describe('whoever cannot go on gets out, and the money is whole again (E3)', () => {
  const spendable = async () => (await readWallet(stage.services, ann)).spendable_minor;

  test('O8: the buyer before the seller has begun', async () => {
    const offer_id = await account();
    const order_id = await boughtOrder(stage, ann, offer_id);
    expect(await spendable()).toBe(0);
    await trigger(stage, ann, order_id, 'cancel_before_start');
    expect(await spendable()).toBe(10_400);
    const again = await openOrder(stage, ann, offer_id);
    await payOrder(stage, ann, again);
    expect(await stateOf(again)).toBe('paid');
  });

  test('O12: the seller who cannot deliver', async () => {
    const order_id = await boughtOrder(stage, ann, await account());
    await trigger(stage, shop, order_id, 'start_delivery');
    await trigger(stage, shop, order_id, 'cannot_deliver');
    expect(await stateOf(order_id)).toBe('cancelled');
    expect(await spendable()).toBe(10_400);
  });

  test('O14: the buyer who returns what he has not opened; the seller seals anew', async () => {
    const offer_id = await account();
    const order_id = await boughtOrder(stage, ann, offer_id);
    const secret = login();
    await deliver(stage, shop, order_id, [secret]);
    await triggerUnits(stage, ann, order_id, 'return_sealed');
    expect(await stateOf(order_id)).toBe('cancelled');
    expect(await spendable()).toBe(10_400);
    const again = await boughtOrder(stage, ann, offer_id);
    // The very same sign-in: it came back unopened, so it is no duplicate.
    await deliver(stage, shop, again, [secret]);
    const [fields] = await reveal(stage, ann, again);
    expect(fields?.[0]?.value).toBe(secret.login);
  });

  test('O14: of three codes one is returned; its share comes back, the others run on', async () => {
    const { slug } = await testBrand(stage);
    const offer_id = await giftCardOffer(stage, shop, { brand_slug: slug });
    const order_id = await boughtOrder(stage, ann, offer_id, 3);
    const { units } = await readOrder(stage.services, ann, order_id);
    const [first = '', second = ''] = units.map(({ id }) => id);
    await reveal(stage, ann, order_id, { unit_ids: [second] });
    const both = triggerUnits(stage, ann, order_id, 'return_sealed', [first, second]);
    await expect(both).rejects.toMatchObject({ facts: { reason: 'ALREADY_REVEALED' } });
    expect(await spendable()).toBe(0);
    await triggerUnits(stage, ann, order_id, 'return_sealed', [first]);
    expect(await spendable()).toBe(2_358);
    expect(await stateOf(order_id)).toBe('delivered');
  });

  test('the units of another order are not there', async () => {
    const mine = await boughtOrder(stage, ann, await accountOffer(stage, shop, { game_slug }));
    const bob = await buyer(stage);
    const his = await boughtOrder(stage, bob, await accountOffer(stage, shop, { game_slug }));
    const { units } = await readOrder(stage.services, bob, his);
    const foreign = triggerUnits(stage, ann, mine, 'return_sealed', [units[0]?.id ?? '']);
    await expect(foreign).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
