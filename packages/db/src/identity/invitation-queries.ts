import type { Role } from '@guildhall/domain/kernel/roles';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { staffInvitationColumns, type StaffInvitationsTable } from './tables.ts';

export type StaffInvitation = Selectable<StaffInvitationsTable>;

const now = sql<Date>`now()`;

const openInvitations = (db: Kysely<Database>) =>
  db
    .selectFrom('staff_invitations')
    .select(staffInvitationColumns)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);

/** Inserts an invitation. Returns false if one for the same address is open. */
export async function insertInvitation(
  trx: Transaction<Database>,
  row: Pick<Insertable<StaffInvitationsTable>, 'id' | 'email' | 'role' | 'grants' | 'invited_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_invitations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks an open invitation `for update`: of two who end it at once, one finds none. */
export async function lockInvitation(trx: Transaction<Database>, id: string) {
  return await openInvitations(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The open invitations to one of these roles, the oldest first, at most 200. */
export async function listInvitations(db: Kysely<Database>, roles: readonly Role[]) {
  return await openInvitations(db)
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired'))
    .where(
      'role',
      'in',
      roles.filter((role) => role !== 'user'),
    )
    .orderBy('id')
    .limit(200)
    .execute();
}

export async function listInvitationsById(db: Kysely<Database>, ids: readonly string[]) {
  return await db
    .selectFrom('staff_invitations')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** The address and sender of an invitation, for its mail. */
export async function findInvitation(db: Kysely<Database>, id: string) {
  return await openInvitations(db).where('id', '=', id).executeTakeFirst();
}

export async function markInvitationSent(
  trx: Transaction<Database>,
  { id, sent_by, live_seconds }: { id: string; sent_by: string; live_seconds: number },
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${live_seconds})`;
  await trx
    .updateTable('staff_invitations')
    .set({ sent_by, sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function endInvitation(
  trx: Transaction<Database>,
  id: string,
  end: 'accepted_at' | 'revoked_at',
): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ [end]: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes invitations that ended, or expired, 30 days ago: the audit keeps what happened. */
export async function deleteOldInvitations(db: Kysely<Database>): Promise<void> {
  await sql`delete from staff_invitations
    where coalesce(accepted_at, revoked_at, expires_at) < now() - interval '30 days'`.execute(db);
}
