import { appNow, appToday } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { type Insertable, type Kysely, sql } from 'kysely';
import { newReference } from './events.ts';

type Line = Insertable<Database['sandbox.balance_transactions']>;

/** What this provider keeps of each payment, and of each that a bank takes back. */
const PAYMENT_FEE = { share: 0.029, fixed_minor: 30 };
const CHARGEBACK_FEE_MINOR = 1_500;

const feeOfPayment = (amountMinor: number): number =>
  Math.round(amountMinor * PAYMENT_FEE.share) + PAYMENT_FEE.fixed_minor;

interface Paid {
  readonly id: string;
  readonly client_reference: string;
  readonly amount_minor: number;
  readonly currency: string;
}

/** Captured: the money is in the shop's balance, without the fee. */
export async function addPayment(db: Kysely<Database>, paid: Paid): Promise<void> {
  const { id, client_reference, amount_minor, currency } = paid;
  const fee = feeOfPayment(amount_minor);
  const about = { client_reference, object_id: id, currency };
  await addLine(db, { kind: 'payment', amount_minor, fee_minor: fee, ...about });
}

/** A refund, or a payout to somebody, leaves the balance. */
export async function takeAway(
  db: Kysely<Database>,
  kind: 'refund' | 'payout',
  { id, client_reference, amount_minor, currency }: Paid,
): Promise<void> {
  const about = { client_reference, object_id: id, currency };
  await addLine(db, { kind, amount_minor: -amount_minor, fee_minor: 0, ...about });
}

/** A bank sends back what was paid to somebody. */
export async function giveBack(
  db: Kysely<Database>,
  { id, client_reference, amount_minor, currency }: Paid,
): Promise<void> {
  const about = { client_reference, object_id: id, currency };
  await addLine(db, { kind: 'payout', amount_minor, fee_minor: 0, ...about });
}

/** The payer's bank takes a payment back, for a fee, or gives it back, without the fee. */
export async function moveChargeback(
  db: Kysely<Database>,
  direction: 'taken' | 'given_back',
  { id, client_reference, amount_minor, currency }: Paid,
): Promise<void> {
  const isTaken = direction === 'taken';
  await addLine(db, {
    kind: 'chargeback',
    amount_minor: isTaken ? -amount_minor : amount_minor,
    fee_minor: isTaken ? CHARGEBACK_FEE_MINOR : 0,
    client_reference,
    object_id: id,
    currency,
  });
}

async function addLine(db: Kysely<Database>, line: Omit<Line, 'id'>): Promise<void> {
  const values = { id: newReference('bt'), ...line };
  await db.insertInto('sandbox.balance_transactions').values(values).execute();
}

/**
 * Pays out to the shop's bank, once a day of UTC, what was in the balance at the beginning of the
 * day; what it lacked then is taken from the bank. Any number of workers may run it.
 */
export async function settleBalances(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into sandbox.balance_transactions (id, kind, amount_minor, fee_minor, currency)
      select 'set_' || ${appToday} || '_' || currency, 'settlement',
          sum(fee_minor - amount_minor), 0, currency
        from sandbox.balance_transactions
       where occurred_at < ${appToday}::timestamp at time zone 'UTC'
         and not exists (select from sandbox.balance_transactions as settled
          where settled.kind = 'settlement'
            and settled.occurred_at >= ${appToday}::timestamp at time zone 'UTC')
       group by currency having sum(fee_minor - amount_minor) <> 0
      on conflict (id) do nothing`.execute(db);
}

/**
 * Writes the balance of payments that were captured before this provider existed, and what it would
 * have paid to the bank on the day after each of them: the past of a demo.
 */
export async function addPastPayments(
  db: Kysely<Database>,
  payments: readonly (Paid & { readonly captured_at: Date })[],
): Promise<void> {
  const lines = payments.map(({ id, client_reference, amount_minor, currency, captured_at }) => ({
    id: newReference('bt'),
    kind: 'payment' as const,
    amount_minor,
    fee_minor: feeOfPayment(amount_minor),
    currency,
    client_reference,
    object_id: id,
    occurred_at: captured_at,
  }));
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    const some = lines.slice(first, first + LINES_AT_ONCE);
    await db.insertInto('sandbox.balance_transactions').values(some).execute();
  }
  await sql`
    insert into sandbox.balance_transactions
        (id, kind, amount_minor, fee_minor, currency, occurred_at)
      select 'set_' || day || '_' || currency, 'settlement', sum(fee_minor - amount_minor), 0,
          currency, day::timestamp at time zone 'UTC'
        from sandbox.balance_transactions
       cross join lateral (select (occurred_at at time zone 'UTC')::date + 1 as day) as next
       where day <= ${appToday} group by day, currency`.execute(db);
}

const LINES_AT_ONCE = 1_000;
const PAGE = 100;

interface Span {
  readonly from: Date;
  readonly until: Date;
  /** The last line of the page before. */
  readonly after: string | null;
}

/** One page of the balance report, oldest first. */
export async function listBalance(db: Kysely<Database>, { from, until, after }: Span) {
  const rows = await db
    .selectFrom('sandbox.balance_transactions')
    .select(['id', 'kind', 'amount_minor', 'fee_minor', 'currency'])
    .select(['client_reference', 'object_id', 'occurred_at'])
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .where('occurred_at', '<=', appNow)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(occurred_at, id) > (select occurred_at, id
          from sandbox.balance_transactions where id = ${after})`,
      ),
    )
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(PAGE + 1)
    .execute();
  const transactions = rows
    .slice(0, PAGE)
    .map(({ occurred_at, ...row }) => ({ ...row, occurred_at: occurred_at.toISOString() }));
  return { transactions, has_more: rows.length > PAGE };
}
