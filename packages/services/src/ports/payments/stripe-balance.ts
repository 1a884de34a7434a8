import type { BalanceKind } from '@guildhall/domain/payments/balance/types';
import type Stripe from 'stripe';
import type { ReportedTransaction } from './payment-provider.ts';

const PAGE = 100;

/**
 * What a transaction of Stripe's balance is for us, by its reporting category: the type alone does
 * not tell a dispute from a failed refund. Null: money that moves within the balance, such as a
 * reserve that Stripe holds for some time.
 */
const KINDS: Readonly<Record<string, BalanceKind | null>> = {
  charge: 'payment',
  charge_failure: 'refund',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  refund_failure: 'refund',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback',
  payout: 'settlement',
  payout_reversal: 'settlement',
  topup: 'settlement',
  topup_reversal: 'settlement',
  transfer: 'withdrawal',
  transfer_reversal: 'withdrawal',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  risk_reserved_funds: null,
  connect_reserved_funds: null,
  payout_minimum_balance_hold: null,
  payout_minimum_balance_release: null,
};

/** What Stripe's expanded source says of our object, whichever kind it is. */
interface Source {
  readonly id: string;
  readonly metadata?: Stripe.Metadata | null;
  /** Of the reversal of a transfer: the transfer. */
  readonly transfer?: string | { readonly id: string } | null;
}

/** Under which name our objects are in Stripe's metadata. */
const OUR_ID: Readonly<Partial<Record<BalanceKind, string>>> = {
  payment: 'payment_id',
  refund: 'refund_id',
  withdrawal: 'withdrawal_id',
};

/** Null for what only moves within the balance. */
function reportedTransaction(transaction: Stripe.BalanceTransaction): ReportedTransaction | null {
  const { id, amount, fee, currency, created, reporting_category, source } = transaction;
  const kind = Object.hasOwn(KINDS, reporting_category) ? KINDS[reporting_category] : 'other';
  if (kind === null || kind === undefined) return null;
  const object: Source | null = typeof source === 'string' ? { id: source } : source;
  return {
    provider_reference: id,
    kind,
    amount_minor: amount,
    fee_minor: fee,
    currency: currency.toUpperCase(),
    occurred_at: new Date(created * 1_000),
    client_reference: object?.metadata?.[OUR_ID[kind] ?? ''] ?? null,
    object_reference: (kind === 'withdrawal' ? transferOf(object) : object?.id) ?? null,
  };
}

function transferOf(source: Source | null): string | undefined {
  const transfer = source?.transfer ?? source;
  return typeof transfer === 'string' ? transfer : transfer?.id;
}

/** All transactions of the balance from one time until before another, page by page. */
export async function listBalance(
  client: Stripe,
  from: Date,
  until: Date,
): Promise<readonly ReportedTransaction[]> {
  const seconds = (time: Date) => Math.ceil(time.getTime() / 1_000);
  const query = {
    created: { gte: seconds(from), lt: seconds(until) },
    // With what each is about.
    expand: ['data.source'],
    limit: PAGE,
  };
  const transactions: ReportedTransaction[] = [];
  for await (const transaction of client.balanceTransactions.list(query)) {
    const reported = reportedTransaction(transaction);
    if (reported !== null) transactions.push(reported);
  }
  return transactions;
}
