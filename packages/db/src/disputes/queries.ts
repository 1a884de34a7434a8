import { type Permission, roleHolds } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { type Kysely, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { columnsIn } from '../kernel/columns.ts';
import { offersSoldAs, sumOfUnits } from '../orders/money-queries.ts';
import { isSought, type Sought, usersAs } from '../users/queries.ts';
import type { DecisionRow, DisputeRow, ProposalRow } from './commands.ts';
import { decisionColumns, disputeColumns, proposalColumns } from './tables.ts';

/** A dispute and its shop's time; undefined if there is none with this id. */
export async function readDispute(
  db: Kysely<Database>,
  id: string,
): Promise<(DisputeRow & { now: Date }) | undefined> {
  return await db
    .selectFrom('disputes')
    .select(disputeColumns)
    .select(appNow.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The disputes of an order, the newest first. */
export async function listDisputesOfOrder(
  db: Kysely<Database>,
  orderId: string,
): Promise<DisputeRow[]> {
  return await db
    .selectFrom('disputes')
    .select(disputeColumns)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

export async function listUnitIds(db: Kysely<Database>, disputeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dispute_units')
    .select('order_unit_id')
    .where('dispute_id', '=', disputeId)
    .execute();
  return rows.map(({ order_unit_id }) => order_unit_id);
}

/** The proposals of a dispute, oldest first. */
export async function listProposals(
  db: Kysely<Database>,
  disputeId: string,
): Promise<ProposalRow[]> {
  return await db
    .selectFrom('dispute_proposals')
    .select(proposalColumns)
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute();
}

/** The decisions about a dispute: the first one, then that of the appeal. */
export async function listDecisions(
  db: Kysely<Database>,
  disputeId: string,
): Promise<(DecisionRow & { evidence_ids: string[] })[]> {
  return await db
    .selectFrom('dispute_decisions as decision')
    .select(columnsIn('decision', decisionColumns))
    .select(
      sql<string[]>`array(select evidence_id::text from dispute_citations
        where decision_id = decision.id order by evidence_id)`.as('evidence_ids'),
    )
    .where('decision.dispute_id', '=', disputeId)
    .orderBy('decision.id')
    .execute();
}

/** The evidence locker, oldest first, each item with its files in their order. */
export async function listEvidence(db: Kysely<Database>, disputeId: string) {
  return await db
    .selectFrom('dispute_evidence as item')
    .select([
      'item.id',
      'item.kind',
      'item.side',
      'item.author_id',
      'item.asked_side',
      'item.body',
      'item.created_at',
    ])
    .select(
      sql<string[]>`array(select file_id::text from dispute_evidence_files
        where evidence_id = item.id order by position)`.as('file_ids'),
    )
    .where('item.dispute_id', '=', disputeId)
    .orderBy('item.id')
    .execute();
}

/** Whether a case shows a file. */
export async function hasFile(
  db: Kysely<Database>,
  disputeId: string,
  fileId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('dispute_evidence_files as file')
    .innerJoin('dispute_evidence as item', 'item.id', 'file.evidence_id')
    .select('file.file_id')
    .where('item.dispute_id', '=', disputeId)
    .where('file.file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When officers have opened originals of a case, oldest first. */
export async function listOriginalViews(db: Kysely<Database>, disputeId: string) {
  return await db
    .selectFrom('dispute_original_views')
    .select(['file_id', 'viewer_id', 'reason', 'occurred_at'])
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute();
}

/** Every transition of a dispute, oldest first. */
export async function listDisputeHistory(db: Kysely<Database>, disputeId: string) {
  return await db
    .selectFrom('dispute_history')
    .select(['event', 'from_state', 'to_state', 'actor', 'occurred_at'])
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute();
}

export interface DisputeCursor {
  readonly at: string;
  readonly id: string;
}

const SOUGHT = {
  id: 'disputes.id',
  users: ['disputes.buyer_id', 'disputes.seller_id'],
  order_id: 'disputes.order_id',
};

export interface DisputePage {
  /** What somebody searches for; null for all. */
  readonly sought: Sought | null;
  readonly filter: 'open' | 'mine' | 'waiting' | 'closed';
  /** The member of staff who reads: their own orders are left out (Z9). */
  readonly viewer_id: string;
  readonly cursor: DisputeCursor | null;
  readonly limit: number;
}

/**
 * The cases that staff have to decide, those that have waited longest first; or those that are
 * `closed`, the last first.
 */
export async function listDisputesForStaff(
  db: Kysely<Database>,
  { filter, viewer_id, sought, cursor, limit }: DisputePage,
) {
  const isClosed = filter === 'closed';
  const time = sql.ref(isClosed ? 'disputes.closed_at' : 'disputes.with_staff_at');
  const after = isClosed ? sql`<` : sql`>`;
  const direction = isClosed ? sql`desc` : sql`asc`;
  return await db
    .selectFrom('disputes')
    .innerJoin(offersSoldAs('sold'), 'sold.id', 'disputes.order_id')
    .innerJoin(usersAs('buyer'), 'buyer.id', 'disputes.buyer_id')
    .innerJoin(usersAs('seller'), 'seller.id', 'disputes.seller_id')
    .leftJoin(usersAs('officer'), 'officer.id', 'disputes.officer_id')
    .select(columnsIn('disputes', disputeColumns))
    .select([
      'sold.snapshot',
      'sold.currency',
      'buyer.username as buyer',
      'seller.username as seller',
      'officer.username as officer',
    ])
    .select(
      sumOfUnits(sql`select order_unit_id from dispute_units where dispute_id = disputes.id`).as(
        'value_minor',
      ),
    )
    .select([appNow.as('now'), sql<string>`${time}::text`.as('cursor_time')])
    .where('disputes.closed_at', isClosed ? 'is not' : 'is', null)
    .where('disputes.with_staff_at', 'is not', null)
    .where('disputes.buyer_id', '<>', viewer_id)
    .where('disputes.seller_id', '<>', viewer_id)
    .$if(filter === 'mine', (query) => query.where('disputes.officer_id', '=', viewer_id))
    .$if(filter === 'waiting', (query) => query.where('disputes.officer_id', 'is', null))
    .$if(sought !== null, (query) => query.where(isSought(sought, SOUGHT)))
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(${time}, disputes.id)
          ${after} (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy(sql`${time} ${direction}, disputes.id ${direction}`)
    .limit(limit)
    .execute();
}

/** Cases with staff that nobody has taken for so many hours, those that wait longest first. */
export async function listUnassigned(
  db: Kysely<Database>,
  { hours, limit }: { readonly hours: number; readonly limit: number },
): Promise<Pick<DisputeRow, 'id' | 'order_id'>[]> {
  return await db
    .selectFrom('disputes')
    .select(['id', 'order_id'])
    .where('closed_at', 'is', null)
    .where('officer_id', 'is', null)
    .where('state', 'in', ['escalated', 'appealed'])
    .where('with_staff_at', '<=', sql<Date>`app_now() - ${hours} * interval '1 hour'`)
    .orderBy('with_staff_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Staff who have this permission, those who have the fewest open cases first. */
export async function listOfficers(db: Kysely<Database>, permission: Permission) {
  const roles = ROLES.filter((role) => roleHolds(role, permission));
  return await db
    .selectFrom(usersAs('officer'))
    .leftJoin('disputes', (join) =>
      join.onRef('disputes.officer_id', '=', 'officer.id').on('disputes.closed_at', 'is', null),
    )
    .select(['officer.id', 'officer.role', 'officer.grants'])
    .where('officer.role', '<>', 'user')
    .where((eb) =>
      eb.or([
        eb('officer.role', 'in', roles),
        eb(eb.val(permission), '=', eb.fn.any('officer.grants')),
      ]),
    )
    .where('officer.is_active', '=', true)
    .groupBy(['officer.id', 'officer.role', 'officer.grants'])
    .orderBy(({ fn }) => fn.count('disputes.id'))
    .orderBy('officer.id')
    .execute();
}

/** Those of these orders about which a case is open. */
export async function listOrdersWithOpenDispute(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The open dispute of an order, as a case in which staff may view what was sold. */
export async function findOpenDispute(db: Kysely<Database>, orderId: string) {
  return await db
    .selectFrom('disputes')
    .select(['id', 'created_at as opened_at'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
