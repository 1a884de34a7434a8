import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame, testGameWithEmail } from '@guildhall/scenes/catalog';
import { databaseImage } from '@guildhall/scenes/database/database-image';
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
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { deliverOrder } from './deliver-order.ts';
import { readOrder } from './read-orders.ts';
import { readWallet } from './read-wallet.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
});

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
const account = async () => await accountOffer(scene, shop, { game_slug: gameSlug, ...manual });
const cards = async (stock = 5) => {
  const { slug } = await testBrand(scene);
  return await giftCardOffer(scene, shop, { brand_slug: slug, ...manual, stock });
};
const login = (name = newId()) => ({ login: name, password: 'hunter2' });
const stateOf = async (orderId: string) =>
  (await readOrder(scene.services, ann, orderId)).order.state;

describe('the buyer sees what the seller delivered (O10)', () => {
  test('an account, without an empty optional field', async () => {
    const orderId = await boughtOrder(scene, ann, await account());
    await trigger(scene, shop, orderId, 'start_delivery');
    expect(await stateOf(orderId)).toBe('in_delivery');
    await deliver(scene, shop, orderId, [{ ...login(' ann-1 '), notes: '  ' }]);
    expect(await stateOf(orderId)).toBe('delivered');
    expect(await reveal(scene, ann, orderId)).toEqual([
      [
        { key: 'login', label: 'Login', value: 'ann-1', multiline: false },
        { key: 'password', label: 'Password', value: 'hunter2', multiline: false },
      ],
    ]);
  });

  test('three codes, each on its own unit', async () => {
    const orderId = await boughtOrder(scene, ann, await cards(), 3);
    const codes = [testCode(), testCode(), testCode()];
    await deliver(scene, shop, orderId, codes);
    const seen = await reveal(scene, ann, orderId);
    expect(seen.map((fields) => fields[0]?.value)).toEqual(codes.map(({ code }) => code));
  });
});

describe('an invalid delivery changes nothing (INV11)', () => {
  const refuse = async (orderId: string, secrets: Record<string, string>[]) => {
    const before = await databaseImage(database.owner_db);
    const input = { idempotency_key: newId(), order_id: orderId, secrets };
    const answer = await deliverOrder(scene.services, shop, input).catch((error: unknown) => error);
    expect(await databaseImage(database.owner_db)).toEqual(before);
    if (!(answer instanceof Refusal)) throw new Error('not refused');
    return { code: answer.code, fields: answer.fields };
  };

  test.each<[string, Record<string, string>[], string[]]>([
    ['a missing field', [{ login: 'ann' }], ['secrets.0.password']],
    ['an empty field', [{ login: 'ann', password: ' ' }], ['secrets.0.password']],
    ['a field of another game', [{ ...login(), pin: '1234' }], ['secrets.0.pin']],
    ['more secrets than units', [login(), login()], ['secrets']],
  ])('%s', async (_what, secrets, fields) => {
    const orderId = await boughtOrder(scene, ann, await account());
    const answer = await refuse(orderId, secrets);
    expect(answer.code).toBe('SECRET_INVALID');
    expect(Object.keys(answer.fields)).toEqual(fields);
    expect(await stateOf(orderId)).toBe('paid');
  });

  test('an account without the email that its offer includes; the form requires it too', async () => {
    const { slug } = await testGameWithEmail(scene);
    const bought = async (emailAccess: string) => {
      const offer = { game_slug: slug, ...manual, attributes: { email_access: emailAccess } };
      return await boughtOrder(scene, ann, await accountOffer(scene, shop, offer));
    };
    const orderId = await bought('Yes');
    const { vault_form: form } = await readOrder(scene.services, shop, orderId);
    expect(form?.filter(({ required }) => required).map(({ key }) => key)).toEqual([
      'login',
      'password',
      'email_login',
      'email_password',
    ]);
    const required = [fieldError('required')];
    expect(await refuse(orderId, [login()])).toEqual({
      code: 'SECRET_INVALID',
      fields: { 'secrets.0.email_login': required, 'secrets.0.email_password': required },
    });
    const mailbox = { email_login: 'ann@mail.example.test', email_password: 'hunter3' };
    await deliver(scene, shop, orderId, [{ ...login(), ...mailbox }]);
    expect(await stateOf(orderId)).toBe('delivered');
    const without = await bought('No');
    await deliver(scene, shop, without, [login()]);
    expect(await stateOf(without)).toBe('delivered');
  });

  test('an error in a code names its position and does not repeat the code', async () => {
    const orderId = await boughtOrder(scene, ann, await cards(), 2);
    const answer = await refuse(orderId, [testCode(), { code: 'canary-canary' }]);
    expect(answer).toEqual({
      code: 'SECRET_INVALID',
      fields: { 'secrets.1.code': [fieldError('format_like', { example: 'ABCD-1234' })] },
    });
  });

  test('a code sealed anywhere before, in any spelling (K4)', async () => {
    const { code } = testCode();
    const { slug } = await testBrand(scene);
    const other = await seller(scene);
    await giftCardOffer(scene, other, { brand_slug: slug, secrets: [{ code }] });
    const orderId = await boughtOrder(scene, ann, await cards());
    expect(await refuse(orderId, [{ code }])).toEqual({ code: 'SECRET_DUPLICATE', fields: {} });
  });

  test('the same code twice in one delivery (K4)', async () => {
    const orderId = await boughtOrder(scene, ann, await cards(), 2);
    const { code } = testCode();
    expect(await refuse(orderId, [{ code }, { code }])).toMatchObject({
      code: 'SECRET_DUPLICATE',
    });
  });
});

test('of a concurrent delivery and cancellation exactly one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const orderId = await boughtOrder(scene, ann, await account());
    const [delivered, cancelled] = await Promise.allSettled([
      deliver(scene, shop, orderId, [login()]),
      trigger(scene, ann, orderId, 'cancel_before_start'),
    ]);
    const done = [delivered, cancelled].filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await stateOf(orderId)).toBe(
      delivered.status === 'fulfilled' ? 'delivered' : 'cancelled',
    );
  }
});

test('ten concurrent deliveries with one key are one delivery (M3)', async () => {
  const orderId = await boughtOrder(scene, ann, await account());
  const input = { idempotency_key: newId(), order_id: orderId, secrets: [login()] };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => deliverOrder(scene.services, shop, input)),
  );
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['delivered']));
  const changed = deliverOrder(scene.services, shop, { ...input, secrets: [login()] });
  await expect(changed).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

describe('a party can leave the order, and the buyer is refunded in full (E3)', () => {
  const spendable = async () => (await readWallet(scene.services, ann)).spendable_minor;

  test('O8: the buyer, before the seller has started', async () => {
    const offerId = await account();
    const orderId = await boughtOrder(scene, ann, offerId);
    expect(await spendable()).toBe(0);
    await trigger(scene, ann, orderId, 'cancel_before_start');
    expect(await spendable()).toBe(10_400);
    const again = await openOrder(scene, ann, offerId);
    await payOrder(scene, ann, again);
    expect(await stateOf(again)).toBe('paid');
  });

  test('O12: the seller, who cannot deliver', async () => {
    const orderId = await boughtOrder(scene, ann, await account());
    await trigger(scene, shop, orderId, 'start_delivery');
    await trigger(scene, shop, orderId, 'cannot_deliver');
    expect(await stateOf(orderId)).toBe('cancelled');
    expect(await spendable()).toBe(10_400);
  });

  test('O14: the buyer, by returning an unopened account; the seller seals it again', async () => {
    const offerId = await account();
    const orderId = await boughtOrder(scene, ann, offerId);
    const secret = login();
    await deliver(scene, shop, orderId, [secret]);
    await triggerUnits(scene, ann, orderId, 'return_sealed');
    expect(await stateOf(orderId)).toBe('cancelled');
    expect(await spendable()).toBe(10_400);
    const again = await boughtOrder(scene, ann, offerId);
    // The same sign-in is no duplicate, because it was returned unopened.
    await deliver(scene, shop, again, [secret]);
    const [fields] = await reveal(scene, ann, again);
    expect(fields?.[0]?.value).toBe(secret.login);
  });

  test('O14: one of three codes is returned; its share is refunded, and the others continue', async () => {
    const { slug } = await testBrand(scene);
    const offerId = await giftCardOffer(scene, shop, { brand_slug: slug });
    const orderId = await boughtOrder(scene, ann, offerId, 3);
    const { units } = await readOrder(scene.services, ann, orderId);
    const [first = '', second = ''] = units.map(({ id }) => id);
    await reveal(scene, ann, orderId, { unit_ids: [second] });
    const both = triggerUnits(scene, ann, orderId, 'return_sealed', [first, second]);
    await expect(both).rejects.toMatchObject({ facts: { reason: 'ALREADY_REVEALED' } });
    expect(await spendable()).toBe(0);
    await triggerUnits(scene, ann, orderId, 'return_sealed', [first]);
    expect(await spendable()).toBe(2_358);
    expect(await stateOf(orderId)).toBe('delivered');
  });

  test('units of another order are refused as missing', async () => {
    const mine = await boughtOrder(
      scene,
      ann,
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    const bob = await buyer(scene);
    const other = await boughtOrder(
      scene,
      bob,
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    const { units } = await readOrder(scene.services, bob, other);
    const foreign = triggerUnits(scene, ann, mine, 'return_sealed', [units[0]?.id ?? '']);
    await expect(foreign).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});
