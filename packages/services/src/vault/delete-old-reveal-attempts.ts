import { deleteRevealAttempts } from '@guildhall/db/vault/commands';
import type { VaultContext } from './context.ts';

/** Deletes failed reveal attempts after a day; the limit counts the last hour. */
export async function deleteOldRevealAttempts({ db }: VaultContext): Promise<void> {
  await deleteRevealAttempts(db);
}
