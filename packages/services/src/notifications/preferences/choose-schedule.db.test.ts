import { advanceClock, readAppNow } from '@guildhall/db/clock';
import { inTransaction } from '@guildhall/db/transaction';
import { setScheduleSchema } from '@guildhall/domain/notifications/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { notified } from '@guildhall/scenes/notifications';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '../../kernel/notify.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';
import { setChannel } from '../choose-channels.ts';
import { drainOutbox } from '../drain-outbox.ts';
import { readSchedule, setSchedule } from './choose-schedule.ts';
import { sendDigests } from './send-digests.ts';
import { unsubscribe } from './turn-off-mails.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let sent: OutgoingMail[];
beforeAll(async () => {
  // Each test starts with an empty outbox.
  database = await testDatabase({ expectedViolations: ['INV9'] });
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetClock(scene);
  sent = [];
  ann = await buyer(scene);
  await sql`delete from outbox`.execute(database.owner_db);
});

const sendMails = async () => {
  const send = async (mail: OutgoingMail) => void sent.push(mail);
  await drainOutbox({ ...scene.services, mailer: { delivers: true, send } });
};
const subjects = () => sent.map(({ subject }) => subject);
const choose = async (viewer: Viewer, chosen: object) =>
  await setSchedule(
    scene.services,
    viewer,
    setScheduleSchema.parse({ time_zone: 'UTC', quiet: null, digest: 'off', ...chosen }),
  );
/** Quiet hours from an hour ago until in an hour, by the shop's clock. */
async function quietNow() {
  const now = await readAppNow(database.db);
  const time = (hours: number) =>
    new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
  return { from: time(-1), until: time(1) };
}
const tellPassword = async ({ user_id }: Viewer) =>
  await inTransaction(database.db, (trx) =>
    notify(trx, { user_id }, { kind: 'password_changed', at: '2026-11-27T12:00:00.000Z' }),
  );
const waiting = async () => {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from due_at - now()) / 60)::int as minutes from outbox
     where state = 'pending'`.execute(database.db);
  return rows.map(({ minutes }) => minutes);
};
const MONEY = '$5.00 added to your wallet';
const DAY_SECONDS = 86_400;
const tokenOf = (mail: OutgoingMail | undefined) =>
  /unsubscribe\/([\w.-]+)\/$/.exec(mail?.unsubscribe_url ?? '')?.[1] ?? '';

describe('in quiet hours', () => {
  test('a mail waits until they end, and is sent then', async () => {
    await choose(ann, { quiet: await quietNow() });
    await notified(scene, ann);
    await sendMails();
    expect(sent).toEqual([]);
    const [minutes = 0] = await waiting();
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(61);
    await advanceClock(database.db, 2 * 3_600);
    await sql`update outbox set due_at = now()`.execute(database.owner_db);
    await sendMails();
    expect(subjects()).toEqual([MONEY]);
  });

  test('a mail about security is sent, and so is one with a code', async () => {
    await choose(ann, { quiet: await quietNow() });
    await tellPassword(ann);
    await sendMails();
    expect(sent).toHaveLength(1);
  });

  test.each([
    [60, 1],
    [24 * 60, 0],
  ])('the seller is told of an order that is due in %i minutes: %i', async (minutes, mails) => {
    const { slug } = await testGame(scene);
    const shop = await seller(scene);
    const offer = await accountOffer(scene, shop, {
      game_slug: slug,
      delivery: 'manual',
      delivery_minutes: minutes,
    });
    await choose(shop, { quiet: await quietNow() });
    await boughtOrder(scene, ann, offer);
    await sendMails();
    expect(subjects().filter((subject) => subject.startsWith('Sold'))).toHaveLength(mails);
  });

  test('others are told all the same', async () => {
    const other = await buyer(scene);
    await choose(ann, { quiet: await quietNow() });
    await notified(scene, other);
    await sendMails();
    expect(subjects()).toEqual([MONEY]);
  });
});

describe('a digest', () => {
  test('is one mail with what was not urgent, when it is due and not before', async () => {
    await choose(ann, { digest: 'daily' });
    await notified(scene, ann);
    await notified(scene, ann, { kind: 'refund_lapsed', amount_minor: 700 });
    await tellPassword(ann);
    await sendMails();
    expect(sent).toHaveLength(1);
    expect(await sendDigests(scene.services)).toBe(0);
    await advanceClock(database.db, DAY_SECONDS);
    expect(await sendDigests(scene.services)).toBe(1);
    await sendMails();
    expect(subjects()[1]).toBe('2 updates for you');
    expect(sent[1]?.text).toContain(MONEY);
    expect(sent[1]?.text).toContain('$7.00');
    // The next one is a day later, and nothing is said twice.
    await advanceClock(database.db, DAY_SECONDS);
    expect(await sendDigests(scene.services)).toBe(1);
    await sendMails();
    expect(sent).toHaveLength(2);
  });

  test('leaves out a group whose mails are off', async () => {
    await choose(ann, { digest: 'daily' });
    await notified(scene, ann);
    await sendMails();
    await setChannel(scene.services, ann, { group: 'money', channel: 'mail', is_on: false });
    await advanceClock(database.db, DAY_SECONDS);
    await sendDigests(scene.services);
    await sendMails();
    expect(sent).toEqual([]);
  });

  test('lists twenty notices and counts the others', async () => {
    await choose(ann, { digest: 'weekly' });
    for (let n = 0; n < 23; n += 1) await notified(scene, ann);
    await sendMails();
    await advanceClock(database.db, 7 * DAY_SECONDS);
    await sendDigests(scene.services);
    await sendMails();
    expect(sent[0]?.text.split(MONEY)).toHaveLength(21);
    expect(sent[0]?.text).toContain('3 more are on your notifications page.');
  });

  test('is mailed at once when there are to be none any more', async () => {
    await choose(ann, { digest: 'weekly' });
    await notified(scene, ann);
    await sendMails();
    await choose(ann, { digest: 'off' });
    await sendMails();
    expect(subjects()).toEqual(['1 update for you']);
  });

  test('of ten workers at once is sent once', async () => {
    await choose(ann, { digest: 'daily' });
    await notified(scene, ann);
    await sendMails();
    await advanceClock(database.db, DAY_SECONDS);
    await Promise.all(Array.from({ length: 10 }, () => sendDigests(scene.services)));
    await sendMails();
    expect(sent).toHaveLength(1);
  });

  test('is ended by its link: what is not urgent is not mailed any more', async () => {
    await choose(ann, { digest: 'daily' });
    await notified(scene, ann);
    await sendMails();
    await advanceClock(database.db, DAY_SECONDS);
    await sendDigests(scene.services);
    await sendMails();
    const token = tokenOf(sent[0]);
    await notified(scene, ann);
    await sendMails();
    await unsubscribe(scene.services, { token });
    await unsubscribe(scene.services, { token });
    expect((await readSchedule(scene.services, ann)).digest).toBe('never');
    await notified(scene, ann);
    await choose(ann, { digest: 'off' });
    await sendMails();
    // What waited was dropped; what came while nothing was wanted is sent as wanted now.
    expect(subjects()).toEqual(['1 update for you', MONEY]);
  });
});

describe('the link of a mail', () => {
  test('turns off the mails of its group alone, and needs no sign-in', async () => {
    const other = await buyer(scene);
    await notified(scene, ann);
    await sendMails();
    const token = tokenOf(sent[0]);
    expect(sent[0]?.text).toContain(`/unsubscribe#token=${token}`);
    await unsubscribe(scene.services, { token });
    await unsubscribe(scene.services, { token });
    await notified(scene, ann);
    await notified(scene, other);
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([sent[0]?.to, sent[1]?.to]);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(2);
  });

  test('does not exist in mails about security', async () => {
    await tellPassword(ann);
    await sendMails();
    expect(sent[0]?.unsubscribe_url).toBeUndefined();
    expect(sent[0]?.text).not.toContain('unsubscribe');
  });

  test('is forged by nobody', async () => {
    await notified(scene, ann);
    await sendMails();
    const [header, claims, signature] = tokenOf(sent[0]).split('.');
    const security = { ...JSON.parse(atob(claims ?? '')), group: 'security' };
    for (const token of [
      [header, claims, `${signature?.slice(0, -4)}AAAA`].join('.'),
      [header, Buffer.from(JSON.stringify(security)).toString('base64url'), signature].join('.'),
    ]) {
      await expect(unsubscribe(scene.services, { token })).rejects.toThrow('NOT_FOUND');
    }
  });
});

test('a schedule is read as it was stored; nothing chosen is nothing held back', async () => {
  expect(await readSchedule(scene.services, ann)).toEqual({
    time_zone: 'UTC',
    quiet: null,
    digest: 'off',
  });
  const chosen = {
    time_zone: 'Europe/Berlin',
    quiet: { from: '22:00', until: '07:30' },
    digest: 'weekly',
  } as const;
  await choose(ann, chosen);
  expect(await readSchedule(scene.services, ann)).toEqual(chosen);
});
