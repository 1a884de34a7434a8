import { deleteRevealAttempts } from '@guildhall/db/vault/commands';
import type { ServiceContext } from '../context.ts';

/** Forgets wrong passwords at the vault's door after a day; the limit counts the last hour. */
export async function deleteOldRevealAttempts({ db }: ServiceContext): Promise<void> {
  await deleteRevealAttempts(db);
}
