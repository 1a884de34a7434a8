import type { Database } from '@guildhall/db/database';
import { findAccountByReference, findOwnerOfPayout } from '@guildhall/db/withdrawals/queries';
import type { Kysely } from 'kysely';

/** What a provider pays, or the account that it pays to, by its own reference. */
interface ProviderObject {
  readonly object_kind: string;
  readonly provider: string;
  readonly object_id: string;
}

/** Whose payout, or account for payouts, it is; undefined for one that is not ours. */
export async function findPayoutOwner(
  db: Kysely<Database>,
  { object_kind, provider, object_id }: ProviderObject,
): Promise<string | undefined> {
  if (object_kind === 'payout') return await findOwnerOfPayout(db, provider, object_id);
  if (object_kind !== 'payout_account') return undefined;
  return (await findAccountByReference(db, provider, object_id))?.user_id;
}
