import { actor } from '@guildhall/scenes/actors';
import { databaseImage } from '@guildhall/scenes/database-image';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { readSession } from '@guildhall/services/identity/sessions/read-session';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDemoPassword, prepareDemo } from './demo.ts';

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
  // Of the first start.
  await actor(stage, { email: 'buyer@example.test', password: 'of the first start' });
  await actor(stage, { email: 'somebody@example.test', password: 'his very own' });
});
afterAll(() => database.close());

async function startAgain(password: string): Promise<void> {
  const { services } = stage;
  const shop = { db: services.db, api_key: 'x', public_url: 'http://shop.test' };
  await prepareDemo(services, shop, {
    listen: { port: 1, host: '127.0.0.1' },
    origin: 'http://127.0.0.1:1',
    password,
    on_progress: () => undefined,
  });
  await keepDemoPassword(services, password);
}

const enter = async (email: string, password: string) =>
  await signIn(stage.services, { email, password }, { ip_address: null, user_agent: null });

test('a start with another DEMO_PASSWORD makes the shown one the right one, and ends old sessions', async () => {
  const { access_token } = await enter('buyer@example.test', 'of the first start');
  await startAgain('of the second start');
  await enter('buyer@example.test', 'of the second start');
  const wrong = enter('buyer@example.test', 'of the first start');
  await expect(wrong).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  expect(await readSession(stage.services, access_token)).toBeNull();
});

test('nobody else’s password is touched', async () => {
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
