import { randomBytes } from 'node:crypto';
import { appNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

export type Checkout = Selectable<Database['sandbox.checkouts']>;

/** What a shop asks for. */
export type NewCheckout = Omit<Checkout, 'id' | 'status' | 'capture_at' | 'created_at'>;

export const CHOICES = ['approve', 'decline', 'late', 'never'] as const;
export type Choice = (typeof CHOICES)[number];

/** Longer than a shop keeps an order open for its payment, so that the money comes too late. */
export const LATE_MINUTES = 20;
const FIRST_DELIVERY_SECONDS = 1;
/** Every event is told twice on purpose, as real providers do now and then. */
const DELIVERIES = 2;

const newReference = (prefix: string) => `${prefix}_${randomBytes(18).toString('base64url')}`;

/**
 * Opens a checkout once per `client_reference`: asked again for the same it answers the first
 * one, asked for something else under the same reference it answers `conflict`. Where the webhooks
 * go is no part of what is asked: each server of a shop names its own address, and any of them may
 * ask again for what another one began.
 */
export async function openCheckout(
  db: Kysely<Database>,
  asked: NewCheckout,
): Promise<{ checkout: Checkout; is_new: boolean } | 'conflict'> {
  const made = await db
    .insertInto('sandbox.checkouts')
    .values({ id: newReference('chk'), status: 'open', capture_at: null, ...asked })
    .onConflict((conflict) => conflict.column('client_reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) return { checkout: made, is_new: true };
  const earlier = await db
    .selectFrom('sandbox.checkouts')
    .selectAll()
    .where('client_reference', '=', asked.client_reference)
    .executeTakeFirstOrThrow();
  const { webhook_url: _, ...terms } = asked;
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
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Carries out what the payer pressed, once: of two clicks, or two tabs, the first counts and the
 * other is shown where the checkout stands. Answers the checkout as it is afterwards.
 */
export async function resolveCheckout(
  db: Kysely<Database>,
  id: string,
  choice: Choice,
): Promise<Checkout | undefined> {
  return await inTransaction(db, async (trx) => {
    const chosen = await trx
      .updateTable('sandbox.checkouts')
      .set({
        status: statusAfter[choice],
        capture_at: choice === 'late' ? inMinutes(LATE_MINUTES) : null,
      })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (chosen === undefined) return await findCheckout(trx, id);
    if (choice === 'approve' || choice === 'decline') await announce(trx, chosen);
    return chosen;
  });
}

const statusAfter = {
  approve: 'captured',
  decline: 'declined',
  late: 'pending',
  never: 'pending',
} as const satisfies Record<Choice, Checkout['status']>;

/** Takes the money of late approvals whose time has come; any number of workers may run it. */
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
      .returningAll()
      .execute();
    for (const checkout of due) await announce(trx, checkout);
    return due.length;
  });
}

/** Writes the event into the same transaction: no capture without its webhook. */
async function announce(trx: Transaction<Database>, checkout: Checkout): Promise<void> {
  const id = newReference('evt');
  const { id: checkoutId, client_reference, status, amount_minor, currency } = checkout;
  const data = { id: checkoutId, client_reference, status, amount_minor, currency };
  await trx
    .insertInto('sandbox.webhooks')
    .values({
      id,
      checkout_id: checkoutId,
      body: JSON.stringify({ id, type: `checkout.${status}`, data }),
      deliveries_left: DELIVERIES,
      due_at: inSeconds(FIRST_DELIVERY_SECONDS),
    })
    .execute();
}

/** In the shop's own time, so that the demo's clock moves these deadlines too. */
export function inSeconds(seconds: number) {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`;
}
const inMinutes = (minutes: number) => inSeconds(minutes * 60);
