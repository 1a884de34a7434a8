import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { revealUnit } from '@guildhall/services/orders/reveal-unit';
import { readOrder } from '@guildhall/services/orders/read-orders';
import { readBalances } from '@guildhall/services/wallet/read-balances';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import { type Kysely, sql } from 'kysely';
import { actor, ACTOR_PASSWORD, buyer, seller } from '../actors.ts';
import { newApiToken } from '../api-tokens.ts';
import { testGame } from '../catalog.ts';
import { advance, advanceAndRun, sendMails } from '../clock.ts';
import { confirmedOrder, givenFeedback } from '../feedback.ts';
import { pngOf, uploadedPicture } from '../files.ts';
import { blockedMessage, sentMessage } from '../messages.ts';
import { accountOffer } from '../offers.ts';
import { boughtOrder, triggerUnits } from '../orders.ts';
import type { testScene } from '../scene.ts';
import { withTotp } from '../second-factors.ts';
import { signInWithPassword } from '../sign-ins.ts';
import {
  APPLICATION,
  approvedRequest,
  submittedRequest,
  takenRequest,
} from '../verification/requests.ts';
import { bankAccount, withdraw } from '../withdrawals.ts';
import { dismissedReport, reportedUser, takenReport } from './reports.ts';

type LifeScene = ReturnType<typeof testScene>;

/** The person of a full life, as they may be looked for afterwards. */
export const LEGAL_NAME = 'Zarquon Example';
export const EMAIL = 'zarquon@example.test';
const ORIGIN = { ip_address: '203.0.113.77', user_agent: 'Zarquon Browser 4' };

/** What no use case of this scene writes. `$user`, `$session` and `$offer` are ids. */
const PLANTED = [
  `insert into data_exports (id, user_id, due_at) values (uuidv7(), $user, now())`,
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
  `insert into message_settings (user_id, shows_reading, shows_typing, shows_online)
    values ($user, false, true, false)`,
  `insert into contact_messages (id, user_id, topic, email, language, body)
    values (uuidv7(), $user, 'other', $email, 'en', 'My name is Zarquon')`,
  `insert into idempotency_keys (user_id, key, operation, input_hash, answer)
    values ($user, uuidv7(), 'users.test', '\\x00', '{"name": "Zarquon"}')`,
  `insert into former_usernames (user_id, username, username_key)
    values ($user, 'Zarquon_2', 'zarquon_2')`,
  `insert into staff_invitations (id, email, role, invited_by)
    values (uuidv7(), $email, 'support', $other)`,
  `insert into audit_keys (user_id, key) values ($user, decode(repeat('07', 32), 'hex'))
    on conflict do nothing`,
  `update users set avatar_url = '/files/zarquon.webp', avatar_large_url = '/files/zarquon-2.webp'
    where id = $user`,
  `update verification_requests set note = 'Please add a page, Zarquon.' where user_id = $user`,
  `update payments set redirect_url = 'https://pay.example/zarquon' where user_id = $user`,
];

async function plant(
  ownerDb: Kysely<Database>,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  for (const statement of PLANTED) {
    const text = statement.replaceAll(/\$(\w+)/g, (_all, name: string) => `'${names[name] ?? ''}'`);
    await sql.raw(text).execute(ownerDb);
  }
}

/** Somebody who has bought, sold, written, been verified, been reported and been paid. */
export async function fullLife(scene: LifeScene, ownerDb: Kysely<Database>) {
  const { services } = scene;
  const { slug: game } = await testGame(scene);
  const persona = { username: 'Zarquon', email: EMAIL, seller_level: 4 };
  const person = { ...(await actor(scene, persona)), role: 'user' } as const;
  const signedIn = await signInWithPassword(
    services,
    { email: EMAIL, password: ACTOR_PASSWORD },
    ORIGIN,
  );
  await newApiToken(scene, signedIn.access_token);
  await withTotp(scene, signedIn.access_token);
  const details = { ...APPLICATION, legal_name: LEGAL_NAME, document_number: 'Z4RQU0N00' };
  const requestId = await submittedRequest(scene, person, { details });
  const officer = await actor(scene, { role: 'support' });
  await takenRequest(scene, officer, requestId);
  await approvedRequest(scene, officer, requestId);

  const other = await buyer(scene);
  const photo = await uploadedPicture(scene, person, 'message_file', pngOf(44));
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
  await boughtAndRevealed(scene, person, foreign);
  const report = await reportedUser(scene, other, person.user_id);
  await dismissedReport(scene, officer, await takenReport(scene, officer, report));

  const methodId = await bankAccount(scene, person, { payee_name: LEGAL_NAME });
  await plant(ownerDb, {
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
  await paidOut(scene, person, methodId);
  await sendMails(scene);
  return { person, other, unsold, sold };
}

/** They buy an offer, view what they bought, and confirm it. */
async function boughtAndRevealed(scene: LifeScene, person: Viewer, offerId: string) {
  const boughtId = await boughtOrder(scene, person, offerId);
  const { units } = await readOrder(scene.services, person, boughtId);
  for (const { id } of units) {
    const unit = { order_id: boughtId, unit_id: id, password: ACTOR_PASSWORD } as const;
    await revealUnit(scene.services, person, { ...unit, consent: true }, ORIGIN);
  }
  await triggerUnits(scene, person, boughtId, 'confirm');
}

/** All that they have earned is withdrawn and paid. */
async function paidOut(scene: LifeScene, person: Viewer, methodId: string): Promise<void> {
  const { services } = scene;
  const { available_minor: amount } = await readBalances(services.db, person.user_id);
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
}
