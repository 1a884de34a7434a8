import type { Database } from '@guildhall/db/database';
import { endFreezes, type FreezeCase, insertFreezes } from '@guildhall/db/wallet/freeze-commands';
import type { FreezeSubject } from '@guildhall/domain/wallet/types';
import type { Transaction } from 'kysely';

/**
 * Freezes money for a case: no posting takes from it and no job releases it until the case ends the
 * freeze. Freezing the same for the same case again has no effect. The caller holds the lock of the
 * order whose units it freezes.
 */
export async function freezeFunds(
  trx: Transaction<Database>,
  subjects: readonly FreezeSubject[],
  owner: FreezeCase & { readonly reason: string },
): Promise<void> {
  await insertFreezes(trx, subjects, owner);
}

/**
 * Ends the freezes of a case, in the transaction that posts its decision, before its postings.
 * What another case froze stays frozen.
 */
export async function unfreezeFunds(trx: Transaction<Database>, owner: FreezeCase): Promise<void> {
  await endFreezes(trx, owner);
}
