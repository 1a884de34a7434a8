import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import {
  UNSENT_WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@guildhall/domain/withdrawals/states';
import type { PayoutAccountFacts } from '@guildhall/domain/withdrawals/types';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Store, Write } from '../kernel/transitions.ts';
import { columnsIn } from '../kernel/columns.ts';
import { rulesOfWithdrawal } from './queries.ts';
import {
  payoutAccountColumns,
  type PayoutAccountsTable,
  payoutMethodColumns,
  type PayoutMethodsTable,
  withdrawalColumns,
  type WithdrawalsTable,
} from './tables.ts';

export type PayoutMethod = Pick<
  Selectable<PayoutMethodsTable>,
  'id' | 'user_id' | 'kind' | 'network' | 'service' | 'ending' | 'payee_name' | 'created_at'
> & {
  readonly removed_at: Date | null;
  readonly returned_at: Date | null;
  readonly account_id: string | null;
};

export type WithdrawalRow = Selectable<WithdrawalsTable>;

/** A withdrawal with its own rules, its payout method, and the shop's time. */
export type LockedWithdrawal = WithdrawalRow &
  Pick<PayoutMethod, 'kind' | 'network' | 'service' | 'ending' | 'payee_name' | 'account_id'> & {
    readonly rules: RuleBook;
    readonly now: Date;
  };

export const withdrawalStore = {
  table: 'withdrawals',
  history: 'withdrawal_history',
  columns: {
    risk_score: 'integer',
    hold_code: 'text',
    hold_extended: 'boolean',
    provider: 'text',
    provider_reference: 'text',
    outcome_code: 'text',
    due_at: 'timestamptz',
    approved_at: 'timestamptz',
    closed_at: 'timestamptz',
  },
  moved: ['id'],
  subject: { withdrawal_id: sql`moved.id` },
} as const satisfies Store;

/** Returns false if the user has a method with this destination. */
export async function insertPayoutMethod(
  trx: Transaction<Database>,
  method: Insertable<PayoutMethodsTable>,
): Promise<boolean> {
  const row = await trx
    .insertInto('payout_methods')
    .values(method)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the method as it was, or undefined if the user has none with this id. */
export async function removePayoutMethod(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<PayoutMethod | undefined> {
  return await trx
    .updateTable('payout_methods')
    .set({ removed_at: appNow })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .returning(payoutMethodColumns)
    .executeTakeFirst();
}

/**
 * A method that the user has now, locked for share: until the commit nobody flags it, so that no
 * withdrawal is requested to a method that is flagged at the same time.
 */
export async function lockPayoutMethodForShare(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<PayoutMethod | undefined> {
  return await trx
    .selectFrom('payout_methods')
    .select(payoutMethodColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** A payment to the method came back: it is checked before it is used again. */
export async function flagPayoutMethod(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('payout_methods')
    .set({ returned_at: appNow })
    .where('id', '=', id)
    .execute();
}

/** The owner has checked their method. Returns false if they have none with this id. */
export async function clearPayoutMethod(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<boolean> {
  const cleared = await trx
    .updateTable('payout_methods')
    .set({ returned_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return cleared !== undefined;
}

export async function insertPayoutAccount(
  trx: Transaction<Database>,
  account: Insertable<PayoutAccountsTable>,
): Promise<Selectable<PayoutAccountsTable>> {
  return await trx
    .insertInto('payout_accounts')
    .values(account)
    .returning(payoutAccountColumns)
    .executeTakeFirstOrThrow();
}

/** Saves what the provider calls an account that it has just made. */
export async function saveAccountReference(
  trx: Transaction<Database>,
  id: string,
  reference: string,
): Promise<void> {
  await trx
    .updateTable('payout_accounts')
    .set({ reference })
    .where('id', '=', id)
    .where('reference', 'is', null)
    .execute();
}

/**
 * Saves what the provider says of an account. Returns false when something was saved since this
 * revision: what is at hand may be older.
 */
export async function saveAccountFacts(
  trx: Transaction<Database>,
  id: string,
  revision: number,
  facts: PayoutAccountFacts,
): Promise<boolean> {
  const { details_submitted, payouts_enabled, transfers_active } = facts;
  const { disabled_reason, requirements, holder_name } = facts;
  const saved = await trx
    .updateTable('payout_accounts')
    .set({ details_submitted, payouts_enabled, transfers_active, disabled_reason, holder_name })
    .set({ requirements: [...requirements], revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Locks the methods of an account that its owner has now, before the account. */
export async function lockMethodsOfAccount(
  trx: Transaction<Database>,
  accountId: string,
): Promise<PayoutMethod[]> {
  return await trx
    .selectFrom('payout_methods')
    .select(payoutMethodColumns)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export const insertWithdrawal =
  (withdrawal: Insertable<WithdrawalsTable>): Write =>
  (creator) =>
    creator.insertInto('withdrawals').values(withdrawal).returning(withdrawalStore.moved);

const locked = (trx: Transaction<Database>) =>
  trx
    .selectFrom('withdrawals')
    .innerJoin('payout_methods as method', 'method.id', 'withdrawals.method_id')
    .select(columnsIn('withdrawals', withdrawalColumns))
    .select(['method.kind', 'method.network', 'method.service', 'method.ending'])
    .select(['method.payee_name', 'method.account_id'])
    .select([rulesOfWithdrawal.as('rules'), appNow.as('now')]);

/** Locks a withdrawal for update, before any ledger account. */
export async function lockWithdrawal(
  trx: Transaction<Database>,
  id: string,
): Promise<LockedWithdrawal | undefined> {
  return await locked(trx)
    .where('withdrawals.id', '=', id)
    .forUpdate('withdrawals')
    .executeTakeFirst();
}

/**
 * Locks the withdrawals to a method that nobody has sent yet, after the lock of the method and
 * before any ledger account.
 */
export async function lockUnsentWithdrawals(
  trx: Transaction<Database>,
  methodId: string,
): Promise<LockedWithdrawal[]> {
  return await locked(trx)
    .where('withdrawals.method_id', '=', methodId)
    .where('withdrawals.state', 'in', [...UNSENT_WITHDRAWAL_STATES])
    .orderBy('withdrawals.id')
    .forUpdate('withdrawals')
    .execute();
}

/** Claims a withdrawal that is due in one of these states and that no other worker has locked. */
export async function claimDueWithdrawal(
  trx: Transaction<Database>,
  states: readonly WithdrawalState[],
  except: readonly string[],
): Promise<LockedWithdrawal | undefined> {
  return await locked(trx)
    .where('withdrawals.due_at', '<=', appNow)
    .where('withdrawals.state', 'in', [...states])
    .where('withdrawals.id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('withdrawals.due_at')
    .orderBy('withdrawals.id')
    .limit(1)
    .forUpdate('withdrawals')
    .skipLocked()
    .executeTakeFirst();
}

/** A payout that its provider is asked about. */
export interface PayoutToCheck {
  readonly id: string;
  readonly provider: string;
}

/**
 * Claims payouts to ask their providers about, and sets their next check so that other workers skip
 * them.
 */
export async function claimPayoutsToCheck(
  db: Kysely<Database>,
  limit: number,
  exceptProviders: readonly string[],
): Promise<PayoutToCheck[]> {
  return await db
    .updateTable('withdrawals')
    .set({ due_at: sql<Date>`app_now() + interval '1 minute'` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('withdrawals')
        .select('id')
        .where('state', '=', sql.lit('processing'))
        .where('due_at', '<=', appNow)
        .where('provider', '<>', sql<string>`all(${[...exceptProviders]}::text[])`)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'provider'])
    .execute();
}

/** Saves what the provider calls a payout. */
export async function savePayoutReference(
  db: Kysely<Database>,
  id: string,
  providerReference: string,
): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set({ provider_reference: providerReference })
    .where('id', '=', id)
    .where('state', '=', sql.lit('processing'))
    .execute();
}
