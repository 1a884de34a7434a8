import { inTransaction } from '@guildhall/db/transaction';
import { CHANNELS, NOTICE_GROUPS } from '@guildhall/domain/kernel/notices';
import { setChannelSchema } from '@guildhall/domain/notifications/schema';
import { buyer } from '@guildhall/scenes/actors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { notifications, notified } from '@guildhall/scenes/notifications';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '../kernel/notify.ts';
import type { Viewer } from '../kernel/viewer.ts';
import type { OutgoingMail } from '../ports/mailer.ts';
import { readChannels, setChannel } from './choose-channels.ts';
import { countUnread } from './inbox/count-unread.ts';
import { drainOutbox } from './drain-outbox.ts';

let database: TestDatabase;
let scene: Scene;
let sent: string[];
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  sent = [];
  await sql`delete from outbox`.execute(database.owner_db);
});

const sendMails = async () => {
  const send = async ({ subject }: OutgoingMail) => void sent.push(subject);
  await drainOutbox({ ...scene.services, mailer: { delivers: true, send } });
};
const tellPassword = async ({ user_id }: Viewer) =>
  await inTransaction(database.db, (trx) =>
    notify(trx, { user_id }, { kind: 'password_changed', at: '2026-11-27T12:00:00.000Z' }),
  );
const set = async (viewer: Viewer, channel: 'app' | 'mail', isOn: boolean) =>
  await setChannel(scene.services, viewer, { group: 'money', channel, is_on: isOn });
const unread = async (viewer: Viewer) => (await countUnread(scene.services, viewer)).unread;

test('mails of a group that is turned off are not sent, also those that wait already', async () => {
  const [ann, other] = [await buyer(scene), await buyer(scene)];
  await notified(scene, ann);
  await set(ann, 'mail', false);
  await set(ann, 'mail', false);
  await notified(scene, ann);
  await notified(scene, other);
  await sendMails();
  expect(sent).toEqual(['$5.00 added to your wallet']);
  // They are seen in the product all the same.
  expect(await unread(ann)).toBe(2);
  await set(ann, 'mail', true);
  await notified(scene, ann);
  await sendMails();
  expect(sent).toHaveLength(2);
});

test('a group that is turned off in the product is neither listed nor counted, and comes back', async () => {
  const ann = await buyer(scene);
  await notified(scene, ann);
  await tellPassword(ann);
  await set(ann, 'app', false);
  const { items } = await notifications(scene, ann);
  expect(items.map(({ kind }) => kind)).toEqual(['password_changed']);
  expect(await unread(ann)).toBe(1);
  await sendMails();
  expect(sent).toHaveLength(2);
  await set(ann, 'app', true);
  expect(await unread(ann)).toBe(2);
});

test('security cannot be turned off', async () => {
  const ann = await buyer(scene);
  for (const channel of CHANNELS) {
    const input = { group: 'security', channel, is_on: false };
    expect(setChannelSchema.safeParse(input).success).toBe(false);
    for (const group of NOTICE_GROUPS.filter((each) => each !== 'security')) {
      await setChannel(scene.services, ann, { group, channel, is_on: false });
    }
  }
  const { groups } = await readChannels(scene.services, ann);
  expect(groups.filter(({ app, mail, push }) => app || mail || push)).toEqual([
    { group: 'security', app: true, mail: true, push: true, can_choose: false },
  ]);
  await tellPassword(ann);
  await sendMails();
  expect([sent.length, await unread(ann)]).toEqual([1, 1]);
});
