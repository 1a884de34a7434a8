import { newId } from '@guildhall/domain/kernel/ids';
import { actor, seller } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sharedDevice, signInOn } from '@guildhall/scenes/moderation/devices';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { bankAccount, ibanOf, verify } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDeviceBlock, setDeviceLink } from '../../identity/devices/review-device.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findUser } from '../../users/find-user.ts';
import { readReport } from '../read-report.ts';
import { listDevices } from './list-devices.ts';
import { openCase } from './open-case.ts';
import { readDevice } from './read-device.ts';

let database: TestDatabase;
let scene: Scene;
let admin: Viewer;
let ann: Viewer;
let bob: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  admin = await actor(scene, { role: 'admin' });
});
afterAll(() => database.close());
beforeEach(async () => {
  ann = await seller(scene);
  bob = await seller(scene);
});

const nameOf = async ({ user_id }: Viewer) =>
  (await findUser(database.db, user_id))?.username ?? '';
const list = async (by = admin, input: Partial<Parameters<typeof listDevices>[2]> = {}) =>
  await listDevices(scene.services, by, { state: 'all', search: '', limit: 100, ...input });
const read = async (id: string, by = admin, limit = 25, cursor: string | null = null) =>
  await readDevice(scene.services, by, { device_id: id, limit, cursor });
const said = () => ({ idempotency_key: newId(), reason: 'Seen in the shop' });

describe('the list', () => {
  test('has devices of several users, those first on which somebody was new last', async () => {
    const alone = await sharedDevice(scene, [ann]);
    const first = await sharedDevice(scene, [ann, bob]);
    const second = await sharedDevice(scene, [ann, bob]);
    await signInOn(scene, await seller(scene), { device_token: first.device_token });
    const { items } = await list();
    const ids = items.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([first.device_id, second.device_id]);
    expect(ids).not.toContain(alone.device_id);
    expect(items[0]).toMatchObject({ user_count: 3 });
    expect(items[1]?.usernames).toEqual([await nameOf(ann), await nameOf(bob)]);
  });

  test('is read page by page, without gaps', async () => {
    for (let count = 0; count < 3; count += 1) await sharedDevice(scene, [ann, bob]);
    const whole = (await list()).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(admin, { limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  });

  test('is searched by name and address of a user, with all their devices', async () => {
    const alone = await sharedDevice(scene, [ann]);
    const shared = await sharedDevice(scene, [ann, bob]);
    const user = await findUser(database.db, ann.user_id);
    for (const search of [user?.username.toUpperCase() ?? '', user?.email ?? '']) {
      const { items, searched } = await list(admin, { search });
      expect(items.map(({ id }) => id)).toEqual([shared.device_id, alone.device_id]);
      expect(searched?.links).toMatchObject([{ reason: 'device', user_id: bob.user_id }]);
    }
    expect(await list(admin, { search: 'nobody' })).toMatchObject({ items: [], searched: null });
  });

  test('can be of blocked devices alone', async () => {
    const { device_id } = await sharedDevice(scene, [ann, bob]);
    await sharedDevice(scene, [ann, bob]);
    await setDeviceBlock(scene.services, admin, { ...said(), device_id, blocked: true });
    const { items } = await list(admin, { state: 'blocked' });
    expect(items.map(({ id }) => id)).toEqual([device_id]);
  });

  test('leaves out what the viewer uses themselves (Z9)', async () => {
    const boss = await actor(scene, { role: 'admin' });
    const { device_id } = await sharedDevice(scene, [ann, boss]);
    expect((await list(boss)).items.map(({ id }) => id)).not.toContain(device_id);
    expect((await list()).items.map(({ id }) => id)).toContain(device_id);
    expect(await catchErrorCode(read(device_id, boss))).toBe('DEVICE_NOT_FOUND');
    expect(await list(boss, { search: await nameOf(boss) })).toMatchObject({ searched: null });
  });
});

describe('a device', () => {
  test('names each of its users, what restricts them, and what else links them', async () => {
    for (const { user_id } of [ann, bob]) {
      await verify(scene, user_id);
      await bankAccount(
        scene,
        { user_id, role: 'user' },
        { destination: { kind: 'bank', iban: ibanOf(4_711) } },
      );
    }
    const { device_id } = await sharedDevice(scene, [ann, bob]);
    const other = await sharedDevice(scene, [ann, await seller(scene)]);
    const { users, signals, device } = await read(device_id);
    expect(device).toMatchObject({ id: device_id, user_count: 2, blocked_at: null });
    expect(users.map(({ user_id }) => user_id)).toEqual([ann.user_id, bob.user_id]);
    expect(users[0]).toMatchObject({ browser: 'Chrome 142', device_count: 2, seller_level: 1 });
    expect(users[0]?.links).toMatchObject([
      { reason: 'device', device_id: other.device_id, counts: true },
      { reason: 'payout_method', user_id: bob.user_id },
    ]);
    expect(signals).toEqual(['same_payout_method']);
  });

  test('says who was unlinked, by whom and why', async () => {
    const { device_id } = await sharedDevice(scene, [ann, bob]);
    const { user_id } = ann;
    const act = { ...said(), device_id, user_id, linked: false };
    await setDeviceLink(scene.services, admin, act);
    const { acts, names, users } = await read(device_id);
    expect(users[0]?.unlinked_at).toEqual(expect.any(Date));
    expect(acts.map(({ change, reason }) => [change, reason])).toContainEqual([
      { event: 'unlink', user_id },
      'Seen in the shop',
    ]);
    expect(names.get(user_id)).toBe(await nameOf(ann));
    expect((await list(admin, { search: await nameOf(ann) })).searched?.links).toMatchObject([
      { counts: false },
    ]);
  });

  test('of a cafe with 1,500 users is read page by page, and counts no more than 1,000', async () => {
    const { device_id, device_token } = await sharedDevice(scene, [ann, bob]);
    await sql`with made as (
        insert into users (id, email, username, username_key)
          select uuidv7(), 'cafe' || n || '@example.test', 'cafe' || n, 'cafe' || n
            from generate_series(1, 1500) as n returning id)
      insert into devices (id, user_id, token_hash)
        select uuidv7(), made.id, browsers.token_hash from made, browsers
         where browsers.id = ${device_id}`.execute(database.owner_db);
    const first = await read(device_id);
    expect(first.device.user_count).toBe(1_000);
    expect(first.users).toHaveLength(25);
    const second = await read(device_id, admin, 25, first.next_cursor);
    const ids = [...first.users, ...second.users].map(({ user_id }) => user_id);
    expect(new Set(ids).size).toBe(50);
    // One more user finds at most ten of them linked.
    const last = await seller(scene);
    await signInOn(scene, last, { device_token });
    const { searched } = await list(admin, { search: await nameOf(last) });
    expect(searched?.links).toHaveLength(10);
  });
});

describe('a case about a user of a device', () => {
  const open = async (id: string, { user_id }: Viewer, by = admin) =>
    await openCase(scene.services, by, {
      device_id: id,
      user_id,
      reason: 'fraud',
      note: 'They sell to each other',
    });

  test('is a report with the device as evidence, that somebody else decides (Z9)', async () => {
    const { device_id } = await sharedDevice(scene, [ann, bob]);
    const { report_id } = await open(device_id, bob);
    expect(await open(device_id, bob)).toEqual({ report_id });
    const officer = await actor(scene, { role: 'support' });
    const { report, allowed } = await readReport(scene.services, officer, { report_id });
    expect(report).toMatchObject({ kind: 'user', target_user_id: bob.user_id });
    expect(report.note).toBe(`They sell to each other\n\n/admin/devices/${device_id}`);
    expect(allowed).toContain('take');
    const own = readReport(scene.services, admin, { report_id });
    expect(await catchErrorCode(own)).toBe('REPORT_NOT_FOUND');
  });

  test('is about nobody who was never seen on it', async () => {
    const { device_id } = await sharedDevice(scene, [ann]);
    expect(await catchErrorCode(open(device_id, bob))).toBe('DEVICE_NOT_FOUND');
    expect(await catchErrorCode(open(newId(), ann))).toBe('DEVICE_NOT_FOUND');
  });
});
