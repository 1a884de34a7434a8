import type { DisputeType } from '@guildhall/domain/disputes/types';
import { type Kysely, type Selectable, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { codesSoldBy } from '../orders/fault-queries.ts';
import { usersAs } from '../users/queries.ts';
import type { DisputeFiguresTable } from './tables.ts';

/** Whether an appeal has ended otherwise than the first decision. */
const isChanged = sql<boolean>`(appeal.outcome, appeal.refund_minor)
  is distinct from (decision.outcome, decision.refund_minor)`;

/**
 * How many cases each of these members of staff has, and how many they have decided in these last
 * days, with those that an appeal has changed.
 */
export async function listOfficerFigures(
  db: Kysely<Database>,
  ids: readonly string[],
  days: number,
) {
  const since = sql<Date>`app_now() - ${days} * interval '1 day'`;
  return await db
    .selectFrom(usersAs('officer', ['id']))
    .select('officer.id')
    .select(({ selectFrom }) => [
      selectFrom('disputes')
        .select(({ fn }) => fn.countAll<number>().as('cases'))
        .whereRef('officer_id', '=', 'officer.id')
        .where('closed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('open_cases'),
      selectFrom('dispute_decisions as decision')
        .select(({ fn }) => fn.countAll<number>().as('cases'))
        .whereRef('decision.decided_by', '=', 'officer.id')
        .where('decision.created_at', '>=', since)
        .$asScalar()
        .$notNull()
        .as('decided'),
      selectFrom('dispute_decisions as decision')
        .innerJoin('dispute_decisions as appeal', 'appeal.dispute_id', 'decision.dispute_id')
        .select(({ fn }) => fn.countAll<number>().as('cases'))
        .whereRef('decision.decided_by', '=', 'officer.id')
        .where('decision.created_at', '>=', since)
        .where('decision.is_appeal', '=', false)
        .where('appeal.is_appeal', '=', true)
        .where(isChanged)
        .$asScalar()
        .$notNull()
        .as('overturned'),
    ])
    .where('officer.id', '=', sql<string>`any(${[...ids]})`)
    .execute();
}

/**
 * How cases ended in these last days: what staff decided and how fast, what appeals changed, how
 * often staff were late, and what recall claims paid back.
 */
export async function countDisputeFigures(db: Kysely<Database>, days: number) {
  const since = sql<Date>`app_now() - ${days} * interval '1 day'`;
  const [decided, missed, claims] = await Promise.all([
    db
      .selectFrom('dispute_decisions as decision')
      .innerJoin('disputes', 'disputes.id', 'decision.dispute_id')
      .leftJoin('dispute_decisions as appeal', (join) =>
        join
          .onRef('appeal.dispute_id', '=', 'decision.dispute_id')
          .on('appeal.is_appeal', '=', true),
      )
      .select(({ fn }) => fn.countAll<number>().as('decided'))
      .select(
        sql<number>`count(*) filter (where ${isChanged} and appeal.id is not null)::int`.as(
          'overturned',
        ),
      )
      .select(
        sql<number | null>`(percentile_cont(0.5) within group (order by extract(
          epoch from decision.created_at - disputes.created_at)) / 3600)::float8`.as(
          'median_hours',
        ),
      )
      .where('decision.is_appeal', '=', false)
      .where('decision.created_at', '>=', since)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('dispute_history')
      .select(({ fn }) => fn.countAll<number>().as('missed'))
      .where('event', '=', sql.lit('miss_clock'))
      .where('occurred_at', '>=', since)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('disputes')
      .select(({ fn }) => fn.countAll<number>().as('claims_paid'))
      .select(sql<number>`coalesce(sum(refunded_minor), 0)::bigint`.as('claims_paid_minor'))
      .where('kind', '=', sql.lit('recall_claim'))
      .where('state', '=', sql.lit('closed_refund_full'))
      .where('closed_at', '>=', since)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...decided, ...missed, ...claims };
}

/** The figures as they were last counted; undefined if never. */
export async function findDisputeFigures(db: Kysely<Database>) {
  return await db
    .selectFrom('dispute_figures')
    .select(['decided', 'overturned', 'median_hours', 'missed', 'claims_paid', 'claims_paid_minor'])
    .executeTakeFirst();
}

export async function saveDisputeFigures(
  db: Kysely<Database>,
  figures: Omit<Selectable<DisputeFiguresTable>, 'only_row' | 'refreshed_at'>,
): Promise<void> {
  const row = { ...figures, refreshed_at: appNow };
  await db
    .insertInto('dispute_figures')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

/** The types of disputes in which a code did not work. */
const FAILED_CODES = ['code_used', 'code_invalid'] as const satisfies readonly DisputeType[];

/**
 * How many of a seller's codes of these last days failed: a dispute about them ended with a refund.
 * Of the newest orders up to `most` codes are counted, so that a case costs the same with a seller
 * of any size. The codes of the case itself are left out.
 */
export async function countFailedCodes(
  db: Kysely<Database>,
  sold: Parameters<typeof codesSoldBy>[0],
): Promise<{ codes: number; failed: number }> {
  const { rows } = await sql<{ codes: number; failed: number }>`
    select count(*)::int as codes, count(*) filter (where exists (
          select from dispute_units join disputes on disputes.id = dispute_units.dispute_id
           where dispute_units.order_unit_id = sold.id
             and disputes.type in (${sql.join(FAILED_CODES)})
             and disputes.state in ('closed_refund_full', 'closed_refund_part',
               'closed_replacement')))::int as failed
      from (${codesSoldBy(sold)}) as sold`.execute(db);
  return rows[0] ?? { codes: 0, failed: 0 };
}
