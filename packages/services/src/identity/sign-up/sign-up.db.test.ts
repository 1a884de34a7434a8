import { inTransaction } from '@guildhall/db/transaction';
import type { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { databaseImage, tablesThatHold } from '@guildhall/scenes/database/database-image';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { notify } from '../../kernel/notify.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { deleteExpiredSignIns } from '../delete-expired-sign-ins.ts';
import { readSession } from '../sessions/read-session.ts';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { activateUser } from './activate-user.ts';
import { createUser } from './create-user.ts';
import { resendActivation } from './resend-activation.ts';
import { signUp } from './sign-up.ts';

let database: TestDatabase;
let scene: Scene;
let person: { email: string; username: string; password: string };

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await resetAttempts();
  person = newPerson();
});

const resetAttempts = async () => await sql`delete from rate_limits`.execute(database.owner_db);
function newPerson() {
  const name = `u${newId().slice(-12)}`;
  return { email: `${name}@example.test`, username: name, password: 'seventeen purple spoons' };
}
const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
const join = async (input = person) => await signUp(scene.services, input, origin);
const activate = async (userId: string, code: string) =>
  await activateUser(scene.services, { user_id: userId, code }, origin);
const enter = async (password = person.password) =>
  await signInWithPassword(scene.services, { email: person.email, password }, origin);
const image = async () => await databaseImage(database.owner_db, ['rate_limits']);

async function mailsTo(email: string) {
  while ((await drainOutbox(scene.services)) > 0);
  return await readCaughtMails(scene.services, email);
}
/** The newest code mailed to this address. */
async function codeFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code';
}
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up', () => {
  test('creates the user only when the code is verified, and then signs them in', async () => {
    const { user_id } = await join();
    expect(await usersAt(person.email)).toEqual([]);
    const { access_token, user } = await activate(user_id, await codeFor(person.email));
    expect(user).toMatchObject({ id: user_id, email: person.email, role: 'user' });
    expect(await readSession(scene.services, access_token)).toMatchObject({
      user: { id: user_id },
    });
    expect((await enter()).user.id).toBe(user_id);
  });

  test('the code works once, and no sign-up of this address is left (R3)', async () => {
    const { user_id } = await join();
    const code = await codeFor(person.email);
    await activate(user_id, code);
    expect((await catchRefusal(activate(user_id, code))).code).toBe('CODE_WRONG');
    const left = await sql`select * from sign_ups where email = ${person.email}`.execute(
      database.db,
    );
    expect(left.rows).toEqual([]);
  });

  test('ten concurrent uses of one code create one user with one session', async () => {
    const { user_id } = await join();
    const code = await codeFor(person.email);
    await resetAttempts();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => activate(user_id, code)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sessions = await database.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user_id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('the code is in the mail and in no table (K1)', async () => {
    await join();
    const code = await codeFor(person.email);
    expect(code).toMatch(/^\d{6}$/);
    const tables = await tablesThatHold(database.owner_db, `\n${code}\n`);
    expect(tables).toEqual([]);
  });
});

test('a code is sent before waiting mails, however many there are', async () => {
  const { user_id } = await actor(scene);
  await inTransaction(database.db, async (trx) => {
    for (let n = 0; n < 40; n += 1) {
      await notify(trx, { user_id }, { kind: 'money_in_wallet', amount_minor: 1, order_id: null });
    }
  });
  await join();
  await drainOutbox(scene.services);
  expect(await readCaughtMails(scene.services, person.email)).toHaveLength(1);
});

describe('refuses a code in the same way (R3)', () => {
  test('when it is wrong, expired, replaced or of another sign-up; the database is unchanged', async () => {
    const { user_id } = await join();
    const first = await codeFor(person.email);
    await resetAttempts();
    await resendActivation(scene.services, { user_id }, origin);
    const second = await codeFor(person.email);
    const third = otherCode(second) === first ? otherCode(first) : otherCode(second);
    const before = await image();
    const refusals = [
      await catchRefusal(activate(user_id, third)),
      ...(first === second ? [] : [await catchRefusal(activate(user_id, first))]),
      await catchRefusal(activate(newId(), second)),
    ];
    await sql`update mail_proofs set expires_at = now() where user_id = ${user_id}`.execute(
      database.owner_db,
    );
    const expired = await image();
    refusals.push(await catchRefusal(activate(user_id, second)));
    for (const refusal of refusals) {
      expect(refusal).toEqual({ code: 'CODE_WRONG', facts: {}, fields: {} });
    }
    expect(before.users).toEqual(expired.users);
    expect(await image()).toEqual(expired);
  });

  test('after five attempts even the right one is refused, also concurrently', async () => {
    const { user_id } = await join();
    const code = await codeFor(person.email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => catchRefusal(activate(user_id, otherCode(code)))),
    );
    expect(answers.filter((answer) => answer.code === 'CODE_WRONG')).toHaveLength(5);
    const refused = await catchRefusal(activate(user_id, code));
    expect(refused.code).toBe('TOO_MANY_REQUESTS');
    expect(refused.facts['retry_after_seconds']).toBeGreaterThan(0);
  });
});

describe('a known address (A4)', () => {
  test('gets the same response; its owner is notified, and no code is sent', async () => {
    await actor(scene, { email: person.email });
    const { user_id } = await join();
    expect(user_id).toMatch(/^[0-9a-f-]{36}$/);
    const mails = await mailsTo(person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You already have a profile on Guildhall',
    ]);
    expect(mails[0]?.text).not.toMatch(/\d{6}/);
    expect((await catchRefusal(activate(user_id, '123456'))).code).toBe('CODE_WRONG');
    // The user's own password is valid, not that of the sign-up.
    expect((await catchRefusal(enter())).code).toBe('CREDENTIALS_WRONG');
    expect((await enter(ACTOR_PASSWORD)).user.email).toBe(person.email);
  });

  test('writes the same rows as an unknown one, and takes as long', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const rows = async () => {
      const { rows: counts } = await sql`select (select count(*) from sign_ups) as sign_ups,
        (select count(*) from mail_proofs) as proofs, (select count(*) from outbox) as outbox,
        (select count(*) from users) as users`.execute(database.owner_db);
      return Object.values(counts[0] as Record<string, string>).map(Number);
    };
    const left: Record<string, number[]> = {};
    for (let round = 0; round < 9; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const input = newPerson();
        if (kind === 'known') await actor(scene, { email: input.email });
        await resetAttempts();
        const before = await rows();
        const start = performance.now();
        await join(input);
        times[kind].push(performance.now() - start);
        left[kind] = (await rows()).map((count, index) => count - (before[index] ?? 0));
      }
    }
    expect(left['known']).toEqual([1, 1, 1, 0]);
    expect(left['unknown']).toEqual(left['known']);
    const middle = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
    expect(middle(times.known)).toBeGreaterThan(middle(times.unknown) * 0.4);
    expect(middle(times.unknown)).toBeGreaterThan(middle(times.known) * 0.4);
  });

  test('that gets a user while a code is pending belongs to that user', async () => {
    const { user_id } = await join();
    const code = await codeFor(person.email);
    await createUser(scene.services, { ...person, username: newPerson().username });
    expect((await catchRefusal(activate(user_id, code))).code).toBe('CODE_WRONG');
  });

  test('with two sign-ups belongs to the one activated first; the other is void', async () => {
    const first = await join();
    const firstCode = await codeFor(person.email);
    await resetAttempts();
    const second = await join({ ...person, password: 'eighteen purple spoons' });
    const secondCode = await codeFor(person.email);
    await activate(first.user_id, firstCode);
    expect((await catchRefusal(activate(second.user_id, secondCode))).code).toBe('CODE_WRONG');
    expect((await enter()).user.id).toBe(first.user_id);
  });
});

describe('a sign-up that is not activated', () => {
  test('is reported, with its user id, only after the right password', async () => {
    const { user_id } = await join();
    expect(await catchRefusal(enter('wrong'))).toEqual({
      code: 'CREDENTIALS_WRONG',
      facts: {},
      fields: {},
    });
    expect(await catchRefusal(enter())).toMatchObject({
      code: 'USER_NOT_ACTIVATED',
      facts: { user_id },
    });
  });

  test('expires after a day, and frees its username', async () => {
    await join();
    await sql`update sign_ups set expires_at = now() where email = ${person.email}`.execute(
      database.owner_db,
    );
    expect((await catchRefusal(enter())).code).toBe('CREDENTIALS_WRONG');
    await join({ ...newPerson(), username: person.username });
    await deleteExpiredSignIns(scene.services);
    const { rows } = await sql`select * from sign_ups where email = ${person.email}`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a username', () => {
  const taken = { code: 'USERNAME_TAKEN', fields: { username: [fieldError('username_taken')] } };

  test('belongs to one user or pending sign-up, in any spelling', async () => {
    const { username } = newPerson();
    await actor(scene, { username });
    const loud = username.toUpperCase();
    expect(await catchRefusal(join({ ...person, username: loud }))).toMatchObject(taken);
    await join();
    const other = { ...newPerson(), username: person.username.toUpperCase() };
    expect(await catchRefusal(join(other))).toMatchObject(taken);
  });

  test('is not that of the site or its staff, nor one that looks like it (I6)', async () => {
    const name = `mara${newId().slice(-6)}`;
    await actor(scene, { username: `${name}-lin`, role: 'support' });
    const reserved = {
      code: 'USERNAME_RESERVED',
      fields: { username: [fieldError('username_reserved')] },
    };
    for (const username of ['adm1n', 'Guildhall-Team', 'trade5hield', `rn${name.slice(1)}_1in`]) {
      const before = await image();
      expect(await catchRefusal(join({ ...person, username }))).toMatchObject(reserved);
      expect(await image()).toEqual(before);
    }
    await actor(scene, { username: `${name}-ann` });
    await join({ ...person, username: `rn${name.slice(1)}_ann` });
  });

  test('is none that looks like that of a seller who has sold something (I6)', async () => {
    const name = `harb0r${newId().slice(-6)}`;
    const { user_id } = await actor(scene, { username: name });
    const alike = name.replace('0', 'o');
    const statistics = { user_id, completed_orders: 0, due_orders: 0, on_time_share: null };
    await database.db
      .insertInto('seller_statistics')
      .values({ ...statistics, refreshed_at: new Date() })
      .execute();
    await join({ ...newPerson(), username: `${alike}_` });
    await database.db
      .updateTable('seller_statistics')
      .set({ completed_orders: 1 })
      .where('user_id', '=', user_id)
      .execute();
    for (const username of [alike, `${alike}-`, alike.toUpperCase()]) {
      expect(await catchRefusal(join({ ...newPerson(), username }))).toMatchObject({
        code: 'USERNAME_RESERVED',
        fields: { username: [fieldError('username_like_seller')] },
      });
    }
  });

  test('can be used again with the same address', async () => {
    const first = await join();
    await resetAttempts();
    expect((await join()).user_id).not.toBe(first.user_id);
  });

  test('is granted once to ten concurrent sign-ups from ten addresses', async () => {
    const { username } = person;
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => join({ ...newPerson(), username })),
    );
    const refusals = answers.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as Refusal).code] : [],
    );
    expect(refusals).toEqual(Array(9).fill('USERNAME_TAKEN'));
  });
});

test('a refused sign-up writes nothing but its count (INV11)', async () => {
  const before = await image();
  expect((await catchRefusal(join({ ...person, password: 'Guildhall2026' }))).code).toBe(
    'PASSWORD_COMMON',
  );
  const { username } = newPerson();
  await actor(scene, { username });
  const then = await image();
  expect(then.sign_ups).toEqual(before.sign_ups);
  await catchRefusal(join({ ...person, username }));
  expect(await image()).toEqual(then);
});

async function usersAt(email: string) {
  return await database.db.selectFrom('users').select('id').where('email', '=', email).execute();
}

test('a sign-up on a German page gets mails in German, and so does the user', async () => {
  const german = { ...origin, language: 'de' } as const;
  const { user_id } = await signUp(scene.services, person, german);
  expect((await mailsTo(person.email))[0]?.subject).toContain('Bestätige deine Adresse');
  await activate(user_id, await codeFor(person.email));
  const elsewhere = { ip_address: '198.51.100.7', user_agent: 'elsewhere' };
  await signInWithPassword(scene.services, person, elsewhere);
  expect((await mailsTo(person.email))[0]?.subject).toContain('Neue Anmeldung');
});
