import type { DisputeSide, ProposalState } from '@guildhall/domain/disputes/types';
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { ordersWithOpenChargebackAs } from '../payments/chargebacks/queries.ts';
import { latenessSeconds } from '../kernel/clocks.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import {
  disputeColumns,
  type DisputeDecisionsTable,
  type DisputeEvidenceTable,
  type DisputeOriginalViewsTable,
  type DisputeProposalsTable,
  type DisputeReplacementsTable,
  type DisputesTable,
} from './tables.ts';

export type DisputeRow = Selectable<DisputesTable>;
export type ProposalRow = Selectable<DisputeProposalsTable>;
export type DecisionRow = Selectable<DisputeDecisionsTable>;

/** A dispute is locked with its order: whoever changes one locks the order first. */
export const disputeStore = {
  table: 'disputes',
  history: 'dispute_history',
  columns: {
    due_at: 'timestamptz',
    with_staff_at: 'timestamptz',
    buyer_asked_at: 'timestamptz',
    seller_asked_at: 'timestamptz',
    officer_id: 'uuid',
    missed_at: 'timestamptz',
    buyer_accepted_at: 'timestamptz',
    seller_accepted_at: 'timestamptz',
    appealed_at: 'timestamptz',
    waits_for_cover_at: 'timestamptz',
    refunded_minor: 'bigint',
    fee_minor: 'bigint',
    closed_at: 'timestamptz',
  },
  moved: ['id'],
  subject: { dispute_id: sql`moved.id` },
} as const satisfies Store;

export const insertDispute =
  (dispute: Insertable<DisputesTable>): Write =>
  (creator) =>
    creator.insertInto('disputes').values(dispute).returning(disputeStore.moved);

export async function insertDisputeUnits(
  trx: Transaction<Database>,
  disputeId: string,
  unitIds: readonly string[],
): Promise<void> {
  const rows = unitIds.map((id) => ({ dispute_id: disputeId, order_unit_id: id }));
  await trx.insertInto('dispute_units').values(rows).execute();
}

export async function insertProposal(
  trx: Transaction<Database>,
  proposal: Omit<Insertable<DisputeProposalsTable>, 'closed_at'>,
): Promise<void> {
  await trx
    .insertInto('dispute_proposals')
    .values({ ...proposal, closed_at: null })
    .execute();
}

/**
 * Ends the proposal of a dispute that waits for an answer, if there is one. Returns the sealed
 * stock units that it offered for the disputed ones.
 */
export async function closeProposal(
  trx: Transaction<Database>,
  disputeId: string,
  state: Exclude<ProposalState, 'open'>,
): Promise<Replacement[]> {
  return await trx
    .with('ended', (cte) =>
      cte
        .updateTable('dispute_proposals')
        .set({ state, closed_at: appNow })
        .where('dispute_id', '=', disputeId)
        .where('state', '=', 'open')
        .returning('id'),
    )
    .selectFrom('dispute_replacements')
    .innerJoin('ended', 'ended.id', 'dispute_replacements.proposal_id')
    .select(['order_unit_id', 'stock_id'])
    .execute();
}

/** A disputed unit, and the sealed stock unit that is offered for it. */
export type Replacement = Omit<Selectable<DisputeReplacementsTable>, 'proposal_id'>;

export async function insertReplacements(
  trx: Transaction<Database>,
  proposalId: string,
  replacements: readonly Replacement[],
): Promise<void> {
  const rows = replacements.map((each) => ({ proposal_id: proposalId, ...each }));
  await trx.insertInto('dispute_replacements').values(rows).execute();
}

export async function insertEvidence(
  trx: Transaction<Database>,
  item: Insertable<DisputeEvidenceTable>,
  fileIds: readonly string[],
): Promise<void> {
  await trx.insertInto('dispute_evidence').values(item).execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, at) => ({
    evidence_id: item.id,
    position: at + 1,
    file_id: fileId,
  }));
  await trx.insertInto('dispute_evidence_files').values(rows).execute();
}

export async function insertOriginalView(
  trx: Transaction<Database>,
  view: Insertable<DisputeOriginalViewsTable>,
): Promise<void> {
  await trx.insertInto('dispute_original_views').values(view).execute();
}

/**
 * The ids of cases that closed so many days ago and still have files, locked; at most `limit`.
 * Without those of an order about which another case or a chargeback is open.
 */
export async function claimOldEvidence(
  trx: Transaction<Database>,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('disputes')
    .select('id')
    .where('closed_at', '<', sql<Date>`${appNow} - make_interval(days => ${days})`)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('dispute_evidence_files as file')
        .innerJoin('dispute_evidence as item', 'item.id', 'file.evidence_id')
        .select('item.dispute_id'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'disputes.order_id')
            .where('other.closed_at', 'is', null),
        ),
      ),
    )
    .where('order_id', 'not in', ({ selectFrom }) =>
      selectFrom(ordersWithOpenChargebackAs('chargeback'))
        .select('chargeback.order_id')
        .where('chargeback.order_id', 'is not', null)
        .$castTo<{ order_id: string }>(),
    )
    .orderBy('closed_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets which files a case showed; what was said stays. */
export async function deleteEvidenceFiles(
  trx: Transaction<Database>,
  disputeId: string,
): Promise<void> {
  await trx
    .deleteFrom('dispute_evidence_files')
    .where('evidence_id', 'in', ({ selectFrom }) =>
      selectFrom('dispute_evidence').select('id').where('dispute_id', '=', disputeId),
    )
    .execute();
}

export async function insertDecision(
  trx: Transaction<Database>,
  decision: Insertable<DisputeDecisionsTable>,
  evidenceIds: readonly string[],
): Promise<void> {
  await trx.insertInto('dispute_decisions').values(decision).execute();
  const rows = evidenceIds.map((id) => ({ decision_id: decision.id, evidence_id: id }));
  await trx.insertInto('dispute_citations').values(rows).execute();
}

/** How many files a side has brought to a dispute. */
export async function countFiles(
  trx: Transaction<Database>,
  disputeId: string,
  side: DisputeSide,
): Promise<number> {
  const { count } = await trx
    .selectFrom('dispute_evidence_files as file')
    .innerJoin('dispute_evidence as item', 'item.id', 'file.evidence_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item.dispute_id', '=', disputeId)
    .where('item.side', '=', side)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many items a side has added to the evidence locker by itself. */
export async function countItems(
  trx: Transaction<Database>,
  disputeId: string,
  side: DisputeSide,
): Promise<number> {
  const { count } = await trx
    .selectFrom('dispute_evidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('dispute_id', '=', disputeId)
    .where('side', '=', side)
    .where('kind', '=', 'evidence')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * What bounds the cases of a buyer: their open ones, those of a kind about each of these units,
 * and whether one of these is open. An approved claim that is paid as money comes in is not open:
 * nothing is left to decide. One that ended with a replacement was about something else, and
 * only the seller can bring that about.
 */
export async function countDisputes(
  trx: Transaction<Database>,
  { buyer_id: buyerId, kind }: Pick<DisputeRow, 'buyer_id' | 'kind'>,
  unitIds: readonly string[],
): Promise<{ open: number; of_unit: number; open_of_unit: boolean }> {
  const { rows } = await sql<{ open: number; of_unit: number; open_of_unit: boolean }>`
    select (select count(*) from disputes
             where buyer_id = ${buyerId} and opened_by = 'buyer'
               and closed_at is null and state <> 'recovering')::int as open,
           coalesce((select max(each.count) from (select count(*) from dispute_units
             join disputes on disputes.id = dispute_units.dispute_id and disputes.kind = ${kind}
               and disputes.state <> 'closed_replacement'
             where order_unit_id = any(${[...unitIds]}::uuid[])
             group by order_unit_id) as each), 0)::int as of_unit,
           exists (select from dispute_units
             join disputes on disputes.id = dispute_units.dispute_id
               and disputes.kind = ${kind} and disputes.closed_at is null
             where order_unit_id = any(${[...unitIds]}::uuid[])) as open_of_unit`.execute(trx);
  return rows[0] ?? { open: 0, of_unit: 0, open_of_unit: false };
}

/** Staff who have missed their clock do not miss it again. */
const LATE_STATES = ['escalated', 'under_review', 'appealed'] as const;

/** Without those that were tried before. */
interface Page {
  readonly except: readonly string[];
  readonly limit: number;
}

const isUnmissed = ({ or, eb }: ExpressionBuilder<Database, 'disputes'>) =>
  or([eb('missed_at', 'is', null), eb('state', 'not in', LATE_STATES)]);

/** For how long the first of `listDueDisputes` has been due; null without one. */
export async function readDisputeLateness(db: Kysely<Database>): Promise<number | null> {
  const { late_seconds } = await db
    .selectFrom('disputes')
    .select(latenessSeconds('due_at').as('late_seconds'))
    .where('due_at', '<=', appNow)
    .where(isUnmissed)
    .executeTakeFirstOrThrow();
  return late_seconds;
}

/** Ids of disputes whose deadline is over, the oldest first; another server may take one first. */
export async function listDueDisputes(
  trx: Transaction<Database>,
  { except, limit }: Page,
): Promise<Pick<DisputeRow, 'id' | 'order_id'>[]> {
  return await trx
    .selectFrom('disputes')
    .select(['id', 'order_id'])
    .where('due_at', '<=', appNow)
    .where(isUnmissed)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The open cases about whose order a chargeback is open; without those that are paid in parts. */
export async function listChargedBackDisputes(
  trx: Transaction<Database>,
  { except, limit }: Page,
): Promise<Pick<DisputeRow, 'id' | 'order_id'>[]> {
  return await trx
    .selectFrom(ordersWithOpenChargebackAs('chargeback'))
    .innerJoin('disputes', 'disputes.order_id', 'chargeback.order_id')
    .select(['disputes.id', 'disputes.order_id'])
    .where('disputes.closed_at', 'is', null)
    .where('disputes.state', '<>', 'recovering')
    .where('disputes.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .limit(limit)
    .execute();
}

/** A dispute, read under the lock of its order. */
export async function findDispute(
  trx: Transaction<Database>,
  id: string,
): Promise<DisputeRow | undefined> {
  return await trx
    .selectFrom('disputes')
    .select(disputeColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The dispute fee that was taken when the dispute closed (E14). */
export async function saveFee(
  trx: Transaction<Database>,
  id: string,
  feeMinor: number,
): Promise<void> {
  await trx.updateTable('disputes').set({ fee_minor: feeMinor }).where('id', '=', id).execute();
}
