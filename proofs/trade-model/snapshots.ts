import type { Database } from '@guildhall/db/database';
import { STORED_HISTORIES } from '@guildhall/db/invariants';
import {
  dueTimeInvariants,
  stepInvariants,
  suspectInvariants,
} from '@guildhall/db/kernel/history-invariants';
import { disputeInvariants } from '@guildhall/db/disputes/invariants';
import { feedbackInvariants } from '@guildhall/db/feedback/invariants';
import type { InvariantQuery } from '@guildhall/db/kernel/invariants';
import { mailInvariants } from '@guildhall/db/notifications/invariants';
import { escrowInvariants } from '@guildhall/db/orders/escrow-invariants';
import { orderInvariants } from '@guildhall/db/orders/invariants';
import { chargebackInvariants } from '@guildhall/db/payments/chargebacks/invariants';
import { paymentInvariants } from '@guildhall/db/payments/invariants';
import { accountInvariants } from '@guildhall/db/wallet/account-invariants';
import { ledgerInvariants } from '@guildhall/db/wallet/invariants';
import { withdrawalInvariants } from '@guildhall/db/withdrawals/invariants';
import { type Kysely, sql } from 'kysely';

/** The state after a step. */
export interface Snapshot {
  /** The whole shop in the format of the model, sorted. */
  readonly lines: readonly string[];
  /** The number of rows of all tables that a call writes to. */
  readonly rows: string;
  /** Violations of invariants. */
  readonly violations: readonly string[];
}

/**
 * One statement, planned once for all sequences. The single queries of `checkInvariants` would take
 * ten times as long, nearly all of it in the planner.
 */
export interface Snapshots {
  readonly owner_db: Kysely<Database>;
  read(): Promise<Snapshot>;
  release(): Promise<void>;
}

const seconds = (column: string) =>
  `coalesce(extract(epoch from ${column} - timestamptz 'OPENING')::bigint::text, 'never')`;

const SHOP = `
  select format('offer %s %s until %s with %s', o.id, o.state, ${seconds('o.due_at')},
      (select count(*) from stock_units s where s.offer_id = o.id and s.state = 'in_stock'))
      as line from offers o
  union all
  select format('order %s %s due %s promised %s for %s', id, state, ${seconds('due_at')},
      ${seconds('delivery_due_at')}, total_minor) from orders
  union all
  select format('unit %s %s %s due %s revealed %s confirmed %s', order_id, position, state,
      ${seconds('due_at')}, ${seconds('first_revealed_at')}, ${seconds('confirmed_at')})
    from order_units
  union all
  select format('request %s %s %s due %s', order_id, kind, state, ${seconds('due_at')})
    from order_requests
  union all
  select format('payment of %s by %s for %s %s due %s', amount_minor, user_id,
      coalesce(order_id::text, 'the wallet'), state, ${seconds('due_at')}) from payments
  union all
  select format('withdrawal %s %s due %s of %s less %s held for %s', id, state, ${seconds('due_at')},
      amount_minor, fee_minor, coalesce(hold_code, 'nothing')) from withdrawals
  union all
  select format('chargeback of %s of %s %s', amount_minor, payment_id, state) from chargebacks
  union all
  select format('frozen %s', coalesce(account_id, 'unit ' || order_unit_id)) from ledger_freezes
   where ended_at is null
  union all
  select format('dispute %s %s due %s', id, state, ${seconds('due_at')}) from disputes
  union all
  select format('feedback on %s by %s %s %s', order_id,
      case rated_side when 'buyer' then 'seller' else 'buyer' end, state, rating) from feedback
  union all
  select format('refund %s of %s less %s %s', id, amount_minor, fee_minor, state) from refunds
  union all
  select format('account %s %s', a.id, sum(case e.direction when a.normal_side
      then e.amount_minor else -e.amount_minor end)) from ledger_accounts a join ledger_entries e
      on e.account_id = a.id group by a.id having sum(case e.direction when 'debit'
      then e.amount_minor else -e.amount_minor end) <> 0
  union all
  select format('reminders to come %s', count(*)) from order_reminders
  union all
  select format('reminders sent %s', count(*)) from outbox
   where payload->>'template' = 'confirm_reminder'`;

/** The number of rows of every table that a refused call could leave something in (INV11). */
const ROWS = `select (${[
  'offers',
  'offer_history',
  'stock_units',
  'stock_history',
  'secrets',
  'secret_fingerprints',
  'reveal_log',
  'orders',
  'order_units',
  'order_history',
  'order_reminders',
  'order_requests',
  'idempotency_keys',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'ledger_holds',
  'payments',
  'payment_history',
  'refunds',
  'refund_history',
  'chargebacks',
  'chargeback_history',
  'ledger_freezes',
  'withdrawals',
  'withdrawal_history',
  'staff_proposals',
  'staff_acts',
  'webhook_events',
  'webhook_event_history',
  'outbox',
  'disputes',
  'dispute_units',
  'dispute_history',
  'dispute_proposals',
  'dispute_evidence',
  'dispute_decisions',
  'dispute_citations',
  'rated_orders',
  'feedback',
  'feedback_history',
]
  .map((table) => `(select count(*) from ${table})`)
  .join(' + ')})::text`;

const faultsOf = ({ invariant, violations }: InvariantQuery) =>
  `select '${invariant}: ' || fault as fault from (${violations}) f`;

/** Takes one connection of the owner and keeps it. */
export async function prepareSnapshots(
  ownerDb: Kysely<Database>,
  opening: string,
): Promise<Snapshots> {
  const { connection, release } = await keepConnection(ownerDb);
  const ask = async <Row>(text: string) => (await sql.raw<Row>(text).execute(connection)).rows;
  const questions = [
    ...ledgerInvariants,
    ...escrowInvariants,
    ...paymentInvariants,
    ...orderInvariants,
    ...mailInvariants,
    ...dueTimeInvariants(STORED_HISTORIES),
    ...stepInvariants(STORED_HISTORIES),
    ...suspectInvariants(STORED_HISTORIES),
    ...withdrawalInvariants,
    ...chargebackInvariants,
    ...accountInvariants,
    ...disputeInvariants,
    ...feedbackInvariants,
  ];
  await ask('set jit = off');
  await ask('set plan_cache_mode = force_generic_plan');
  await ask(`prepare reading as
    select 'line' as kind, line as text from (${SHOP.replaceAll('OPENING', opening)}) s
    union all select 'rows', (${ROWS})
    union all select 'fault', fault from (${questions.map(faultsOf).join(' union all ')}) f`);
  return {
    owner_db: ownerDb,
    release,
    async read() {
      const found = await ask<{ kind: 'line' | 'rows' | 'fault'; text: string }>('execute reading');
      const of = (kind: string) => found.flatMap((row) => (row.kind === kind ? [row.text] : []));
      return { lines: of('line').toSorted(), rows: of('rows').join(), violations: of('fault') };
    },
  };
}

async function keepConnection(ownerDb: Kysely<Database>) {
  const released = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<Kysely<Database>>();
  const over = ownerDb.connection().execute(async (connection) => {
    taken.resolve(connection);
    await released.promise;
  });
  over.catch(taken.reject);
  const release = async () => {
    released.resolve();
    await over;
  };
  return { connection: await taken.promise, release };
}
