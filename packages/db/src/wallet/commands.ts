import type { AccountKey, DebtCause } from '@guildhall/domain/wallet/types';
import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { accountIsFrozen, unitIsFrozen } from './freeze-queries.ts';
import { restOfSlice } from './queries.ts';

/** What the seller of a slice owes by decisions, as it is before their accounts are locked. */
const debtOfSeller = sql<number>`coalesce((select owed.balance_minor from ledger_accounts as owed
  where owed.id = 'receivable:' || ledger_holds.seller_id || ':decision'), 0)`;

/** Locks the held slices of these units, in the order in which a posting takes from them. */
export async function lockHeldSlices(
  trx: Transaction<Database>,
  orderUnitIds: readonly string[],
  kind: 'hold' | 'reserve',
) {
  return await trx
    .selectFrom('ledger_holds')
    .select(['id as hold_id', 'order_id', 'order_unit_id', 'seller_id'])
    .select([restOfSlice.as('rest_minor'), debtOfSeller.as('debt_minor')])
    .where('order_unit_id', 'in', [...orderUnitIds])
    .where('kind', '=', kind)
    .where('state', '=', 'held')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Other slices of a seller are searched for no more than so many that make up for a refund. */
const MAX_OTHER_RESERVES = 100;

/**
 * Locks what a refund of these units may take from: their held slices, and the seller's other
 * reserve slices, oldest first, that are not frozen. One statement in the order of a posting, since
 * the units of one refund are what another one of the same seller makes up for.
 */
export async function lockRefundSlices(
  trx: Transaction<Database>,
  sellerId: string,
  orderUnitIds: readonly string[],
) {
  return await trx
    .selectFrom('ledger_holds')
    .select(['id as hold_id', 'kind', 'order_id', 'order_unit_id'])
    .select(restOfSlice.as('rest_minor'))
    .where('state', '=', 'held')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('order_unit_id', 'in', [...orderUnitIds]),
        eb(
          'id',
          'in',
          selectFrom('ledger_holds as other')
            .select('other.id')
            .where('other.seller_id', '=', sellerId)
            .where('other.kind', '=', 'reserve')
            .where('other.state', '=', 'held')
            .where('other.order_unit_id', 'not in', [...orderUnitIds])
            .where(({ not }) =>
              not(unitIsFrozen(sql.ref('other.order_unit_id'), sql.ref('other.id'))),
            )
            .orderBy('other.id')
            .limit(MAX_OTHER_RESERVES),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks accounts for this transaction, and returns the balances of those that are not frozen. */
export async function lockBalances(
  trx: Transaction<Database>,
  accounts: readonly AccountKey[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; balance_minor: number }>`
    select locked.id, case when ${accountIsFrozen(sql.ref('locked.id'))} then 0
        else locked.balance_minor end as balance_minor
      from ledger_lock_balances(${[...accounts]}::text[]) as locked`.execute(trx);
  return new Map(rows.map(({ id, balance_minor }) => [id, balance_minor]));
}

/** Claims one due reserve slice that is not frozen with a row lock; other workers skip it. */
export async function claimDueReserve(trx: Transaction<Database>) {
  return await trx
    .selectFrom('ledger_holds')
    .select(['id as hold_id', 'order_id', 'order_unit_id', 'seller_id'])
    .select([restOfSlice.as('rest_minor'), debtOfSeller.as('debt_minor')])
    .where('kind', '=', sql.lit('reserve'))
    .where('state', '=', sql.lit('held'))
    .where('release_at', '<=', appNow)
    .where(({ not }) =>
      not(unitIsFrozen(sql.ref('ledger_holds.order_unit_id'), sql.ref('ledger_holds.id'))),
    )
    .where(({ not }) => not(accountIsFrozen(sql`'reserve:' || ledger_holds.seller_id`)))
    .orderBy('release_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

interface DebtPage {
  readonly days: number;
  /** The last account of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** A debt: its account, whose it is, and by which cause. */
export interface Debt {
  readonly id: AccountKey;
  readonly user_id: string;
  readonly cause: DebtCause;
}

/** Debts that have not grown for so many days, in the order of their accounts. */
export async function listOldDebts(
  db: Kysely<Database>,
  { days, after, limit }: DebtPage,
): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    select a.id, a.owner_id as user_id, split_part(a.id, ':', 3) as cause
      from ledger_accounts as a
     where a.kind = 'receivable' and a.balance_minor > 0
       and (${after}::text is null or a.id > ${after}::text)
       and not exists (select from ledger_entries as e
         where e.account_id = a.id and e.direction = 'debit'
           and e.occurred_at > app_now() - make_interval(days => ${days}))
     order by a.id limit ${limit}`.execute(db);
  return rows;
}

/** The last posting that a debt grew by, unless it is newer than so many days. */
export async function findNewestDebt(
  trx: Transaction<Database>,
  { id }: Debt,
  { days }: { readonly days: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; is_old: boolean }>`
    select t.id, e.occurred_at <= app_now() - make_interval(days => ${days}) as is_old
      from ledger_entries as e join ledger_transactions as t on t.id = e.transaction_id
     where e.account_id = ${id} and e.direction = 'debit'
     order by e.occurred_at desc, t.id desc limit 1`.execute(trx);
  const [newest] = rows;
  return newest?.is_old === true ? newest.id : undefined;
}
