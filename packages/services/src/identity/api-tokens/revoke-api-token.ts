import { revokeApiTokenOf } from '@guildhall/db/identity/api-token-commands';
import type { RevokeApiToken } from '@guildhall/domain/identity/api-tokens/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';
import { inTransaction } from '@guildhall/db/transaction';

/**
 * Revokes an API token immediately. No recent authentication is required, so that nothing delays
 * it. Refuses NOT_FOUND for a token of another user, and for one that has ended.
 */
export async function revokeApiToken(
  { db }: IdentityContext,
  { user_id }: Viewer,
  { id }: RevokeApiToken,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await revokeApiTokenOf(trx, user_id, id))) throw new Refusal('NOT_FOUND');
    const things = [nameOfThing('api_token', id)];
    await recordEvent(trx, { event: 'api_token.revoked', user_id, things });
  });
}
