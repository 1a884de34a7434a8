import { inTransaction } from '@guildhall/db/transaction';
import {
  insertBalanceTransactions,
  saveBalanceReports,
  saveComparison,
} from '@guildhall/db/payments/balance/commands';
import { compareBalances, type Days, findDueDays } from '@guildhall/db/payments/balance/queries';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { idSchema } from '@guildhall/domain/kernel/id-schema';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { postingsOf, READ_AGAIN_DAYS } from '@guildhall/domain/payments/balance/rules';
import type { PaymentsContext } from '../context.ts';
import type {
  PaymentProvider,
  ReportedTransaction,
} from '../../ports/payments/payment-provider.ts';
import { postAll } from '../../wallet/post-entries.ts';

/** Days that are read and committed at once: a shop that was away for long has many. */
const DAYS_AT_ONCE = 31;
const ROWS_AT_ONCE = 500;

/**
 * Reads each finished day of UTC from the balance report of each provider: posts what reached the
 * bank (E15) and what the provider kept (E16), once for each of its transactions, stores the totals
 * of the day, and compares the ledger with the statement at its end. Days that were missed are
 * caught up, and the last days are read again for what came late. A difference alerts the operator.
 * Returns how many days were read.
 */
export async function reportBalances(context: PaymentsContext): Promise<number> {
  let days = 0;
  for (const provider of context.payment_providers) {
    try {
      days += await reportBalance(context, provider);
    } catch (error) {
      // The next run asks again, and the other providers are read all the same.
      if (!(error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE')) throw error;
    }
  }
  return days;
}

async function reportBalance(context: PaymentsContext, provider: PaymentProvider): Promise<number> {
  const span = { again: READ_AGAIN_DAYS, most: DAYS_AT_ONCE };
  let count = 0;
  for (;;) {
    const days = await findDueDays(context.db, provider.name, span);
    if (days === null) return count;
    count += await readDays(context, provider, days);
    await compare(context, { provider: provider.name, day: days.last });
  }
}

async function readDays(
  context: PaymentsContext,
  provider: PaymentProvider,
  days: Days,
): Promise<number> {
  const from = new Date(days.from);
  const until = new Date(new Date(days.last).getTime() + DAY_MS);
  // Outside of the transaction, so that no row lock waits for the provider.
  const reported = await provider.listBalanceTransactions(from, until);
  const ours = reported.filter(({ currency }) => currency === SETTLEMENT_CURRENCY);
  const foreign = reported.find(({ currency }) => currency !== SETTLEMENT_CURRENCY);
  if (foreign !== undefined) {
    const { currency } = foreign;
    const facts = { provider: provider.name, currency };
    context.alert('a provider keeps a balance in another currency, which is not reported', facts);
  }
  await inTransaction(context.db, async (trx) => {
    for (let first = 0; first < ours.length; first += ROWS_AT_ONCE) {
      const some = ours.slice(first, first + ROWS_AT_ONCE);
      const rows = some.map((transaction) => rowOf(provider.name, transaction));
      // Only what is new posts: a transaction that is reported twice has no second effect.
      const fresh = await insertBalanceTransactions(trx, rows);
      const posted = some.filter(({ provider_reference }) => fresh.has(provider_reference));
      await postAll(
        trx,
        posted.flatMap((transaction) => postingsOf(provider.name, transaction)),
      );
    }
    await saveBalanceReports(trx, provider.name, days);
  });
  return Math.round((until.getTime() - from.getTime()) / DAY_MS);
}

function rowOf(provider: string, transaction: ReportedTransaction) {
  const { client_reference: reference } = transaction;
  return {
    provider,
    provider_reference: transaction.provider_reference,
    kind: transaction.kind,
    amount_minor: transaction.amount_minor,
    fee_minor: transaction.fee_minor,
    client_reference: idSchema.safeParse(reference).success ? reference : null,
    object_reference: transaction.object_reference,
    occurred_at: transaction.occurred_at,
  };
}

async function compare(
  { db, alert }: PaymentsContext,
  report: { readonly provider: string; readonly day: string },
): Promise<void> {
  const comparison = await compareBalances(db, report);
  await saveComparison(db, report, comparison);
  const { differences, ledger_minor, statement_minor } = comparison;
  if (differences.length === 0) return;
  const balances = { ledger_minor, statement_minor };
  const facts = { ...report, ...balances, differences: differences.length };
  alert('the ledger and the statement of a payment provider differ', facts);
}
