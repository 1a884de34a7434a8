import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { addPayment } from './balance.ts';
import { planChargeback } from './chargebacks.ts';
import { announce, inSeconds, newReference } from './events.ts';

export type Checkout = Selectable<Database['sandbox.checkouts']>;

/** By name, since statements are prepared (decision 52). */
const checkoutColumns = [
  'id',
  'client_reference',
  'amount_minor',
  'currency',
  'description',
  'success_url',
  'failure_url',
  'webhook_url',
  'status',
  'capture_at',
  'decline_code',
  'created_at',
] as const satisfies readonly (keyof Checkout)[];

type Listed = 'id' | 'status' | 'capture_at' | 'decline_code' | 'created_at';

/** The shop's request for a checkout. */
export type NewCheckout = Omit<Checkout, Listed>;

/** The bank declines, with this code of Stripe. */
const DECLINE_CODES = {
  decline: 'generic_decline',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  cancel_authentication: 'authentication_required',
  stolen_card: 'stolen_card',
} as const;
type Decline = keyof typeof DECLINE_CODES;
const DECLINES = Object.keys(DECLINE_CODES) as readonly Decline[];

/** How long after the payer's choice the money is taken, in seconds. */
const CAPTURED_AFTER = { soon: 20, late: 20 * 60 } as const;
type Delay = keyof typeof CAPTURED_AFTER;

/** The payment is captured and taken back later; in the end the bank decides like this. */
const CHARGE_BACKS = {
  charge_back_won: 'won',
  charge_back_lost: 'lost',
  charge_back_by_evidence: 'by_evidence',
} as const;
type ChargeBack = keyof typeof CHARGE_BACKS;

export type Choice = 'approve' | 'never' | Decline | Delay | ChargeBack;
export const CHOICES: readonly Choice[] = [
  'approve',
  ...DECLINES,
  'soon',
  'late',
  'never',
  'charge_back_lost',
  'charge_back_won',
  'charge_back_by_evidence',
];

/** Longer than a shop reserves an unpaid order, so that the capture comes too late. */
export const LATE_MINUTES = CAPTURED_AFTER.late / 60;
export const SOON_SECONDS = CAPTURED_AFTER.soon;

/**
 * Creates a checkout once per `client_reference`: a repeated request returns the first checkout,
 * and a different request with the same reference returns `conflict`. The webhook URL is not
 * compared: each server of a shop has its own, and any of them may repeat a request.
 */
export async function openCheckout(
  db: Kysely<Database>,
  requested: NewCheckout,
): Promise<{ checkout: Checkout; is_new: boolean } | 'conflict'> {
  const made = await db
    .insertInto('sandbox.checkouts')
    .values({ id: newReference('chk'), status: 'open', capture_at: null, ...requested })
    .onConflict((conflict) => conflict.column('client_reference').doNothing())
    .returning(checkoutColumns)
    .executeTakeFirst();
  if (made !== undefined) return { checkout: made, is_new: true };
  const earlier = await db
    .selectFrom('sandbox.checkouts')
    .select(checkoutColumns)
    .where('client_reference', '=', requested.client_reference)
    .executeTakeFirstOrThrow();
  const { webhook_url: _, ...terms } = requested;
  const names = Object.keys(terms) as (keyof typeof terms)[];
  const isSame = names.every((name) => earlier[name] === terms[name]);
  return isSame ? { checkout: earlier, is_new: false } : 'conflict';
}

export async function findCheckout(
  db: Kysely<Database>,
  id: string,
): Promise<Checkout | undefined> {
  return await db
    .selectFrom('sandbox.checkouts')
    .select(checkoutColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Closes a checkout that its payer has not answered; any other stays what it is. */
export async function closeCheckout(
  db: Kysely<Database>,
  id: string,
): Promise<Checkout | undefined> {
  const closed = await db
    .updateTable('sandbox.checkouts')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(checkoutColumns)
    .executeTakeFirst();
  return closed ?? (await findCheckout(db, id));
}

const MOST_EVENTS = 1_000;

/** The bodies of the events since a time, oldest first. */
export async function listEvents(db: Kysely<Database>, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox.webhooks')
    .select('body')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(MOST_EVENTS)
    .execute();
  return rows.map(({ body }) => body);
}

/**
 * Executes the payer's choice once: of concurrent choices the first counts. Returns the checkout
 * with its resulting status.
 */
export async function resolveCheckout(
  db: Kysely<Database>,
  id: string,
  choice: Choice,
): Promise<Checkout | undefined> {
  return await inTransaction(db, async (trx) => {
    const chosen = await trx
      .updateTable('sandbox.checkouts')
      .set(effectOf(choice))
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning(checkoutColumns)
      .executeTakeFirst();
    if (chosen === undefined) return await findCheckout(trx, id);
    if (chosen.status === 'captured') await addPayment(trx, chosen);
    if (chosen.status !== 'pending') await announceCheckout(trx, chosen);
    if (isChargeBack(choice)) await planChargeback(trx, chosen, CHARGE_BACKS[choice]);
    return chosen;
  });
}

const isDecline = (choice: Choice): choice is Decline => Object.hasOwn(DECLINE_CODES, choice);
const isDelay = (choice: Choice): choice is Delay => Object.hasOwn(CAPTURED_AFTER, choice);

const isChargeBack = (choice: Choice): choice is ChargeBack => Object.hasOwn(CHARGE_BACKS, choice);

function effectOf(choice: Choice) {
  if (isDecline(choice)) {
    return { status: 'declined', decline_code: DECLINE_CODES[choice] } as const;
  }
  if (isDelay(choice)) {
    return { status: 'pending', capture_at: inSeconds(CAPTURED_AFTER[choice]) } as const;
  }
  return { status: choice === 'never' ? 'pending' : 'captured' } as const;
}

/** Captures late approvals that are due; any number of workers may run it. */
export async function captureDueCheckouts(db: Kysely<Database>): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const due = await trx
      .updateTable('sandbox.checkouts')
      .set({ status: 'captured', capture_at: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sandbox.checkouts')
          .select('id')
          .where('status', '=', 'pending')
          .where('capture_at', '<=', appNow)
          .limit(100)
          .forUpdate()
          .skipLocked(),
      )
      .returning(checkoutColumns)
      .execute();
    for (const checkout of due) {
      await addPayment(trx, checkout);
      await announceCheckout(trx, checkout);
    }
    return due.length;
  });
}

/** Tells the shop what has become of a checkout. */
async function announceCheckout(trx: Transaction<Database>, checkout: Checkout): Promise<void> {
  const { id, client_reference, status, amount_minor, currency } = checkout;
  const data = { id, client_reference, status, amount_minor, currency };
  await announce(trx, { type: `checkout.${status}`, checkout_id: id, data });
}
