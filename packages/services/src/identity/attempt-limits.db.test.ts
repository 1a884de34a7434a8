import { newId } from '@guildhall/domain/kernel/ids';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { sendMails } from '@guildhall/scenes/clock';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Origin } from '../kernel/viewer.ts';
import { databaseRateLimiter } from '../ports/database-rate-limiter.ts';
import { readCaughtMails } from '../notifications/caught/read-caught-mails.ts';
import { requestPasswordReset } from './recovery/request-password-reset.ts';
import { resetPassword } from './recovery/reset-password.ts';
import { withAttemptLimit } from './attempt-limits.ts';
import { deleteExpiredSignIns } from './delete-expired-sign-ins.ts';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';

let database: TestDatabase;
let scene: Scene;
let email: string;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  email = `u${newId().slice(-12)}@example.test`;
  await actor(scene, { email });
});

const HERE: Origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const ELSEWHERE: Origin = { ip_address: '198.51.100.7', user_agent: 'a browser' };

/** The outcome of a sign-in: `in`, or the code of the refusal. */
async function attempt(password: string, origin = HERE, address = email): Promise<string> {
  try {
    await signInWithPassword(scene.services, { email: address, password }, origin);
    return 'in';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
/** The token of the newest link that was mailed to the user. */
async function resetToken(): Promise<string> {
  await requestPasswordReset(scene.services, { email }, ELSEWHERE);
  await sendMails(scene);
  const [mail] = await readCaughtMails(scene.services, email);
  return /#token=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token';
}
const times = async (count: number, work: (n: number) => Promise<string>) =>
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('guessing passwords (A3)', () => {
  test('of 20 concurrent wrong attempts 10 are checked; the user can sign in from another network', async () => {
    const answers = await times(20, () => attempt('wrong'));
    expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    expect(await attempt(ACTOR_PASSWORD)).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(ACTOR_PASSWORD, ELSEWHERE)).toBe('in');
  });

  test('attempts from many networks do not lock the user out of a known device', async () => {
    const { device_token } = await signInWithPassword(
      scene.services,
      { email, password: ACTOR_PASSWORD },
      ELSEWHERE,
    );
    for (let network = 0; network < 10; network += 1) {
      await times(11, (n) => attempt('wrong', { ...HERE, ip_address: `203.0.${network}.${n}` }));
    }
    expect(await attempt(ACTOR_PASSWORD, ELSEWHERE)).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(ACTOR_PASSWORD, { ...ELSEWHERE, device_token })).toBe('in');
    const stranger = { ...ELSEWHERE, device_token: 'x'.repeat(43) };
    expect(await attempt(ACTOR_PASSWORD, stranger)).toBe('TOO_MANY_REQUESTS');
  });

  test('attempts from many networks do not lock the user out of a browser where they set a new password', async () => {
    for (let network = 0; network < 10; network += 1) {
      await times(11, (n) => attempt('wrong', { ...HERE, ip_address: `203.0.${network}.${n}` }));
    }
    expect(await attempt(ACTOR_PASSWORD, ELSEWHERE)).toBe('TOO_MANY_REQUESTS');
    const token = await resetToken();
    const password = 'seventeen purple spoons';
    const { device_token } = await resetPassword(scene.services, { token, password }, ELSEWHERE);
    expect(await attempt(password, ELSEWHERE)).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(password, { ...ELSEWHERE, device_token })).toBe('in');
  });

  test('attempts from a known device are limited too', async () => {
    const origin = { email, password: ACTOR_PASSWORD };
    const { device_token } = await signInWithPassword(scene.services, origin, HERE);
    const answers = await times(15, () => attempt('wrong', { ...HERE, device_token }));
    expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
  });

  test('all spellings of an address share one limit', async () => {
    const spellings = [email, ` ${email.toUpperCase()}\n`, email.replace('u', 'ｕ')];
    for (const address of spellings) await times(4, () => attempt('wrong', HERE, address));
    expect(await attempt('wrong')).toBe('TOO_MANY_REQUESTS');
  });

  test('all addresses of an IPv6 /64 count as one network', async () => {
    const from = (ipAddress: string) => attempt('wrong', { ...HERE, ip_address: ipAddress });
    for (let n = 1; n <= 10; n += 1) await from(`2001:db8:1:2::${n}`);
    expect(await from('2001:db8:1:2:ffff::1')).toBe('TOO_MANY_REQUESTS');
    expect(await from('2001:db8:1:3::1')).toBe('CREDENTIALS_WRONG');
  });

  test('attempts at many addresses from one network are limited too', async () => {
    for (let round = 0; round < 10; round += 1) {
      await times(10, (n) => attempt('wrong', HERE, `n${round}-${n}-${email}`));
    }
    expect(await attempt('wrong')).toBe('TOO_MANY_REQUESTS');
  });

  test('a refused attempt does not count toward the other limits', async () => {
    for (let round = 0; round < 8; round += 1) await times(15, () => attempt('wrong'));
    expect(await attempt(ACTOR_PASSWORD, ELSEWHERE)).toBe('in');
    expect(await attempt('wrong', HERE, `neighbour-${email}`)).toBe('CREDENTIALS_WRONG');
  });

  test('successful sign-ins are never limited', async () => {
    for (let n = 0; n < 25; n += 1) expect(await attempt(ACTOR_PASSWORD)).toBe('in');
  });

  test('a correct password resets the limit of its address but not of its network', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await times(9, () => attempt('wrong'))).not.toContain('TOO_MANY_REQUESTS');
      expect(await attempt(ACTOR_PASSWORD)).toBe('in');
    }
    for (let round = 0; round < 8; round += 1) {
      await times(9, (n) => attempt('wrong', HERE, `n${round}-${n}-${email}`));
    }
    expect(await attempt(ACTOR_PASSWORD)).toBe('in');
    expect(await attempt('wrong')).toBe('CREDENTIALS_WRONG');
    expect(await attempt('wrong')).toBe('TOO_MANY_REQUESTS');
  });

  test('a device is known only to the users who have signed in on it', async () => {
    const own = `v${newId().slice(-12)}@example.test`;
    await actor(scene, { email: own });
    const input = { email: own, password: ACTOR_PASSWORD };
    const { device_token } = await signInWithPassword(scene.services, input, HERE);
    await times(10, () => attempt('wrong'));
    expect(await attempt('wrong', { ...HERE, device_token })).toBe('TOO_MANY_REQUESTS');
  });

  test('two servers share the limits (R1)', async () => {
    const other = { ...scene.services, rate_limits: databaseRateLimiter(database.db) };
    const there = async () =>
      await signInWithPassword(other, { email, password: 'wrong' }, HERE).then(
        () => 'in',
        (error: unknown) => (error instanceof Refusal ? error.code : 'defect'),
      );
    const answers = await times(20, (n) => (n % 2 === 0 ? attempt('wrong') : there()));
    expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
  });
});

describe('a rate-limit window', () => {
  const limit = { name: 'a test', attempts: 2, window_seconds: 600 };
  const tried = [{ limit, key: 'somebody' }];
  const attemptOnce = () => scene.services.rate_limits.consume(tried);
  const endsIn = async (seconds: number) =>
    await sql`update rate_limits set ends_at = now() + make_interval(secs => ${seconds})`.execute(
      database.owner_db,
    );
  const waitSeconds = async () => {
    const error = await attemptOnce().catch((refused: unknown) => refused);
    return error instanceof Refusal ? Number(error.facts['retry_after_seconds']) : 0;
  };

  test('starts at the first attempt; later attempts do not extend it', async () => {
    await attemptOnce();
    await endsIn(60);
    await attemptOnce();
    const left = await waitSeconds();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60);
  });

  test('is followed by a new one with all attempts when it ends', async () => {
    for (let n = 0; n < 2; n += 1) await attemptOnce();
    expect(await waitSeconds()).toBeGreaterThan(0);
    await endsIn(0);
    for (let n = 0; n < 2; n += 1) await attemptOnce();
    expect(await waitSeconds()).toBeGreaterThan(60);
  });

  test('gains no attempts from repeated refunds, and a refund affects only its own key', async () => {
    const taken = [{ limit, key: 'somebody', all: false }];
    const another = [{ limit, key: 'another' }];
    for (let n = 0; n < 2; n += 1) await scene.services.rate_limits.consume(another);
    await attemptOnce();
    for (let n = 0; n < 3; n += 1) await scene.services.rate_limits.refund(taken);
    for (let n = 0; n < 2; n += 1) await attemptOnce();
    expect(await waitSeconds()).toBeGreaterThan(0);
    await expect(scene.services.rate_limits.consume(another)).rejects.toThrow(Refusal);
  });
});

test('an attempt that failed with a technical error is not counted (F6)', async () => {
  const limit = { name: 'a test', attempts: 2, window_seconds: 60 };
  const attempts = [{ limit, key: 'somebody', onSuccess: 'forget' }] as const;
  const fail = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  for (let n = 0; n < 5; n += 1) {
    await expect(withAttemptLimit(scene.services, attempts, fail)).rejects.toThrow(
      'Connection terminated',
    );
  }
});

test('a correct attempt succeeds even when its refund fails (F6)', async () => {
  const alerts: string[] = [];
  const broken = {
    ...scene.services,
    rate_limits: {
      ...scene.services.rate_limits,
      refund: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    },
    alert: (sentence: string) => alerts.push(sentence),
  };
  const input = { email, password: ACTOR_PASSWORD };
  expect(await signInWithPassword(broken, input, HERE)).toMatchObject({ user: { email } });
  expect(alerts).toEqual([expect.stringContaining('could not be refunded')]);
});

test('deletes expired attempts, and stores no address in plain text', async () => {
  await attempt('wrong');
  const count = async () => {
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db);
    expect(JSON.stringify(rows)).not.toContain(email);
    return rows.length;
  };
  expect(await count()).toBe(3);
  await deleteExpiredSignIns(scene.services);
  expect(await count()).toBe(3);
  await sql`update rate_limits set ends_at = now()`.execute(database.owner_db);
  await deleteExpiredSignIns(scene.services);
  expect(await count()).toBe(0);
});
