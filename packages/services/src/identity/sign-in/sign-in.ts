import { findForSignIn, type SignInFacts } from '@guildhall/db/identity/queries';
import { normalEmail, type SignIn } from '@guildhall/domain/identity/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { IdentityContext } from '../context.ts';
import type { Origin } from '../../kernel/viewer.ts';
import { verifyPassword } from '../passwords/check-password.ts';
import { withAttemptLimit, signInAttempts } from '../attempt-limits.ts';
import { deviceHash } from '../sessions/device-token.ts';
import { signInWithFirstFactor, type SignInOutcome } from './sign-in-with-first-factor.ts';
import { recordingFailure } from '../record-failure.ts';

/**
 * Signs in with email and password; with two-factor authentication the outcome is a ticket. Refuses
 * TOO_MANY_REQUESTS; CREDENTIALS_WRONG for an unknown address and a wrong password, in the same
 * time (A4); USER_NOT_ACTIVATED and USER_INACTIVE only after the right password.
 */
export async function signIn(
  context: IdentityContext,
  input: SignIn,
  origin: Origin,
): Promise<SignInOutcome> {
  const email = normalEmail(input.email);
  const device = deviceHash(context, origin.device_token);
  const facts = await findForSignIn(context.db, email, device);
  const attempts = signInAttempts(email, facts.is_known_device ? device : null, origin);
  const proof = { event: 'sign_in.failed', user_id: facts.user_id, method: 'password' } as const;
  const found = await withAttemptLimit(context, attempts, () =>
    recordingFailure(context, proof, () => verifyPasswordOf(facts, input.password)),
  );
  if (found.awaits_activation) throw new Refusal('USER_NOT_ACTIVATED', { user_id: found.id });
  return await signInWithFirstFactor(context, found, 'password', origin);
}

/** Computes exactly one hash, whether or not the address has a user (A4). */
export async function verifyPasswordOf(facts: SignInFacts, password: string) {
  const { user_id: id, password_hash, awaiting_user_id, awaiting_password_hash } = facts;
  const { security_changed_at: securityStamp } = facts;
  const fits = await verifyPassword(id === null ? awaiting_password_hash : password_hash, password);
  if (fits && id !== null) return { id, securityStamp, awaits_activation: false };
  if (fits && awaiting_user_id !== null) return { id: awaiting_user_id, awaits_activation: true };
  throw new Refusal('CREDENTIALS_WRONG');
}
