import { replaceFirstAdminToken } from '@guildhall/db/identity/commands';
import { inTransaction } from '@guildhall/db/transaction';
import { isThereAnAdmin } from '@guildhall/db/users/queries';
import type { ServiceContext } from '../../context.ts';
import { newSecret, printOf } from '../../kernel/secret-print.ts';

/**
 * While a shop has no admin, each start makes a token that makes one, once, and ends the tokens
 * before it. Only its hash is kept (A9). Null when there is an admin.
 */
export async function offerFirstAdmin({ db }: ServiceContext): Promise<string | null> {
  if (await isThereAnAdmin(db)) return null;
  const token = newSecret();
  await inTransaction(db, (trx) => replaceFirstAdminToken(trx, printOf(token)));
  return token;
}
