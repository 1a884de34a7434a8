import { listInvitations, listInvitationsById } from '@guildhall/db/identity/invitation-queries';
import { listLastSeen } from '@guildhall/db/identity/session-queries';
import { listActsOf, listWaiting } from '@guildhall/db/kernel/staff-decisions';
import type { StaffLog } from '@guildhall/domain/identity/staff/schema';
import type { Role } from '@guildhall/domain/kernel/roles';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { listStaffWith, listUsersById } from '../../users/find-user.ts';
import type { IdentityContext } from '../context.ts';
import { STAFF_KINDS, type StaffFacts } from './change-staff.ts';
import { INVITE_KIND } from './change-invitation.ts';

/** What waits for a second admin on the pages of staff. */
export const WAITING_KINDS = [...STAFF_KINDS, INVITE_KIND] as const;

/** Everybody with or invited to one of these roles, and what waits for a second admin. */
export async function listStaff(
  { db }: IdentityContext,
  viewer: Viewer,
  { roles }: { roles: readonly Role[] },
) {
  const [users, waiting, invited] = await Promise.all([
    listStaffWith(db, roles),
    listWaiting(db, WAITING_KINDS),
    listInvitations(db, roles),
  ]);
  const people = waiting.flatMap(({ subject, proposed_by }) => [subject, proposed_by]);
  const inviters = invited.map(({ invited_by }) => invited_by);
  const invitedIds = waiting.flatMap(({ kind, subject }) =>
    kind === INVITE_KIND ? [subject] : [],
  );
  const [seen, named, addresses] = await Promise.all([
    listLastSeen(
      db,
      users.map(({ id }) => id),
    ),
    listUsersById(db, [...people, ...inviters]),
    listInvitationsById(db, invitedIds),
  ]);
  const emails = new Map(addresses.map(({ id, email }) => [id, email]));
  return {
    members: users.map((user) => ({
      ...user,
      is_own: user.id === viewer.user_id,
      last_seen_at: seen.get(user.id) ?? null,
    })),
    proposals: waiting.map((proposal) => ({
      ...proposal,
      before: proposal.before as unknown as StaffFacts,
      after: proposal.after as unknown as StaffFacts,
      user: named.get(proposal.subject) ?? {
        username: '',
        email: emails.get(proposal.subject) ?? '',
      },
      proposed_by_username: named.get(proposal.proposed_by)?.username ?? '',
      is_own: proposal.proposed_by === viewer.user_id,
      is_about_viewer: proposal.subject === viewer.user_id,
    })),
    invitations: invited.map((invitation) => ({
      ...invitation,
      invited_by_username: named.get(invitation.invited_by)?.username ?? '',
    })),
  };
}
export type StaffListing = Awaited<ReturnType<typeof listStaff>>;

const actCursor = z.strictObject({ id: z.uuid() });

/** What a member of staff has decided, in every room, newest first. */
export async function readStaffLog({ db }: IdentityContext, input: StaffLog) {
  const before = readCursor(input.cursor, actCursor)?.id ?? null;
  const rows = await listActsOf(db, { user_id: input.user_id, before, limit: input.limit + 1 });
  const items = rows.slice(0, input.limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : writeCursor({ id: last.id }) };
}
export type StaffAct = Awaited<ReturnType<typeof readStaffLog>>['items'][number];
