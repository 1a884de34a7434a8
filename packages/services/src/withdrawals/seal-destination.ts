import type { Database } from '@guildhall/db/database';
import { findSealedMethod } from '@guildhall/db/withdrawals/queries';
import type { PayoutMethodsTable } from '@guildhall/db/withdrawals/tables';
import { destinationKey } from '@guildhall/domain/withdrawals/rules';
import type { PayoutDestination } from '@guildhall/domain/withdrawals/types';
import type { Kysely, Selectable } from 'kysely';
import { seal, type SealedRow, unseal } from '../kernel/envelope-encryption.ts';
import type { KeyVault } from '../ports/key-vault.ts';

/** A destination is sealed once: another one is another payout method. */
const rowOf = (methodId: string): SealedRow => ({
  table: 'payout_methods',
  row_id: methodId,
  version: 1,
});

/** Seals where money is sent, with a keyed hash that finds the same destination again. */
export async function sealDestination(
  keyVault: KeyVault,
  methodId: string,
  destination: PayoutDestination,
) {
  const plain = Buffer.from(JSON.stringify(destination));
  const [sealed, fingerprint] = await Promise.all([
    seal(keyVault, rowOf(methodId), plain),
    keyVault.fingerprint(`payout|${destinationKey(destination)}`),
  ]);
  return { ...sealed, fingerprint };
}

/** Refuses SECRET_UNREADABLE. */
export async function openDestination(
  keyVault: KeyVault,
  method: Selectable<PayoutMethodsTable>,
): Promise<PayoutDestination> {
  const plain = await unseal(keyVault, rowOf(method.id), method);
  return JSON.parse(plain.toString('utf8')) as PayoutDestination;
}

/** The same by the id of the method. Refuses SECRET_UNREADABLE. */
export async function openDestinationOf(
  keyVault: KeyVault,
  db: Kysely<Database>,
  methodId: string,
): Promise<PayoutDestination | null> {
  const method = await findSealedMethod(db, methodId);
  return method === undefined ? null : await openDestination(keyVault, method);
}
