import { newId } from '@guildhall/domain/kernel/ids';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Origin } from '../context.ts';
import { sharedRateLimits } from '../ports/shared-rate-limits.ts';
import { judgeTry } from './count-tries.ts';
import { forgetOldSignIns } from './forget-old-sign-ins.ts';
import { requestPasswordReset } from './recovery/request-password-reset.ts';
import { signIn } from './sign-in/sign-in.ts';

let database: TestDatabase;
let stage: Stage;
let email: string;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  email = `u${newId().slice(-12)}@example.test`;
  await actor(stage, { email });
});

const HERE: Origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const ELSEWHERE: Origin = { ip_address: '198.51.100.7', user_agent: 'a browser' };

/** What the sign-in comes to: `in`, or the code of the refusal. */
async function attempt(password: string, origin = HERE, address = email): Promise<string> {
  try {
    await signIn(stage.services, { email: address, password }, origin);
    return 'in';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const times = async (count: number, work: (n: number) => Promise<string>) =>
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('guessing passwords (A3)', () => {
  test('20 parallel wrong tries: 10 are judged; the owner gets in from elsewhere', async () => {
    const answers = await times(20, () => attempt('wrong'));
    expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    expect(await attempt(ACTOR_PASSWORD)).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(ACTOR_PASSWORD, ELSEWHERE)).toBe('in');
  });

  test('a hundred networks together lock the owner out of no browser that he knows', async () => {
    const { device_token } = await signIn(
      stage.services,
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

  test('a known browser is no way to guess without end', async () => {
    const origin = { email, password: ACTOR_PASSWORD };
    const { device_token } = await signIn(stage.services, origin, HERE);
    const answers = await times(15, () => attempt('wrong', { ...HERE, device_token }));
    expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
  });

  test('no spelling of an address has tries of its own', async () => {
    const spellings = [email, ` ${email.toUpperCase()}\n`, email.replace('u', 'ｕ')];
    for (const address of spellings) await times(4, () => attempt('wrong', HERE, address));
    expect(await attempt('wrong')).toBe('TOO_MANY_REQUESTS');
  });

  test('all addresses of a household’s IPv6 network count as one', async () => {
    const from = (ip_address: string) => attempt('wrong', { ...HERE, ip_address });
    for (let n = 1; n <= 10; n += 1) await from(`2001:db8:1:2::${n}`);
    expect(await from('2001:db8:1:2:ffff::1')).toBe('TOO_MANY_REQUESTS');
    expect(await from('2001:db8:1:3::1')).toBe('CREDENTIALS_WRONG');
  });

  test('a network that tries many addresses is cut off too', async () => {
    for (let round = 0; round < 10; round += 1) {
      await times(10, (n) => attempt('wrong', HERE, `n${round}-${n}-${email}`));
    }
    expect(await attempt('wrong')).toBe('TOO_MANY_REQUESTS');
  });

  test('whoever is refused spends nothing of the other budgets', async () => {
    for (let round = 0; round < 8; round += 1) await times(15, () => attempt('wrong'));
    expect(await attempt(ACTOR_PASSWORD, ELSEWHERE)).toBe('in');
    expect(await attempt('wrong', HERE, `neighbour-${email}`)).toBe('CREDENTIALS_WRONG');
  });

  test('signing in correctly is never limited', async () => {
    for (let n = 0; n < 25; n += 1) expect(await attempt(ACTOR_PASSWORD)).toBe('in');
  });

  test('a right password forgets the wrong ones at its address, and none of its network', async () => {
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

  test('a browser is known to those who have signed in on it, and to nobody else', async () => {
    const own = `v${newId().slice(-12)}@example.test`;
    await actor(stage, { email: own });
    const input = { email: own, password: ACTOR_PASSWORD };
    const { device_token } = await signIn(stage.services, input, HERE);
    await times(10, () => attempt('wrong'));
    expect(await attempt('wrong', { ...HERE, device_token })).toBe('TOO_MANY_REQUESTS');
  });

  test('two servers count together (R1)', async () => {
    const other = { ...stage.services, rate_limits: sharedRateLimits(database.db) };
    const there = async () =>
      await signIn(other, { email, password: 'wrong' }, HERE).then(
        () => 'in',
        (error: unknown) => (error instanceof Refusal ? error.code : 'defect'),
      );
    const answers = await times(20, (n) => (n % 2 === 0 ? attempt('wrong') : there()));
    expect(answers.filter((answer) => answer === 'CREDENTIALS_WRONG')).toHaveLength(10);
  });
});

describe('a stretch of counting', () => {
  const budget = { name: 'a test', tries: 2, window_seconds: 600 };
  const tried = [{ budget, key: 'somebody' }];
  const tryOnce = () => stage.services.rate_limits.countTries(tried);
  const endsIn = async (seconds: number) =>
    await sql`update rate_limits set ends_at = now() + make_interval(secs => ${seconds})`.execute(
      database.owner_db,
    );
  const waitSeconds = async () => {
    const error = await tryOnce().catch((refused: unknown) => refused);
    return error instanceof Refusal ? Number(error.facts['retry_after_seconds']) : 0;
  };

  test('begins with its first try, whatever follows', async () => {
    await tryOnce();
    await endsIn(60);
    await tryOnce();
    const left = await waitSeconds();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60);
  });

  test('that is over is followed by a whole one with all its tries', async () => {
    for (let n = 0; n < 2; n += 1) await tryOnce();
    expect(await waitSeconds()).toBeGreaterThan(0);
    await endsIn(0);
    for (let n = 0; n < 2; n += 1) await tryOnce();
    expect(await waitSeconds()).toBeGreaterThan(60);
  });

  test('has no more tries for what is taken back twice, and takes back nobody else’s', async () => {
    const taken = [{ budget, key: 'somebody', all: false }];
    const another = [{ budget, key: 'another' }];
    for (let n = 0; n < 2; n += 1) await stage.services.rate_limits.countTries(another);
    await tryOnce();
    for (let n = 0; n < 3; n += 1) await stage.services.rate_limits.uncount(taken);
    for (let n = 0; n < 2; n += 1) await tryOnce();
    expect(await waitSeconds()).toBeGreaterThan(0);
    await expect(stage.services.rate_limits.countTries(another)).rejects.toThrow(Refusal);
  });
});

test('a network has mails sent to twenty addresses an hour, and no more (R1)', async () => {
  const ask = (n: number, origin = HERE) =>
    requestPasswordReset(stage.services, { email: `n${n}-${email}` }, origin);
  for (let n = 0; n < 20; n += 1) await ask(n);
  await expect(ask(20)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await ask(20, ELSEWHERE);
});

test('what could not be judged was no wrong try (F6)', async () => {
  const budget = { name: 'a test', tries: 2, window_seconds: 60 };
  const tries = [{ budget, key: 'somebody', when_right: 'forget' }] as const;
  const fail = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  for (let n = 0; n < 5; n += 1) {
    await expect(judgeTry(stage.services, tries, fail)).rejects.toThrow('Connection terminated');
  }
});

test('what was judged right stays right when its try cannot be given back (F6)', async () => {
  const alerts: string[] = [];
  const broken = {
    ...stage.services,
    rate_limits: {
      ...stage.services.rate_limits,
      uncount: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    },
    alert: (sentence: string) => alerts.push(sentence),
  };
  const input = { email, password: ACTOR_PASSWORD };
  expect(await signIn(broken, input, HERE)).toMatchObject({ user: { email } });
  expect(alerts).toEqual([expect.stringContaining('could not be given back')]);
});

test('tries that are over are forgotten, and nobody’s address stands in their table', async () => {
  await attempt('wrong');
  const count = async () => {
    const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(database.db);
    expect(JSON.stringify(rows)).not.toContain(email);
    return rows.length;
  };
  expect(await count()).toBe(3);
  await forgetOldSignIns(stage.services);
  expect(await count()).toBe(3);
  await sql`update rate_limits set ends_at = now()`.execute(database.owner_db);
  await forgetOldSignIns(stage.services);
  expect(await count()).toBe(0);
});
