import { replaceFirstAdminToken } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { IdentityContext } from '../context.ts';
import { newToken, hashToken } from '../../kernel/token-hash.ts';
import { isThereAnAdmin } from '../../users/find-user.ts';

/**
 * Creates the token that makes the first admin, and voids earlier ones. Each start calls it; only
 * the hash is stored (A9). Null when there already is an admin.
 */
export async function createFirstAdminToken({ db }: IdentityContext): Promise<string | null> {
  if (await isThereAnAdmin(db)) return null;
  const token = newToken();
  await inTransaction(db, (trx) => replaceFirstAdminToken(trx, hashToken(token)));
  return token;
}
