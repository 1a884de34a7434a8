import type { ListWithdrawalReviews } from '@guildhall/domain/withdrawals/schema';
import type { WithdrawalState } from '@guildhall/domain/withdrawals/states';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { haveSharedDevice } from '../../identity/device-queries.ts';
import { columnsIn } from '../../kernel/columns.ts';
import { isSought, type Sought, usersAs } from '../../users/queries.ts';
import { otherUsersOf, shown, type WithdrawalCursor } from '../queries.ts';
import { sealedMethodColumns } from '../tables.ts';

const QUEUES = {
  review: ['risk_review'],
  payment: ['approved', 'processing'],
  closed: ['paid', 'rejected', 'failed', 'cancelled', 'returned'],
} as const satisfies Record<ListWithdrawalReviews['queue'], readonly WithdrawalState[]>;

/** The column that sorts a queue: what is due first, or what ended last. */
const TIMES = { review: 'due_at', payment: 'due_at', closed: 'closed_at' } as const;

/**
 * Whether another user has had a payout method with this fingerprint, who is the viewer, or anyone.
 */
const sharesMethod = (viewerId: string) => sql<boolean>`exists (
  select from payout_methods as own join payout_methods as theirs
      on theirs.fingerprint = own.fingerprint
   where own.user_id = ${viewerId} and theirs.user_id = ${sql.ref('withdrawals.user_id')})`;

const forStaff = (db: Kysely<Database>, viewerId: string) =>
  shown(db)
    .innerJoin(usersAs('owner'), 'owner.id', 'withdrawals.user_id')
    .select([
      'owner.username',
      'owner.email',
      'owner.seller_level',
      'owner.created_at as member_since',
    ])
    .select(haveSharedDevice('withdrawals.user_id', viewerId, 'staff').as('share_device'))
    .select(sharesMethod(viewerId).as('share_method'))
    .select(otherUsersOf(sql.ref('method.id')).as('other_users'));

/** A queue of staff, without the viewer's own withdrawals. */
export async function listWithdrawalReviews(
  db: Kysely<Database>,
  viewerId: string,
  page: {
    queue: ListWithdrawalReviews['queue'];
    /** What somebody searches for; null for all. */
    sought: Sought | null;
    cursor: WithdrawalCursor | null;
    limit: number;
  },
) {
  const { queue, sought, cursor, limit } = page;
  const time = sql.ref(`withdrawals.${TIMES[queue]}`);
  const direction = queue === 'closed' ? sql`desc` : sql`asc`;
  const after = queue === 'closed' ? sql`<` : sql`>`;
  return await forStaff(db, viewerId)
    .select(sql<string>`${time}::text`.as('cursor_time'))
    .where('withdrawals.state', 'in', [...QUEUES[queue]])
    .where('withdrawals.user_id', '<>', viewerId)
    .$if(sought !== null, (query) =>
      query.where(isSought(sought, { id: 'withdrawals.id', users: ['withdrawals.user_id'] })),
    )
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(${time}, withdrawals.id)
          ${after} (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy(sql`${time} ${direction}, withdrawals.id ${direction}`)
    .limit(limit)
    .execute();
}

export async function findWithdrawal(db: Kysely<Database>, id: string, viewerId: string) {
  return await forStaff(db, viewerId).where('withdrawals.id', '=', id).executeTakeFirst();
}

/** What connects a viewer to the user of a withdrawal. */
export async function readStaffLinks(db: Kysely<Database>, id: string, viewerId: string) {
  return await db
    .selectFrom('withdrawals')
    .innerJoin(usersAs('owner'), 'owner.id', 'withdrawals.user_id')
    .innerJoin(usersAs('viewer'), (join) => join.on('viewer.id', '=', viewerId))
    .select(haveSharedDevice('withdrawals.user_id', viewerId, 'staff').as('share_device'))
    .select(sharesMethod(viewerId).as('share_method'))
    .select(['owner.email as owner_email', 'viewer.email as viewer_email'])
    .where('withdrawals.id', '=', id)
    .executeTakeFirst();
}

/** The history of a withdrawal, oldest first. */
export async function listWithdrawalHistory(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('withdrawal_history')
    .select(['event', 'from_state', 'to_state', 'actor', 'reason', 'details', 'occurred_at'])
    .where('withdrawal_id', '=', id)
    .orderBy('id')
    .limit(100)
    .execute();
}

/** The payouts that staff pay themselves, with their sealed destinations, oldest first. */
export async function listManualPayouts(db: Kysely<Database>, viewerId: string, provider: string) {
  return await db
    .selectFrom('withdrawals')
    .innerJoin('payout_methods', 'payout_methods.id', 'withdrawals.method_id')
    .select(columnsIn('payout_methods', sealedMethodColumns))
    .select(['withdrawals.id as withdrawal_id', 'amount_minor', 'fee_minor', 'approved_at'])
    .where('withdrawals.state', '=', 'processing')
    .where('withdrawals.provider', '=', provider)
    .where('withdrawals.user_id', '<>', viewerId)
    .orderBy('withdrawals.approved_at')
    .limit(1_000)
    .execute();
}

/** Those of these users who have had a payout method to the same destination as the viewer. */
export async function listUsersOfSameMethod(
  db: Kysely<Database>,
  viewerId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payout_methods as own')
    .innerJoin('payout_methods as theirs', 'theirs.fingerprint', 'own.fingerprint')
    .select('theirs.user_id')
    .distinct()
    .where('own.user_id', '=', viewerId)
    .where('theirs.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Another user who has had a payout method to the same destination as one who was asked for. */
export interface MethodLinkRow {
  readonly user_id: string;
  readonly other_id: string;
}

/** The users whom payout methods link with these, at most so many for each. */
export async function listMethodLinks(
  db: Kysely<Database>,
  userIds: readonly string[],
  most: number,
): Promise<MethodLinkRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<MethodLinkRow>`
    select member.id as user_id, link.user_id as other_id
      from unnest(${[...userIds]}::uuid[]) as member (id)
        cross join lateral (select distinct theirs.user_id from payout_methods as own
            join payout_methods as theirs on theirs.fingerprint = own.fingerprint
              and theirs.user_id <> own.user_id
          where own.user_id = member.id limit ${most}) as link
     order by member.id, link.user_id`.execute(db);
  return rows;
}

/** What the payout methods of these users are known by. */
export async function listMethodHashes(db: Kysely<Database>, userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; hash: string }>`
    select distinct user_id, encode(fingerprint, 'hex') as hash from payout_methods
     where user_id = any(${[...userIds]}::uuid[])`.execute(db);
  return rows;
}
