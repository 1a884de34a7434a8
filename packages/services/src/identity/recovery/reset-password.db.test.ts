import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { withTotp } from '@guildhall/scenes/second-factors';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { recordSecurityChange } from '../../users/change-user.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { readSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { challenged, completed } from '@guildhall/scenes/sign-ins';
import { signIn } from '../sign-in/sign-in.ts';
import { verifySecondFactor } from '../sign-in/verify-second-factor.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

let database: TestDatabase;
let scene: Scene;
let email: string;
let userId: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetAttempts();
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
});

const NEW_PASSWORD = 'seventeen purple spoons';
const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const resetAttempts = async () => await sql`delete from rate_limits`.execute(database.owner_db);
const requestReset = async (to = email) =>
  await requestPasswordReset(scene.services, { email: to }, origin);
const reset = async (token: string, password = NEW_PASSWORD) =>
  await resetPassword(scene.services, { token, password }, origin);
const signingIn = (password: string) => signIn(scene.services, { email, password }, origin);
const enter = (password: string) => completed(signingIn(password));

async function mailsTo(to: string) {
  while ((await drainOutbox(scene.services)) > 0);
  return await readCaughtMails(scene.services, to);
}
async function tokenOfMail(): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
  return /\/auth\/resetPassVerify#token=([^\s&]+)/.exec(texts)?.[1] ?? 'no token';
}
async function isSomebodyHeldUp(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner_db);
  return rows.length > 0;
}
const WRONG = { code: 'CODE_WRONG', facts: {}, fields: {} };

test('the link sets a new password once, ends every session and notifies the user (A6)', async () => {
  const { access_token } = await enter(ACTOR_PASSWORD);
  await requestReset();
  const token = await tokenOfMail();
  // A password manager learns from the link whose password it is.
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain(`#token=${token}&${new URLSearchParams({ email }).toString()}`);
  expect(await reset(token)).toEqual({ device_token: expect.any(String) });
  expect(await readSession(scene.services, access_token)).toBeNull();
  expect((await catchRefusal(enter(ACTOR_PASSWORD))).code).toBe('CREDENTIALS_WRONG');
  expect((await enter(NEW_PASSWORD)).user.id).toBe(userId);
  expect(await catchRefusal(reset(token, 'another purple spoon'))).toEqual(WRONG);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password for Guildhall was changed');
});

test('a concurrent sign-in with the old password opens no session after a reset (A6)', async () => {
  await requestReset();
  const token = await tokenOfMail();
  const { rate_limits } = scene.services;
  // The reset runs after the old hash was read and before it is verified.
  const consume: typeof rate_limits.consume = async (attempts) => {
    await rate_limits.consume(attempts);
    await reset(token);
  };
  const meanwhile = { ...scene.services, rate_limits: { ...rate_limits, consume } };
  const late = signIn(meanwhile, { email, password: ACTOR_PASSWORD }, origin);
  expect((await catchRefusal(late)).code).toBe('CREDENTIALS_WRONG');
  const { rows } = await sql`select 1 from sessions where user_id = ${userId}`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a session renewed during a reset ends with the others (A6)', async () => {
  const { access_token } = await enter(ACTOR_PASSWORD);
  const own = await readSession(scene.services, access_token);
  if (own === null) throw new Error('no session');
  await requestReset();
  const token = await tokenOfMail();
  let resetting: Promise<unknown> | undefined;
  const renewed = await inTransaction(database.db, async (trx) => {
    const answer = await renewSession(scene.services, trx, userId, own.session);
    resetting = reset(token);
    await vi.waitUntil(isSomebodyHeldUp);
    return answer;
  });
  await resetting;
  expect(await readSession(scene.services, renewed.access_token)).toBeNull();
});

test('whoever asked for links and used up their number, the owner has one that works (A3)', async () => {
  const ask = async (network: number) =>
    await requestPasswordReset(scene.services, { email }, at(`203.0.${network}.9`));
  const at = (ipAddress: string) => ({ ...origin, ip_address: ipAddress });
  for (let network = 0; network < 22; network += 1) await ask(network);
  expect(await mailsTo(email)).toHaveLength(20);
  // The request of the owner gets the usual response, and no further mail.
  await requestPasswordReset(scene.services, { email }, at('198.51.100.7'));
  expect(await mailsTo(email)).toHaveLength(20);
  await reset(await tokenOfMail());
  expect((await enter(NEW_PASSWORD)).user.id).toBe(userId);
});

describe('a second-factor ticket', () => {
  let code: string;
  const ticketOf = async (password = ACTOR_PASSWORD) =>
    (await challenged(signingIn(password))).ticket;
  const prove = async (ticket: string, given = code) => {
    const input = { ticket, method: 'recovery_code' as const, code: given };
    return await verifySecondFactor(scene.services, input, origin);
  };

  beforeEach(async () => {
    const { access_token } = await enter(ACTOR_PASSWORD);
    const { recovery_codes } = await withTotp(scene, access_token);
    code = recovery_codes[0]?.replace('-', '') ?? '';
    await requestReset();
  });

  test('issued before a reset expires with it; the reset itself opens no session (A6)', async () => {
    const oldTicket = await ticketOf();
    await reset(await tokenOfMail());
    const { rows } = await sql`select 1 from sessions where user_id = ${userId}`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
    expect((await catchRefusal(prove(oldTicket))).code).toBe('SIGN_IN_EXPIRED');
    // The refusal does not reveal whether the code was right.
    expect((await catchRefusal(prove(oldTicket, 'AAAAAAAAAA'))).code).toBe('SIGN_IN_EXPIRED');
    expect((await prove(await ticketOf(NEW_PASSWORD))).user.id).toBe(userId);
  });

  test('issued during a reset expires with it (A6)', async () => {
    const token = await tokenOfMail();
    let resetting: Promise<unknown> | undefined;
    const ticket = await inTransaction(database.db, async (trx) => {
      await lockUserForShare(trx, userId);
      resetting = reset(token);
      await vi.waitUntil(isSomebodyHeldUp);
      return await ticketOf();
    });
    await resetting;
    expect((await catchRefusal(prove(ticket))).code).toBe('SIGN_IN_EXPIRED');
  });

  test('used during a reset opens no session (A6)', async () => {
    const ticket = await ticketOf();
    let proving: Promise<{ code: string }> | undefined;
    await inTransaction(database.db, async (trx) => {
      await recordSecurityChange(trx, userId);
      proving = catchRefusal(prove(ticket));
      await vi.waitUntil(isSomebodyHeldUp);
    });
    expect((await proving)?.code).toBe('SIGN_IN_EXPIRED');
  });
});

test('ten concurrent uses of one link set one password (A6)', async () => {
  await requestReset();
  const token = await tokenOfMail();
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a forged, expired or foreign link, or one to a former address, is refused the same way (R3)', async () => {
  await requestReset();
  const token = await tokenOfMail();
  const refuses = async (text: string) => {
    const before = await databaseImage(database.owner_db, ['rate_limits']);
    expect(await catchRefusal(reset(text))).toEqual(WRONG);
    expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
  };
  await refuses(`${newId()}.${token.split('.')[1]}`);
  await refuses(`${token}x`);
  const change = async (columns: string) =>
    await sql`update mail_proofs set ${sql.raw(columns)} where user_id = ${userId}`.execute(
      database.owner_db,
    );
  await change("purpose = 'email_change'");
  await refuses(token);
  await change("purpose = 'password_reset', expires_at = now()");
  await refuses(token);
  await change("expires_at = now() + interval '1 minute'");
  await sql`update users set email = ${`new-${email}`} where id = ${userId}`.execute(
    database.owner_db,
  );
  await refuses(token);
});

test('the token is in the mail and in no table (K1)', async () => {
  await requestReset();
  const token = await tokenOfMail();
  const secret = token.split('.')[1] ?? '';
  expect(secret.length).toBeGreaterThan(40);
  expect(await tablesThatHold(database.owner_db, secret)).toEqual([]);
});

test('an unknown address gets the same response and the same rows, but no mail (A4)', async () => {
  const unknown = `no-${email}`;
  const rows = async () => {
    const query = sql<{ proofs: string; outbox: string }>`
      select (select count(*) from mail_proofs) as proofs,
        (select count(*) from outbox) as outbox`;
    const { rows: counts } = await query.execute(database.owner_db);
    return [Number(counts[0]?.proofs), Number(counts[0]?.outbox)];
  };
  const before = await rows();
  expect(await requestReset(unknown)).toBeUndefined();
  expect(await requestReset()).toBeUndefined();
  expect(await rows()).toEqual(before.map((count) => count + 2));
  expect(await mailsTo(unknown)).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
  const [again, unknownAgain] = [
    await catchRefusal(requestReset()),
    await catchRefusal(requestReset(unknown)),
  ];
  expect([again.code, unknownAgain.code]).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
});

test('an unknown address takes as long as a known one (A4)', async () => {
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < 100; round += 1) {
    for (const [kind, to] of Object.entries({ known: email, unknown: `no-${email}` })) {
      await resetAttempts();
      const start = performance.now();
      await requestReset(to);
      times[kind]?.push(performance.now() - start);
    }
  }
  const [known = [], unknown = []] = Object.values(times).map((list) =>
    list.toSorted((a, b) => a - b),
  );
  // Each median lies within the other's interquartile range, widened for a busy machine.
  expect(known[50]).toBeGreaterThan((unknown[25] ?? 0) * 0.7);
  expect(known[50]).toBeLessThan((unknown[75] ?? 0) * 1.5);
});

test('refuses a common password or one made of the user’s name, and the link stays valid (A2)', async () => {
  await requestReset();
  const token = await tokenOfMail();
  expect((await catchRefusal(reset(token, 'password123'))).code).toBe('PASSWORD_COMMON');
  expect((await catchRefusal(reset(token, `${email.split('@')[0]}99`))).code).toBe(
    'PASSWORD_COMMON',
  );
  await reset(token);
});

test('a user without a password can set their first one with a reset', async () => {
  await sql`delete from credentials where user_id = ${userId}`.execute(database.owner_db);
  await requestReset();
  await reset(await tokenOfMail());
  expect((await enter(NEW_PASSWORD)).user.id).toBe(userId);
});
