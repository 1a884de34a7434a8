import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { FailureCode, TypedDestination } from '@guildhall/domain/withdrawals/types';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { giveBack, takeAway } from './balance.ts';
import { announce, inSeconds, newReference } from './events.ts';

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
  'returns_at',
  'webhook_url',
  'created_at',
] as const satisfies readonly (keyof Payout)[];

interface NewPayout {
  readonly client_reference: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly destination: TypedDestination;
  readonly webhook_url: string;
}

/** How long a payout is pending. */
const SETTLES_AFTER_SECONDS = 20;
/** How long after it was paid a bank sends it back. */
export const RETURNS_AFTER_SECONDS = 60;

/**
 * The test account that no payment reaches, as other providers have one too. E-wallets whose
 * address begins with `fail` and stablecoin addresses that end with `dead` fail as well.
 */
const FAILING_IBAN = 'DE62370400440532013001';
/** Likewise, the account whose bank sends back what it got. */
const RETURNING_IBAN = 'DE35370400440532013002';

function isReturned(destination: TypedDestination): boolean {
  switch (destination.kind) {
    case 'bank':
      return destination.iban === RETURNING_IBAN;
    case 'e_wallet':
      return destination.address.startsWith('return');
    case 'stablecoin':
      return destination.address.toLowerCase().endsWith('beef');
  }
}

function failureOf(destination: TypedDestination): FailureCode | null {
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
  { client_reference, amount_minor, currency, destination, webhook_url }: NewPayout,
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
      returns_at: isReturned(destination)
        ? inSeconds(SETTLES_AFTER_SECONDS + RETURNS_AFTER_SECONDS)
        : null,
      webhook_url,
    })
    .onConflict((conflict) => conflict.column('client_reference').doNothing())
    .returning(payoutColumns)
    .executeTakeFirst();
  if (made !== undefined) return { payout: shown(made), is_new: true };
  const earlier = await findPayout(db, 'client_reference', client_reference);
  const isSame =
    earlier !== undefined &&
    earlier.amount_minor === amount_minor &&
    earlier.currency === currency &&
    earlier.destination === text;
  return isSame ? { payout: earlier, is_new: false } : 'conflict';
}

/** The payout with this id or reference of the shop, settled first if its time has come. */
export async function findPayout(
  db: Kysely<Database>,
  by: 'id' | 'client_reference',
  value: string,
): Promise<Payout | undefined> {
  await inTransaction(db, async (trx) => await settlePayout(trx, by, value));
  const found = await db
    .selectFrom('sandbox.payouts')
    .select(payoutColumns)
    .where(by, '=', value)
    .executeTakeFirst();
  return found && shown(found);
}

async function settlePayout(
  trx: Transaction<Database>,
  by: 'id' | 'client_reference',
  value: string,
): Promise<void> {
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
    .where(by, '=', value)
    .where('status', '=', 'pending')
    .where('settles_at', '<=', appNow)
    .returning(payoutColumns)
    .executeTakeFirst();
  if (settled?.status === 'paid') await takeAway(trx, 'payout', settled);
}

/** Why a payout fails is known when it has. */
const shown = (payout: Payout): Payout =>
  payout.status === 'failed' || payout.status === 'returned'
    ? payout
    : { ...payout, failure: null };

/**
 * Banks send back the payouts that are due, which were paid before. Each return tells the shop in
 * its own transaction. Any number of workers may run it.
 */
export async function returnDuePayouts(db: Kysely<Database>): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const returned = await trx
      .updateTable('sandbox.payouts')
      .set({ status: 'returned', failure: 'returned', returns_at: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sandbox.payouts')
          .select('id')
          .where('returns_at', '<=', appNow)
          .orderBy('returns_at')
          .limit(100)
          .forUpdate()
          .skipLocked(),
      )
      .returning(payoutColumns)
      .execute();
    for (const payout of returned) {
      await giveBack(trx, payout);
      const { id: payoutId } = payout;
      await announce(trx, { type: 'payout.returned', payout_id: payoutId, data: bodyOf(payout) });
    }
    return returned.length;
  });
}

/** The payout in the words of this provider's API. */
export function bodyOf(payout: Payout) {
  const { id, client_reference, status, amount_minor, currency, failure } = payout;
  return { id, client_reference, status, amount_minor, currency, failure };
}
