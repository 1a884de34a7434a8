import { randomBytes } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { sql, type Transaction } from 'kysely';

const FIRST_DELIVERY_SECONDS = 1;
/** Every event is delivered twice on purpose, as real providers do occasionally. */
const DELIVERIES = 2;

export const newReference = (prefix: string) =>
  `${prefix}_${randomBytes(18).toString('base64url')}`;

/** What an event is about. */
type About =
  | { readonly checkout_id: string; readonly payout_id?: never }
  | { readonly payout_id: string; readonly checkout_id?: never };

/**
 * Writes the webhook in the transaction of what it tells of, so that neither exists without the
 * other.
 */
export async function announce(
  trx: Transaction<Database>,
  event: { readonly type: string; readonly data: object } & About,
): Promise<void> {
  const { type, data, checkout_id = null, payout_id = null } = event;
  const id = newReference('evt');
  await trx
    .insertInto('sandbox.webhooks')
    .values({
      id,
      checkout_id,
      payout_id,
      body: JSON.stringify({ id, type, data }),
      deliveries_left: DELIVERIES,
      due_at: inSeconds(FIRST_DELIVERY_SECONDS),
    })
    .execute();
}

/** In the shop's time, so that the demo clock advances these deadlines, too. */
export function inSeconds(seconds: number) {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`;
}
