import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import type { PaymentRow } from './commands.ts';

export async function findPayment(
  db: Kysely<Database>,
  id: string,
): Promise<PaymentRow | undefined> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findPaymentByReference(
  db: Kysely<Database>,
  provider: string,
  providerReference: string,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_reference', '=', providerReference)
    .executeTakeFirst();
}
