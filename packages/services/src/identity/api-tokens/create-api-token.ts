import { insertApiToken } from '@guildhall/db/identity/api-token-commands';
import { countValidApiTokens } from '@guildhall/db/identity/api-token-queries';
import { hasSession } from '@guildhall/db/identity/session-queries';
import { inTransaction } from '@guildhall/db/transaction';
import { type CreateApiToken, MOST_API_TOKENS } from '@guildhall/domain/identity/api-tokens/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { IdentityContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { notify } from '../../kernel/notify.ts';
import { hashToken, newToken } from '../../kernel/token-hash.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { requireRecentAuthentication } from '../sessions/require-recent-authentication.ts';
import { API_TOKEN_PREFIX } from './read-api-token.ts';
import { recordEvent } from '../../kernel/audit/record-event.ts';
import { nameOfThing } from '@guildhall/domain/kernel/audit/things';

export interface CreatedApiToken {
  readonly id: string;
  /** Returned only once: the database has its hash. */
  readonly token: string;
  readonly expires_at: Date;
}

/**
 * Creates an API token with scopes. The user is notified by mail (A8). Locks the user's row (for no
 * key update): of two calls at once the second counts the token of the first, and a password reset
 * either revokes the token or has ended the session before. Refuses REAUTH_REQUIRED, NOT_SIGNED_IN
 * when the session was ended meanwhile, API_TOKEN_LIMIT.
 */
export async function createApiToken(
  context: IdentityContext,
  { user_id }: Viewer,
  session: OwnSession,
  { name, scopes, expires_in_days }: CreateApiToken,
): Promise<CreatedApiToken> {
  await requireRecentAuthentication(context, user_id, session);
  const id = newId();
  const token = `${API_TOKEN_PREFIX}${newToken()}`;
  return await inTransaction(context.db, async (trx) => {
    await lockUserForNoKeyUpdate(trx, user_id);
    if (!(await hasSession(trx, user_id, session.id))) throw new Refusal('NOT_SIGNED_IN');
    if ((await countValidApiTokens(trx, user_id)) >= MOST_API_TOKENS) {
      throw new Refusal('API_TOKEN_LIMIT', { most: MOST_API_TOKENS });
    }
    const { expires_at } = await insertApiToken(trx, {
      id,
      user_id,
      name,
      scopes: [...scopes],
      token_hash: hashToken(token),
      live_days: expires_in_days,
    });
    await notify(trx, { user_id }, { kind: 'api_token_created', name });
    const things = [nameOfThing('api_token', id)];
    await recordEvent(trx, { event: 'api_token.created', user_id, things, facts: { scopes } });
    return { id, token, expires_at };
  });
}
