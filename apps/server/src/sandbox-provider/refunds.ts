import type { Database } from '@guildhall/db/database';
import { inTransaction } from '@guildhall/db/transaction';
import { type Kysely, type Selectable, sql } from 'kysely';
import { takeAway } from './balance.ts';
import { newReference } from './events.ts';

type Refund = Selectable<Database['sandbox.checkout_refunds']> & { readonly currency: string };

interface NewRefund {
  readonly client_reference: string;
  readonly checkout_reference: string;
  readonly amount_minor: number;
}

/**
 * Refunds a captured checkout, once per `client_reference` and at most what is left of it. Returns
 * null for a checkout that is not captured, is charged back, or has less left.
 */
export async function openRefund(
  db: Kysely<Database>,
  { client_reference, checkout_reference, amount_minor }: NewRefund,
): Promise<Refund | null> {
  return await inTransaction(db, async (trx) => {
    const checkout = await trx
      .selectFrom('sandbox.checkouts')
      .select(['amount_minor', 'status'])
      .where('id', '=', checkout_reference)
      .forUpdate()
      .executeTakeFirst();
    const earlier = await findRefundBy(trx, 'client_reference', client_reference);
    if (earlier !== undefined) return earlier;
    const { sum } = await trx
      .selectFrom('sandbox.checkout_refunds')
      .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
      .where('checkout_id', '=', checkout_reference)
      .where('status', '<>', 'failed')
      .executeTakeFirstOrThrow();
    // A bank that takes a payment back leaves nothing to refund.
    const chargeback = await trx
      .selectFrom('sandbox.chargebacks')
      .select('id')
      .where('checkout_id', '=', checkout_reference)
      .where('status', 'in', ['open', 'lost'])
      .executeTakeFirst();
    const isCaptured = checkout?.status === 'captured' && chargeback === undefined;
    if (!isCaptured || Number(sum) + amount_minor > checkout.amount_minor) return null;
    await trx
      .insertInto('sandbox.checkout_refunds')
      .values({
        id: newReference('ref'),
        client_reference,
        checkout_id: checkout_reference,
        amount_minor,
        status: 'succeeded',
      })
      .execute();
    const made = await findRefundBy(trx, 'client_reference', client_reference);
    if (made === undefined) return null;
    await takeAway(trx, 'refund', made);
    return made;
  });
}

export const findRefund = async (db: Kysely<Database>, id: string) =>
  await findRefundBy(db, 'id', id);

/** By the id that the shop has given it. */
export const findRefundByReference = async (db: Kysely<Database>, reference: string) =>
  await findRefundBy(db, 'client_reference', reference);

async function findRefundBy(
  db: Kysely<Database>,
  column: 'id' | 'client_reference',
  value: string,
): Promise<Refund | undefined> {
  return await db
    .selectFrom('sandbox.checkout_refunds as refund')
    .innerJoin('sandbox.checkouts as checkout', 'checkout.id', 'refund.checkout_id')
    .select(['refund.id', 'refund.client_reference', 'refund.checkout_id', 'refund.amount_minor'])
    .select(['refund.status', 'refund.created_at', 'checkout.currency'])
    .where(`refund.${column}`, '=', value)
    .executeTakeFirst();
}
