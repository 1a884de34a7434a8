import { replaceFirstAdminToken } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { ServiceContext } from '../../context.ts';
import { newToken, hashToken } from '../../kernel/token-hash.ts';
import { isThereAnAdmin } from '../../users/find-user.ts';

/**
 * While a shop has no admin, each start makes a token that makes one, once, and ends the tokens
 * before it. Only its hash is kept (A9). Null when there is an admin.
 */
export async function createFirstAdminToken({ db }: ServiceContext): Promise<string | null> {
  if (await isThereAnAdmin(db)) return null;
  const token = newToken();
  await inTransaction(db, (trx) => replaceFirstAdminToken(trx, hashToken(token)));
  return token;
}
