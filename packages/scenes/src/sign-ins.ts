import type { SignIn } from '@guildhall/domain/identity/schema';
import type { ServiceContext } from '@guildhall/services/context';
import type { Origin } from '@guildhall/services/kernel/viewer';
import type { CompletedSignIn } from '@guildhall/services/identity/sign-in/complete-sign-in';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import type {
  SecondFactorRequired,
  SignInOutcome,
} from '@guildhall/services/identity/sign-in/sign-in-with-first-factor';

/** Throws if a second factor is required. */
export async function completed(signingIn: Promise<SignInOutcome>): Promise<CompletedSignIn> {
  const end = await signingIn;
  if (end.outcome !== 'signed_in') throw new Error('a second factor is required');
  return end;
}

/** Throws if no second factor is required. */
export async function challenged(signingIn: Promise<SignInOutcome>): Promise<SecondFactorRequired> {
  const end = await signingIn;
  if (end.outcome !== 'second_factor_required') throw new Error('no second factor is required');
  return end;
}

/** Signs in a user without a second factor. */
export async function signInWithPassword(
  services: ServiceContext,
  credentials: SignIn,
  origin: Origin,
): Promise<CompletedSignIn> {
  return await completed(signIn(services, credentials, origin));
}
