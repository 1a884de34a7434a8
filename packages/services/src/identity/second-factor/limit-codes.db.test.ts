import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { sendMails } from '@guildhall/scenes/clock';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { withTotp } from '@guildhall/scenes/second-factors';
import { challenged, completed } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Origin } from '../../kernel/viewer.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { requestPasswordReset } from '../recovery/request-password-reset.ts';
import { resetPassword } from '../recovery/reset-password.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { verifySecondFactor } from '../sign-in/verify-second-factor.ts';

let database: TestDatabase;
let scene: Scene;
let email: string;
let codes: string[];

const OWNER: Origin = { ip_address: '192.0.2.7', user_agent: 'a browser' };
const STRANGER: Origin = { ip_address: '203.0.113.9', user_agent: 'a browser' };
const NEW_PASSWORD = 'seventeen purple spoons';

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  email = `u${newId().slice(-12)}@example.test`;
  await actor(scene, { email });
  const { access_token } = await completed(signingIn(OWNER));
  codes = [...(await withTotp(scene, access_token)).recovery_codes];
});

const signingIn = (origin: Origin, password = ACTOR_PASSWORD) =>
  signIn(scene.services, { email, password }, origin);

async function enterCode(origin: Origin, code: string, password?: string) {
  const { ticket } = await challenged(signingIn(origin, password));
  const input = { ticket, method: 'recovery_code' as const, code: code.replace('-', '') };
  return await verifySecondFactor(scene.services, input, origin);
}
const enterRight = (origin: Origin, password?: string) =>
  enterCode(origin, codes.pop() ?? 'none is left', password);

/** Somebody who knows the password tries codes until none is checked any more. */
async function guess(origin: Origin, password?: string): Promise<number> {
  for (let checked = 0; ; checked += 1) {
    const answer = await catchErrorCode(enterCode(origin, 'AAAAA-AAAAA', password));
    if (answer === 'TOO_MANY_REQUESTS') return checked;
    expect(answer).toBe('CODE_WRONG');
  }
}

async function mails() {
  await sendMails(scene);
  return await readCaughtMails(scene.services, email);
}

async function resetFrom(origin: Origin, password: string): Promise<Origin> {
  await requestPasswordReset(scene.services, { email }, origin);
  const links = (await mails()).flatMap(({ text }) => /#token=([^\s&]+)/.exec(text)?.[1] ?? []);
  const [token = 'no token'] = links;
  const { device_token } = await resetPassword(scene.services, { token, password }, origin);
  return { ...origin, device_token };
}

test('wrong codes from elsewhere do not keep the owner out of their device (A3)', async () => {
  const { device_token } = await enterRight(OWNER);
  expect(await guess(STRANGER)).toBe(10);
  expect(await catchErrorCode(enterRight(OWNER))).toBe('TOO_MANY_REQUESTS');
  await enterRight({ ...OWNER, device_token });
});

test('wrong codes on a known device are limited too (R3)', async () => {
  const { device_token } = await enterRight(OWNER);
  expect(await guess({ ...OWNER, device_token })).toBe(10);
});

test('after a reset the owner gets in, whatever others have tried (A3)', async () => {
  expect(await guess(STRANGER)).toBe(10);
  const here = await resetFrom({ ...OWNER, ip_address: '198.51.100.3' }, NEW_PASSWORD);
  await enterRight(here, NEW_PASSWORD);
});

test('resets bring no more guesses than those of one browser, however many they are (A6)', async () => {
  let password = ACTOR_PASSWORD;
  let guesses = await guess(STRANGER);
  for (let resets = 1; resets <= 3; resets += 1) {
    password = `${NEW_PASSWORD} ${resets}`;
    await sql`delete from rate_limits where key like 'reset mail:%'`.execute(database.owner_db);
    guesses += await guess(await resetFrom(STRANGER, password), password);
  }
  expect(guesses).toBe(20);
});

test('the owner is told of several wrong codes by one mail in hours (A8)', async () => {
  const warnings = async () =>
    (await mails()).filter(({ subject }) => subject.startsWith('Wrong codes')).length;
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    await catchErrorCode(enterCode(STRANGER, 'AAAAA-AAAAA'));
  }
  expect(await warnings()).toBe(0);
  await catchErrorCode(enterCode(STRANGER, 'AAAAA-AAAAA'));
  expect(await warnings()).toBe(1);
  await guess(STRANGER);
  await sql`delete from rate_limits where key not like 'second factor warning:%'`.execute(
    database.owner_db,
  );
  await guess(STRANGER);
  expect(await warnings()).toBe(1);
});
