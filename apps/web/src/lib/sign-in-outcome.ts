import type { PublicError } from '@guildhall/api/errors';
import type { SecondFactorRequiredView, SignedInView } from '@guildhall/api/identity/views';
import { ApiError } from './api-client.ts';

/** What the second step of a sign-in needs. */
export interface SecondFactorChallenge {
  readonly outcome: 'second_factor_required';
  readonly ticket: string;
  readonly methods: SecondFactorRequiredView['methods'];
}

/** How a sign-in goes on after a right first factor. */
export type SignInOutcome =
  | { readonly outcome: 'signed_in'; readonly signedIn: SignedInView }
  | SecondFactorChallenge;

const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED' satisfies PublicError['code'];

/**
 * Waits for the answer of a route that signs in with a first factor. The route declares two
 * outcomes; REST tells the second one with a status of its own, under this code.
 */
export async function signInOutcome(answer: Promise<SignedInView>): Promise<SignInOutcome> {
  try {
    return { outcome: 'signed_in', signedIn: await answer };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== SECOND_FACTOR_REQUIRED) throw error;
    const {
      ticket: [ticket],
      methods,
    } = error.body as SecondFactorRequiredView;
    return { outcome: 'second_factor_required', ticket, methods };
  }
}
