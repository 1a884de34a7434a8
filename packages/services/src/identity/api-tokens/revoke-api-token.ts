import { revokeApiTokenOf } from '@guildhall/db/identity/api-token-commands';
import type { RevokeApiToken } from '@guildhall/domain/identity/api-tokens/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/**
 * Revokes an API token immediately. No recent authentication is required, so that nothing delays
 * it. Refuses NOT_FOUND for a token of another user, and for one that has ended.
 */
export async function revokeApiToken(
  { db }: IdentityContext,
  { user_id }: Viewer,
  { id }: RevokeApiToken,
): Promise<void> {
  if (!(await revokeApiTokenOf(db, user_id, id))) throw new Refusal('NOT_FOUND');
}
