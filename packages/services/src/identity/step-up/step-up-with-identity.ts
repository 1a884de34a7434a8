import { findIdentityUser } from '@guildhall/db/identity/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { VerifiedIdentity } from '../../ports/identity/identity-provider.ts';
import type { OwnSession } from '../sessions/read-session.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { recordStepUp } from './step-up.ts';

/** The allowed difference between the provider's clock and ours. */
const CLOCKS_DIFFER_BY_MS = 30_000;

/**
 * Authenticates the user again at an identity provider. The provider has to assert that it
 * authenticated the user after our request: an existing session there proves nothing (A7). Refuses
 * SSO_REFUSED with `somebody_else` or `not_fresh`.
 */
export async function stepUpWithIdentity(
  context: IdentityContext,
  userId: string,
  session: OwnSession,
  proof: { identity: VerifiedIdentity; asked_at: Date },
): Promise<{ access_token: string }> {
  const { issuer, subject, authenticated_at } = proof.identity;
  const owner = await findIdentityUser(context.db, issuer, subject);
  if (owner?.id !== userId) throw new Refusal('SSO_REFUSED', { reason: 'somebody_else' });
  const earliestMs = proof.asked_at.getTime() - CLOCKS_DIFFER_BY_MS;
  if (authenticated_at === null || authenticated_at.getTime() < earliestMs) {
    throw new Refusal('SSO_REFUSED', { reason: 'not_fresh' });
  }
  return await inTransaction(context.db, async (trx) => {
    await recordStepUp(trx, userId, 'identity_provider');
    return await renewSession(context, trx, userId, session);
  });
}
