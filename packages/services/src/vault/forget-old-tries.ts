import { deleteOldRevealTries } from '@guildhall/db/vault/commands';
import type { ServiceContext } from '../context.ts';

/** Forgets wrong passwords at the vault's door after a day; the limit counts the last hour. */
export async function forgetOldTries({ db }: ServiceContext): Promise<void> {
  await deleteOldRevealTries(db);
}
