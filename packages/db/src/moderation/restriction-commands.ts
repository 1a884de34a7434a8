import type { PointRule } from '@guildhall/domain/moderation/types';
import type { RestrictionKind } from '@guildhall/domain/users/types';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { restrictionColumns, type PenaltyPointsTable, type RestrictionsTable } from './tables.ts';

export type RestrictionRow = Selectable<RestrictionsTable>;

/** A restriction is locked with its user: whoever changes one locks them first. */
export const restrictionStore = {
  table: 'restrictions',
  history: 'restriction_history',
  columns: {
    in_effect: 'boolean',
    ends_at: 'timestamptz',
    due_at: 'timestamptz',
    appeal: 'text',
    appealed_at: 'timestamptz',
    appeal_statement: 'text',
    appeal_decider_id: 'uuid',
    appeal_decided_at: 'timestamptz',
  },
  moved: ['id'],
  subject: { restriction_id: sql`moved.id` },
} as const satisfies Store;

export const insertRestriction =
  (row: RestrictionRow): Write =>
  (creator) =>
    creator.insertInto('restrictions').values(row).returning(restrictionStore.moved);

/** The kinds of what restricts a user now, sorted. */
export async function listKindsInEffect(
  trx: Transaction<Database>,
  userId: string,
): Promise<RestrictionKind[]> {
  const rows = await trx
    .selectFrom('restrictions')
    .select('kind')
    .distinct()
    .where('user_id', '=', userId)
    .where('in_effect', '=', true)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Gives points once for a rule and what it follows from; false if they were given before. */
export async function insertPoints(
  trx: Transaction<Database>,
  row: Insertable<PenaltyPointsTable>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('penalty_points')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source_id', 'rule']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The points of a user that counted at a time, given until then; those withdrawn since do not. */
export async function sumPoints(
  trx: Transaction<Database>,
  userId: string,
  at: Date,
): Promise<number> {
  const { total } = await trx
    .selectFrom('penalty_points')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('total'))
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('created_at', '<=', at)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return total;
}

/** How many recalls a user has lost that count: in the last days, and in all. */
export async function countLostRecalls(trx: Transaction<Database>, userId: string, days: number) {
  return await trx
    .selectFrom('penalty_points')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(
      sql<number>`(count(*) filter (
        where created_at > ${appNow} - make_interval(days => ${days})))::int`.as('recent'),
    )
    .where('user_id', '=', userId)
    .where('rule', '=', 'lost_recall')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** What the newest points of a user for a rule followed from; undefined without any. */
export async function findLastSource(
  trx: Transaction<Database>,
  userId: string,
  rule: PointRule,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('penalty_points')
    .select('source_id')
    .where('user_id', '=', userId)
    .where('rule', '=', rule)
    .where('source', '=', 'message')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.source_id;
}

/** Points of a user that count against them, with the restriction that they led to. */
export async function findOwnPoints(trx: Transaction<Database>, id: string, userId: string) {
  return await trx
    .selectFrom('penalty_points as given')
    .leftJoin('restrictions as led_to', 'led_to.cause_id', 'given.id')
    .select(['given.id', 'given.rule', 'given.points', 'given.source', 'given.expires_at'])
    .select(['given.created_at', 'given.withdrawn_at'])
    .select(['led_to.kind as led_to', 'led_to.state as led_to_state'])
    .where('given.id', '=', id)
    .where('given.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
}

/** The points with this id, or those of a report, no longer count. */
export async function withdrawPoints(
  trx: Transaction<Database>,
  of: { readonly id: string } | { readonly report_id: string },
): Promise<void> {
  await trx
    .updateTable('penalty_points')
    .set({ withdrawn_at: appNow })
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      'id' in of
        ? eb('id', '=', of.id)
        : eb.and([eb('source', '=', 'report'), eb('source_id', '=', of.report_id)]),
    )
    .execute();
}

/** The restrictions that a report led to, or all of a user that are in force. */
export async function listStanding(
  trx: Transaction<Database>,
  of: { readonly report_id: string } | { readonly user_id: string },
): Promise<RestrictionRow[]> {
  return await trx
    .selectFrom('restrictions')
    .select(restrictionColumns)
    .where('state', 'in', ['in_force', 'appealed'])
    .where((eb) =>
      'report_id' in of ? eb('report_id', '=', of.report_id) : eb('user_id', '=', of.user_id),
    )
    .orderBy('id')
    .execute();
}

/** A restriction that is over and not marked as such, except these; the oldest end first. */
export async function findOver(
  trx: Transaction<Database>,
  except: readonly string[],
): Promise<{ id: string; user_id: string } | undefined> {
  return await trx
    .selectFrom('restrictions')
    .select(['id', 'user_id'])
    .where('ends_at', '<=', appNow)
    .where(sql<boolean>`(state = 'in_force' or (state = 'appealed' and in_effect))`)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst();
}
