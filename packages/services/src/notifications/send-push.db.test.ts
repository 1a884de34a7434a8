import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { sendMails } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { notified } from '@guildhall/scenes/notifications';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { importJWK, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { setChannel } from './choose-channels.ts';
import { drainOutbox, drainPushes } from './drain-outbox.ts';
import { setSchedule } from './preferences/choose-schedule.ts';
import {
  readSubscription,
  readSubscriptionKey,
  subscribeBrowser,
  unsubscribeBrowser,
} from './preferences/subscribe-browser.ts';

let database: TestDatabase;
let scene: Scene;
let service: Server;
let origin: string;
let got: { path: string; headers: IncomingMessage['headers']; body: Buffer }[];
/** What the push service answers. */
let status: number;

beforeAll(async () => {
  // Each test starts with an empty outbox.
  database = await testDatabase({ expectedViolations: ['INV9'] });
  scene = testScene(database.db);
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      got.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.close();
  await database.close();
});
beforeEach(async () => {
  got = [];
  status = 201;
  await sql`delete from outbox`.execute(database.owner_db);
});

/** The keys that a browser makes when it subscribes. */
function browser(path = `/${newId()}`) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `${origin}${path}`,
    public_key: pair.getPublicKey('base64url'),
    auth_secret: auth.toString('base64url'),
  };
  return { pair, auth, path, subscription };
}
type Browser = ReturnType<typeof browser>;

async function newSession({ user_id }: Viewer): Promise<string> {
  const id = newId();
  await sql`insert into sessions (id, user_id, expires_at, ends_at)
    values (${id}, ${user_id}, now() + interval '1 day', now() + interval '1 day')`.execute(
    database.db,
  );
  return id;
}

async function subscribe(viewer: Viewer, where = browser(), session?: string): Promise<Browser> {
  const of = { ...viewer, session_id: session ?? (await newSession(viewer)) };
  await subscribeBrowser(scene.services, of, where.subscription);
  return where;
}

/** Decrypts as a browser does (RFC 8291, RFC 8188). */
function decrypted({ pair, auth }: Browser, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey]);
  const secret = hkdfSync('sha256', pair.computeSecret(serverKey), auth, info, 32);
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length),
    );
  const record = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // A delimiter and padding follow the text.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

const push = async () => await drainPushes(scene.services);
const waiting = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from outbox where kind = 'push' and state <> 'sent'`.execute(database.db);
  return rows.map(({ state }) => state);
};

describe('a notice', () => {
  test('is pushed to each browser of its user, which alone can read it', async () => {
    const [ann, other] = [await buyer(scene), await buyer(scene)];
    const [phone, laptop] = [await subscribe(ann), await subscribe(ann)];
    await subscribe(other);
    await notified(scene, ann);
    expect(await push()).toBe(2);
    const texts = [phone, laptop].map((each) => {
      const request = got.find(({ path }) => path === each.path);
      return decrypted(each, request?.body ?? Buffer.alloc(0));
    });
    expect(texts[0]).toEqual({
      title: scene.services.settings.site_name,
      body: 'There’s news about your money.',
      url: expect.stringMatching(/^http:\/\/guildhall\.test\//),
      tag: expect.stringMatching(/^money:/),
      lang: 'en',
    });
    expect(texts[1]).toMatchObject({ body: 'There’s news about your money.' });
    expect(got.map(({ headers }) => headers.ttl)).toEqual(['86400', '86400']);
    const toPhone = got.find(({ path }) => path === phone.path)?.body ?? Buffer.alloc(0);
    expect(() => decrypted(laptop, toPhone)).toThrow('unable to authenticate data');
  });

  test('is signed with the key that browsers subscribe with (RFC 8292)', async () => {
    const ann = await buyer(scene);
    await subscribe(ann);
    await notified(scene, ann);
    await push();
    const { public_key: publicKey } = await readSubscriptionKey(scene.services);
    const header = got[0]?.headers.authorization ?? '';
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
    expect(payload.aud).toBe(origin);
  });

  test('is signed with one key, also when several servers need the first one at once', async () => {
    await sql`delete from push_keys`.execute(database.owner_db);
    const keys = await Promise.all(
      Array.from({ length: 10 }, () => readSubscriptionKey(scene.services)),
    );
    expect(new Set(keys.map(({ public_key: key }) => key)).size).toBe(1);
  });

  test('says nothing that a user has written, and leads to what it is about', async () => {
    const { slug } = await testGame(scene);
    const [ann, shop] = [await buyer(scene), await seller(scene)];
    const offer = await accountOffer(scene, shop, {
      game_slug: slug,
      title: 'A very secret title',
      delivery: 'manual',
      delivery_minutes: 60,
    });
    const where = await subscribe(shop);
    const order = await boughtOrder(scene, ann, offer);
    await push();
    const text = decrypted(where, got[0]?.body ?? Buffer.alloc(0));
    expect(text).toMatchObject({ body: 'An order needs you before a deadline.' });
    expect(JSON.stringify(text)).not.toContain('secret');
    expect(JSON.stringify(text)).toContain(`/order/${order}`);
  });

  test('costs users without a browser no message, and holds up no mail', async () => {
    const ann = await buyer(scene);
    await notified(scene, ann);
    expect(await push()).toBe(0);
    await subscribe(ann);
    await notified(scene, ann);
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where state = 'pending' order by kind`.execute(database.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['mail', 'mail', 'push']);
    await sendMails(scene);
    expect(await waiting()).toEqual(['pending']);
    expect(await drainOutbox(scene.services)).toBe(0);
    expect(await push()).toBe(1);
  });
});

describe('a user', () => {
  test('who turns pushes of a group off gets none of it', async () => {
    const ann = await buyer(scene);
    await subscribe(ann);
    await setChannel(scene.services, ann, { group: 'money', channel: 'push', is_on: false });
    await notified(scene, ann);
    await push();
    expect([got.length, await waiting()]).toEqual([0, []]);
  });

  test('in quiet hours is pushed when they end', async () => {
    const ann = await buyer(scene);
    await subscribe(ann);
    const now = Date.now();
    const time = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16);
    await setSchedule(scene.services, ann, {
      time_zone: 'UTC',
      quiet: { from: time(-1), until: time(1) },
      digest: 'off',
    });
    await notified(scene, ann);
    await push();
    expect([got.length, await waiting()]).toEqual([0, ['pending']]);
  });

  test.each(['by a switch', 'by signing out'])('who ends it %s gets none', async (how) => {
    const ann = await buyer(scene);
    const session = await newSession(ann);
    const { subscription } = await subscribe(ann, browser(), session);
    await notified(scene, ann);
    expect(await readSubscription(scene.services, ann, subscription)).toEqual({ is_on: true });
    if (how === 'by a switch') await unsubscribeBrowser(scene.services, ann, subscription);
    else await sql`delete from sessions where id = ${session}`.execute(database.db);
    expect(await readSubscription(scene.services, ann, subscription)).toEqual({ is_on: false });
    await notified(scene, ann);
    await push();
    expect([got.length, await waiting()]).toEqual([0, []]);
  });

  test('cannot end the pushes of another, and takes a browser over by subscribing with it', async () => {
    const [ann, other] = [await buyer(scene), await buyer(scene)];
    const where = await subscribe(ann);
    await unsubscribeBrowser(scene.services, other, where.subscription);
    expect(await readSubscription(scene.services, ann, where.subscription)).toEqual({
      is_on: true,
    });
    await notified(scene, ann);
    await subscribe(other, where);
    await push();
    expect(got).toEqual([]);
    expect(await readSubscription(scene.services, ann, where.subscription)).toEqual({
      is_on: false,
    });
  });

  test('has ten browsers at most: the oldest gives way', async () => {
    const ann = await buyer(scene);
    const first = await subscribe(ann);
    for (let n = 0; n < 10; n += 1) await subscribe(ann);
    expect(await readSubscription(scene.services, ann, first.subscription)).toEqual({
      is_on: false,
    });
  });
});

describe('a push service', () => {
  test.each([404, 410, 403])(
    'that answers %i does not know the browser any more: it is dropped',
    async (answer) => {
      const ann = await buyer(scene);
      const { subscription } = await subscribe(ann);
      status = answer;
      await notified(scene, ann);
      await push();
      expect(await waiting()).toEqual([]);
      expect(await readSubscription(scene.services, ann, subscription)).toEqual({ is_on: false });
    },
  );

  test.each([429, 500, 503])('that answers %i is asked again, for a day', async (answer) => {
    const ann = await buyer(scene);
    const { subscription } = await subscribe(ann);
    status = answer;
    await notified(scene, ann);
    await push();
    expect(await waiting()).toEqual(['pending']);
    expect(await push()).toBe(0);
    const day = sql`to_jsonb(now() - interval '25 hours')`;
    await sql`update outbox set due_at = now(), payload = jsonb_set(payload, '{at}', ${day})
      where kind = 'push'`.execute(database.owner_db);
    await push();
    expect(await waiting()).toEqual([]);
    expect(await readSubscription(scene.services, ann, subscription)).toEqual({ is_on: true });
  });

  test.each([
    'https://127.0.0.1/push',
    'https://10.0.0.1/push',
    'https://[::1]/push',
    'https://localhost/push',
    'https://push.example.com/push',
    'http://fcm.googleapis.com/fcm/send/a',
  ])('at %s is none (U5)', async (endpoint) => {
    const ann = await buyer(scene);
    const { subscription } = browser();
    const viewer = { ...ann, session_id: await newSession(ann) };
    const refused = subscribeBrowser(scene.services, viewer, { ...subscription, endpoint });
    await expect(refused).rejects.toThrow('PUSH_ENDPOINT_REFUSED');
  });

  test('whose name leads to a machine inside is not called, and is dropped (U5)', async () => {
    const ann = await buyer(scene);
    const { webPushSender } = await import('../ports/outgoing/push-sender.ts');
    const { outgoingRequests } = await import('../ports/outgoing/outgoing-requests.ts');
    const { subscription } = await subscribe(ann);
    await notified(scene, ann);
    const guarded = webPushSender(outgoingRequests({ is_plain_allowed: true }), () => true);
    await drainPushes({ ...scene.services, pushes: guarded });
    expect(got).toEqual([]);
    expect(await readSubscription(scene.services, ann, subscription)).toEqual({ is_on: false });
  });

  test('is given no key that is no point of its curve', async () => {
    const ann = await buyer(scene);
    const { subscription } = browser();
    const viewer = { ...ann, session_id: await newSession(ann) };
    const noPoint = { ...subscription, public_key: Buffer.alloc(65, 4).toString('base64url') };
    const refused = subscribeBrowser(scene.services, viewer, noPoint);
    await expect(refused).rejects.toThrow('PUSH_ENDPOINT_REFUSED');
  });
});
