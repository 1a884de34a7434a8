import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { sendMails } from '@guildhall/scenes/clock';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { catchErrorCode, catchRefusal } from '@guildhall/scenes/refusals';
import { signedInWith, totpCode, withTotp } from '@guildhall/scenes/second-factors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { changePassword } from '../passwords/change-password.ts';
import { confirmTotp } from './confirm-totp.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { verifySecondFactor } from '../sign-in/verify-second-factor.ts';
import { readSecondFactors } from './read-second-factors.ts';
import { readSession } from '../sessions/read-session.ts';
import { challenged, completed } from '@guildhall/scenes/sign-ins';
import { signIn } from '../sign-in/sign-in.ts';
import { signInWithFirstFactor, type SignInOutcome } from '../sign-in/sign-in-with-first-factor.ts';
import { startTotp } from './start-totp.ts';
import { stepUpWithTotp } from '../step-up/step-up.ts';
import { turnOffTotp } from './turn-off-totp.ts';

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
  email = `u${newId().slice(-12)}@example.test`;
  ({ user_id: userId } = await actor(scene, { email }));
});

const HERE = { ip_address: '192.0.2.7', user_agent: 'a browser' };
const signingIn = (password = ACTOR_PASSWORD) => signIn(scene.services, { email, password }, HERE);
const enter = () => completed(signingIn());
const opens = async (token: string) => (await readSession(scene.services, token)) !== null;

/** The ticket that signing in with the password returns. */
async function ticketOf(): Promise<string> {
  return (await challenged(signingIn())).ticket;
}
const prove = (ticket: string, code: string, method: 'totp' | 'recovery_code' = 'totp') =>
  verifySecondFactor(scene.services, { ticket, method, code: code.replaceAll('-', '') }, HERE);

const twoFactorMails = async () => {
  await sendMails(scene);
  const mails = await readCaughtMails(scene.services, email);
  return mails.filter(({ subject }) => subject.includes('two-factor'));
};

async function turnedOn() {
  const { access_token } = await enter();
  return await withTotp(scene, access_token);
}

describe('turning two-factor authentication on', () => {
  test('ends other sessions, renews this one, returns ten codes and notifies by mail (S1, A8)', async () => {
    const [here, there] = [await enter(), await enter()];
    const { access_token, recovery_codes } = await withTotp(scene, here.access_token);
    expect(
      await Promise.all([here.access_token, there.access_token, access_token].map(opens)),
    ).toEqual([false, false, true]);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-Z]{5}$/);
    expect((await signedInWith(scene, access_token)).user.two_factor).toBe(true);
    expect(await twoFactorMails()).toHaveLength(1);
  });

  test('stores neither the secret nor a code in plain text (K1)', async () => {
    const { secret, recovery_codes } = await turnedOn();
    for (const canary of [secret, ...recovery_codes, ...recovery_codes.map(plain)]) {
      expect(await tablesThatHold(database.owner_db, canary)).toEqual([]);
    }
  });

  test('takes effect when a code confirms it; until then the older secret is valid', async () => {
    const { access_token, secret } = await turnedOn();
    const { user, session } = await signedInWith(scene, access_token);
    const { secret: waiting } = await startTotp(scene.services, user, session);
    expect(await catchErrorCode(prove(await ticketOf(), await totpCode(waiting)))).toBe(
      'CODE_WRONG',
    );
    await prove(await ticketOf(), await totpCode(secret));
  });

  test('requires recent authentication, as does every change of it (A7)', async () => {
    const { access_token } = await turnedOn();
    await sql`update sessions set authenticated_at = now() - interval '11 minutes'
      where user_id = ${userId}`.execute(database.owner_db);
    const { user, viewer, session } = await signedInWith(scene, access_token);
    const { services } = scene;
    const before = await databaseImage(database.owner_db, ['rate_limits']);
    const codes = await Promise.all([
      catchErrorCode(startTotp(services, user, session)),
      catchErrorCode(confirmTotp(services, viewer, session, { code: '000000' })),
      catchErrorCode(turnOffTotp(services, viewer, session)),
      catchErrorCode(makeRecoveryCodes(services, user, session)),
    ]);
    expect(codes).toEqual(Array(4).fill('REAUTH_REQUIRED'));
    expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
  });

  test('a TOTP code counts as authentication, once, and renews the token (A5, A7, S1)', async () => {
    const { access_token, secret } = await turnedOn();
    const { viewer, session } = await signedInWith(scene, access_token);
    const code = await totpCode(secret);
    const stepped = await stepUpWithTotp(scene.services, viewer, session, { code });
    expect([await opens(access_token), await opens(stepped.access_token)]).toEqual([false, true]);
    const again = await signedInWith(scene, stepped.access_token);
    expect(again.session.second_factor).toBe('totp');
    const replay = stepUpWithTotp(scene.services, viewer, again.session, { code });
    expect(await catchErrorCode(replay)).toBe('CODE_WRONG');
  });
});

describe('verifying the second factor', () => {
  test.each<[string, () => Promise<SignInOutcome>]>([
    ['a password', () => signingIn()],
    [
      'an identity provider',
      () => signInWithFirstFactor(scene.services, { id: userId }, 'identity_provider', HERE),
    ],
  ])('%s alone opens no session and writes nothing (INV11)', async (_, signInSo) => {
    await turnedOn();
    const before = await databaseImage(database.owner_db, ['rate_limits']);
    const end = await signInSo();
    expect(end).toEqual({
      outcome: 'second_factor_required',
      ticket: expect.any(String),
      methods: ['totp', 'recovery_code'],
    });
    expect(await databaseImage(database.owner_db, ['rate_limits'])).toEqual(before);
  });

  test.each([-1, 0, 1])('a code %i time steps away signs in, once (A5)', async (steps) => {
    const { secret } = await turnedOn();
    // Turning it on used the previous step, and steps up to the last used one are refused.
    await sql`update totp_secrets set last_step = 0 where user_id = ${userId}`.execute(
      database.owner_db,
    );
    const code = await totpCode(secret, steps);
    const { access_token } = await prove(await ticketOf(), code);
    expect((await signedInWith(scene, access_token)).session).toMatchObject({
      first_factor: 'password',
      second_factor: 'totp',
    });
    expect(await catchErrorCode(prove(await ticketOf(), code))).toBe('CODE_WRONG');
  });

  test.each([-2, 2])('a code %i time steps away is refused', async (steps) => {
    const { secret } = await turnedOn();
    expect(await catchErrorCode(prove(await ticketOf(), await totpCode(secret, steps)))).toBe(
      'CODE_WRONG',
    );
  });

  test('50 concurrent uses of one code sign in once (A5)', async () => {
    const { secret } = await turnedOn();
    const code = await totpCode(secret);
    const tickets: string[] = [];
    while (tickets.length < 50) tickets.push(await ticketOf());
    // Without a rate limit, so that the code itself must prevent the reuse.
    const withoutLimits = { ...scene.services, rate_limits: unlimited };
    const answers = await Promise.allSettled(
      tickets.map((ticket) =>
        verifySecondFactor(withoutLimits, { ticket, method: 'totp', code }, HERE),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a ticket works once, also with ten concurrent uses with different codes', async () => {
    const { recovery_codes } = await turnedOn();
    const ticket = await ticketOf();
    const answers = await Promise.allSettled(
      recovery_codes.map((code) => prove(ticket, code, 'recovery_code')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { recovery_codes_left } = await readSecondFactors(scene.services, {
      user_id: userId,
      role: 'user',
    });
    expect(recovery_codes_left).toBe(9);
  });

  test('refuses a ticket that was tampered with, is five minutes old, or predates a new password', async () => {
    const { secret, access_token } = await turnedOn();
    const code = await totpCode(secret);
    const ticket = await ticketOf();
    const changed = ticket.slice(0, -3) + (ticket.endsWith('AAA') ? 'BBB' : 'AAA');
    expect(await catchErrorCode(prove(changed, code))).toBe('SIGN_IN_EXPIRED');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1_000 });
    try {
      expect(await catchErrorCode(prove(ticket, await totpCode(secret)))).toBe('SIGN_IN_EXPIRED');
    } finally {
      vi.useRealTimers();
    }
    const { user, session } = await signedInWith(scene, access_token);
    await changePassword(scene.services, user, session, { new_password: 'another horse entirely' });
    expect(await catchErrorCode(prove(ticket, code))).toBe('SIGN_IN_EXPIRED');
  });

  test('after ten wrong codes the next one is refused unchecked, even the right one (R3)', async () => {
    const { secret } = await turnedOn();
    const codes = [];
    for (let attempts = 0; attempts < 10; attempts += 1) {
      codes.push(await catchErrorCode(prove(await ticketOf(), '000000')));
    }
    expect(codes).toEqual(Array(10).fill('CODE_WRONG'));
    const { code, facts } = await catchRefusal(prove(await ticketOf(), await totpCode(secret)));
    expect(code).toBe('TOO_MANY_REQUESTS');
    expect(facts['retry_after_seconds']).toBeGreaterThan(0);
  });

  test('wrong codes in a step-up are limited, and keep nobody out on another device (R3, A3)', async () => {
    const { access_token, secret } = await turnedOn();
    const { viewer, session } = await signedInWith(scene, access_token);
    const codes = [];
    for (let attempts = 0; attempts < 11; attempts += 1) {
      codes.push(
        await catchErrorCode(stepUpWithTotp(scene.services, viewer, session, { code: '000000' })),
      );
    }
    expect(codes).toEqual([...Array(10).fill('CODE_WRONG'), 'TOO_MANY_REQUESTS']);
    const code = await totpCode(secret);
    const here = stepUpWithTotp(scene.services, viewer, session, { code });
    expect(await catchErrorCode(here)).toBe('TOO_MANY_REQUESTS');
    expect((await prove(await ticketOf(), code)).user.id).toBe(userId);
  });

  test('refuses a user who was suspended meanwhile, and does not use up their code', async () => {
    const { recovery_codes } = await turnedOn();
    const ticket = await ticketOf();
    await sql`update users set is_active = false where id = ${userId}`.execute(database.owner_db);
    const work = prove(ticket, recovery_codes[0] ?? '', 'recovery_code');
    expect(await catchErrorCode(work)).toBe('USER_INACTIVE');
    const viewer = { user_id: userId, role: 'user' as const };
    expect((await readSecondFactors(scene.services, viewer)).recovery_codes_left).toBe(10);
  });
});

describe('recovery codes', () => {
  test('each signs in once and notifies the user (A5, A8)', async () => {
    const { recovery_codes } = await turnedOn();
    const [code = '', other = ''] = recovery_codes;
    await prove(await ticketOf(), code, 'recovery_code');
    expect(await catchErrorCode(prove(await ticketOf(), code, 'recovery_code'))).toBe('CODE_WRONG');
    await prove(await ticketOf(), other, 'recovery_code');
    const texts = (await twoFactorMails()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('A recovery code was used'))).toHaveLength(2);
  });

  test('of another user are refused', async () => {
    const { recovery_codes } = await turnedOn();
    email = `v${newId().slice(-12)}@example.test`;
    ({ user_id: userId } = await actor(scene, { email }));
    await turnedOn();
    const foreign = prove(await ticketOf(), recovery_codes[0] ?? '', 'recovery_code');
    expect(await catchErrorCode(foreign)).toBe('CODE_WRONG');
  });

  test('are void once new ones are created', async () => {
    const { access_token, recovery_codes } = await turnedOn();
    const { user, session } = await signedInWith(scene, access_token);
    const made = await makeRecoveryCodes(scene.services, user, session);
    const old = prove(await ticketOf(), recovery_codes[0] ?? '', 'recovery_code');
    expect(await catchErrorCode(old)).toBe('CODE_WRONG');
    await prove(await ticketOf(), made.recovery_codes[0] ?? '', 'recovery_code');
  });
});

test('with two-factor authentication off, the password suffices and no recovery code is left', async () => {
  const { access_token } = await turnedOn();
  const { viewer, session } = await signedInWith(scene, access_token);
  await turnOffTotp(scene.services, viewer, session);
  await enter();
  expect((await readSecondFactors(scene.services, viewer)).recovery_codes_left).toBe(0);
});

const plain = (code: string) => code.replaceAll('-', '');
const unlimited = {
  consume: () => Promise.resolve(),
  refund: () => Promise.resolve(),
};
