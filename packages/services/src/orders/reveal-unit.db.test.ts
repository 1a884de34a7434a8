import type { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { advance } from '@guildhall/scenes/clock';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { accountOffer, giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, openOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readOrder } from './read-orders.ts';
import { readRevealLog, revealUnit, revealUnits } from './reveal-unit.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let shop: Viewer;
let ann: Viewer;
let orderId: string;
let unitId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
  shop = await seller(scene, { seller_level: 4 });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await buyer(scene);
  orderId = await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: gameSlug }));
  [unitId = ''] = await unitIds(scene, ann, orderId);
});

const origin = { ip_address: '192.0.2.7', user_agent: 'a browser' };
const revealAs = async (
  viewer: Viewer,
  password: string,
  changes: object = {},
  services: ServiceContext = scene.services,
) =>
  await revealUnit(
    services,
    viewer,
    { order_id: orderId, unit_id: unitId, password, consent: true, ...changes },
    origin,
  );
const logOf = async (viewer: Viewer) =>
  await readRevealLog(scene.services, viewer, { order_id: orderId, unit_id: unitId });

/** The seconds that a refused call is told to wait. */
async function waitSeconds(password: string): Promise<number> {
  const refused: unknown = await revealAs(ann, password).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'REVEAL_TOO_OFTEN' });
  return Number((refused as Refusal).facts['retry_after_seconds']);
}
const makeOlder = async (minutes: number) =>
  await sql`update reveal_tries set occurred_at = occurred_at - make_interval(mins => ${minutes})
    where user_id = ${ann.user_id}`.execute(database.owner_db);

/** The services with a connection that breaks while the password is read. */
const withoutPasswords = (): ServiceContext => ({
  ...scene.services,
  db: scene.services.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('password_hash')) throw new Error('connection lost');
      return node;
    },
    transformResult: async ({ result }) => result,
  }),
});

describe('a reveal requires the password (O13, Z7)', () => {
  test('a wrong password reveals nothing and changes nothing but the attempt count (INV11)', async () => {
    const before = await databaseImage(database.owner_db, ['reveal_tries']);
    await expect(revealAs(ann, 'wrong')).rejects.toMatchObject({
      code: 'REVEAL_PASSWORD_WRONG',
      fields: { password: [fieldError('password_wrong')] },
    });
    expect(await databaseImage(database.owner_db, ['reveal_tries'])).toEqual(before);
    expect(await logOf(ann)).toEqual([]);
  });

  test('another user’s password is wrong', async () => {
    const bob = await buyer(scene, { password: 'a password of bob' });
    await expect(revealAs(ann, 'a password of bob')).rejects.toMatchObject({
      code: 'REVEAL_PASSWORD_WRONG',
    });
    await expect(revealAs(bob, 'a password of bob')).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  });

  test('after ten wrong attempts in an hour even the right password is refused (R3)', async () => {
    for (let attempts = 0; attempts < 10; attempts += 1) {
      await expect(revealAs(ann, 'wrong')).rejects.toMatchObject({ code: 'REVEAL_PASSWORD_WRONG' });
    }
    for (const password of ['wrong', ACTOR_PASSWORD]) {
      expect(await waitSeconds(password)).toBeGreaterThan(3_590);
      expect(await waitSeconds(password)).toBeLessThanOrEqual(3_600);
    }
    await sql`update reveal_tries set occurred_at = occurred_at - interval '1 hour'
      where user_id = ${ann.user_id}`.execute(database.owner_db);
    expect(await revealAs(ann, ACTOR_PASSWORD)).toHaveLength(2);
  });

  test('the refusal says when the oldest of ten wrong attempts is an hour old (R3)', async () => {
    for (let attempts = 0; attempts < 10; attempts += 1) {
      if (attempts === 2) await makeOlder(50);
      await expect(revealAs(ann, 'wrong')).rejects.toMatchObject({ code: 'REVEAL_PASSWORD_WRONG' });
    }
    const left = await waitSeconds(ACTOR_PASSWORD);
    expect(left).toBeGreaterThan(590);
    expect(left).toBeLessThanOrEqual(600);
    await makeOlder(10);
    expect(await revealAs(ann, ACTOR_PASSWORD)).toHaveLength(2);
  });

  test('more right passwords at once than wrong ones are allowed use up no attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => revealAs(ann, ACTOR_PASSWORD)),
    );
    expect(answers).toHaveLength(13);
    await expect(revealAs(ann, 'wrong')).rejects.toMatchObject({ code: 'REVEAL_PASSWORD_WRONG' });
  });

  test('a password that cannot be checked uses up no attempt (F6)', async () => {
    for (let attempts = 0; attempts < 11; attempts += 1) {
      await expect(revealAs(ann, ACTOR_PASSWORD, {}, withoutPasswords())).rejects.toThrow(
        'connection lost',
      );
    }
    expect(await revealAs(ann, ACTOR_PASSWORD)).toHaveLength(2);
  });

  test('of thirty concurrent wrong attempts ten are checked (R3)', async () => {
    const attempts = Array.from({ length: 30 }, () =>
      revealAs(ann, 'wrong').catch((error: { code?: string }) => error.code),
    );
    const answers = await Promise.all(attempts);
    expect(answers.filter((answer) => answer === 'REVEAL_PASSWORD_WRONG')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'REVEAL_TOO_OFTEN')).toHaveLength(20);
  });

  test('right passwords are not counted', async () => {
    for (let reveals = 0; reveals < 12; reveals += 1) {
      expect(await revealAs(ann, ACTOR_PASSWORD)).toHaveLength(2);
    }
  });
});

describe('only the buyer can reveal a unit (Z7)', () => {
  test.each<[string, () => Promise<Viewer>, string]>([
    ['its seller', async () => shop, 'ORDER_EVENT_REFUSED'],
    ['support', () => actor(scene, { role: 'support' }), 'ORDER_EVENT_REFUSED'],
    ['an admin', () => actor(scene, { role: 'admin' }), 'ORDER_EVENT_REFUSED'],
    ['a moderator', () => actor(scene, { role: 'moderator' }), 'ORDER_NOT_FOUND'],
    ['a stranger', () => buyer(scene), 'ORDER_NOT_FOUND'],
  ])('not %s, before or after the buyer has revealed it (INV11)', async (_who, find, code) => {
    const viewer = await find();
    for (const isRevealed of [false, true]) {
      if (isRevealed) await revealAs(ann, ACTOR_PASSWORD);
      const before = await databaseImage(database.owner_db);
      await expect(revealAs(viewer, ACTOR_PASSWORD)).rejects.toMatchObject({ code });
      await expect(logOf(viewer)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
      expect(await databaseImage(database.owner_db)).toEqual(before);
    }
  });

  test('not the buyer either before they have paid', async () => {
    const unpaid = await openOrder(
      scene,
      ann,
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    const [unit = ''] = await unitIds(scene, ann, unpaid);
    await expect(
      revealAs(ann, ACTOR_PASSWORD, { order_id: unpaid, unit_id: unit }),
    ).rejects.toMatchObject({ code: 'ORDER_EVENT_REFUSED' });
  });

  test.each([
    ['a unit of another order', async () => await otherUnit()],
    ['a unit that does not exist', async () => newId()],
  ])('%s looks missing (Z2)', async (_what, find) => {
    const wrong = { unit_id: await find() };
    await expect(revealAs(ann, ACTOR_PASSWORD, wrong)).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  });

  async function otherUnit(): Promise<string> {
    const other = await boughtOrder(
      scene,
      ann,
      await accountOffer(scene, shop, { game_slug: gameSlug }),
    );
    return (await unitIds(scene, ann, other))[0] ?? '';
  }
});

describe('every reveal is logged for the buyer', () => {
  test('with user, time, origin and country, newest first', async () => {
    await revealAs(ann, ACTOR_PASSWORD);
    await advance(scene, { hours: 1 });
    await revealAs(ann, ACTOR_PASSWORD);
    const lookups: string[] = [];
    const services = {
      ...scene.services,
      countryLookup: async (address: string) => {
        lookups.push(address);
        return 'PT';
      },
    };
    const log = await readRevealLog(services, ann, { order_id: orderId, unit_id: unitId });
    const look = {
      ...origin,
      username: expect.any(String),
      occurred_at: expect.any(Date),
      is_own: true,
      country: 'PT',
      staff: null,
    };
    expect(log).toEqual([look, look]);
    // One lookup for each address, not for each view.
    expect(lookups).toEqual([origin.ip_address]);
    const [second, first] = log.map(({ occurred_at }) => occurred_at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(3_600_000);
  });

  test('and in the unit’s history; only the first starts the deadline', async () => {
    await revealAs(ann, ACTOR_PASSWORD);
    const first = await readOrder(scene.services, ann, orderId);
    await advance(scene, { hours: 10 });
    await revealAs(ann, ACTOR_PASSWORD);
    const second = await readOrder(scene.services, ann, orderId);
    expect(second.history.filter(({ event }) => event === 'reveal')).toHaveLength(2);
    const clock = ({ units }: typeof first) => [units[0]?.first_revealed_at, units[0]?.due_at];
    expect(clock(second)).toEqual(clock(first));
  });

  test('eight concurrent reveals are eight log rows and one first reveal', async () => {
    const reveals = Array.from({ length: 8 }, () => revealAs(ann, ACTOR_PASSWORD));
    expect(await Promise.all(reveals)).toHaveLength(8);
    expect(await logOf(ann)).toHaveLength(8);
    const { rows } = await sql<{ count: number }>`select count(*) as count from stock_history
      where event = 'reveal' and order_id = ${orderId}`.execute(database.db);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test('codes are revealed one by one; the others can still be returned', async () => {
  const { slug } = await testBrand(scene);
  const cards = await boughtOrder(
    scene,
    ann,
    await giftCardOffer(scene, shop, { brand_slug: slug }),
    3,
  );
  const [first = ''] = await unitIds(scene, ann, cards);
  const [fields] = await reveal(scene, ann, cards, { unit_ids: [first] });
  expect(fields).toEqual([
    { key: 'code', label: 'Code', value: expect.stringMatching(/^ABCD-/), multiline: false },
  ]);
  const { units } = await readOrder(scene.services, ann, cards);
  expect(units.map(({ allowed }) => allowed.toSorted())).toEqual([
    ['confirm', 'dispute', 'report_problem', 'reveal'],
    ['dispute', 'report_problem', 'return_sealed', 'reveal'],
    ['dispute', 'report_problem', 'return_sealed', 'reveal'],
  ]);
});

describe('several units of an order with one proof (O13)', () => {
  let cards: string;
  let ids: readonly string[];

  beforeEach(async () => {
    const { slug } = await testBrand(scene);
    const offer = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 4 });
    cards = await boughtOrder(scene, ann, offer, 4);
    ids = await unitIds(scene, ann, cards);
  });

  const revealAll = async (password: string, revealed = ids, services = scene.services) =>
    await revealUnits(
      services,
      ann,
      { order_id: cards, unit_ids: [...revealed], password, consent: true },
      origin,
    );
  const logs = async () =>
    await Promise.all(
      ids.map((id) => readRevealLog(scene.services, ann, { order_id: cards, unit_id: id })),
    );

  test('each has its own code, log row, event and deadline, and the buyer one mail', async () => {
    const revealed = await revealAll(ACTOR_PASSWORD);
    expect(revealed.map(({ unit_id }) => unit_id)).toEqual(ids);
    const codes = revealed.map(({ fields }) => fields.find(({ key }) => key === 'code')?.value);
    expect(new Set(codes).size).toBe(4);
    // What one reveal of each shows is the same.
    const again = await reveal(scene, ann, cards);
    expect(revealed.map(({ fields }) => fields)).toEqual(again);
    expect((await logs()).map((log) => log.length)).toEqual(ids.map(() => 2));
    const { units, history } = await readOrder(scene.services, ann, cards);
    expect(units.every(({ first_revealed_at }) => first_revealed_at !== null)).toBe(true);
    expect(history.filter(({ event }) => event === 'reveal')).toHaveLength(8);
    const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
      where payload->>'template' = 'unit_revealed'
        and payload->'facts'->>'order_id' = ${cards}`.execute(database.owner_db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('a wrong password counts once, a right one not at all, however many units (R3)', async () => {
    for (let attempts = 0; attempts < 9; attempts += 1) {
      await expect(revealAll('wrong')).rejects.toMatchObject({ code: 'REVEAL_PASSWORD_WRONG' });
    }
    expect(await revealAll(ACTOR_PASSWORD)).toHaveLength(4);
    await expect(revealAll('wrong')).rejects.toMatchObject({ code: 'REVEAL_PASSWORD_WRONG' });
    await expect(revealAll(ACTOR_PASSWORD)).rejects.toMatchObject({ code: 'REVEAL_TOO_OFTEN' });
  });

  test('all or none: a unit that cannot be opened keeps the others sealed (INV11)', async () => {
    const [last = ''] = ids.slice(-1);
    const before = await databaseImage(database.owner_db);
    for (const unitIdsOfBoth of [
      [...ids, unitId],
      [...ids, newId()],
    ]) {
      await expect(revealAll(ACTOR_PASSWORD, unitIdsOfBoth)).rejects.toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    }
    const broken = {
      ...scene.services.key_vault,
      unwrapKey: async (wrapped: { key_id: string }, name: string) => {
        const { rows } = await sql<{ stock_id: string }>`select stock_id from order_units
          where id = ${last}`.execute(database.owner_db);
        if (name.includes(rows[0]?.stock_id ?? '-')) throw new Error('the key is away');
        return await scene.services.key_vault.unwrapKey(
          wrapped as Parameters<typeof scene.services.key_vault.unwrapKey>[0],
          name,
        );
      },
    };
    await expect(
      revealAll(ACTOR_PASSWORD, ids, { ...scene.services, key_vault: broken }),
    ).rejects.toMatchObject({ code: 'SECRET_UNREADABLE' });
    expect(await databaseImage(database.owner_db)).toEqual(before);
  });

  test('a unit that was returned sealed refuses all that were asked with it', async () => {
    const [first = '', ...others] = ids;
    await triggerUnits(scene, ann, cards, 'return_sealed', [first]);
    await expect(revealAll(ACTOR_PASSWORD)).rejects.toMatchObject({ code: 'ORDER_EVENT_REFUSED' });
    expect(await revealAll(ACTOR_PASSWORD, others)).toHaveLength(3);
  });
});
