import { invariantViolations } from '@guildhall/db/invariants';
import { PERSONAL_DATA, PERSONAL_TABLES } from '@guildhall/db/kernel/rooms-personal-data';
import { newId } from '@guildhall/domain/kernel/ids';
import { EVIDENCE_DAYS } from '@guildhall/domain/users/closing-rules';
import { actor, ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { testGame } from '@guildhall/scenes/catalog';
import { advance, advanceAndRun, sendMails } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { confirmedOrder, givenFeedback } from '@guildhall/scenes/feedback';
import { pngOf, uploadedPicture } from '@guildhall/scenes/files';
import { blockedMessage, sentMessage } from '@guildhall/scenes/messages';
import { dismissedReport, reportedUser, takenReport } from '@guildhall/scenes/moderation/reports';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, triggerUnits } from '@guildhall/scenes/orders';
import { closingAccount, erasedAccounts } from '@guildhall/scenes/moderation/closed-accounts';
import { testScene } from '@guildhall/scenes/scene';
import { withTotp } from '@guildhall/scenes/second-factors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import {
  APPLICATION,
  approvedRequest,
  submittedRequest,
  takenRequest,
} from '@guildhall/scenes/verification/requests';
import { bankAccount, withdraw } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { revealUnit } from '../orders/reveal-unit.ts';
import { readOrder } from '../orders/read-orders.ts';
import { decideWithdrawal } from '../withdrawals/decisions/review-withdrawal.ts';
import { runWithdrawals } from '../withdrawals/run-withdrawals.ts';
import { readBalances } from '../wallet/read-balances.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { readObstacles } from './read-closing.ts';

/** Who the person is, and where they are: nothing of it may be left anywhere. */
const IDENTITY = ['zarquon', '203.0.113.77'];
/** What they wrote. */
const WORDS = 'vogon';
const LEGAL_NAME = 'Zarquon Example';
const EMAIL = 'zarquon@example.test';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

interface Person {
  readonly user_id: string;
  readonly role: 'user';
}

/** The columns of all tables in which one of these texts stands, as `table.column`. */
async function columnsWith(...needles: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select case table_schema when 'public' then table_name
        else table_schema || '.' || table_name end as name
      from information_schema.tables
     where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE'
     order by 1`.execute(database.owner_db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ column: string }>`
        select distinct each.key as "column"
          from ${sql.table(name)} as t, jsonb_each_text(to_jsonb(t)) as each
         where ${sql.join(
           needles.map((needle) => sql`each.value ilike ${`%${needle}%`}`),
           sql` or `,
         )}`.execute(database.owner_db);
      return rows.map(({ column }) => `${name}.${column}`);
    }),
  );
  return found.flat().sort();
}

const KEPT = Object.values(PERSONAL_DATA).flatMap(({ kept }) =>
  Object.entries(kept).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  ),
);

/** Whether a declared table has something of the person. */
async function hasRows(person: Person, { table, rows }: (typeof PERSONAL_TABLES)[number]) {
  const { rows: found } = await sql`
    select 1 from ${sql.table(table)} as t, users as u
     where u.id = ${person.user_id} and (${sql.raw(rows)}) limit 1`.execute(database.owner_db);
  return found.length > 0;
}

/** What no use case of this scene writes. `$user`, `$session` and `$offer` are ids. */
const PLANTED = [
  `insert into held_notices (id, user_id, kind, facts)
    values (uuidv7(), $user, 'email_changed', '{"name": "Zarquon"}')`,
  `insert into muted_channels (user_id, notice_group, channel) values ($user, 'offers', 'mail')`,
  `insert into notification_schedules (user_id, time_zone, digest)
    values ($user, 'Zarquon/City', 'off')`,
  `insert into push_subscriptions (id, user_id, session_id, endpoint, public_key, auth_secret)
    select uuidv7(), $user, id, 'https://push.example/zarquon', 'zarquon', 'zarquon'
      from sessions where user_id = $user limit 1`,
  `insert into webhook_endpoints (id, user_id, url, types)
    values ($endpoint, $user, 'https://zarquon.example', '{order.paid}')`,
  `insert into webhook_secrets (id, endpoint_id, key_id, nonce, wrapped_secret)
    values (uuidv7(), $endpoint, 'k', '\\x00', '\\x00')`,
  `insert into webhook_messages (id, endpoint_id, type, happened, payload)
    values ($message, $endpoint, 'order.paid', 'once', '{"name": "Zarquon"}')`,
  `insert into webhook_tries (id, message_id, status, answer, took_ms)
    values (uuidv7(), $message, 200, 'Hello Zarquon', 1)`,
  `insert into saved_searches (id, user_id, kind, name, product_slug, filter)
    values ($search, $user, 'account', 'For Zarquon', $game, '{}')`,
  `insert into saved_search_matches (saved_search_id, offer_id) values ($search, $offer)`,
  `insert into favourites (user_id, offer_id, title, language, saved_minor)
    values ($user, $offer, 'For Zarquon', 'en', 100)`,
  `insert into offer_drafts (id, seller_id, kind, form, product_name, product_slug, revision)
    values (uuidv7(), $user, 'account', '{"title": "By Zarquon"}', 'Game', $game, 1)`,
  `insert into vacations (user_id) values ($user)`,
  `insert into payout_accounts (id, user_id, provider, reference, holder_name, requirements)
    values (uuidv7(), $user, 'stripe', 'acct_zarquon', 'Zarquon Example', '{individual.zarquon}')`,
  `insert into sign_ups (user_id, email, username, username_key, password_hash, expires_at)
    values (uuidv7(), $email, 'Zarquon', 'zarquon', 'x', now())`,
  `insert into mail_proofs (id, purpose, user_id, email, expires_at)
    values (uuidv7(), 'address', $user, $email, now())`,
  `insert into identities (issuer, subject, user_id, email)
    values ('https://accounts.google.com', 'zarquon', $user, $email)`,
  `insert into passkeys (id, user_id, public_key, counter, transports, is_backed_up, name)
    values ('zarquon', $user, '\\x00', 0, '{usb}', true, 'Key of Zarquon')`,
  `insert into api_token_uses (token_id, call, ip_address, calls)
    select id, 'orders.list', '203.0.113.77', 1 from api_tokens where user_id = $user`,
  `insert into blocked_texts (blocked_message_id, ciphertext, nonce, wrapped_key, wrap_nonce,
      key_id, version)
    select id, '\\x00', '\\x00', '\\x00', '\\x00', 'k', 1
      from blocked_messages where user_id = $user limit 1`,
  `insert into user_blocks (blocker_id, blocked_id) values ($user, $other)`,
  `insert into message_settings (user_id, shows_reading) values ($user, false)`,
  `insert into contact_messages (id, user_id, topic, email, language, body)
    values (uuidv7(), $user, 'other', $email, 'en', 'My name is Zarquon')`,
  `insert into idempotency_keys (user_id, key, operation, input_hash, answer)
    values ($user, uuidv7(), 'users.test', '\\x00', '{"name": "Zarquon"}')`,
  `update users set avatar_url = 'https://example.test/zarquon.png' where id = $user`,
  `update verification_requests set note = 'Please add a page, Zarquon.' where user_id = $user`,
  `update payments set redirect_url = 'https://pay.example/zarquon' where user_id = $user`,
];

async function plant(names: Readonly<Record<string, string>>): Promise<void> {
  for (const statement of PLANTED) {
    const text = statement.replaceAll(/\$(\w+)/g, (_all, name: string) => `'${names[name] ?? ''}'`);
    await sql.raw(text).execute(database.owner_db);
  }
}

/** Somebody who has bought, sold, written, been verified, been reported and been paid. */
async function fullLife() {
  const { services } = scene;
  const { slug: game } = await testGame(scene);
  const persona = { username: 'Zarquon', email: EMAIL, seller_level: 4 };
  const person = { ...(await actor(scene, persona)), role: 'user' } as const;
  const origin = { ip_address: '203.0.113.77', user_agent: 'Zarquon Browser 4' };
  const signedIn = await signInWithPassword(
    services,
    { email: EMAIL, password: ACTOR_PASSWORD },
    origin,
  );
  await newApiToken(scene, signedIn.access_token);
  await withTotp(scene, signedIn.access_token);
  const details = { ...APPLICATION, legal_name: LEGAL_NAME, document_number: 'Z4RQU0N00' };
  const requestId = await submittedRequest(scene, person, { details });
  const officer = await actor(scene, { role: 'support' });
  await takenRequest(scene, officer, requestId);
  await approvedRequest(scene, officer, requestId);

  const other = await buyer(scene);
  const photo = await uploadedPicture(scene, person, 'message_photo', pngOf(44));
  const words = {
    title: 'A Vogon account',
    description: 'It has all the Vogon poetry that anybody would ever want to hear, and more.',
  };
  const offer = { game_slug: game, price_minor: 20_000, ...words };
  const sold = await accountOffer(scene, person, offer);
  const unsold = await accountOffer(scene, person, offer);
  const soldId = await confirmedOrder(scene, other, sold);
  const about = { kind: 'order', id: soldId } as const;
  await sentMessage(scene, person, about, 'Thanks from a Vogon called Zarquon.', [photo]);
  await blockedMessage(scene, person, about);
  await givenFeedback(scene, person, soldId, 'positive', 'A Vogon says thanks.');

  const foreign = await accountOffer(scene, await seller(scene), { game_slug: game });
  const boughtId = await boughtOrder(scene, person, foreign);
  const { units } = await readOrder(services, person, boughtId);
  for (const { id } of units) {
    const unit = { order_id: boughtId, unit_id: id, password: ACTOR_PASSWORD, consent: true };
    await revealUnit(services, person, { ...unit, consent: true }, origin);
  }
  await triggerUnits(scene, person, boughtId, 'confirm');
  const report = await reportedUser(scene, other, person.user_id);
  await dismissedReport(scene, officer, await takenReport(scene, officer, report));

  const methodId = await bankAccount(scene, person, { payee_name: LEGAL_NAME });
  await plant({
    user: person.user_id,
    email: EMAIL,
    other: other.user_id,
    offer: foreign,
    game,
    endpoint: newId(),
    message: newId(),
    search: newId(),
  });
  await advanceAndRun(scene, { days: 110 });
  const { available_minor: amount } = await readBalances(database.db, person.user_id);
  const withdrawalId = await withdraw(scene, person, methodId, amount);
  await advance(scene, { hours: 13 });
  await runWithdrawals(services);
  await decideWithdrawal(services, await actor(scene, { role: 'admin' }), {
    idempotency_key: newId(),
    withdrawal_id: withdrawalId,
    decision: 'approve',
    code: null,
    reason: 'Their name is that of the papers.',
  });
  await runWithdrawals(services);
  scene.payouts.pay(withdrawalId);
  await advance(scene, { days: 2 });
  await runWithdrawals(services);
  await sendMails(scene);
  return { person, other, unsold, sold };
}

test('nothing of a person is left in any column of the database after their account was erased', async () => {
  const { person, other, unsold } = await fullLife();
  const empty = [];
  for (const each of PERSONAL_TABLES) if (!(await hasRows(person, each))) empty.push(each.table);
  // What is erased was there before. The details of the verification were destroyed in time.
  expect(empty).toEqual(['chargebacks', 'verification_details']);
  expect((await columnsWith(...IDENTITY)).length).toBeGreaterThan(25);

  await closingAccount(scene, person);
  expect(await readObstacles(database.db, person.user_id)).toEqual([]);
  await sendMails(scene);
  await erasedAccounts(scene);
  // Evidence of reveals stays until no bank takes money back any more.
  expect(await columnsWith(...IDENTITY)).toEqual([
    'reveal_log.ip_address',
    'reveal_log.user_agent',
  ]);
  const words = await columnsWith(WORDS);
  expect(words.filter((column) => !KEPT.includes(column))).toEqual([]);
  expect(words).toContain('orders.snapshot');
  expect(await invariantViolations(database.db)).toEqual([]);

  // The other side keeps theirs, and the books name the person by their id.
  const { rows: books } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_entries where user_id = ${person.user_id}`.execute(
    database.db,
  );
  expect(books[0]?.count).toBeGreaterThan(0);
  const { rows: offers } = await sql<{ state: string }>`
    select state from offers where id = ${unsold}`.execute(database.db);
  expect(offers).toEqual([{ state: 'archived' }]);
  const { rows: others } = await sql<{ email: string }>`
    select email from users where id = ${other.user_id} and is_active`.execute(database.db);
  expect(others).toHaveLength(1);

  await advance(scene, { days: EVIDENCE_DAYS });
  expect(await eraseAccounts(scene.services)).toBe(1);
  expect(await columnsWith(...IDENTITY)).toEqual([]);
  expect(await invariantViolations(database.db)).toEqual([]);
});

test('papers that were to stay for some days yet are destroyed with the account', async () => {
  const ann = await actor(scene);
  const requestId = await submittedRequest(scene, ann);
  const officer = await actor(scene, { role: 'support' });
  await takenRequest(scene, officer, requestId);
  await approvedRequest(scene, officer, requestId);
  const countSealed = async () => {
    const { rows } = await sql<{ papers: number; details: number }>`
      select (select count(*)::int from sealed_files join files on files.id = sealed_files.file_id
          where files.owner_id = ${ann.user_id}) as papers,
        (select count(*)::int from verification_details where request_id = ${requestId}) as details
    `.execute(database.db);
    return rows[0];
  };
  const before = await countSealed();
  expect(before?.papers).toBeGreaterThan(1);
  expect(before?.details).toBe(1);
  await closingAccount(scene, ann);
  await erasedAccounts(scene);
  expect(await countSealed()).toEqual({ papers: 0, details: 0 });
  expect(await invariantViolations(database.db)).toEqual([]);
});
