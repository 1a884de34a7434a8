import { sendMessageSchema } from '@guildhall/domain/content/contact/schema';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import { databaseImage } from '@guildhall/scenes/database/database-image';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sendMessage } from '@guildhall/services/content/contact/send-message';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import type { OutgoingMail } from '@guildhall/services/ports/mailer';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchPastMails, connectDemoIdentities, prepareDemo, setDemoPassword } from './demo.ts';
import { subjectOf } from './identity-provider/protocol-routes.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  // Created by the first start.
  await actor(scene, { email: 'buyer@example.test', password: 'of the first start' });
  await actor(scene, { email: 'somebody@example.test', password: 'his very own' });
});
afterAll(() => database.close());

async function startAgain(password: string): Promise<void> {
  const { services } = scene;
  const shop = { db: services.db, api_key: 'x', public_url: 'http://shop.test' };
  await prepareDemo(services, shop, {
    listen: { port: 1, host: '127.0.0.1' },
    origin: 'http://127.0.0.1:1',
    password,
    onProgress: () => undefined,
    has_mail_server: false,
  });
  await setDemoPassword(services, password);
  await connectDemoIdentities(services);
}

const enter = async (email: string, password: string) =>
  await signInWithPassword(
    scene.services,
    { email, password },
    { ip_address: null, user_agent: null },
  );

test('a start with another DEMO_PASSWORD changes the password of the demo sign-ins and ends their sessions', async () => {
  const { access_token } = await enter('buyer@example.test', 'of the first start');
  await startAgain('of the second start');
  await enter('buyer@example.test', 'of the second start');
  const wrong = enter('buyer@example.test', 'of the first start');
  await expect(wrong).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  expect(await readSession(scene.services, access_token)).toBeNull();
});

test('the passwords of other users are not changed', async () => {
  await startAgain('of the third start');
  const { user } = await enter('somebody@example.test', 'his very own');
  expect(user.email).toBe('somebody@example.test');
});

test('a start with the same password changes nothing', async () => {
  await startAgain('of the last start');
  const before = await databaseImage(database.owner_db);
  await startAgain('of the last start');
  expect(await databaseImage(database.owner_db)).toEqual(before);
});

test('those whom the identity provider suggests can sign in with it, and nobody else is connected', async () => {
  await startAgain('of any start');
  const { public_url } = scene.services.settings;
  const connected = await database.db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email'])
    .orderBy('issuer')
    .execute();
  expect(connected).toEqual(
    ['facebook', 'google'].map((provider) => {
      const issuer = `${public_url}/identity-provider/${provider}`;
      const email = 'buyer@example.test';
      return { issuer, subject: subjectOf(issuer, email), email };
    }),
  );
});

test('the mail server of a demo gets no mail about its invented past', async () => {
  const mailed: OutgoingMail[] = [];
  const mailer = { delivers: true, send: async (mail: OutgoingMail) => void mailed.push(mail) };
  const services = { ...scene.services, mailer };
  const message = {
    message_id: newId(),
    topic: 'other',
    text: 'It was a long time ago.',
    language: 'en',
  };
  const ann = await actor(scene, { email: 'ann@invented.test' });
  await sendMessage(services, ann, sendMessageSchema.parse(message));
  await catchPastMails(services);
  await drainOutbox(services);
  expect(mailed).toEqual([]);
  expect(await readCaughtMails(services, 'ann@invented.test')).toHaveLength(1);
});
