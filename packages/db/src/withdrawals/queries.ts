import { RISK_HISTORY } from '@guildhall/domain/kernel/rules/number-schemas';
import { OPEN_WITHDRAWAL_STATES } from '@guildhall/domain/withdrawals/states';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { sessionRisk } from '../identity/device-queries.ts';
import { columnsIn } from '../kernel/columns.ts';
import { rulesOfVersion } from '../kernel/rule-versions.ts';
import { openChargebacksOf } from '../payments/chargebacks/queries.ts';
import { debtOf, earnedLately } from '../wallet/queries.ts';
import {
  payoutAccountColumns,
  type PayoutAccountsTable,
  payoutMethodColumns,
  type PayoutMethodsTable,
  sealedMethodColumns,
  withdrawalColumns,
} from './tables.ts';

/** SQL for the rules of a withdrawal. */
export const rulesOfWithdrawal = rulesOfVersion(sql.ref('withdrawals.rules_version'));

/** The methods that a user has now, oldest first. */
export async function listPayoutMethods(db: Kysely<Database>, userId: string) {
  return await db
    .selectFrom('payout_methods')
    .select(payoutMethodColumns)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The accounts of a user at payout providers, by id. */
export async function listPayoutAccounts(
  db: Kysely<Database>,
  userId: string,
): Promise<ReadonlyMap<string, PayoutAccount>> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select(payoutAccountColumns)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A method that the user has now. */
export async function findPayoutMethod(db: Kysely<Database>, userId: string, id: string) {
  return await db
    .selectFrom('payout_methods')
    .select(payoutMethodColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** The account of a user at a payout provider. */
export type PayoutAccount = Selectable<PayoutAccountsTable>;

export async function findPayoutAccount(
  db: Kysely<Database>,
  id: string,
): Promise<PayoutAccount | undefined> {
  return await db
    .selectFrom('payout_accounts')
    .select(payoutAccountColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findAccountOfUser(
  db: Kysely<Database>,
  userId: string,
  provider: string,
): Promise<PayoutAccount | undefined> {
  return await db
    .selectFrom('payout_accounts')
    .select(payoutAccountColumns)
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function findAccountByReference(
  db: Kysely<Database>,
  provider: string,
  reference: string,
): Promise<PayoutAccount | undefined> {
  return await db
    .selectFrom('payout_accounts')
    .select(payoutAccountColumns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Whose payout a provider knows by this reference. */
export async function findOwnerOfPayout(
  db: Kysely<Database>,
  provider: string,
  reference: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst();
  return row?.user_id;
}

/** Accounts that are payout methods of their owners now, by id; those after an id. */
export async function listAccountsInUse(
  db: Kysely<Database>,
  after: string | null,
  limit: number,
): Promise<PayoutAccount[]> {
  return await db
    .selectFrom('payout_accounts')
    .select(payoutAccountColumns)
    .where('reference', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payout_methods')
          .select(sql`1`.as('one'))
          .whereRef('payout_methods.account_id', '=', 'payout_accounts.id')
          .where('payout_methods.removed_at', 'is', null),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A method with its sealed destination, also one that was removed. */
export async function findSealedMethod(
  db: Kysely<Database>,
  id: string,
): Promise<Selectable<PayoutMethodsTable> | undefined> {
  return await db
    .selectFrom('payout_methods')
    .select(sealedMethodColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A withdrawal that is with its provider. */
export async function findSentWithdrawal(db: Kysely<Database>, id: string) {
  return await db
    .selectFrom('withdrawals')
    .select(withdrawalColumns)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst();
}

/** Whether a withdrawal to this method is not over. */
export async function isMethodInUse(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('method_id', '=', id)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdrawals that count towards the limits: those whose money did not go back. */
const counted = sql<boolean>`withdrawals.state in (${sql.join(
  [...OPEN_WITHDRAWAL_STATES, 'paid'].map((state) => sql.lit(state)),
)})`;

/** What a user has withdrawn in this day and this calendar month of UTC. */
export async function readWithdrawalCounts(db: Kysely<Database>, userId: string) {
  const { rows } = await sql<{
    today_minor: number;
    count_this_month: number;
    method_added_at: Date | null;
    now: Date;
  }>`
    select ${appNow} as now,
      (select max(created_at) from payout_methods where user_id = ${userId}) as method_added_at,
      coalesce(sum(amount_minor) filter (
        where created_at >= date_trunc('day', ${appNow}, 'UTC')), 0)::bigint as today_minor,
      count(*)::integer as count_this_month
    from withdrawals
    where user_id = ${userId} and ${counted}
      and created_at >= date_trunc('month', ${appNow}, 'UTC')`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the counts gave no row');
  return row;
}

/** SQL for the number of other users who have had a method to the destination of this one. */
export const otherUsersOf = (methodId: RawBuilder<unknown>) =>
  sql<number>`(select count(distinct theirs.user_id)::integer
    from payout_methods as own join payout_methods as theirs
      on theirs.fingerprint = own.fingerprint and theirs.user_id <> own.user_id
    where own.id = ${methodId})`;

/** What a user has withdrawn until now, as far as the risk of a withdrawal depends on it. */
interface WithdrawalHistory {
  readonly paid_withdrawals: number;
  readonly highest_amount_minor: number | null;
}

const historyOf = (userId: string) => sql<WithdrawalHistory>`(
  select jsonb_build_object('paid_withdrawals', count(*), 'highest_amount_minor', max(amount_minor))
    from (select amount_minor from withdrawals where user_id = ${userId} and state = 'paid'
      order by created_at desc limit ${sql.lit(RISK_HISTORY)}) as paid)`;

/**
 * What the risk of a withdrawal to a method of the user depends on, in one query. Earnings are
 * those of the last `earned_hours`, and `session_id` is the session that the user requests it in.
 */
export async function readWithdrawalRisk(
  db: Kysely<Database>,
  query: { user_id: string; method_id: string; session_id: string | null; earned_hours: number },
) {
  const { user_id, method_id, session_id, earned_hours } = query;
  return await db
    .selectFrom('payout_methods as method')
    .select([
      sql<number>`floor(extract(epoch from app_now() - method.created_at) / 60)::int`.as(
        'method_minutes',
      ),
      otherUsersOf(sql.ref('method.id')).as('method_users'),
      historyOf(user_id).as('history'),
      sql<number>`(select count(*)::int from withdrawals where user_id = ${user_id}
        and created_at > app_now() - interval '24 hours')`.as('withdrawals_this_day'),
      earnedLately(user_id, earned_hours).as('earned_minor'),
      debtOf(user_id).as('debt_minor'),
      openChargebacksOf(user_id).as('open_chargebacks'),
      sessionRisk(user_id, session_id).as('session_risk'),
    ])
    .where('method.id', '=', method_id)
    .executeTakeFirstOrThrow();
}

export interface WithdrawalCursor {
  readonly at: string;
  readonly id: string;
}

/** Withdrawals with their method and rules. */
export const shown = (db: Kysely<Database>) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('payout_methods as method', 'method.id', 'withdrawals.method_id')
    .select(columnsIn('withdrawals', withdrawalColumns))
    .select(['method.kind', 'method.network', 'method.service', 'method.ending'])
    .select(['method.payee_name', rulesOfWithdrawal.as('rules'), appNow.as('now')]);

/** A user's withdrawals, newest first. */
export async function listWithdrawals(
  db: Kysely<Database>,
  userId: string,
  page: { cursor: WithdrawalCursor | null; limit: number },
) {
  const { cursor, limit } = page;
  return await shown(db)
    .select(sql<string>`withdrawals.created_at::text`.as('cursor_time'))
    .where('withdrawals.user_id', '=', userId)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(withdrawals.created_at, withdrawals.id)
          < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('withdrawals.created_at', 'desc')
    .orderBy('withdrawals.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many withdrawals a provider has not paid yet, and for how long the oldest is approved. */
export async function readProcessing(
  db: Kysely<Database>,
  provider: string,
): Promise<{ processing: number; oldest_seconds: number | null }> {
  const { rows } = await sql<{ processing: number; oldest_seconds: number | null }>`
    select count(*)::integer as processing,
        extract(epoch from app_now() - min(approved_at))::float8 as oldest_seconds
      from withdrawals
     where state = 'processing' and provider = ${provider}`.execute(db);
  return rows[0] ?? { processing: 0, oldest_seconds: null };
}
