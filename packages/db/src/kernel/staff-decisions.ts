import { newId } from '@guildhall/domain/kernel/ids';
import type { DecisionKind } from '@guildhall/domain/kernel/staff-decisions';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { subquery } from './subquery.ts';
import { type StaffActsTable, staffProposalColumns, type StaffProposalsTable } from './tables.ts';

export type ProposalRow = Selectable<StaffProposalsTable>;

export async function insertProposal(
  trx: Transaction<Database>,
  row: Insertable<StaffProposalsTable>,
): Promise<ProposalRow> {
  return await trx
    .insertInto('staff_proposals')
    .values(row)
    .returning(staffProposalColumns)
    .executeTakeFirstOrThrow();
}

/** Inserts an act on a proposal. Returns false if the act would close it for a second time. */
export async function insertAct(
  trx: Transaction<Database>,
  { id, proposed_by, needs_second_person, fingerprint }: ProposalRow,
  act: Pick<Insertable<StaffActsTable>, 'act' | 'actor_id' | 'role' | 'reason'>,
): Promise<boolean> {
  const row = { proposal_id: id, proposed_by, needs_second_person, fingerprint, ...act };
  const result = await trx
    .insertInto('staff_acts')
    .values({ id: newId(), ...row })
    .onConflict((conflict) =>
      conflict
        .column('proposal_id')
        .where(sql<boolean>`act <> 'propose'`)
        .doNothing(),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const isOpen = sql<boolean>`not exists (select from staff_acts
  where staff_acts.proposal_id = staff_proposals.id and staff_acts.act <> 'propose')`;

export async function findProposal(db: Kysely<Database>, kind: DecisionKind, id: string) {
  return await db
    .selectFrom('staff_proposals')
    .select(staffProposalColumns)
    .select(isOpen.as('is_open'))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** The proposals on these subjects that nobody has closed. */
export async function listOpenProposals(
  db: Kysely<Database>,
  kinds: readonly DecisionKind[],
  subjects: readonly string[],
) {
  return await db
    .selectFrom('staff_proposals')
    .select(staffProposalColumns)
    .where('kind', 'in', kinds)
    .where('subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .where(isOpen)
    .execute();
}

/** When proposals were carried out, as a subquery for rooms that keep more about them. */
export function carriedOutAs<Alias extends string>(alias: Alias) {
  return subquery()
    .selectFrom('staff_acts')
    .select(['proposal_id', 'occurred_at', 'id'])
    .where('act', '=', 'carry_out')
    .as(alias);
}

/** What proposals say, as a subquery for rooms that keep what followed from them. */
export function proposalsAs<Alias extends string>(alias: Alias) {
  return subquery().selectFrom('staff_proposals').select(['id', 'change', 'reason']).as(alias);
}

/** The last proposal of a person on a subject that was carried out, and how long ago. */
export async function findCarriedOut(
  db: Kysely<Database>,
  proposed: { kind: DecisionKind; subject: string; proposed_by: string },
) {
  return await db
    .selectFrom('staff_proposals')
    .innerJoin(carriedOutAs('done'), 'done.proposal_id', 'staff_proposals.id')
    .select(['staff_proposals.id', 'staff_proposals.change', 'done.occurred_at'])
    .select(appNow.as('now'))
    .where('staff_proposals.kind', '=', proposed.kind)
    .where('staff_proposals.subject', '=', proposed.subject)
    .where('staff_proposals.proposed_by', '=', proposed.proposed_by)
    .orderBy('done.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last 200 acts on a subject, oldest first. */
export async function listActs(
  db: Kysely<Database>,
  kinds: readonly DecisionKind[],
  subject: string,
) {
  const acts = await db
    .selectFrom('staff_acts')
    .innerJoin('staff_proposals', 'staff_proposals.id', 'staff_acts.proposal_id')
    .select([
      'staff_acts.act',
      'staff_acts.role',
      'staff_acts.reason',
      'staff_acts.occurred_at',
      'staff_proposals.id as proposal_id',
      'staff_proposals.kind',
      'staff_proposals.change',
      'staff_proposals.before',
      'staff_proposals.after',
      'staff_acts.actor_id',
    ])
    .where('staff_proposals.kind', 'in', kinds)
    .where('staff_proposals.subject', '=', subject)
    .orderBy('staff_acts.id', 'desc')
    .limit(200)
    .execute();
  return acts.toReversed();
}

/** Every proposal of these kinds that nobody has closed, the oldest first, at most 200. */
export async function listWaiting<Kind extends DecisionKind>(
  db: Kysely<Database>,
  kinds: readonly Kind[],
) {
  const rows = await db
    .selectFrom('staff_proposals')
    .select(staffProposalColumns)
    .where('kind', 'in', kinds)
    .where(isOpen)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Kind }));
}

/** The acts of a member of staff before the named one, newest first. */
export async function listActsOf(
  db: Kysely<Database>,
  { user_id, before, limit }: { user_id: string; before: string | null; limit: number },
) {
  return await db
    .selectFrom('staff_acts')
    .innerJoin('staff_proposals', 'staff_proposals.id', 'staff_acts.proposal_id')
    .select(['staff_acts.id', 'staff_acts.act', 'staff_acts.occurred_at'])
    .select(['staff_proposals.kind', 'staff_proposals.subject', 'staff_proposals.reason'])
    .where('staff_acts.actor_id', '=', user_id)
    .$if(before !== null, (query) => query.where('staff_acts.id', '<', before))
    .orderBy('staff_acts.id', 'desc')
    .limit(limit)
    .execute();
}
