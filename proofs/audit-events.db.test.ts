import { type SecurityEvent, SECURITY_EVENTS } from '@guildhall/domain/kernel/audit/events';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, ACTOR_PASSWORD, buyer, seller } from '@guildhall/scenes/actors';
import { newApiToken } from '@guildhall/scenes/api-tokens';
import { testGame } from '@guildhall/scenes/catalog';
import { closingAccount, erasedAccounts } from '@guildhall/scenes/moderation/closed-accounts';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, unitIds } from '@guildhall/scenes/orders';
import { catchErrorCode } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { invitationToken, sentInvitation } from '@guildhall/scenes/staff-invitations';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { recoverAdmin } from '@guildhall/services/identity/second-factor/recover-admin';
import { acceptInvitation } from '@guildhall/services/identity/staff/accept-invitation';
import { findUser } from '@guildhall/services/users/find-user';
import { signedInWith, withPasskey, withTotp } from '@guildhall/scenes/second-factors';
import { challenged, signInWithPassword } from '@guildhall/scenes/sign-ins';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { inRequest } from '@guildhall/services/kernel/audit/in-request';
import type { IdentityProvider } from '@guildhall/services/ports/identity/identity-provider';
import { revokeApiToken } from '@guildhall/services/identity/api-tokens/revoke-api-token';
import { forgetDevice } from '@guildhall/services/identity/devices/forget-device';
import { readOwnDevices } from '@guildhall/services/identity/devices/read-devices';
import { confirmEmail, requestEmailChange } from '@guildhall/services/identity/email/change-email';
import { exportManualPayouts } from '@guildhall/services/withdrawals/decisions/export-manual-payouts';
import { undoEmailChange } from '@guildhall/services/identity/email/undo-email-change';
import { changePassword } from '@guildhall/services/identity/passwords/change-password';
import { requestPasswordReset } from '@guildhall/services/identity/recovery/request-password-reset';
import { resetPassword } from '@guildhall/services/identity/recovery/reset-password';
import { makeRecoveryCodes } from '@guildhall/services/identity/second-factor/make-recovery-codes';
import { endOtherSessions } from '@guildhall/services/identity/sessions/end-sessions';
import { signOut } from '@guildhall/services/identity/sessions/sign-out';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import { verifySecondFactor } from '@guildhall/services/identity/sign-in/verify-second-factor';
import { linkIdentity } from '@guildhall/services/identity/sign-on/link-identity';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { activateUser } from '@guildhall/services/identity/sign-up/activate-user';
import { changeUsername } from '@guildhall/services/identity/sign-up/change-username';
import { signUp } from '@guildhall/services/identity/sign-up/sign-up';
import { stepUpWithPassword } from '@guildhall/services/identity/step-up/step-up';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { keepAccount } from '@guildhall/services/privacy/close-account';
import { makeExports } from '@guildhall/services/privacy/make-exports';
import { addressExport } from '@guildhall/services/privacy/open-export';
import { requestExport } from '@guildhall/services/privacy/request-export';
import { listAudit, readAuditEntry } from '@guildhall/services/moderation/audit/read-audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/**
 * Every event of the documented list (`SECURITY_EVENTS`) is caused by the use case that it is
 * about, and has its entry in the audit: who, what, when, where, in which request (LOG2).
 */
let database: TestDatabase;
let scene: Scene;
let ann: Person;

interface Person {
  readonly user_id: string;
  readonly role: 'user';
  readonly email: string;
}

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.owner_db);
  const email = `u${newId().slice(-12)}@example.test`;
  const { user_id } = await actor(scene, { email });
  ann = { user_id, role: 'user', email };
});

const NEW_PASSWORD = 'seventeen purple spoons';
const origin = { ip_address: '203.0.113.7', user_agent: 'A browser' };
const inCall = async <T>(work: () => Promise<T>) =>
  await inRequest({ call: 'the call', request_id: 'the request', origin }, work);

const credentials = (password: string) => ({ email: ann.email, password });
const enter = async () =>
  await signInWithPassword(scene.services, credentials(ACTOR_PASSWORD), origin);
const entered = async () => await signedInWith(scene, (await enter()).access_token);

async function mailed(pattern: RegExp, to = ann.email): Promise<string> {
  while ((await drainOutbox(scene.services)) > 0);
  const texts = (await readCaughtMails(scene.services, to)).map(({ text }) => text);
  const [, found] = pattern.exec(texts.join('\n')) ?? [];
  if (found === undefined) throw new Error(`no mail to ${to} has ${pattern}`);
  return found;
}
const CODE = /^(\d{6})$/m;
const UNDO_LINK = /\/auth\/cancelEmailChange#token=([^\s&]+)/;
const LINK = /\/auth\/resetPassVerify#token=([^\s&]+)/;

async function changesEmail() {
  const { user, session } = await entered();
  const to = `new-${ann.email}`;
  await requestEmailChange(scene.services, user, session, { new_email: to }, origin);
  const code = await mailed(/\b(\d{6})\b/, to);
  await confirmEmail(scene.services, user, session, { code });
  await undoEmailChange(scene.services, { token: await mailed(UNDO_LINK) });
}

async function signsUp(): Promise<string> {
  const username = `u${newId().slice(-12)}`;
  const email = `${username}@example.test`;
  const input = { email, username, password: NEW_PASSWORD };
  const { user_id } = await signUp(scene.services, input, origin);
  await activateUser(scene.services, { user_id, code: await mailed(CODE, email) }, origin);
  return user_id;
}

const identity = () => ({
  issuer: 'https://accounts.google.com',
  subject: newId(),
  email: ann.email,
  name: 'Ann',
  is_email_verified: true,
  authenticated_at: new Date(),
});

async function unlinks() {
  const { session } = await entered();
  const linked = identity();
  await linkIdentity(scene.services, ann.user_id, 'google', linked);
  const google = { issuer: linked.issuer } as IdentityProvider;
  const services = { ...scene.services, identity_providers: { google } };
  await unlinkIdentity(services, ann.user_id, session, 'google');
}

async function usesRecoveryCode() {
  const { recovery_codes } = await withTotp(scene, (await enter()).access_token);
  const { ticket } = await challenged(signIn(scene.services, credentials(ACTOR_PASSWORD), origin));
  const code = (recovery_codes[0] ?? '').replace('-', '');
  await verifySecondFactor(scene.services, { ticket, method: 'recovery_code', code }, origin);
}

async function looksAtPurchase(): Promise<string> {
  const customer = await buyer(scene);
  const game = await testGame(scene);
  const offerId = await accountOffer(scene, await seller(scene), { game_slug: game.slug });
  const orderId = await boughtOrder(scene, customer, offerId);
  await unitIds(scene, customer, orderId);
  await reveal(scene, customer, orderId);
  return customer.user_id;
}

const fresh = () => entered();

/** A call causes it, not a use case: permission-matrix/staff-audit.db.test.ts has its proof. */
const BY_A_CALL = 'access.denied';

/** What causes each event; it returns the user whom it is about, unless it is Ann. */
const CAUSES = {
  'sign_up.completed': signsUp,
  'sign_in.succeeded': enter,
  'sign_in.failed': () => catchErrorCode(signIn(scene.services, credentials('wrong'), origin)),
  'sign_out.done': async () => {
    const { viewer, session } = await fresh();
    await signOut(scene.services, viewer, session.id);
  },
  'session.ended': async () => {
    const { viewer, session } = await fresh();
    await endOtherSessions(scene.services, viewer, session);
  },
  'step_up.succeeded': async () => {
    const { viewer, session } = await fresh();
    await stepUpWithPassword(scene.services, viewer, session, { password: ACTOR_PASSWORD });
  },
  'step_up.failed': async () => {
    const { viewer, session } = await fresh();
    const input = { password: 'wrong' };
    await catchErrorCode(stepUpWithPassword(scene.services, viewer, session, input));
  },
  'attempts.limited': async () => {
    for (let tries = 0; tries < 11; tries += 1) {
      await catchErrorCode(signIn(scene.services, credentials('wrong'), origin));
    }
    return null;
  },
  'password.reset_requested': () =>
    requestPasswordReset(scene.services, { email: ann.email }, origin),
  'password.reset': async () => {
    await requestPasswordReset(scene.services, { email: ann.email }, origin);
    const token = await mailed(LINK);
    await resetPassword(scene.services, { token, password: NEW_PASSWORD }, origin);
  },
  'password.changed': async () => {
    const { user, session } = await fresh();
    await changePassword(scene.services, user, session, { new_password: NEW_PASSWORD });
  },
  'email.change_requested': changesEmail,
  'email.changed': changesEmail,
  'email.change_undone': changesEmail,
  'username.changed': async () => {
    const { user, session } = await fresh();
    await changeUsername(scene.services, user, session, { username: `u${newId().slice(-12)}` });
  },
  'second_factor.changed': async () => await withPasskey(scene, (await enter()).access_token),
  'recovery_codes.made': async () => {
    const { access_token } = await withTotp(scene, (await enter()).access_token);
    const { user, session } = await signedInWith(scene, access_token);
    await makeRecoveryCodes(scene.services, user, session);
  },
  'recovery_code.used': usesRecoveryCode,
  'identity.linked': () => linkIdentity(scene.services, ann.user_id, 'google', identity()),
  'identity.unlinked': unlinks,
  'api_token.created': async () => await newApiToken(scene, (await enter()).access_token),
  'api_token.revoked': async () => {
    const { id } = await newApiToken(scene, (await enter()).access_token);
    await revokeApiToken(scene.services, ann, { id });
  },
  'admin.recovered': async () => {
    await sql`update users set role = 'admin', two_factor = true
      where id = ${ann.user_id}`.execute(database.owner_db);
    await recoverAdmin(scene.services, { email: ann.email, reason: 'Their phone was stolen' });
  },
  'invitation.accepted': async () => {
    await withTotp(scene, (await enter()).access_token);
    const user = await findUser(database.db, ann.user_id);
    if (user === undefined) throw new Error('the user is missing');
    await sentInvitation(scene, ann.email);
    const token = await invitationToken(scene, ann.email);
    const own = { user, session: freshSession() };
    await acceptInvitation(scene.services, own, { token });
  },
  'device.forgotten': async () => {
    await enter();
    const [device] = await readOwnDevices(scene.services, ann, { device_id: null });
    await forgetDevice(scene.services, ann, { device_id: device?.id ?? '' });
  },
  'secret.revealed': looksAtPurchase,
  'data.requested': () => requestExport(scene.services, ann),
  'data.downloaded': async () => {
    await requestExport(scene.services, ann);
    await makeExports(scene.services);
    const { viewer, session } = await fresh();
    await addressExport(scene.services, viewer, session);
  },
  'payouts.downloaded': async () => {
    for await (const part of exportManualPayouts(scene.services, { ...ann, role: 'admin' }))
      expect(part).toContain('withdrawal');
  },
  'account.closing_requested': () => closingAccount(scene, ann),
  'account.kept': async () => {
    await closingAccount(scene, ann);
    await keepAccount(scene.services, ann);
  },
  'account.erased': async () => {
    await closingAccount(scene, ann);
    await erasedAccounts(scene);
  },
} satisfies Record<Exclude<SecurityEvent, typeof BY_A_CALL>, () => Promise<unknown>>;

/** Refusals name nobody: whoever it was has not shown that they are the user. */
const BY_NOBODY: readonly SecurityEvent[] = [
  'sign_in.failed',
  'attempts.limited',
  'password.reset_requested',
  'password.reset',
  'email.change_undone',
  'account.erased',
  'admin.recovered',
];
/** No user of the shop is known. */
const OF_NOBODY: readonly SecurityEvent[] = ['attempts.limited'];

const byUseCases = Object.keys(CAUSES) as (keyof typeof CAUSES)[];

test('the list is whole', () => {
  expect([...byUseCases, BY_A_CALL].toSorted()).toEqual(Object.keys(SECURITY_EVENTS).toSorted());
});

describe.each(byUseCases)('%s', (event) => {
  test('is one entry of the audit, with who, what, when, where and the request (LOG2)', async () => {
    const cause: () => Promise<unknown> = CAUSES[event];
    const returned = await inCall(cause);
    const about = typeof returned === 'string' && returned.length === 36 ? returned : ann.user_id;
    const { items } = await listAudit(scene.services, {
      kind: 'security_event',
      event,
      search: '',
      limit: 100,
    });
    const isOfNobody = OF_NOBODY.includes(event);
    const made = items.filter(({ user }) => (user?.id ?? null) === (isOfNobody ? null : about));
    expect(made.length).toBeGreaterThan(0);
    const [entry] = made;
    const by = BY_NOBODY.includes(event) ? null : about;
    expect(entry).toMatchObject({ event, call: 'the call', request_id: 'the request' });
    expect(entry?.actor?.id ?? null).toBe(by);
    expect(Date.now() - (entry?.occurred_at.getTime() ?? 0)).toBeLessThan(3_600_000);
    const read = await readAuditEntry(scene.services, { entry_id: entry?.id ?? '' });
    expect(read.origin).toEqual(isOfNobody ? null : origin);
  });
});

test('no entry has a password, a code or an address in clear (LOG1)', async () => {
  const { rows } = await sql<{ text: string }>`
    select e::text as text from audit_entries as e`.execute(database.owner_db);
  const all = rows.map(({ text }) => text).join('\n');
  expect(rows.length).toBeGreaterThan(50);
  for (const secret of [ACTOR_PASSWORD, NEW_PASSWORD, '203.0.113.7', 'example.test']) {
    expect(all).not.toContain(secret);
  }
});
