import { newId } from '@guildhall/domain/kernel/ids';
import { actor, seller } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { deviceIdOf, sharedDevice, signInOn } from '@guildhall/scenes/moderation/devices';
import { catchErrorCode, catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../kernel/token-hash.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readDecisions } from '../../users/read-decisions.ts';
import { readLinked } from '../../withdrawals/read-linked.ts';
import { findNewDevice } from '../sessions/find-new-device.ts';
import { newDeviceToken } from '../sessions/device-token.ts';
import { readSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { forgetDevice } from './forget-device.ts';
import { readOwnDevices } from './read-devices.ts';
import { deviceSubject, setDeviceBlock, setDeviceLink, setDeviceTrust } from './review-device.ts';

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

const said = () => ({ idempotency_key: newId(), reason: 'A family on one computer' });
const trust = async (id: string, trusted: boolean, by = admin) =>
  await setDeviceTrust(scene.services, by, { ...said(), device_id: id, trusted });
const block = async (id: string, blocked: boolean, by = admin) =>
  await setDeviceBlock(scene.services, by, { ...said(), device_id: id, blocked });
const link = async (id: string, { user_id }: Viewer, linked: boolean) =>
  await setDeviceLink(scene.services, admin, { ...said(), device_id: id, user_id, linked });

const areLinked = async (one: Viewer, other: Viewer, scope: 'staff' | 'parties' = 'parties') =>
  await readLinked(scene.services, database.db, [one.user_id, other.user_id], scope);
const eventsOf = async (id: string) => {
  const subject = deviceSubject(id);
  const { acts } = await readDecisions(database.db, admin, ['devices.review'], subject);
  return acts
    .filter(({ act }) => act === 'carry_out')
    .map(({ change }) => (change as { event: string }).event);
};
async function sessionOf(token: string) {
  return (await readSession(scene.services, token))?.session ?? null;
}

describe('a shared device links its users (rules.md §9)', () => {
  test('until staff trust it; those who decide about somebody stay linked (Z9)', async () => {
    const { device_id: id } = await sharedDevice(scene, [ann, bob]);
    expect(await areLinked(ann, bob)).toBe(true);
    expect(await trust(id, true)).toEqual({ changed: true });
    expect(await areLinked(ann, bob)).toBe(false);
    expect(await areLinked(ann, bob, 'staff')).toBe(true);
    expect(await trust(id, true)).toEqual({ changed: false });
    await trust(id, false);
    expect(await areLinked(ann, bob)).toBe(true);
    expect(await eventsOf(id)).toEqual(['trust', 'untrust']);
  });

  test('until staff unlink one of them, which leaves the others linked', async () => {
    const eve = await seller(scene);
    const { device_id: id } = await sharedDevice(scene, [ann, bob, eve]);
    await link(id, ann, false);
    expect([await areLinked(ann, bob), await areLinked(ann, eve)]).toEqual([false, false]);
    expect(await areLinked(bob, eve)).toBe(true);
    expect(await areLinked(ann, bob, 'staff')).toBe(true);
    await link(id, ann, true);
    expect(await areLinked(ann, bob)).toBe(true);
    expect(await eventsOf(id)).toEqual(['unlink', 'relink']);
  });

  test('though one of two devices is trusted', async () => {
    const { device_id: id } = await sharedDevice(scene, [ann, bob]);
    await sharedDevice(scene, [bob, ann]);
    await trust(id, true);
    expect(await areLinked(ann, bob)).toBe(true);
  });

  test('and no further: whom each of two has shared a device with is not linked with the other', async () => {
    const eve = await seller(scene);
    await sharedDevice(scene, [ann, eve]);
    await sharedDevice(scene, [eve, bob]);
    expect(await areLinked(ann, bob)).toBe(false);
  });
});

describe('a cookie that is handed out', () => {
  test('links who signs in with it to who has used it, and no two others who do not', async () => {
    const [mallory, customer, competitor] = [ann, bob, await seller(scene)];
    const { device_token } = await signInOn(scene, mallory);
    await signInOn(scene, customer, { device_token });
    await signInOn(scene, competitor);
    expect(await areLinked(mallory, customer)).toBe(true);
    expect(await areLinked(customer, competitor)).toBe(false);
    expect(await areLinked(mallory, competitor)).toBe(false);
  });

  test('does nothing before somebody proves with it who they are', async () => {
    const { device_token } = await signInOn(scene, ann);
    const wrong = signInOn(scene, bob, { device_token, password: 'not their password' });
    expect(await catchErrorCode(wrong)).toBe('CREDENTIALS_WRONG');
    expect(await areLinked(ann, bob)).toBe(false);
  });

  test('is none when this shop has not signed it', async () => {
    const foreign = newDeviceToken({ token_secret: new Uint8Array(32).fill(7) });
    const { device_token } = await signInOn(scene, ann, { device_token: foreign });
    expect(device_token).not.toBe(foreign);
    await signInOn(scene, bob, { device_token: foreign });
    expect(await areLinked(ann, bob)).toBe(false);
  });
});

describe('a blocked device', () => {
  test('ends its sessions of all users, and no others', async () => {
    const first = await signInOn(scene, ann);
    const second = await signInOn(scene, bob, { device_token: first.device_token });
    const elsewhere = await signInOn(scene, ann);
    const id = await deviceIdOf(scene, first.device_token);
    expect(await block(id, true)).toEqual({ changed: true, ended: 2 });
    expect(await sessionOf(first.access_token)).toBeNull();
    expect(await sessionOf(second.access_token)).toBeNull();
    expect(await sessionOf(elsewhere.access_token)).not.toBeNull();
    expect(await block(id, true)).toEqual({ changed: false, ended: 0 });
  });

  test('allows no sign-in, only to who knows the password, until it is unblocked', async () => {
    const { device_token } = await signInOn(scene, ann);
    const id = await deviceIdOf(scene, device_token);
    await block(id, true);
    const refused = await catchRefusal(signInOn(scene, ann, { device_token }));
    expect([refused.code, refused.facts]).toEqual(['DEVICE_BLOCKED', { second_factor: false }]);
    expect(await catchErrorCode(signInOn(scene, bob, { device_token }))).toBe('DEVICE_BLOCKED');
    const guess = signInOn(scene, ann, { device_token, password: 'not their password' });
    expect(await catchErrorCode(guess)).toBe('CREDENTIALS_WRONG');
    // The user is not blocked, only the device.
    await signInOn(scene, ann);
    await block(id, false);
    await signInOn(scene, ann, { device_token });
    expect(await eventsOf(id)).toEqual(['block', 'unblock']);
  });

  test('leaves no session to those who sign in or renew theirs while it is blocked (S3)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { access_token, device_token } = await signInOn(scene, ann);
      const session = await sessionOf(access_token);
      if (session === null) throw new Error('there is no session');
      const id = await deviceIdOf(scene, device_token);
      const entering = [ann, bob].map((viewer) => signInOn(scene, viewer, { device_token }));
      const renewing = database.db
        .transaction()
        .execute((trx) => renewSession(scene.services, trx, ann.user_id, session));
      await Promise.allSettled([...entering, renewing, block(id, true)]);
      const left = await database.db
        .selectFrom('sessions')
        .innerJoin('devices', 'devices.id', 'sessions.device_id')
        .select('sessions.id')
        .where('devices.token_hash', '=', hashToken(device_token))
        .execute();
      expect(left).toEqual([]);
    }
  });

  test('revives no session that is renewed at the same time (S3)', async () => {
    const { access_token, device_token } = await signInOn(scene, ann);
    const session = await sessionOf(access_token);
    if (session === null) throw new Error('there is no session');
    await database.owner_db
      .updateTable('browsers')
      .set({ blocked_at: new Date() })
      .where('token_hash', '=', hashToken(device_token))
      .execute();
    const renewed = database.db
      .transaction()
      .execute((trx) => renewSession(scene.services, trx, ann.user_id, session));
    expect(await catchErrorCode(renewed)).toBe('NOT_SIGNED_IN');
  });
});

describe('nobody decides', () => {
  test('about a device that they have used themselves, even if they have forgotten it (Z9)', async () => {
    const boss = await actor(scene, { role: 'admin' });
    const { device_id: id, device_token } = await sharedDevice(scene, [ann, boss]);
    const acts = async () => [
      await catchErrorCode(trust(id, true, boss)),
      await catchErrorCode(block(id, true, boss)),
    ];
    expect(await acts()).toEqual(['DEVICE_NOT_FOUND', 'DEVICE_NOT_FOUND']);
    const [own] = await readOwnDevices(scene.services, boss, { device_id: null });
    await forgetDevice(scene.services, boss, { device_id: own?.id ?? '' });
    expect(await acts()).toEqual(['DEVICE_NOT_FOUND', 'DEVICE_NOT_FOUND']);
    expect(await deviceIdOf(scene, device_token)).toBe(id);
  });

  test.each(['user', 'moderator', 'support'] as const)('as %s', async (role) => {
    const { device_id: id } = await sharedDevice(scene, [ann, bob]);
    const who = await actor(scene, { role });
    expect(await catchErrorCode(trust(id, true, who))).toBe('PERMISSION_DENIED');
    expect(await catchErrorCode(block(id, true, who))).toBe('PERMISSION_DENIED');
    expect(await areLinked(ann, bob)).toBe(true);
  });

  test('about a device that is none, or a user who was never seen on it', async () => {
    const { device_id: id } = await sharedDevice(scene, [ann]);
    expect(await catchErrorCode(trust(newId(), true))).toBe('DEVICE_NOT_FOUND');
    expect(await catchErrorCode(link(id, bob, false))).toBe('DEVICE_NOT_FOUND');
  });
});

describe('a user', () => {
  const own = async (viewer: Viewer) =>
    await readOwnDevices(scene.services, viewer, { device_id: null });

  test('sees their devices with browser, system and network, and nobody else’s', async () => {
    const { device_token } = await signInOn(scene, ann);
    await signInOn(scene, bob, { device_token });
    const listed = await own(ann);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({
      browser: 'Chrome 142',
      system: 'Linux',
      network: '192.0.2.x',
      country: null,
      second_factor_at: null,
      is_blocked: false,
    });
    expect(JSON.stringify(listed)).not.toContain('192.0.2.7');
  });

  test('forgets a device: its session ends, it is new afterwards, and it still links (S5)', async () => {
    const { access_token, device_token } = await signInOn(scene, ann);
    await signInOn(scene, bob, { device_token });
    const [device] = await own(ann);
    await forgetDevice(scene.services, ann, { device_id: device?.id ?? '' });
    expect(await own(ann)).toEqual([]);
    expect(await sessionOf(access_token)).toBeNull();
    expect(await areLinked(ann, bob)).toBe(true);
    const again = await sessionOf((await signInOn(scene, ann, { device_token })).access_token);
    const since = await findNewDevice(database.db, ann.user_id, {
      device_id: again?.device_id ?? null,
    });
    // The first device of a user is not new, but one that they have forgotten is.
    expect(since).not.toBeNull();
    expect(await own(ann)).toHaveLength(1);
  });

  test('who forgets their first device makes no later one of somebody else the first', async () => {
    const first = await signInOn(scene, ann);
    await sql`update devices set first_seen_at = first_seen_at - interval '2 days'
      where user_id = ${ann.user_id}`.execute(database.owner_db);
    const thief = await sessionOf((await signInOn(scene, ann)).access_token);
    const devices = await own(ann);
    const home = devices.find(({ id }) => id !== thief?.device_id);
    await forgetDevice(scene.services, ann, { device_id: home?.id ?? '' });
    await signInOn(scene, ann, { device_token: first.device_token });
    const since = await findNewDevice(database.db, ann.user_id, {
      device_id: thief?.device_id ?? null,
    });
    expect(since).not.toBeNull();
  });

  test('forgets no device of somebody else, and none twice', async () => {
    await signInOn(scene, ann);
    const [device] = await own(ann);
    const forget = (viewer: Viewer) =>
      catchErrorCode(forgetDevice(scene.services, viewer, { device_id: device?.id ?? '' }));
    expect(await forget(bob)).toBe('DEVICE_NOT_FOUND');
    await forgetDevice(scene.services, ann, { device_id: device?.id ?? '' });
    expect(await forget(ann)).toBe('DEVICE_NOT_FOUND');
  });
});
