import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { FailureCode, PayoutDestination } from '@guildhall/domain/withdrawals/types';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { takeAway } from './balance.ts';
import { inSeconds, newReference } from './events.ts';

export type Payout = Selectable<Database['sandbox.payouts']>;

const payoutColumns = [
  'id',
  'client_reference',
  'amount_minor',
  'currency',
  'destination',
  'status',
  'failure',
  'settles_at',
  'created_at',
] as const satisfies readonly (keyof Payout)[];

interface NewPayout {
  readonly client_reference: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly destination: PayoutDestination;
}

/** How long a payout is pending. */
const SETTLES_AFTER_SECONDS = 20;

/**
 * The test account that no payment reaches, as other providers have one too. E-wallets whose
 * address begins with `fail` and stablecoin addresses that end with `dead` fail as well.
 */
const FAILING_IBAN = 'DE62370400440532013001';

function failureOf(destination: PayoutDestination): FailureCode | null {
  switch (destination.kind) {
    case 'bank':
      return destination.iban === FAILING_IBAN ? 'account_closed' : null;
    case 'e_wallet':
      return destination.address.startsWith('fail') ? 'destination_refused' : null;
    case 'stablecoin':
      return destination.address.toLowerCase().endsWith('dead') ? 'destination_refused' : null;
  }
}

/**
 * Makes a payout once per `client_reference`: a repeated request returns the first payout, and a
 * different request with the same reference returns `conflict`.
 */
export async function openPayout(
  db: Kysely<Database>,
  { client_reference, amount_minor, currency, destination }: NewPayout,
): Promise<{ payout: Payout; is_new: boolean } | 'conflict'> {
  const requested = { client_reference, amount_minor, currency };
  const text = JSON.stringify(destination);
  const made = await db
    .insertInto('sandbox.payouts')
    .values({
      id: newReference('po'),
      ...requested,
      destination: text,
      status: 'pending',
      failure: failureOf(destination),
      settles_at: inSeconds(SETTLES_AFTER_SECONDS),
    })
    .onConflict((conflict) => conflict.column('client_reference').doNothing())
    .returning(payoutColumns)
    .executeTakeFirst();
  if (made !== undefined) return { payout: shown(made), is_new: true };
  const earlier = await findPayout(db, client_reference);
  const isSame =
    earlier !== undefined &&
    earlier.amount_minor === amount_minor &&
    earlier.currency === currency &&
    earlier.destination === text;
  return isSame ? { payout: earlier, is_new: false } : 'conflict';
}

/** The payout with this reference, settled first if its time has come. */
export async function findPayout(
  db: Kysely<Database>,
  clientReference: string,
): Promise<Payout | undefined> {
  await inTransaction(db, async (trx) => await settlePayout(trx, clientReference));
  const found = await db
    .selectFrom('sandbox.payouts')
    .select(payoutColumns)
    .where('client_reference', '=', clientReference)
    .executeTakeFirst();
  return found && shown(found);
}

async function settlePayout(trx: Transaction<Database>, clientReference: string): Promise<void> {
  const settled = await trx
    .updateTable('sandbox.payouts')
    .set((eb) => ({
      status: eb
        .case()
        .when('failure', 'is', null)
        .then('paid' as const)
        .else('failed' as const)
        .end(),
    }))
    .where('client_reference', '=', clientReference)
    .where('status', '=', 'pending')
    .where('settles_at', '<=', appNow)
    .returning(payoutColumns)
    .executeTakeFirst();
  if (settled?.status === 'paid') await takeAway(trx, 'payout', settled);
}

/** Why a payout fails is known when it has. */
const shown = (payout: Payout): Payout =>
  payout.status === 'failed' ? payout : { ...payout, failure: null };
