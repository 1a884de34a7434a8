import { inTransaction } from '@guildhall/db/transaction';
import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import { newId } from '@guildhall/domain/kernel/ids';
import { ACTOR_PASSWORD, actor } from '@guildhall/scenes/actors';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { tablesThatHold } from '@guildhall/scenes/database/database-image';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCaughtMails } from '../../notifications/caught/read-caught-mails.ts';
import { drainOutbox } from '../../notifications/drain-outbox.ts';
import { setTwoFactor } from '../../users/change-user.ts';
import { findUser } from '../../users/find-user.ts';
import { readSession } from '../sessions/read-session.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { endInvitation, proposeInvitation, sendInvitationAgain } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { confirmProposal, dismissProposal } from './propose-change.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let email: string;
let guest: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`update users set is_active = false`.execute(database.owner_db);
  ann = await actor(scene, { role: 'admin' });
  email = `u${newId().slice(-12)}@example.test`;
  guest = await actor(scene, { email });
});

const reason = 'They know the games very well';
const session = { authenticated_at: new Date() } as never;
const as = (viewer: Viewer) => ({ viewer, session });
interface Invited {
  readonly role?: Exclude<Role, 'user'>;
  readonly grants?: Permission[];
  readonly to?: string;
}
const invite = async (by: Viewer, { role = 'support', grants = [], to = email }: Invited = {}) =>
  await proposeInvitation(scene.services, as(by), {
    idempotency_key: newId(),
    email: to,
    role,
    grants,
    reason,
  });
/** The code of its refusal; null when it was done. */
async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
async function openInvitation() {
  const roles = ['moderator', 'support', 'admin'] as const;
  const { invitations } = await listStaff(scene.services, ann, { roles });
  const found = invitations.find((each) => each.email === email);
  if (found === undefined) throw new Error('no open invitation');
  return found;
}
async function tokens(): Promise<string[]> {
  while ((await drainOutbox(scene.services)) > 0);
  const mails = await readCaughtMails(scene.services, email);
  return mails.flatMap(({ text }) => /#staff-invitation=([^\s&]+)/.exec(text)?.[1] ?? []);
}
const token = async () => (await tokens())[0] ?? 'no token';
async function accept(by: Viewer, given: string) {
  const user = await findUser(database.db, by.user_id);
  if (user === undefined) throw new Error('no user');
  return await codeOf(acceptInvitation(scene.services, { user, session }, { token: given }));
}
const withFactor = async ({ user_id: id }: Viewer) =>
  await inTransaction(database.db, (trx) => setTwoFactor(trx, id, true));
const standing = async ({ user_id: id }: Viewer) => {
  const user = await findUser(database.db, id);
  return [user?.role, user?.grants];
};

test('the link of the mail makes its reader staff, once, and only with a second factor (A10, S3)', async () => {
  const input = { email, password: ACTOR_PASSWORD };
  const origin = { ip_address: '192.0.2.1', user_agent: 'a browser' };
  const { access_token: own } = await signInWithPassword(scene.services, input, origin);
  expect(await invite(ann)).toMatchObject({ is_carried_out: true });
  const given = await token();
  expect(await accept(guest, given)).toBe('TWO_FACTOR_REQUIRED');
  expect(await standing(guest)).toEqual(['user', []]);
  await withFactor(guest);
  expect(await accept(guest, given)).toBeNull();
  expect(await standing(guest)).toEqual(['support', []]);
  expect(await readSession(scene.services, own)).toBeNull();
  expect(await accept(guest, given)).toBe('CODE_WRONG');
});

test('a moderator gets what they were invited with, and nobody else has grants', async () => {
  await withFactor(guest);
  const grants: Permission[] = ['moderation.decide'];
  expect(await codeOf(invite(ann, { grants }))).toBe('STAFF_CHANGE_REFUSED');
  await invite(ann, { role: 'moderator', grants });
  expect(await accept(guest, await token())).toBeNull();
  expect(await standing(guest)).toEqual(['moderator', grants]);
});

test('a link is of no use to another user, and stands in no table (S2)', async () => {
  const other = await actor(scene);
  await Promise.all([withFactor(other), withFactor(guest)]);
  await invite(ann);
  const given = await token();
  expect(await accept(other, given)).toBe('INVITATION_OF_ANOTHER');
  await sql`delete from caught_mails`.execute(database.owner_db);
  expect(await tablesThatHold(database.owner_db, given)).toEqual([]);
  expect(await accept(guest, `${given}x`)).toBe('CODE_WRONG');
});

test('an address is invited once: a second invitation is refused, also of two at once', async () => {
  const codes = await Promise.all([1, 2].map(() => codeOf(invite(ann))));
  expect(codes.toSorted()).toEqual(['INVITATION_PENDING', null].toSorted());
  expect(await tokens()).toHaveLength(1);
  const moderator = `m${newId().slice(-12)}@example.test`;
  await actor(scene, { role: 'moderator', email: moderator });
  expect(await codeOf(invite(ann, { to: moderator }))).toBe('STAFF_CHANGE_REFUSED');
});

test('a mail sent again voids the earlier link; a revoked invitation has none', async () => {
  await withFactor(guest);
  await invite(ann);
  const first = await token();
  const { id } = await openInvitation();
  const of = { invitation_id: id };
  await sendInvitationAgain(scene.services, as(ann), { idempotency_key: newId(), ...of });
  const second = (await tokens()).find((each) => each !== first) ?? 'no token';
  expect(await accept(guest, first)).toBe('CODE_WRONG');
  await endInvitation(scene.services, as(ann), { idempotency_key: newId(), ...of, reason });
  expect(await accept(guest, second)).toBe('CODE_WRONG');
  const again = sendInvitationAgain(scene.services, as(ann), { idempotency_key: newId(), ...of });
  expect(await codeOf(again)).toBe('INVITATION_NOT_FOUND');
  await invite(ann);
});

test('a link ends after 72 hours, and when who sent it is no admin any more', async () => {
  await withFactor(guest);
  await invite(ann);
  const given = await token();
  const { sent_at: sentAt, expires_at: expiresAt } = await openInvitation();
  expect(Number(expiresAt) - Number(sentAt)).toBe(72 * 3_600_000);
  await sql`update users set role = 'support' where id = ${ann.user_id}`.execute(database.owner_db);
  expect(await accept(guest, given)).toBe('CODE_WRONG');
  await sql`update users set role = 'admin' where id = ${ann.user_id}`.execute(database.owner_db);
  await sql`update mail_proofs set expires_at = now()
    where purpose = 'staff_invitation'`.execute(database.owner_db);
  expect(await accept(guest, given)).toBe('CODE_WRONG');
  expect(await standing(guest)).toEqual(['user', []]);
});

test('of two admins the other confirms an invitation before it is sent (Z10)', async () => {
  const bob = await actor(scene, { role: 'admin' });
  const { proposal_id: id, is_carried_out: isDone } = await invite(ann, { role: 'admin' });
  expect([isDone, await tokens()]).toEqual([false, []]);
  const { proposals } = await listStaff(scene.services, bob, { roles: ['admin'] });
  const shown = proposals.find((each) => each.id === id);
  expect(shown).toMatchObject({ kind: 'users.invite', user: { email }, after: { role: 'admin' } });
  const input = {
    idempotency_key: newId(),
    proposal_id: id,
    fingerprint: shown?.fingerprint ?? '',
  };
  const own = confirmProposal(scene.services, as(ann), input);
  expect(await codeOf(own)).toBe('DECISION_OWN');
  await confirmProposal(scene.services, as(bob), { ...input, idempotency_key: newId() });
  expect(await tokens()).toHaveLength(1);
});

test('what is declined, or revoked while it waits, is never sent', async () => {
  await actor(scene, { role: 'admin' });
  const { proposal_id: first } = await invite(ann);
  const closing = { idempotency_key: newId(), proposal_id: first, reason };
  await dismissProposal(scene.services, ann, closing);
  const { proposal_id: second } = await invite(ann);
  const { id } = await openInvitation();
  const revoked = { idempotency_key: newId(), invitation_id: id, reason };
  await endInvitation(scene.services, as(ann), revoked);
  const late = { idempotency_key: newId(), proposal_id: second, fingerprint: '0'.repeat(64) };
  const confirming = confirmProposal(scene.services, as(ann), late);
  expect(await codeOf(confirming)).toBe('DECISION_CLOSED');
  expect(await tokens()).toEqual([]);
});

test('a member of staff who is no admin invites nobody, whatever their session says', async () => {
  const { user_id: id } = await actor(scene, { role: 'support' });
  expect(await codeOf(invite({ user_id: id, role: 'admin' }))).toBe('PERMISSION_DENIED');
});

test('a shop that sends no mails says so', async () => {
  const mailer = { ...scene.services.mailer, delivers: false };
  const input = { idempotency_key: newId(), email, role: 'support' as const, grants: [], reason };
  const inviting = proposeInvitation({ ...scene.services, mailer }, as(ann), input);
  expect(await codeOf(inviting)).toBe('MAIL_OFF');
});
