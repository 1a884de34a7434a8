import type { SignIn } from '@guildhall/domain/identity/schema';
import type { Origin, ServiceContext } from '@guildhall/services/context';
import type { CompletedSignIn } from '@guildhall/services/identity/sign-in/complete-sign-in';
import { signIn } from '@guildhall/services/identity/sign-in/sign-in';
import type {
  SecondFactorRequired,
  SignInOutcome,
} from '@guildhall/services/identity/sign-in/sign-in-with-first-factor';

/** Throws when a second factor is asked for. */
export async function completed(signingIn: Promise<SignInOutcome>): Promise<CompletedSignIn> {
  const end = await signingIn;
  if (end.outcome !== 'signed_in') throw new Error('a second factor is asked for');
  return end;
}

/** Throws when nothing further is asked for. */
export async function challenged(signingIn: Promise<SignInOutcome>): Promise<SecondFactorRequired> {
  const end = await signingIn;
  if (end.outcome !== 'second_factor_required') throw new Error('nobody asks for a second factor');
  return end;
}

/** Signs in somebody whose password suffices. */
export async function signInWithPassword(
  services: ServiceContext,
  credentials: SignIn,
  origin: Origin,
): Promise<CompletedSignIn> {
  return await completed(signIn(services, credentials, origin));
}
