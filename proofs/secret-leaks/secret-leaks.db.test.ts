import { randomInt, randomUUID } from 'node:crypto';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { runWorkers, sendMails } from '@guildhall/scenes/clock';
import { accountOffer, giftCardOffer, savedDraft } from '@guildhall/scenes/offers';
import { boughtOrder, reviewedOrder, unitIds } from '@guildhall/scenes/orders';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../running-shop.ts';
import { tryApiToken } from './api-token.ts';
import { lookAround } from './look-around.ts';
import { listener } from './recording-client.ts';
import { sendBlocked } from './blocked-messages.ts';
import { personalDetails, showPapers } from './papers.ts';
import { uploadPhotos } from './photos.ts';
import { viewAsStaff } from './staff-view.ts';
import { clusterFilesOf, dumpOf, filesUnder, type Place, placeOf, findLeaks } from './leaks.ts';

const canary = (what: string) => `Canary-${what}-${randomUUID().slice(0, 13)}`;

/** Secrets that only their owner may see. */
const sealed = {
  login: canary('login'),
  password: canary('sign-in-word'),
  notes: canary('notes'),
  code: `CNRY-${randomInt(100_000_000, 999_999_999)}`,
  uploaded_code: `CNRU-${randomInt(100_000_000, 999_999_999)}`,
  drafted_login: canary('drafted-login'),
  drafted_password: canary('drafted-word'),
  delivered_login: canary('delivered-login'),
  delivered_password: canary('delivered-word'),
};
/** Of an order under review, which only staff have viewed. */
const viewed = { viewed_login: canary('viewed-login'), viewed_password: canary('viewed-word') };
/** Input that nobody may ever see again. */
const typed = {
  account_password: canary('account-password'),
  wrong_password: canary('wrong-password'),
  wrong_reveal_password: canary('wrong-reveal-password'),
  refused_login: canary('refused-login'),
  misplaced_login: canary('misplaced-login'),
  lost_login: canary('lost-login'),
  refused_draft_login: canary('refused-draft-login'),
  lost_draft_login: canary('lost-draft-login'),
  refused_draft_codes: canary('refused-draft-codes'),
  refused_code: canary('refused-code'),
  waiting_code: `CNRW-${randomInt(100_000_000, 999_999_999)}`,
  lost_code: `CNRL-${randomInt(100_000_000, 999_999_999)}`,
  forged_token: canary('forged-token'),
  place_of_photo: canary('place-of-photo'),
  refused_photo: canary('refused-photo'),
  lost_photo: canary('lost-photo'),
  name_of_odd_details: canary('odd-name'),
  place_of_paper: canary('place-of-paper'),
};
const personal = personalDetails(canary);
/** What the contact filter blocks; its sender alone is told which words are meant. */
const blocked = {
  blocked_message: `${canary('blocked')}@example.com`,
  reported_message: `${canary('reported')}@example.com`,
};
/** Public texts: the search must find them wherever they are, or it proves nothing. */
const PUBLIC_TITLE = `An account that ${canary('title')} everybody sees`;

const BUYER = 'canary-buyer@example.test';
const SELLER = 'canary-seller@example.test';

let database: TestDatabase;
let shop: RunningShop;
let client: ReturnType<typeof listener>;
const startedMs = Date.now();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database);
  client = listener(shop.settings.public_url);
  await runOrderLifecycle();
}, 120_000);
afterAll(async () => {
  // The delivery below that meets a broken table is an intended defect and is logged as one.
  await shop.close({ mayLog: (line) => line.includes('42P01') });
  await database.close();
});

async function signIn(email: string, password: string): Promise<string> {
  const answer = await client.post('signing in', '/api/oauth/login/', { email, password });
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

/** Publish, buy, deliver, reveal, and everything that can go wrong in between, over HTTP. */
async function runOrderLifecycle(): Promise<void> {
  const { scene } = shop;
  const { account_password: password } = typed;
  const [ann, bob] = await Promise.all([
    buyer(scene, { email: BUYER, password }),
    seller(scene, { email: SELLER, password }),
  ]);
  const [{ slug: gameSlug }, { slug: brandSlug }] = [await testGame(scene), await testBrand(scene)];
  const { login, password: signInWord, notes } = sealed;
  const secrets = [{ login, password: signInWord, notes }];
  const account = await accountOffer(scene, bob, {
    game_slug: gameSlug,
    title: PUBLIC_TITLE,
    secrets,
  });
  const card = await giftCardOffer(scene, bob, {
    brand_slug: brandSlug,
    secrets: [{ code: sealed.code }],
  });
  const byHand = await accountOffer(scene, bob, {
    game_slug: gameSlug,
    delivery: 'manual',
    delivery_minutes: 60,
  });
  await lookAround(client, { game: gameSlug, brand: brandSlug, account, card });

  await client.post('a wrong password', '/api/oauth/login/', {
    email: BUYER,
    password: typed.wrong_password,
  });
  await client.query('a forged token', 'wallet.summary', {}, typed.forged_token);
  const token = (tokens['buyer_token'] = await signIn(BUYER, password));
  const sellerToken = (tokens['seller_token'] = await signIn(SELLER, password));

  tokens['api_token'] = await tryApiToken(client, sellerToken);
  const drafted = await publishDrafted(
    await savedDraft(scene, bob, gameSlug, INSTANT),
    sellerToken,
  );
  const manual = await boughtOrder(scene, ann, byHand);
  await deliver(manual, sellerToken);
  await sendBlocked(
    client,
    { orderId: manual, token },
    {
      blocked: `write to ${blocked.blocked_message}`,
      reported: `write to ${blocked.reported_message}`,
    },
  );
  await uploadCodes(card, sellerToken);
  const photos = {
    noted: typed.place_of_photo,
    refused: typed.refused_photo,
    lost: typed.lost_photo,
  };
  await showPapers(client, token, personal, typed);
  tokens['address_token'] = await uploadPhotos(client, database.owner_db, sellerToken, photos);
  for (const orderId of [
    manual,
    await boughtOrder(scene, ann, account),
    await boughtOrder(scene, ann, drafted),
    await boughtOrder(scene, ann, card),
    await boughtOrder(scene, ann, card),
  ]) {
    const [unitId = ''] = await unitIds(scene, ann, orderId);
    const input = { order_id: orderId, unit_id: unitId, consent: true };
    const wrong = { ...input, password: typed.wrong_reveal_password };
    await client.post('a wrong reveal', '/api/trpc/vault.reveal', wrong, token);
    await client.post(
      'a foreign reveal',
      '/api/trpc/vault.reveal',
      { ...input, password },
      sellerToken,
    );
    await client.post('a reveal', '/api/trpc/vault.reveal', { ...input, password }, token);
    for (const [who, ownership] of [
      ['buyer', token],
      ['seller', sellerToken],
    ] as const) {
      await client.query(`the order, ${who}`, 'orders.detail', { order_id: orderId }, ownership);
      await client.query(
        `the log of looks, ${who}`,
        'vault.log',
        { order_id: orderId, unit_id: unitId },
        ownership,
      );
    }
    await client.ask('the page of an order', `/order/${orderId}`);
  }
  const { viewed_login, viewed_password } = viewed;
  const reviewed = await accountOffer(scene, bob, {
    game_slug: gameSlug,
    secrets: [{ login: viewed_login, password: viewed_password }],
  });
  const underReview = await reviewedOrder(scene, ann, reviewed);
  tokens['staff_token'] = await viewAsStaff(client, scene, underReview);
  await lookAround(client, { game: gameSlug, brand: brandSlug, account, card });
  await runWorkers(scene);
  await sendMails(scene);
  await client.ask('the mails', '/dev/mails');
  await client.post('signing out', '/api/oauth/logout/', {}, sellerToken);
  await client.query('a dead token', 'wallet.summary', {}, sellerToken);
}

async function deliver(orderId: string, token: string): Promise<void> {
  const handOver = async (name: string, secrets: unknown, key = newId()) =>
    await client.post(
      name,
      '/api/trpc/orders.deliver',
      { idempotency_key: key, order_id: orderId, secrets },
      token,
    );
  const { refused_login, misplaced_login, lost_login } = typed;
  const refused = await handOver('half a sign-in', [{ login: refused_login }]);
  const misplaced = await handOver('a sign-in that is no list', { login: misplaced_login });
  await sql`alter table secret_fingerprints rename to mislaid`.execute(database.owner_db);
  const lost = await handOver('a sign-in that meets a defect', [
    { login: lost_login, password: lost_login },
  ]);
  await sql`alter table mislaid rename to secret_fingerprints`.execute(database.owner_db);
  const secrets = [{ login: sealed.delivered_login, password: sealed.delivered_password }];
  const key = newId();
  const delivered = await handOver('a delivery', secrets, key);
  const again = await handOver('the same delivery', secrets, key);
  const otherKey = await handOver('a delivery too many', secrets);
  expect(
    [refused, misplaced, lost, delivered, again, otherKey].map(({ status }) => status),
  ).toEqual([400, 400, 500, 200, 200, 409]);
}

const INSTANT = { delivery: 'instant' } as const;

/** Publishes a draft with its sign-in; returns the offer. */
async function publishDrafted(draftId: string, token: string): Promise<string> {
  const publish = async (name: string, secrets: object[], codes = '') =>
    await client.post(
      name,
      '/api/trpc/offers.publishDraft',
      {
        idempotency_key: newId(),
        draft_id: draftId,
        revision: 1,
        secrets,
        codes,
        accepts_rules: true,
      },
      token,
    );
  const { refused_draft_login, lost_draft_login, refused_draft_codes } = typed;
  const refused = await publish('half a draft', [{ login: refused_draft_login }]);
  const both = await publish('a draft with codes', [{ login: 'x' }], refused_draft_codes);
  await sql`alter table secret_fingerprints rename to mislaid`.execute(database.owner_db);
  const lost = await publish('a draft that meets a defect', [
    { login: lost_draft_login, password: lost_draft_login },
  ]);
  await sql`alter table mislaid rename to secret_fingerprints`.execute(database.owner_db);
  const secrets = [{ login: sealed.drafted_login, password: sealed.drafted_password }];
  const published = await publish('a draft', secrets);
  const statuses = [refused, both, lost, published].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 500, 200]);
  return (JSON.parse(published.text) as { result: { data: { offer_id: string } } }).result.data
    .offer_id;
}

async function uploadCodes(offerId: string, token: string): Promise<void> {
  const upload = async (name: string, line: string) => {
    const form = new FormData();
    form.set('idempotency_key', newId());
    form.set('file', new Blob([`${line}\r\n`], { type: 'text/csv' }), `${line}.csv`);
    const headers = { authorization: `JWT ${token}` };
    const address = `/api/offers/${offerId}/codes/`;
    return await client.ask(name, address, { method: 'POST', headers, body: form });
  };
  const refused = await upload('a file of no codes', typed.refused_code);
  await sql`alter table secret_fingerprints rename to mislaid`.execute(database.owner_db);
  const lost = await upload('a file that meets a defect', typed.lost_code);
  await sql`alter table mislaid rename to secret_fingerprints`.execute(database.owner_db);
  const added = await upload('a file of codes', sealed.uploaded_code);
  const again = await upload('the same file', sealed.uploaded_code);
  expect([refused, lost, added, again].map(({ status }) => status)).toEqual([400, 500, 200, 409]);
  const form = new FormData();
  form.set('position_bytes', '0');
  form.set('file', new Blob([typed.waiting_code], { type: 'text/csv' }), 'codes.csv');
  const headers = { authorization: `JWT ${token}` };
  const address = `/api/offers/${offerId}/code-uploads/${newId()}/`;
  const part = await client.ask('a part', address, { method: 'POST', headers, body: form });
  expect(part.status).toBe(200);
}

async function everyPlace(): Promise<Place[]> {
  return [
    ...client.heard,
    ...(await dumpOf(database.owner_db)),
    ...(await clusterFilesOf(database.owner_db, startedMs)),
    ...filesUnder(shop.settings.data_dir),
    ...shop.servers.map(({ lines }, index) => placeOf(`log of server ${index}`, lines.join('\n'))),
    placeOf('alerts', shop.alerts.join('\n')),
  ];
}

test('the whole purchase ran, with everything that can go wrong', () => {
  const statuses = (name: string) => {
    const answers = client.heard.filter((place) => place.name === `answer to ${name}`);
    return new Set(answers.map(({ bytes }) => Number(bytes.subarray(0, 3).toString())));
  };
  const expected = {
    'a reveal': 200,
    'a view of staff': 200,
    'a wrong reveal': 403,
    'a foreign reveal': 409,
    'a wrong password': 400,
    'a forged token': 401,
    'a dead token': 401,
    'the page of an order': 200,
    'the mails': 200,
    '/, second': 200,
    '/no-such-page, second': 404,
  };
  for (const [name, status] of Object.entries(expected)) {
    expect({ name, statuses: statuses(name) }).toEqual({ name, statuses: new Set([status]) });
  }
});

test('a sealed secret is nowhere but in the buyer’s reveal and a view of staff (INV12, K1, K6)', async () => {
  const traces = findLeaks({ ...sealed, ...viewed }, await everyPlace());
  expect([...new Set(traces)].toSorted()).toEqual(
    [
      ...Object.keys(sealed).map((what) => `${what} in answer to a reveal`),
      ...Object.keys(viewed).map((what) => `${what} in answer to a view of staff`),
    ].toSorted(),
  );
});

test('an entered password, right or wrong, is stored or logged nowhere (LOG1, K6)', async () => {
  expect(findLeaks(typed, await everyPlace())).toEqual([]);
});

test('what an applicant says of themselves is nowhere but in the answer to them (K1, K6, Z8)', async () => {
  const traces = findLeaks(personal, await everyPlace());
  expect([...new Set(traces)].toSorted()).toEqual(
    Object.keys(personal)
      .map((what) => `${what} in answer to an own request`)
      .toSorted(),
  );
});

test('what the contact filter blocks is nowhere but in the answer to its sender (rules.md §9)', async () => {
  const traces = findLeaks(blocked, await everyPlace());
  expect([...new Set(traces)].toSorted()).toEqual(
    Object.keys(blocked).map((what) => `${what} in answer to a blocked message`),
  );
});

test('an access token is in the response that issues it and nowhere else (LOG1, S2, S6)', async () => {
  const signatures = Object.entries(tokens).map(([name, token]) => {
    const signature = token.slice(token.lastIndexOf('.') + 1);
    expect(signature.length).toBeGreaterThan(20);
    return [name, signature] as const;
  });
  expect(findLeaks(Object.fromEntries(signatures), await everyPlace())).toEqual([
    'buyer_token in answer to signing in',
    'seller_token in answer to signing in',
    'api_token in answer to an API token',
    'address_token in answer to evidence',
    'staff_token in answer to a step-up of staff',
  ]);
});

test('the same search finds public texts wherever they are', async () => {
  const plain = canary('control');
  await sql`create table control (text text, bytes bytea)`.execute(database.owner_db);
  const bytes = Buffer.from(plain);
  await sql`insert into control values (${plain}, null), (null, ${bytes})`.execute(
    database.owner_db,
  );
  const places = await everyPlace();
  await sql`drop table control`.execute(database.owner_db);
  const planted = findLeaks({ plain }, places).map((trace) => trace.replace(/ file .*/, ' file'));
  expect(new Set(planted)).toEqual(
    new Set(['plain in table control', 'plain in base file', 'plain in pg_wal file']),
  );
  const title = findLeaks({ title: PUBLIC_TITLE }, places);
  for (const place of ['table offers', 'table orders', 'answer to the list', 'base file']) {
    expect(title.join('\n')).toContain(`title in ${place}`);
  }
  expect(title.filter((trace) => /answer to \/accounts.*, second$/.test(trace))).not.toEqual([]);
  const path = `an-address-${randomInt(1_000_000)}`;
  await client.ask('an address of its own', `/${path}`);
  expect(findLeaks({ path }, await everyPlace()).join('\n')).toContain('path in log of server 0');
});

test('finds a text in each form in which it may be stored', () => {
  const text = canary('form');
  const written = [
    text.toLowerCase(),
    text.replaceAll('-', '').toUpperCase(),
    Buffer.from(text).toString('hex'),
    ...['', 'x', 'xy', 'xyz'].map((before) => Buffer.from(`${before}${text}!`).toString('base64')),
    Buffer.from(`{"a":"${text}"}`).toString('base64url'),
  ];
  for (const form of written) {
    expect(findLeaks({ text }, [placeOf(form, `before ${form} after`)])).toEqual([
      `text in ${form}`,
    ]);
  }
});
